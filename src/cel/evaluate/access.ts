import { unescapedName } from '../escaped-names.ts'
import {
  bool,
  type CelValue,
  type Failure,
  failure,
  isFailure,
  type Known,
  keyName,
  keyText,
  type MapItem,
  type MapValue,
  NONE,
  type Origin,
  optional,
  type Result,
  string,
} from '../values.ts'

/** A value with the place that it was found at, unless it was made with its own. An unknown value without a cause is its own. */
export function locate(value: Known, origin: Origin | undefined): Known {
  if (origin === undefined || value.origin?.isOwn === true) return value
  if (value.type !== 'unknown') return { ...value, origin }
  return { ...value, origin, origins: value.origins.length === 0 ? [origin] : value.origins }
}

/** The origin of a part of a value. */
export const partOrigin = (whole: { readonly origin?: Origin }, key: string | number): Origin | undefined =>
  whole.origin && { parent: whole.origin, key }

const NO_OVERLOAD = failure('no such overload')

/** `object.name`, or `object.?name` as an optional value. */
export const member = (object: Result, name: string, isOptional: boolean): Result =>
  indexed(object, string(name), isOptional, 'member')

/** `has(object.name)`. */
export function hasMember(object: Result, name: string): Result {
  if (object.type === 'optional') return object.value === undefined ? bool(false) : hasMember(object.value, name)
  const found = mayHaveParts(object) ? lookUp(object, string(name), 'member') : undefined
  if (found === undefined) return bool(false)
  const isOther = object.type === 'map' && entryOf(object, string(name), 'member') === undefined
  return found.type === 'failure' || object.type === 'unknown' || isOther ? found : bool(true)
}

/** The entry of a key. A member may be written as Kubernetes escapes it: `a__dash__b`. */
function entryOf({ entries }: MapValue, key: CelValue, kind: 'member' | 'index'): MapItem | undefined {
  const found = entries.get(keyText(key))
  if (found !== undefined || kind === 'index' || key.type !== 'string' || !key.value.includes('__')) return found
  return entries.get(keyText(string(unescapedName(key.value))))
}

/** `object[key]`, or `object[?key]` as an optional value. On an optional value both give optional values. */
export function indexed(object: Result, key: Known, isOptional: boolean, kind: 'member' | 'index' = 'index'): Result {
  const isInner = object.type === 'optional'
  const inner = isInner ? object.value : object
  if (inner === undefined) return NONE
  // cel-go finds nothing in what has no parts where `?` looks for one.
  const found = isOptional && !mayHaveParts(inner) ? undefined : lookUp(inner, key, kind)
  if (found === undefined) return isInner || isOptional ? NONE : missing(inner)
  return (isInner || isOptional) && found.type !== 'unknown' && !isFailure(found) ? wrapped(found) : found
}

const mayHaveParts = ({ type }: Result): boolean =>
  type === 'map' || type === 'list' || type === 'optional' || type === 'unknown' || type === 'failure'

const wrapped = (found: CelValue): CelValue => ({ ...optional(found), ...(found.origin && { origin: found.origin }) })

const missing = (object: Result): Failure =>
  failure(object.type === 'list' ? 'the index is out of range' : 'there is no such key')

/** The value at a key: undefined if there is none, unknown if that is not known. */
function lookUp(object: Result, key: Known, kind: 'member' | 'index'): Result | undefined {
  if (isFailure(object)) return object
  if (object.type === 'unknown') return unknownPart(object, key)
  if (key.type === 'unknown') return key
  if (object.type === 'map') {
    const entry = entryOf(object, key, kind)
    const found = isKey(key) ? (entry?.value ?? object.others) : NO_OVERLOAD
    return found === undefined || isFailure(found) || found.origin?.isOwn === true
      ? found
      : locate(found, partOrigin(object, originKey(entry?.key ?? key)))
  }
  if (object.type !== 'list' || kind === 'member') return NO_OVERLOAD
  const at = indexOf(key)
  if (at === undefined) return NO_OVERLOAD
  const found = object.items[at]
  return found && locate(found, partOrigin(object, at))
}

/** A part of what is unknown, with its own place if the whole is unknown at its place. */
function unknownPart(whole: Extract<Known, { type: 'unknown' }>, key: Known): Known {
  if (key.type === 'unknown' || whole.origin === undefined || whole.origins[0] !== whole.origin) return whole
  const origin = { parent: whole.origin, key: originKey(key) }
  return { ...whole, origin, origins: [origin] }
}

const isKey = ({ type }: CelValue): boolean =>
  type === 'string' || type === 'bool' || type === 'int' || type === 'uint' || type === 'double'

const originKey = (key: CelValue): string | number =>
  'value' in key && key.type === 'string' ? key.value : keyNumber(key)

const keyNumber = (key: CelValue): string | number =>
  key.type === 'int' || key.type === 'uint' || key.type === 'double' ? Number(key.value) : keyName(key)

/** The index that a number denotes: -1, where there is never an item, if it is not an index. */
function indexOf(key: CelValue): number | undefined {
  if (key.type !== 'int' && key.type !== 'uint' && key.type !== 'double') return undefined
  const at = Number(key.value)
  return Number.isInteger(at) ? at : undefined
}
