import { lastUsed } from '../last-used.ts'
import { findNearest } from '../nearest.ts'
import { matchesText } from './iam-pattern.ts'
import { type IamAction, type IamService, iamService, servicePrefixes } from './iam-services.ts'
import { permissionFor } from './operation-permissions.ts'

/** What the service's own table says of an action pattern of a policy. */
export type ActionAnswer =
  /** It names actions, or all of AWS's. */
  | { readonly state: 'known' }
  /** AWS refuses a policy with an action that has no prefix. */
  | { readonly state: 'bare' }
  /** The service, or its action, is not in the table; `nearest` is the pattern that was probably meant. */
  | {
      readonly state: 'unknown'
      readonly what: 'service' | 'action'
      readonly service: string
      readonly nearest?: string
    }
  /** The service has no such action, but an operation that is called so, which `permission` allows. */
  | { readonly state: 'operation'; readonly permission: string }
  /** A pattern with wildcards that no action of the service matches. */
  | { readonly state: 'unmatched'; readonly service: string }

const WILDCARD = /[*?]/
/**
 * Actions that are in no table of AWS's, and in policies that it writes itself or asks for: the first policy of each topic of SNS,
 * policies for logs of OpenSearch (Amazon OpenSearch Service, "Monitoring logs"), the role of MediaLive (MediaLive User Guide, "Trusted entity").
 */
const UNLISTED: ReadonlySet<string> = new Set([
  'sns:receive',
  'logs:putlogeventsbatch',
  'mediaconnect:manageddescribeflow',
  'mediaconnect:managedaddoutput',
  'mediaconnect:managedremoveoutput',
])

/** An action pattern in its two parts; undefined where it has no colon. */
export function splitAction(text: string): { readonly prefix: string; readonly name: string } | undefined {
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { prefix: text.slice(0, colon), name: text.slice(colon + 1) }
}

/** Whether AWS has what an action pattern names. Case does not matter (IAM User Guide, "IAM JSON policy elements: Action"). */
export const judgeAction = (text: string): ActionAnswer => judged(text, () => answerFor(text))

/** A policy may have thousands of statements with the same action. */
const judged = lastUsed<string, ActionAnswer>(256)

function answerFor(text: string): ActionAnswer {
  if (/^[*?]+$/.test(text)) return { state: 'known' }
  const parts = splitAction(text)
  if (parts === undefined) return { state: 'bare' }
  const { prefix, name } = parts
  // IAM accepts a wildcard in place of the service only where it is all of it.
  if (WILDCARD.test(prefix)) return { state: 'known' }
  const service = iamService(prefix)
  if (service === undefined) return unknownService(prefix, name)
  if (WILDCARD.test(name))
    return matchingActions(service, name).length > 0
      ? { state: 'known' }
      : { state: 'unmatched', service: service.prefix }
  if (service.actions.has(name.toLowerCase()) || UNLISTED.has(text.toLowerCase())) return { state: 'known' }
  const permission = permissionFor(service.prefix, name)
  if (permission !== undefined) return { state: 'operation', permission: `${prefix}:${permission}` }
  const nearest = nearestAction(service, name)
  const unknown = { state: 'unknown', what: 'action', service: service.prefix } as const
  return nearest === undefined ? unknown : { ...unknown, nearest: `${prefix}:${nearest}` }
}

/** The actions of a service that a pattern of names matches, in any case. */
export function matchingActions({ actions }: IamService, name: string): readonly IamAction[] {
  const pattern = name.toLowerCase()
  if (!WILDCARD.test(pattern)) return [actions.get(pattern) ?? []].flat()
  return [...actions].flatMap(([own, action]) => (matchesText(pattern, own) ? [action] : []))
}

function unknownService(prefix: string, name: string): ActionAnswer {
  const unknown = { state: 'unknown', what: 'service', service: prefix } as const
  const nearest = findNearest(prefix.toLowerCase(), servicePrefixes())
  const service = nearest === undefined ? undefined : iamService(nearest)
  // Many prefixes are short and alike: one is meant only where it has the action.
  if (service === undefined || matchingActions(service, name).length === 0) return unknown
  return { ...unknown, nearest: `${service.prefix}:${name}` }
}

/** Names that differ by more letters are of different actions: `ListTasks` and `ListInvoiceSubmissionTasks`. */
const MAX_DIFFERENCE = 3

/**
 * The action that `name` was probably meant to be. A name with another of the service's verbs, other digits, or only
 * words that the service has, is another action, which the table may not have yet: `ListObjectsV2` is not `ListObjects`.
 */
export function nearestAction({ actions }: Pick<IamService, 'actions'>, name: string): string | undefined {
  const names = Array.from(actions.values(), action => action.name)
  const verb = verbOf(name)
  const isKnown = names.some(one => verbOf(one) === verb)
  const found = findNearest(name, isKnown ? names.filter(one => verbOf(one) === verb) : names)
  if (found === undefined || Math.abs(found.length - name.length) > MAX_DIFFERENCE) return undefined
  const isOpposite = !isKnown && (verb.endsWith(verbOf(found)) || verbOf(found).endsWith(verb))
  return isOpposite || digitsOf(found) !== digitsOf(name) || isOtherWord(name, found, names) ? undefined : found
}

/** Whether a name has other words of the service, and not only a plural: `CreateImportTask` is not `CreateExportTask`. */
function isOtherWord(name: string, found: string, names: readonly string[]): boolean {
  const words = wordsOf(name)
  if (words.map(stemOf).join(' ') === wordsOf(found).map(stemOf).join(' ')) return false
  const known = new Set(names.flatMap(wordsOf))
  return words.every(word => known.has(word))
}

const wordsOf = (name: string): readonly string[] =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g)?.map(word => word.toLowerCase()) ?? []
const stemOf = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

/** The first word of a name, in lower case; the name itself where it has only one or is in lower case throughout. */
const verbOf = (name: string): string => (/^[A-Z][a-z]+(?=[A-Z])/.exec(name)?.[0] ?? name).toLowerCase()
const digitsOf = (name: string): string => name.replaceAll(/\D/g, '')
