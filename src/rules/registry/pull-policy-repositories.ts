import * as facts from '../../facts/index.ts'
import { actionPatternCovers } from '../../model/iam/iam-match.ts'
import { allOf, defineRule } from '../../rule.ts'

const ALL = 'the pull actions are allowed on {resource}; name the repositories'
const SHARED =
  'login and pull actions share Resource {resource}; only the login needs it, so name repositories for the pulls'

export default defineRule({
  id: 'registry/pull-policy-repositories',
  summary: 'Restrict pulls to repository ARNs',
  severity: 'error',
  relevance: 'anywhere',
  // AWS's own policies for nodes and power users allow as much; who deletes repositories manages them; a push asks what layers are there.
  elsewhere: {
    'PP-03': 'warning',
    'PP-03.managed': 'info',
    'PP-03.login': 'warning',
    'PP-03.managedLogin': 'info',
    'PP-03.push': 'info',
    'PP-03.administrator': 'info',
  },
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/security_iam_id-based-policy-examples.html'],
  checks: {
    'PP-03': ALL,
    'PP-03.managed': ALL,
    'PP-03.login': SHARED,
    'PP-03.managedLogin': SHARED,
    'PP-03.push': 'a push may ask on {resource} which layers are there; name the repositories',
    'PP-03.administrator': 'the pull actions are allowed on {resource}, together with {action}; name the repositories',
  },
  on: { policies: allOf(facts.permissionPolicy) },
  with: facts.boundaryIndexes,

  *check({ policies }, { say, unsure }, lookups) {
    for (const policy of facts.grantingOf(policies, lookups)) {
      for (const { open, statements, at } of policy.documents)
        if (open !== undefined && statements.length === 0) yield unsure({ why: open, at })
      if (!facts.restrictsPulls(policy)) continue
      for (const { actions, resources } of facts.pullStatements(policy)) {
        // registry/pull-policy-writes reports what allows writing.
        if (!actions.some(action => facts.isPull(action) && !facts.isRegistryWrite(action))) continue
        const isMixed = actions.some(({ text }) => actionPatternCovers(text, facts.LOGIN))
        const deletes = actions.find(({ text }) => actionPatternCovers(text, DELETES))
        const isManaged = isCopy(actions, MANAGED) || (isCopy(actions, OF_POWER_USERS) && actions.some(lists))
        const isPush = !actions.some(facts.givesImages)
        const [all, shared] = isManaged
          ? (['PP-03.managed', 'PP-03.managedLogin'] as const)
          : (['PP-03', 'PP-03.login'] as const)
        for (const { text: resource, at } of resources.filter(facts.isUnrestricted))
          if (deletes !== undefined) yield say('PP-03.administrator', at, { data: { resource, action: deletes.text } })
          else yield say(isPush ? 'PP-03.push' : isMixed ? shared : all, at, { data: { resource } })
      }
    }
  },
})

/** What only those do who manage the registry. */
const DELETES = 'ecr:DeleteRepository'

/** Whether of ECR's actions a statement has none but those of a policy of AWS. */
const isCopy = (actions: readonly facts.PolicyText[], policy: ReadonlySet<string>): boolean =>
  actions.every(({ text }) => !/^ecr:|\*/i.test(text) || policy.has(text.toLowerCase()))

/** What AWS's policies allow, and nobody writes who has pushes in mind. */
const lists = ({ text }: facts.PolicyText): boolean => text.toLowerCase() === 'ecr:listimages'

const ofEcr = (...actions: readonly string[]): ReadonlySet<string> =>
  new Set(actions.map(action => `ecr:${action}`.toLowerCase()))

/** What AWS's own policies for nodes and tasks allow on all repositories: AmazonEC2ContainerRegistryReadOnly and …PullOnly, AmazonECSTaskExecutionRolePolicy. */
const MANAGED = ofEcr(
  'GetAuthorizationToken',
  'BatchCheckLayerAvailability',
  'GetDownloadUrlForLayer',
  'BatchGetImage',
  'BatchImportUpstreamImage',
  'GetRepositoryPolicy',
  'DescribeRepositories',
  'ListImages',
  'DescribeImages',
  'GetLifecyclePolicy',
  'GetLifecyclePolicyPreview',
  'ListTagsForResource',
  'DescribeImageScanFindings',
)

/** AmazonEC2ContainerRegistryPowerUser: who works with all repositories pushes to them, too. */
const OF_POWER_USERS: ReadonlySet<string> = new Set([
  ...MANAGED,
  ...ofEcr('InitiateLayerUpload', 'UploadLayerPart', 'CompleteLayerUpload', 'PutImage'),
])
