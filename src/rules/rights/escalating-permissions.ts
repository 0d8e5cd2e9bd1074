import * as facts from '../../facts/index.ts'
import { allOf, defineRule, info, relatedAt } from '../../rule.ts'

const SENTENCE = 'with {action}, {holder} can {leads}'

export default defineRule({
  id: 'rights/escalating-permissions',
  summary: 'Keep permissions that lead to more rights from machines and pipelines',
  severity: 'warning',
  relevance: 'anywhere',
  references: [
    'https://pathfinding.cloud',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html',
  ],
  checks: {
    'AC-04': SENTENCE,
    'AC-04.also': SENTENCE,
    'AC-04.deployer': SENTENCE,
    'AC-04.people': info(SENTENCE),
  },
  // Of all actions of a role the one with the shortest way to more rights is the finding. What deploys templates makes roles.
  elsewhere: { 'AC-04.also': 'info', 'AC-04.deployer': 'info' },
  on: { grants: allOf(facts.roleGrant) },
  with: { roles: allOf(facts.iamRole), boundaries: allOf(facts.permissionsBoundary) },

  *check({ grants }, { say }, { roles, boundaries }) {
    const warned = new Set<facts.IamRole>()
    for (const { path, action, others, role, isMachine } of facts.escalations({ grants, roles, boundaries })) {
      const data = {
        action: action.text,
        holder: role === undefined ? 'whoever has the policy' : `role ${role.name ?? role.label}`,
        leads: path.says,
      }
      const related = [
        ...others.map(({ needs, at }) => ({ at, note: `allows ${needs}` })),
        ...relatedAt(role?.at, 'who may assume the role'),
      ]
      const ofMachine =
        role !== undefined && warned.has(role)
          ? 'AC-04.also'
          : isDeployer(role) || startsBuilds(role, path) || runsTerraform(role)
            ? 'AC-04.deployer'
            : 'AC-04'
      yield say(isMachine ? ofMachine : 'AC-04.people', action.at, { data, related })
      if (role !== undefined) warned.add(role)
    }
  },
})

/** Services that make what a template or a request says, with the rights of the role that they are given. */
const DEPLOYS = /^(?:(?:.*\.)?cloudformation|servicecatalog|elasticmapreduce|spotfleet)\.amazonaws\.com/

/** Whether nothing but services that deploy templates may assume a role. */
const isDeployer = (role: facts.IamRole | undefined): boolean =>
  isServicesOnly(role) && role.services.every(service => DEPLOYS.test(service))

const isServicesOnly = (role: facts.IamRole | undefined): role is facts.IamRole =>
  role?.uses.length === 1 && role.uses[0] === 'service'

/**
 * Whether a role is called after what makes all resources of an account, roles among them, and pipelines assume it: that of a machine may
 * be called after what made it.
 */
const runsTerraform = (role: facts.IamRole | undefined): boolean =>
  /terraform|terragrunt|opentofu|atlantis/i.test(role?.name ?? '') &&
  role?.uses.every(use => use === 'ci' || use === 'service') === true

/** Whether nothing but pipelines of CodePipeline and their builds may assume a role, and it is builds that it starts: that is what they are for. */
const startsBuilds = (role: facts.IamRole | undefined, { needs }: facts.Escalation['path']): boolean =>
  isServicesOnly(role) &&
  role.services.some(service => /^codepipeline\.amazonaws\.com/.test(service)) &&
  role.services.every(service => /^code(?:pipeline|build)\.amazonaws\.com/.test(service)) &&
  needs.every(action => /^codebuild:StartBuild/.test(action))
