import * as facts from '../../facts/index.ts'
import { wordSet } from '../../model/word-list.ts'
import { allOf, defineRule, type Place, valueKey } from '../../rule.ts'

/** The uses that are not for people: whoever takes over such a machine has its permissions. */
const MACHINES: readonly facts.RoleUse[] = ['node', 'hybrid', 'fargate', 'container', 'pod', 'ci', 'cluster', 'service']

const MACHINE_WORDS = wordSet(`
  node nodes worker workers hybrid fargate irsa pod pods ci cicd github gitlab
`)

const isStacks = (service: string): boolean => service === 'cloudformation.amazonaws.com'

/** Whether a role is called after what makes all resources of an account. */
const runsTerraform = (name = ''): boolean => /terraform|terragrunt|opentofu|atlantis/i.test(name)

/** Where a grant says that everything is allowed. */
const placeOf = ({ managed, permissions, at }: facts.RoleGrant): Place | undefined =>
  managed === 'AdministratorAccess' ? at : permissions?.everything

/** A role's name, or what its document calls it, by its key. */
const nameOf = (key: string): string => key.slice(Math.max(key.lastIndexOf(':'), key.lastIndexOf('.')) + 1)

export default defineRule({
  id: 'access/blanket-role-admin',
  summary: 'Grant nodes, jobs, services and applications only what they need, not everything',
  severity: 'error',
  relevance: 'anywhere',
  // As CDK's bootstrap makes it.
  // What makes all of an account's resources is as a rule an administrator of it.
  elsewhere: { 'PP-08.stacks': 'info', 'PP-08.terraform': 'warning' },
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html'],
  checks: {
    'PP-08': 'Action "*" on Resource "*" lets {holder} do everything in the account',
    'PP-08.managed': '{policy} lets {holder} do everything in the account',
    'PP-08.terraform': '{policy} lets {holder}, which runs Terraform, do everything in the account',
    'PP-08.stacks': '{policy} lets {holder}, which deploys stacks, do everything in the account',
  },
  on: { roleGrant: allOf(facts.roleGrant) },
  with: { iamRole: allOf(facts.iamRole) },

  *check({ roleGrant: grants }, { say, unsure }, { iamRole: roles }) {
    const joined = facts.joinGrants(grants, roles)
    // A policy in a file of its own is read there, and where a role takes it in: that says whose it is.
    const places = joined.flatMap(({ grant, isUnheld }) => (isUnheld ? [] : (placeOf(grant) ?? [])))
    const held = new Set(places.map(valueKey))
    for (const { grant, holders, isUnheld, isPersonal } of joined) {
      const at = placeOf(grant)
      const machine = holders.find(({ uses }) => uses.some(use => MACHINES.includes(use)))
      if (at === undefined || isPersonal || (machine === undefined && holders.length > 0)) continue
      if (isUnheld && held.has(valueKey(at))) continue
      // A boundary takes away what others allow, and allows nothing by itself.
      if (isUnheld && grant.policy.some(key => /boundary/i.test(key))) continue
      const named = grant.roles.map(nameOf)
      // The purpose of a role that is not here shows only in its name.
      const meant = named.find(name => facts.wordsOf(name).some(word => MACHINE_WORDS.has(word)))
      if (machine === undefined && !isUnheld && meant === undefined) {
        if (grant.roles.length > 0) yield unsure({ why: `what role ${[...new Set(named)].join(', ')} is for`, at })
        continue
      }
      if (machine === undefined && isUnheld && grant.permissions === undefined) continue

      const name = machine?.name ?? machine?.label ?? meant
      const holder = name === undefined ? 'its holder' : `role ${name}`
      const related =
        machine === undefined || machine.isGenerated === true
          ? []
          : [{ at: machine.at, note: 'the trust policy of the role' }]
      const isOfStacks = machine !== undefined && machine.services.length > 0 && machine.services.every(isStacks)
      if (grant.managed === undefined) yield say('PP-08', at, { data: { holder }, related })
      else
        yield say(isOfStacks ? 'PP-08.stacks' : runsTerraform(name) ? 'PP-08.terraform' : 'PP-08.managed', at, {
          data: { holder, policy: grant.managed },
          related,
        })
    }
  },
})
