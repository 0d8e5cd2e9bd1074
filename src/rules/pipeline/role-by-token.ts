import * as facts from '../../facts/index.ts'
import { groupBy } from '../../model/group-by.ts'
import { baseName } from '../../model/repository-path.ts'
import { allOf, defineRule, type Place, warning } from '../../rule.ts'

const STATIC = '{name} makes the job work with static credentials instead of a role'

export default defineRule({
  id: 'pipeline/role-by-token',
  summary: 'Assume the role of a job by its token, in the account that is meant',
  severity: 'error',
  relevance: { 'GA-09': 'anywhere', 'GA-10': 'platform', 'GL-07': 'anywhere' },
  references: [
    'https://github.com/aws-actions/configure-aws-credentials',
    'https://docs.gitlab.com/ci/cloud_services/aws/',
  ],
  checks: {
    'GA-09': STATIC,
    'GA-09.fallback': STATIC,
    'GA-09.bootstrap': STATIC,
    'GA-09.none': 'without role-to-assume the step assumes no role',
    'GA-09.token': 'the job has no `id-token: write`, so it can assume no role by its token',
    'GA-10': warning('allowed-account-ids is missing, so the step accepts any account'),
    'GL-07': STATIC,
    'GL-07.token': '{name} no longer exists in jobs',
    'GL-07.audience': 'the token is for {wanted}, but the role of the job accepts tokens for {accepted}',
  },
  secretChecks: ['GA-09', 'GA-09.fallback', 'GA-09.bootstrap', 'GL-07'],
  // Where the job has a role they are what is used without one; what sets an account up makes the roles.
  elsewhere: { 'GA-09.fallback': 'info', 'GA-09.bootstrap': 'info' },
  on: { pipelines: facts.wholePipelines, tokens: allOf(facts.tokenAssumption) },
  with: { roles: allOf(facts.iamRole), providers: allOf(facts.oidcProvider) },

  *check({ pipelines, tokens }, { say, unsure }, { roles, providers }) {
    for (const { wanted, accepted, isRoleWrong } of facts.refusedTokens(tokens, roles, providers))
      if (!isRoleWrong)
        yield say('GL-07.audience', wanted.at, {
          data: { wanted: wanted.text, accepted: accepted.text },
          related: [{ at: accepted.at, note: 'accepted here' }],
        })
    for (const { pipeline, acts } of facts.viewsOf(pipelines)) {
      const isGitHub = pipeline.system === 'github'
      // What is stated for the whole workflow is one fault, however many jobs it is for.
      const said = new Set<string>()
      const credentials = once(facts.ofSort(acts, 'credentials'))
      const sameKeys = byKeys(credentials)
      for (const { act, job, step } of credentials) {
        const { how, name, at, hasAccounts } = act
        const isRole = how === 'role' && isGitHub
        const isFallback =
          step.condition.only !== '' && credentials.some(one => one.job === job && one.act.how === 'role')
        if (how === 'static') {
          const [first, ...others] = sameKeys.get(act) ?? [act]
          const related = others.map(other => ({ at: other.at, note: 'the same keys' }))
          if (first === act)
            yield say(isGitHub ? staticCheck(isFallback, pipeline, act) : 'GL-07', at, { data: { name }, related })
        } else if (how === 'none') yield say('GA-09.none', at)
        else if (how === 'job token') yield say('GL-07.token', at, { data: { name } })
        else if (how === 'unknown') yield unsure({ why: 'which credentials the job has already', at })
        if (isRole && job.identity === 'unknown')
          yield unsure({ why: 'what the caller or the runner allows the job', at })
        if (isRole && job.identity === 'no' && !said.has(keyOf(job.identityAt))) {
          said.add(keyOf(job.identityAt))
          yield say('GA-09.token', job.identityAt)
        }
        if (isRole && !hasAccounts) yield say('GA-10', at)
      }
    }
  },
})

const staticCheck = (isFallback: boolean, { path }: facts.Pipeline, { keys = '' }: facts.Credentials) =>
  isFallback
    ? 'GA-09.fallback'
    : [baseName(path), keys].some(one => /bootstrap/i.test(one))
      ? 'GA-09.bootstrap'
      : 'GA-09'

/** Static keys with all that take the same ones in one job, under the same condition: one fault. */
function byKeys(
  all: readonly facts.Located<facts.Credentials>[],
): ReadonlyMap<facts.Credentials, readonly facts.Credentials[]> {
  const named = all.filter(({ act }) => act.how === 'static' && act.keys !== undefined)
  const groups = groupBy(named, ({ act, job, step }) => [keyOf(job.at), act.keys, step.condition.only].join('\n'))
  return new Map(
    [...groups.values()].flatMap(same => {
      const acts = same.map(({ act }) => act)
      return acts.map(act => [act, acts] as const)
    }),
  )
}

const keyOf = ({ document, pointer }: Place): string => `${document} ${pointer}`

/** Each place once. */
const once = (all: readonly facts.Located<facts.Credentials>[]): readonly facts.Located<facts.Credentials>[] => [
  ...new Map(all.map(one => [`${keyOf(one.act.at)} ${one.act.at.within?.start ?? ''}`, one])).values(),
]
