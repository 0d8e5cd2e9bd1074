import * as facts from '../../facts/index.ts'
import { allOf, defineRule, error } from '../../rule.ts'

export default defineRule({
  id: 'registry/managed-pull-policy',
  summary: 'Let nodes pull through a policy that names repositories',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/security-iam-awsmanpol.html'],
  checks: {
    'PP-11': '{policy} allows pulls from every repository; attach a policy that names repository ARNs',
    'PP-11.write': error(
      '{policy} lets {role} write to every repository; attach a policy that allows pulls from named ones',
    ),
  },
  on: { roleGrant: allOf(facts.roleGrant) },
  with: { iamRole: allOf(facts.iamRole) },

  *check({ roleGrant: grants }, { say }, { iamRole: roles }) {
    const joined = facts.joinGrants(grants, roles)
    const ownPullers = new Set(
      joined
        .filter(({ grant }) => grant.permissions !== undefined && facts.grantsPull(grant))
        .flatMap(({ holders }) => holders),
    )
    for (const { grant, holders, isPersonal } of joined) {
      const { managed, at } = grant
      if (managed === undefined || !Object.hasOwn(facts.MANAGED_PULL, managed) || isPersonal) continue
      const puller = holders.find(one => facts.isPuller(one) || one.uses.includes('container'))
      const data = { policy: managed, role: puller?.name ?? puller?.label ?? '' }
      if (puller !== undefined && facts.MANAGED_PULL[managed] === 'write') yield say('PP-11.write', at, { data })
      else if (holders.some(role => ownPullers.has(role)) || (puller === undefined && !holders.every(isOfUnknownUse)))
        continue
      // Every guide attaches it to the role of nodes.
      else yield say('PP-11', at, { data, ...(puller !== undefined && isStandard(puller) ? { severity: 'info' } : {}) })
    }
  },
})

/** The role of nodes, in the cloud or hybrid. */
const isStandard = ({ uses }: facts.HeldGrant['holders'][number]): boolean =>
  uses.includes('node') || uses.includes('hybrid')

/** Of a role that is declared elsewhere nothing is known. */
const isOfUnknownUse = ({ uses }: facts.HeldGrant['holders'][number]): boolean => uses.length === 0
