import { type GitLabJob, keyOf, linesOf } from '../../../dialects/gitlab-jobs.ts'
import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import type { Condition } from '../../../facts/pipeline/pipeline.ts'

/** When a job runs, and whether that is only for what a protected branch or tag starts. */
export interface GitLabCondition {
  readonly condition: Condition
  readonly isProtected: boolean
  /** Whether a failure of the job lets the pipeline go on. */
  readonly mayFail?: Condition['at']
}

const WHEN: ReadonlyMap<string, Condition['on']> = new Map([
  ['always', 'always'],
  ['on_failure', 'failure'],
  ['manual', 'manual'],
])

const PROTECTED =
  /CI_DEFAULT_BRANCH|CI_COMMIT_REF_PROTECTED|CI_COMMIT_TAG|CI_COMMIT_(?:BRANCH|REF_NAME)\s{0,9}(?:==|=~)\s{0,9}["'/^]{0,3}(?:main|master|release|prod)/

/** What `rules`, `only` and `when` make of a job. */
export function conditionOf(job: GitLabJob, body: Cursor): GitLabCondition {
  const rules = keyOf(job, 'rules')
  return rules.node === undefined ? withoutRules(job, body) : byRules(job, rules, body)
}

function withoutRules(job: GitLabJob, body: Cursor): GitLabCondition {
  const when = keyOf(job, 'when')
  const on = WHEN.get(literal(when) ?? '') ?? 'success'
  const only = keyOf(job, 'only')
  const refs = [...items(only), ...items(get(only, 'refs'))].flatMap(one => literal(one) ?? [])
  const single = literal(only)
  const names = single === undefined ? refs : [single]
  const isProtected =
    names.length > 0 && names.every(name => /^(?:main|master|tags|default|\/\^?(?:main|release|v).*)$/.test(name))
  return {
    condition: { on, only: names.join(' || '), at: place(on === 'success' ? only : when) },
    isProtected: isProtected || isProtectedBy(get(body, 'workflow', 'rules'), body),
    ...allowed(keyOf(job, 'allow_failure'), job),
    ...(on === 'manual' && keyOf(job, 'allow_failure').node === undefined ? { mayFail: place(when) } : {}),
  }
}

/** Where the pipeline goes on after a failure: after any, or after one with the code that a scan of the job exits with. */
function allowed(cursor: Cursor, job: GitLabJob): Pick<GitLabCondition, 'mayFail'> {
  const codes = get(cursor, 'exit_codes')
  const listed = (codes.node?.type === 'sequence' ? items(codes) : [codes]).map(({ node }) => textOf(node))
  const isAllowed = textOf(cursor.node) === 'true' || codesOf(job).some(code => listed.includes(code))
  return isAllowed ? { mayFail: place(cursor) } : {}
}

const textOf = (node: Cursor['node']): string => (node?.type === 'scalar' ? String(node.value) : '')

/** The codes that the scans of a job exit with where they find something. */
function codesOf(job: GitLabJob): readonly string[] {
  const named = items(keyOf(job, 'script')).flatMap(line => [...(literal(line) ?? '').matchAll(EXIT_CODE)])
  return named.length === 0 ? ['1'] : named.flatMap(([, code]) => code ?? [])
}

const EXIT_CODE = /--exit-code[= ]["']?(\d+)/g

/** The rules by which a job may run. */
const activeIn = (rules: Cursor, body: Cursor): readonly Cursor[] =>
  linesOf(rules, body).filter(rule => literal(get(rule, 'when')) !== 'never')

const isProtectedBy = (rules: Cursor, body: Cursor): boolean => {
  const active = activeIn(rules, body)
  return active.length > 0 && active.every(rule => PROTECTED.test(literal(get(rule, 'if')) ?? ''))
}

function byRules(job: GitLabJob, rules: Cursor, body: Cursor): GitLabCondition {
  const active = activeIn(rules, body)
  const byDefault = keyOf(job, 'when')
  const whens = active.flatMap(rule => {
    const own = get(rule, 'when')
    // A rule without `when` takes the job's (gitlab-org/gitlab#219437).
    const when = own.node === undefined ? byDefault : own
    const on = WHEN.get(literal(when) ?? '')
    return on === undefined ? [] : [{ on, at: place(when) }]
  })
  const early = whens.find(({ on }) => on === 'always' || on === 'failure')
  const manual = whens.length === active.length ? whens[0] : undefined
  const found = early ?? manual
  const only = active.map(rule => literal(get(rule, 'if')) ?? '').filter(text => text !== '')
  const isAlways = active.some(rule => get(rule, 'if').node === undefined)
  const open = active.map(rule => allowed(get(rule, 'allow_failure'), job)).find(({ mayFail }) => mayFail !== undefined)
  return {
    condition: {
      on: found?.on ?? 'success',
      only: isAlways ? '' : only.join(' || '),
      at: found?.at ?? place(rules, 'key'),
    },
    isProtected: isProtectedBy(rules, body) || isProtectedBy(get(body, 'workflow', 'rules'), body),
    ...allowed(keyOf(job, 'allow_failure'), job),
    ...open,
  }
}
