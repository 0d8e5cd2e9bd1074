import type { Place } from '../documents/document.ts'

/** One value of a fact, as text, with where it is written. */
export interface Leaf {
  readonly text: string
  readonly at: Place
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlace = (value: unknown): value is Place =>
  isFields(value) && typeof value['document'] === 'string' && typeof value['pointer'] === 'string'

/** What identifies an object, says how it was found, or is the system's own. */
const SKIPPED =
  /^(?:at|kind|name|namespace|reference|source|dialect|status|arn|account|writable|captured|isCaptured|isDefault|graphKind|annotations|podAnnotations|.{1,40}(?:At|Place))$/
/** What is written beside what the system adds: only the keys that are written are compared. */
const MAPS = /^(?:labels|podLabels)$/
const DEEPEST = 6
/** A list of more members is not compared member by member. */
const MOST = 500

/**
 * The values that a fact states, by their paths in it: `containers.order-api.image`. Values that are absent or unknown are left
 * out, and so is what the fact only derives. `at` is where the object is. Bounded by the depth of facts.
 */
export function leavesOf(fact: object, at: Place): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  collect(fact, { path: '', at, depth: 0 }, leaves)
  return leaves
}

interface Step {
  readonly path: string
  readonly at: Place
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
  for (const [key, inner] of Object.entries(value)) {
    if (MAPS.test(key)) collectMap(inner, below(step, key), leaves)
    else if (!SKIPPED.test(key) || (key === 'name' && step.depth > 0 && isFields(inner)))
      collect(inner, below(step, key), leaves)
  }
}

const below = ({ path, at, depth }: Step, key: string): Step => ({
  path: path === '' ? key : `${path}.${key}`,
  at,
  depth: depth + 1,
})

function collectMap(map: unknown, { path, at }: Step, leaves: Map<string, Leaf>): void {
  if (!isFields(map)) return
  for (const [key, text] of Object.entries(map))
    if (typeof text === 'string' && !key.startsWith('kubectl.kubernetes.io/'))
      leaves.set(`${path}.${key}`, { text, at })
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
