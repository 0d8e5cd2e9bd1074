import * as facts from '../../facts/index.ts'
import { allOf, type Context, defineRule, error, type Outcome, strings, warning } from '../../rule.ts'

const checks = {
  'TR-12': "no condition on the provider's {claim}, so jobs other than the intended ones can assume the CI role",
  'TR-12.audience': warning(
    "no condition on the provider's aud, so tokens that the jobs request for other services can assume the CI role, too",
  ),
  'TR-12.account': '{principal} can assume the CI role without an OIDC token; trust only the OIDC provider',
  'TR-12.key': '{principal} can assume the CI role without an OIDC token; trust only the OIDC provider',
  'TR-12.operator': '{operator} on {claim} also accepts other tokens; use StringEquals or StringLike',
  'TR-12.everything': 'sub "{value}" lets jobs of any organization assume the CI role',
  'TR-12.repository': 'sub "{value}" does not name the repository of the job by its owner and name',
  'TR-12.organisation': warning('sub "{value}" lets every repository of the organization assume the CI role'),
  'TR-12.prefix': warning(
    'sub "{value}" lets all repositories of the owner whose names begin with {prefix} assume the CI role',
  ),
  'TR-13': 'aud is "{value}", which is not the intended audience of the CI role',
  'TR-13.token': 'the role accepts tokens for {value}, but the job that assumes it has one for {wanted}',
  'TR-14': warning('sub "{value}" pins neither a branch nor an environment'),
  'TR-14.literal': warning('{operator} matches the wildcard of "{value}" literally, so no job matches'),
  'TR-14.proposal': error('sub "{value}" lets code from any pull request assume a role that publishes'),
} as const

const options = {
  audiences: strings({
    default: ['sts.amazonaws.com', 'sts.amazonaws.com.cn'],
    doc: 'Audiences accepted for providers other than GitLab.',
  }),
  gitlabAudiences: strings({
    default: [],
    doc: 'Audiences accepted for GitLab; an empty list accepts any audience without a wildcard.',
  }),
}

export default defineRule({
  id: 'access/ci-role-trust',
  summary: 'Restrict a CI role to one audience, repository and branch',
  severity: 'error',
  relevance: 'anywhere',
  // Pipelines of AWS run under a role of their account, and have no token.
  elsewhere: { 'TR-12.account': 'info' },
  references: [
    'https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws',
    'https://docs.gitlab.com/ci/cloud_services/aws/',
  ],
  checks,
  options,
  on: { policies: allOf(facts.trustPolicy) },
  with: {
    tokens: allOf(facts.tokenAssumption),
    roles: allOf(facts.iamRole),
    providers: allOf(facts.oidcProvider),
  },

  *check({ policies }, context, { tokens, roles, providers }) {
    for (const policy of policies) yield* trustFaults(policy, context)
    for (const { wanted, accepted, isRoleWrong } of facts.refusedTokens(tokens, roles, providers))
      if (isRoleWrong)
        yield context.say('TR-13.token', accepted.at, {
          data: { value: accepted.text, wanted: wanted.text },
          related: [{ at: wanted.at, note: 'asked for here' }],
        })
  },
})

type RuleContext = Context<typeof checks, typeof options>

function* trustFaults(policy: facts.TrustPolicy, context: RuleContext): Iterable<Outcome> {
  if (!facts.isCiRole(policy)) return
  const statements = facts.allowing(policy.document)
  const isFederated = statements.some(one => facts.federatedBy(one).length > 0)
  const isPublisher = facts.isPublisher(policy)
  for (const statement of statements) {
    for (const { kind, text, open, at } of statement.principals) {
      if (kind !== 'AWS' || text === '*') continue
      yield open && !text.includes(':user/')
        ? context.unsure({ why: text, at })
        : context.say(isFederated || text.includes(':user/') ? 'TR-12.key' : 'TR-12.account', at, {
            data: { principal: text },
          })
    }
    if (facts.federationOf(statement) !== 'ci') continue
    if (statement.conditions.length === 0) {
      yield context.say('TR-12', statement.at.condition, { data: { claim: 'aud and sub' } })
      continue
    }
    yield* restriction('aud', statement, context)
    yield* restriction('sub', statement, context)
    yield* audienceFaults(statement, context)
    yield* subjectFaults(statement, isPublisher, context)
  }
}

function* restriction(
  claim: 'aud' | 'sub',
  statement: facts.PolicyStatement,
  { say, unsure }: RuleContext,
): Iterable<Outcome> {
  const conditions = facts.conditionsOn(claim, statement)
  const open = facts.openKey(statement)
  const loose = conditions.filter(facts.holdsAnyway)
  if (conditions.length === 0 && open !== undefined) yield unsure(open)
  else if (conditions.length === 0)
    yield claim === 'aud' && facts.namesJobs(statement)
      ? say('TR-12.audience', statement.at.condition)
      : say('TR-12', statement.at.condition, { data: { claim } })
  else if (loose.length === conditions.length)
    for (const { operatorText, operatorAt } of loose)
      yield say('TR-12.operator', operatorAt, { data: { operator: operatorText, claim } })
}

function* audienceFaults(
  statement: facts.PolicyStatement,
  { say, unsure, options: accepted }: RuleContext,
): Iterable<Outcome> {
  const isGitlab = facts.federatedBy(statement).some(({ text }) => /gitlab/i.test(text))
  const isGithub = facts.federatedBy(statement).some(({ text }) => /token\.actions\./i.test(text))
  const audiences = isGitlab ? accepted.gitlabAudiences : accepted.audiences
  for (const { text, open, at } of facts.claimValues('aud', statement)) {
    if (audiences.includes(text)) continue
    if (open) yield unsure({ why: text, at })
    else if (isGithub || (isGitlab && audiences.length > 0) || /[*?]/.test(text))
      yield say('TR-13', at, { data: { value: text } })
  }
}

const REACHES = { everything: 'TR-12.everything', 'no repository': 'TR-12.repository', loose: 'TR-14' } as const

function* subjectFaults(
  statement: facts.PolicyStatement,
  isPublisher: boolean,
  { say, unsure }: RuleContext,
): Iterable<Outcome> {
  const isPinnedBeside = facts.isPinnedBesideSub(statement)
  for (const { value, at, operator, isLiteral, reach, prefix } of facts.ciSubjects(statement)) {
    const data = { value, operator, prefix }
    if (isLiteral) yield say('TR-14.literal', at, { data })
    else if (reach === 'unknown') yield unsure({ why: value, at })
    else if (reach === 'organisation') yield say(prefix === '' ? 'TR-12.organisation' : 'TR-12.prefix', at, { data })
    else if (reach === 'pull request') yield say(isPublisher ? 'TR-14.proposal' : 'TR-14', at, { data })
    else if (reach !== 'pinned' && !(reach === 'loose' && isPinnedBeside)) yield say(REACHES[reach], at, { data })
  }
}
