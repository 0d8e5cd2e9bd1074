import * as facts from '../../facts/index.ts'
import { allOf, defineRule, error, type Outcome, strings, warning } from '../../rule.ts'

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
  checks: {
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
  },
  options: {
    audiences: strings({
      default: ['sts.amazonaws.com', 'sts.amazonaws.com.cn'],
      doc: 'Audiences accepted for providers other than GitLab.',
    }),
    gitlabAudiences: strings({
      default: [],
      doc: 'Audiences accepted for GitLab; an empty list accepts any audience without a wildcard.',
    }),
  },
  on: { policies: allOf(facts.trustPolicy) },
  with: { tokens: allOf(facts.tokenAssumption), roles: allOf(facts.iamRole), providers: allOf(facts.oidcProvider) },

  *check({ policies }, { say, unsure, options }, { tokens, roles, providers }) {
    for (const policy of policies.filter(facts.isCiRole)) {
      const statements = facts.allowing(policy.document)
      const isFederated = statements.some(one => facts.federatedBy(one).length > 0)
      for (const statement of statements) {
        for (const { text, open, at } of facts.awsPrincipals(statement)) {
          const isUser = text.includes(':user/')
          if (open && !isUser) yield unsure({ why: text, at })
          else yield say(isFederated || isUser ? 'TR-12.key' : 'TR-12.account', at, { data: { principal: text } })
        }
        if (facts.federationOf(statement) === 'ci') yield* claimFaults(statement, facts.isPublisher(policy))
      }
    }
    for (const { wanted, accepted, isRoleWrong } of facts.refusedTokens(tokens, roles, providers))
      if (isRoleWrong)
        yield say('TR-13.token', accepted.at, {
          data: { value: accepted.text, wanted: wanted.text },
          related: [{ at: wanted.at, note: 'asked for here' }],
        })

    function* claimFaults(statement: facts.PolicyStatement, isPublisher: boolean): Iterable<Outcome> {
      const at = statement.at.condition
      if (statement.conditions.length === 0) return yield say('TR-12', at, { data: { claim: 'aud and sub' } })
      const open = facts.openKey(statement)
      for (const claim of ['aud', 'sub'] as const) {
        const conditions = facts.conditionsOn(claim, statement)
        if (conditions.length === 0 && open !== undefined) yield unsure(open)
        else if (conditions.length === 0 && claim === 'aud' && facts.namesJobs(statement))
          yield say('TR-12.audience', at)
        else if (conditions.length === 0) yield say('TR-12', at, { data: { claim } })
        else if (conditions.every(facts.holdsAnyway))
          for (const { operatorText: operator, operatorAt } of conditions)
            yield say('TR-12.operator', operatorAt, { data: { operator, claim } })
      }
      for (const { text, open, at } of facts.otherAudiences(statement, options)) {
        if (open) yield unsure({ why: text, at })
        else yield say('TR-13', at, { data: { value: text } })
      }
      for (const { value, at, operator, isLiteral, reach, prefix } of facts.ciSubjects(statement)) {
        const data = { value, operator, prefix }
        if (isLiteral) yield say('TR-14.literal', at, { data })
        else if (reach === 'unknown') yield unsure({ why: value, at })
        else if (reach === 'organisation')
          yield say(prefix === '' ? 'TR-12.organisation' : 'TR-12.prefix', at, { data })
        else if (reach === 'pull request') yield say(isPublisher ? 'TR-14.proposal' : 'TR-14', at, { data })
        else if (reach !== 'pinned') yield say(REACHES[reach], at, { data })
      }
    }
  },
})

const REACHES = { everything: 'TR-12.everything', 'no repository': 'TR-12.repository', loose: 'TR-14' } as const
