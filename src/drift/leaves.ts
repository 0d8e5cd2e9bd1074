import type { Place } from '../documents/document.ts'
import type { ComparedFields } from '../engine/fact.ts'
import { isPlace } from '../facts/policy/fact-value.ts'

/** One value of a fact, as text, with where it is written. */
export interface Leaf {
  readonly text: string
  readonly at: Place
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const DEEPEST = 6
/** A list of more members is not compared member by member. */
const MOST = 500

/**
 * The known values in some fields of a fact, by their paths in it: `containers.order-api.image`. `at` is where the object is:
 * the place of its labels, which are texts without places. Bounded by the depth of facts.
 */
export function leavesOf<T extends object>(fact: T, fields: ComparedFields<T>, at: Place): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  for (const path of fields) {
    const keys = path.split('.')
    const value = keys.reduce<unknown>((owner, key) => (isFields(owner) ? owner[key] : undefined), fact)
    if (isLabels(value)) collectLabels(value, { path, at }, leaves)
    else collect(value, { path, depth: keys.length }, leaves)
  }
  return leaves
}

interface Step {
  readonly path: string
  readonly depth: number
}

function collect(value: unknown, step: Step, leaves: Map<string, Leaf>): void {
  if (step.depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (const [i, item] of value.slice(0, MOST).entries()) collect(item, below(step, keyOf(item) ?? String(i)), leaves)
    return
  }
  if (!isFields(value) || isPlace(value)) return
  const place = value['at']
  if (typeof value['state'] === 'string' && isPlace(place)) {
    const text = textOf(value)
    if (text !== undefined) leaves.set(step.path, { text, at: place })
    return
  }
  for (const [key, inner] of Object.entries(value)) collect(inner, below(step, key), leaves)
}

const below = ({ path, depth }: Step, key: string): Step => ({ path: `${path}.${key}`, depth: depth + 1 })

type Labels = Readonly<Record<string, string>>

const isLabels = (value: unknown): value is Labels =>
  isFields(value) && Object.values(value).every(text => typeof text === 'string')

function collectLabels(
  labels: Labels,
  { path, at }: Pick<Step, 'path'> & { at: Place },
  leaves: Map<string, Leaf>,
): void {
  for (const [key, text] of Object.entries(labels))
    if (!key.startsWith('kubectl.kubernetes.io/')) leaves.set(`${path}.${key}`, { text, at })
}

/** What a member of a list is called. */
function keyOf(item: unknown): string | undefined {
  if (!isFields(item)) return undefined
  for (const key of ['name', 'key', 'id', 'type', 'field']) {
    const value = item[key]
    if (typeof value === 'string' && value !== '') return value
    if (isFields(value) && value['state'] === 'known') return String(value['value'])
  }
  return undefined
}

/** A known value as text: of a list its members, sorted; of a configuration its text. */
function textOf(value: Fields): string | undefined {
  const { state, value: own, text } = value
  if (state !== 'known') return /^(?:json|yaml)$/.test(String(state)) && typeof text === 'string' ? text : undefined
  if (!isFields(own)) return typeof own === 'object' ? undefined : String(own)
  const items = own['items']
  if (!Array.isArray(items) || own['open'] === true) return undefined
  return items
    .map(item => (isFields(item) ? String(item['value']) : ''))
    .toSorted()
    .join(', ')
}
