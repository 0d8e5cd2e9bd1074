/** Where a value comes from: a variable, or a part of a value that has an origin. */
export interface Origin {
  readonly parent?: Origin
  /** The name of the variable, the name or key of a field, or the index of an item. */
  readonly key: string | number
  /** Whether the value was made with it: it keeps it wherever it is put, such as in the list `a + b`. */
  readonly isOwn?: true
}

interface Base {
  /** Set by the evaluator on what it has looked up, or by whoever made the value; of what it has computed there is none. */
  readonly origin?: Origin
}

/** How large a value of several parts is. */
export interface Size {
  /** How many values it has as a tree; each UTF-16 code unit of a string counts too. */
  readonly weight: number
  readonly depth: number
  /** Why a part of it is unknown, if one is. */
  readonly unknown?: Unknown
}

export interface ListValue extends Base, Size {
  readonly type: 'list'
  readonly items: readonly Known[]
}

export interface MapItem {
  readonly key: CelValue
  readonly value: Known
}

export interface MapValue extends Base, Size {
  readonly type: 'map'
  /** By `keyText` of the key. */
  readonly entries: ReadonlyMap<string, MapItem>
  /** Set if there may be other entries than these. */
  readonly others?: Unknown
}

export interface OptionalValue extends Base, Size {
  readonly type: 'optional'
  /** Undefined for `optional.none()`. */
  readonly value?: Known
}

/** A value of a type with a name: a quantity, a URL. Its data is what the functions on the type make of it. */
export interface ObjectValue extends Base {
  readonly type: 'object'
  readonly name: string
  /** What it is compared and shown by. */
  readonly text: string
}

/** A value of CEL. Numbers of 64 bits are `bigint`; times and durations are nanoseconds, a time since 1970. */
export type CelValue =
  | ({ readonly type: 'null' } & Base)
  | ({ readonly type: 'bool'; readonly value: boolean } & Base)
  | ({ readonly type: 'int' | 'uint'; readonly value: bigint } & Base)
  | ({ readonly type: 'double'; readonly value: number } & Base)
  | ({ readonly type: 'string'; readonly value: string } & Base)
  | ({ readonly type: 'bytes'; readonly value: Uint8Array } & Base)
  | ({ readonly type: 'timestamp' | 'duration'; readonly nanoseconds: bigint } & Base)
  | ({ readonly type: 'type'; readonly name: string } & Base)
  | ListValue
  | MapValue
  | OptionalValue
  | ObjectValue

/** A value that can't be known without a cluster; the origins are what it depends on. */
export interface Unknown {
  readonly type: 'unknown'
  readonly origins: readonly Origin[]
  readonly origin?: Origin
}

/** An evaluation that fails on the cluster, whatever is unknown: a missing key, a division by zero. */
export interface Failure {
  readonly type: 'failure'
  readonly reason: string
  /** The function or variable that there is not. */
  readonly missing?: string
}

/** What lists and maps contain. */
export type Known = CelValue | Unknown

/** What evaluating an expression gives. */
export type Result = CelValue | Unknown | Failure

/** How many origins an unknown value names. */
const MAX_ORIGINS = 8

export const NULL_VALUE: CelValue = { type: 'null' }
export const TRUE: CelValue = { type: 'bool', value: true }
export const FALSE: CelValue = { type: 'bool', value: false }
export const NONE: OptionalValue = { type: 'optional', weight: 1, depth: 1 }

export const bool = (value: boolean): CelValue => (value ? TRUE : FALSE)
export const int = (value: bigint | number): CelValue => ({ type: 'int', value: BigInt(value) })
export const uint = (value: bigint | number): CelValue => ({ type: 'uint', value: BigInt(value) })
export const double = (value: number): CelValue => ({ type: 'double', value })
export const string = (value: string): CelValue => ({ type: 'string', value })
export const bytes = (value: Uint8Array): CelValue => ({ type: 'bytes', value })
export const failure = (reason: string): Failure => ({ type: 'failure', reason })
export const missingFunction = (name: string): Failure => ({
  ...failure('there is no such function'),
  missing: `${name}()`,
})
export const missingVariable = (name: string): Failure => ({ ...failure('there is no such variable'), missing: name })
export const unknown = (...origins: readonly Origin[]): Unknown => ({
  type: 'unknown',
  origins: origins.slice(0, MAX_ORIGINS),
})

/** One unknown value for several: it names what each depends on. */
export const joined = (unknowns: readonly Unknown[]): Unknown => {
  const [first] = unknowns
  return unknowns.length === 1 && first !== undefined
    ? first
    : unknown(...new Set(unknowns.slice(0, MAX_ORIGINS).flatMap(({ origins }) => origins)))
}

export const isUnknown = (result: Result): result is Unknown => result.type === 'unknown'
export const isFailure = (result: Result): result is Failure => result.type === 'failure'

/** A list of values, some of which may be unknown. */
export const list = (items: readonly Known[]): ListValue => ({ type: 'list', items, ...sizeOf(items) })

/** A map of entries; of two with one key the last stays. With `others` it may have more entries. */
export function map(entries: Iterable<MapItem>, others?: Unknown): MapValue {
  const byKey = new Map<string, MapItem>()
  for (const entry of entries) byKey.set(keyText(entry.key), entry)
  return { type: 'map', entries: byKey, ...sizeOf(partsOf(byKey, others)), ...(others && { others }) }
}

function* partsOf(entries: ReadonlyMap<string, MapItem>, others: Unknown | undefined): Generator<Known> {
  for (const { key, value } of entries.values()) {
    yield key
    yield value
  }
  if (others !== undefined) yield others
}

/** A map with strings as keys, as objects of documents are. */
export const fields = (entries: Iterable<readonly [name: string, value: Known]>, others?: Unknown): MapValue =>
  map(
    Array.from(entries, ([name, value]) => ({ key: string(name), value })),
    others,
  )

export const optional = (value: Known): OptionalValue => ({ type: 'optional', value, ...sizeOf([value]) })

/**
 * What a key is found by: numbers of different types are one key if they are equal. A string is itself, since nearly all keys are
 * strings; a mark tells those of other types from it.
 */
export function keyText(key: CelValue): string {
  switch (key.type) {
    case 'string':
      return key.value.startsWith(MARK) ? MARK + key.value : key.value
    case 'bool':
    case 'int':
      return `${MARK}${key.type} ${key.value}`
    case 'uint':
      return `${MARK}int ${key.value}`
    case 'double':
      return `${MARK}${Number.isInteger(key.value) ? `int ${BigInt(key.value)}` : `double ${key.value}`}`
    default:
      return MARK + key.type
  }
}

const MARK = '\0'

/** What a key that is not a string is called in paths. */
export const keyName = (key: CelValue): string => keyText(key).slice(MARK.length)

/** The weight of a value, as in `Size`. */
export function weightOf(value: Known): number {
  switch (value.type) {
    case 'list':
    case 'map':
    case 'optional':
      return value.weight
    case 'string':
    case 'bytes':
      return 1 + value.value.length
    default:
      return 1
  }
}

const isCompound = (value: Known): value is ListValue | MapValue | OptionalValue =>
  value.type === 'list' || value.type === 'map' || value.type === 'optional'

/** Why a value or a part of it is unknown; undefined if all of it is known. */
export const unknownIn = (value: Known): Unknown | undefined => {
  if (isUnknown(value)) return value
  return isCompound(value) ? value.unknown : undefined
}

function sizeOf(parts: Iterable<Known>): Size {
  let weight = 1
  let depth = 0
  const unknowns: Unknown[] = []
  for (const part of parts) {
    weight += weightOf(part)
    if (isCompound(part)) depth = Math.max(depth, part.depth)
    const why = unknowns.length < MAX_ORIGINS ? unknownIn(part) : undefined
    if (why !== undefined) unknowns.push(why)
  }
  return { weight, depth: depth + 1, ...(unknowns.length > 0 && { unknown: joined(unknowns) }) }
}
