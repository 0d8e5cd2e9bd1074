import { type GitLabJob, inheritedOf, jobsOf, keyOf, linesOf } from '../../../dialects/gitlab-jobs.ts'
import { type Cursor, fields, get, itemsOrItself, place } from '../../../documents/cursor.ts'
import { literal, text } from '../../../documents/read.ts'
import { known, type Value } from '../../../documents/value.ts'
import type { TokenAssumption } from '../../../facts/iam/role-assumption.ts'
import type { Pipeline } from '../../../facts/pipeline/pipeline.ts'

/**
 * The roles that jobs assume by their `id_tokens` (https://docs.gitlab.com/ci/secrets/id_token_authentication/): what a
 * command names, else the variable of AWS's SDKs.
 */
export function tokenAssumptions(body: Cursor, { jobs }: Pipeline): readonly TokenAssumption[] {
  const stated = jobsOf(body).filter(job => inheritedOf(job, body, 'id_tokens').node !== undefined)
  if (stated.length === 0) return []
  const assumed = new Map(jobs.map(job => [job.name, job.steps.flatMap(({ acts }) => acts)]))
  return stated.flatMap(job => {
    const [taken] = (assumed.get(job.name) ?? []).flatMap(act => (act.act === 'role' ? [act] : []))
    const roleArn: Value<string> =
      taken === undefined
        ? (exportedRole(job, body) ?? variableOf(job, body, 'AWS_ROLE_ARN'))
        : { state: 'known', value: taken.role, at: taken.at }
    const audiences = known(roleArn) === undefined ? [] : audiencesOf(job, body)
    return audiences.length === 0 ? [] : [{ roleArn, audiences }]
  })
}

function variableOf(job: GitLabJob, body: Cursor, name: string): Value<string> {
  const maps = [...job.layers.map(layer => get(layer, 'variables')), get(body, 'variables')]
  const found = maps.map(map => get(map, name)).find(({ node }) => node !== undefined)
  if (found === undefined) return text(get(body, 'variables', name))
  return text(found.node?.type === 'mapping' ? get(found, 'value') : found)
}

const EXPORTED = /\bAWS_ROLE_ARN=["']?(arn:aws[\w-]{0,20}:iam::\d{12}:role\/[\w+=,.@/-]{1,600})/

/** The role that a job's own commands put into the variable: `export AWS_ROLE_ARN=…`. */
function exportedRole(job: GitLabJob, body: Cursor): Value<string> | undefined {
  for (const line of commandsOf(job, body)) {
    const found = EXPORTED.exec(literal(line) ?? '')
    const [whole, value] = found ?? []
    if (found === null || whole === undefined || value === undefined) continue
    const end = found.index + whole.length
    return { state: 'known', value, at: { ...place(line), within: { start: end - value.length, end } } }
  }
  return undefined
}

const commandsOf = (job: GitLabJob, body: Cursor): readonly Cursor[] =>
  ['before_script', 'script'].flatMap(key =>
    linesOf(key === 'script' ? keyOf(job, key) : inheritedOf(job, body, key), body),
  )

/** The audiences of the one token that a job can have for AWS: one that its script names, else the only one. */
function audiencesOf(job: GitLabJob, body: Cursor): TokenAssumption['audiences'] {
  const script = commandsOf(job, body)
    .map(line => literal(line) ?? '')
    .join('\n')
  const tokens = fields(inheritedOf(job, body, 'id_tokens')).filter(({ key }) => !/SIGSTORE/i.test(key))
  const named = tokens.filter(({ key }) => new RegExp(`\\$\\{?${key.replaceAll(/\W/g, '')}\\b`).test(script))
  const [only, ...others] = named.length > 0 ? named : tokens
  if (only === undefined || others.length > 0) return []
  const stated = get(only.value, 'aud')
  const audiences = itemsOrItself(stated)
  const found = audiences.map(one => text(one))
  const known = found.flatMap(one => (one.state === 'known' && !one.value.includes('$') ? [one] : []))
  return known.length < found.length ? [] : known.map(({ value, at }) => ({ text: value, at }))
}
