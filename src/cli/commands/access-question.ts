import { knownItems } from '../../documents/value.ts'
import type { PolicyRule } from '../../facts/kubernetes/rbac.ts'
import { accountHops } from '../../facts/rights/account-hops.ts'
import type { RightsParts } from '../../facts/rights/account-paths.ts'
import { allPrincipals } from '../../facts/rights/all-principals.ts'
import { clusterHops } from '../../facts/rights/cluster-hops.ts'
import { NODE, WANTED_RIGHT } from '../../facts/rights/hops-of-rights.ts'
import type { WantedSecret } from '../../facts/rights/who-can.ts'
import { isNamed, nameIn, type WantedAccess } from '../../graph/access-graph.ts'
import { judgeAction } from '../../model/iam/action-words.ts'
import { API_PLURALS } from '../../model/kubernetes/api-resources.ts'
import { ACCOUNT_ADMIN, CLUSTER_ADMIN } from '../../model/rights/hops.ts'
import { readWantedRight, type WantedRight, wantedText } from '../../model/rights/wanted-right.ts'
import { suggest, unknown } from '../../workspace/suggest.ts'
import { type GivenOption, lastValue } from '../arguments.ts'

/** What somebody asks `clauselint graph access`. */
export interface Question extends WantedAccess {
  /** Whose holders are wanted. */
  readonly right?: WantedRight | undefined
  /** Whose readers are wanted: `right` is to get it from the API. */
  readonly secret?: WantedSecret | undefined
}

/** `--to "Secret shop/db"`: who gets it. */
const SECRET = /^(secrets? )?([^/ ]+)\/([^/ ]+)$/i

/** The question that options ask, or why it has no answer: what it names is not in any of the scopes, but something like it is. */
export function questionOf(
  given: readonly GivenOption[],
  scopes: readonly RightsParts[],
): Question | { readonly refused: string } {
  const [from, to] = [lastValue(given, 'from'), lastValue(given, 'to')]
  const [asked, namespace] = [lastValue(given, 'who-can'), lastValue(given, 'namespace')]
  if (asked === undefined && namespace !== undefined) return { refused: '--namespace needs --who-can' }
  if (asked !== undefined && to !== undefined) return { refused: 'choose either --who-can or --to' }
  const ids = from === undefined && to === undefined ? [] : principalsIn(scopes)
  const secret = to === undefined || ids.some(id => isNamed(id, to)) ? undefined : secretOf(to, scopes)
  for (const [option, name] of Object.entries({ from, to: secret === undefined ? to : undefined }))
    if (name !== undefined && !ids.some(id => isNamed(id, name)))
      return {
        refused: `--${option}: no principal here is named ${unknown(name, name.includes(' ') ? ids : namesOf(ids))}`,
      }
  if (secret !== undefined)
    return { from, to: WANTED_RIGHT, secret, right: readWantedRight(`get secrets/${secret.name}`, secret.namespace) }
  if (asked === undefined) return { from, to }
  const rules = scopes.flatMap(({ cluster }) => cluster.roles.flatMap(role => role.rules))
  const resources = new Set(rules.flatMap(one => knownItems(one.resources)))
  const right = readWantedRight(asked, namespace, resources)
  if (right === undefined)
    return {
      refused: `--who-can ${asked} is neither a verb with a resource (get secrets/db) or a path (get /metrics) nor an IAM action (iam:PassRole ARN)`,
    }
  const problem = misnamed(right, { scopes, rules, resources })
  return problem === undefined ? { from, to: WANTED_RIGHT, right } : { refused: `--who-can: ${problem}` }
}

function principalsIn(scopes: readonly RightsParts[]): readonly string[] {
  const ids = scopes.flatMap(parts => [
    ...allPrincipals(parts, [...clusterHops(parts.cluster), ...accountHops(parts.iam)]),
  ])
  return [...new Set([...ids, CLUSTER_ADMIN.id, ACCOUNT_ADMIN.id, NODE])]
}

const namesOf = (ids: readonly string[]): readonly string[] => [...new Set(ids.map(nameIn))]

/** The Secret that somebody means: one that is called so, or that a scope has. */
function secretOf(text: string, scopes: readonly RightsParts[]): WantedSecret | undefined {
  const [, word, namespace, name] = SECRET.exec(text) ?? []
  if (namespace === undefined || name === undefined) return undefined
  const isThere = scopes.some(({ cluster }) =>
    cluster.secrets.some(one => one.namespace === namespace && one.secretName === name),
  )
  return word !== undefined || isThere ? { namespace, name } : undefined
}

/** Verbs of the API (https://kubernetes.io/docs/reference/access-authn-authz/authorization/#determine-the-request-verb), and those that RBAC asks about. */
const VERBS =
  '* get list watch create update patch delete deletecollection use bind escalate impersonate approve sign attest proxy post put head options'

/** What documents state of rights. */
interface Stated {
  readonly scopes: readonly RightsParts[]
  readonly rules: readonly PolicyRule[]
  readonly resources: ReadonlySet<string>
}

/** What a right names that is not there, with what is near; others may well exist. */
function misnamed(right: WantedRight, { scopes, rules, resources }: Stated): string | undefined {
  if (right.in === 'account') {
    const answer = judgeAction(right.action)
    const isNear = answer.state === 'unknown' && answer.nearest !== undefined
    return isNear ? `there is no action "${right.action}"; did you mean "${answer.nearest}"?` : undefined
  }
  const near = (what: string, name: string, known: readonly string[]): string | undefined =>
    known.includes(name) || suggest(name, known) === undefined
      ? undefined
      : `there is no ${what} ${unknown(name, known)}`
  const verbs = [...new Set([...VERBS.split(' '), ...rules.flatMap(one => knownItems(one.verbs))])]
  if (!verbs.includes(right.verb)) return `there is no verb ${unknown(right.verb, verbs)}`
  if (right.in === 'server' || right.resource === '*') return undefined
  const named = Array.from(resources, one => one.replace(/\/.*$/, ''))
  const namespaces = scopes.flatMap(({ cluster }) =>
    [...cluster.bindings, ...cluster.workloads, ...cluster.accounts].flatMap(one => one.namespace ?? []),
  )
  return (
    near('resource', right.resource.replace(/\/.*$/, ''), [...API_PLURALS, ...named]) ??
    (right.namespace === undefined ? undefined : near('namespace', right.namespace, [...new Set(namespaces)]))
  )
}

/** The answer that names nobody. */
export function nobodyText({ from, to, right, secret }: Question): string {
  const what =
    secret !== undefined
      ? `get Secret ${secret.namespace}/${secret.name}`
      : right === undefined
        ? `become ${to ?? 'anybody else'}`
        : wantedText(right)
  if (from !== undefined) return `no way was found by which ${from} can ${what}`
  return `nobody was found who can ${what}`
}
