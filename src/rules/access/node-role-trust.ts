import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

const HYBRID = /(?:[Hh]ybrid|HYBRID)[-_. ]?(?:[Nn]ode|NODE)s?(?![a-z])(?![-_. ]?[Gg]ateway)/
const NODE =
  /(?:^|[-_. ]|eks|[a-z](?=[NW]))(?:[Nn]ode|[Ww]orker)s?[-_. ]?(?:[Gg]roup|[Ii]nstance)?[-_. ]?(?:[Rr]ole|[Tt]rust)/

export default defineRule({
  id: 'access/node-role-trust',
  summary: 'Let nodes assume the node role',
  severity: 'error',
  relevance: 'cluster',
  references: [
    'https://docs.aws.amazon.com/eks/latest/userguide/create-node-role.html',
    'https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-creds.html',
  ],
  checks: {
    'TR-16': 'node role {role} does not trust ec2.amazonaws.com, so no instance can assume it',
    'TR-16.hybrid': 'hybrid node role {role} trusts neither ssm.amazonaws.com nor rolesanywhere.amazonaws.com',
  },
  on: { iamRole: allOf(facts.iamRole) },
  with: { roleGrant: allOf(facts.roleGrant), nodeGroup: allOf(facts.nodeGroup), accessEntry: allOf(facts.accessEntry) },

  *check({ iamRole: roles }, { say, unsure }, { roleGrant: grants, nodeGroup: groups, accessEntry: entries }) {
    const workers = new Set(
      facts
        .joinGrants(grants, roles)
        .filter(({ grant }) => grant.managed?.startsWith('AmazonEKSWorkerNode') === true)
        .flatMap(({ holders }) => holders),
    )
    const entered = (entryType: string) =>
      entries.filter(({ type }) => known(type) === entryType).map(({ principal }) => facts.roleKeyOf(principal))
    const hybrid = new Set(entered('HYBRID_LINUX'))
    const used = new Set([...groups.map(({ nodeRole }) => facts.roleKeyOf(nodeRole)), ...entered('EC2_LINUX')])
    for (const role of roles) {
      const isUsed = role.keys.some(key => used.has(key))
      // Whom it trusts says what it is for, before its name and its policies do.
      const isOther = role.uses.some(use => OTHERS.has(use))
      const isOfCloud = isUsed || workers.has(role)
      const isNamedHybrid = HYBRID.test(role.label) && !isOther && !(isOfCloud && role.uses.includes('node'))
      const isHybrid = isNamedHybrid || role.keys.some(key => hybrid.has(key))
      const isNode = isUsed || (!isOther && (workers.has(role) || NODE.test(role.label)))
      if (!isHybrid && !isNode) continue
      if (isTrusted(role, isHybrid)) continue
      // Roles Anywhere may hand out another role that assumes this one.
      const isChained = isHybrid && role.services.length === 0 && role.uses.includes('other')
      if (role.open || isChained) yield unsure({ why: 'the trust policy of the role', at: role.at })
      else yield say(isHybrid ? 'TR-16.hybrid' : 'TR-16', role.principalAt, { data: { role: role.name ?? role.label } })
    }
  },
})

/** What roles are for that Pods, jobs and Fargate have, which nodes have not. */
const OTHERS: ReadonlySet<facts.RoleUse> = new Set(['fargate', 'pod', 'ci'])

/** Hybrid nodes may be given the worker policies too, so a role of any node may be a hybrid one's. */
const isTrusted = ({ uses }: facts.IamRole, isHybrid: boolean): boolean =>
  uses.includes('hybrid') || (!isHybrid && uses.includes('node'))
