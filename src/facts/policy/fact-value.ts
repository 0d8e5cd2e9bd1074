import type { Known, Origin } from '../../cel/values.ts'
import * as cel from '../../cel/values.ts'
import { type Place, pathOf } from '../../documents/document.ts'
import { celValueOf } from './object-value.ts'
import { isFields } from './plain-fields.ts'

/**
 * A fact as expressions see it: a value that is known is itself, one that is absent has no key, and one that is unknown, or of
 * another type, is unknown. A place is its `path`. Undefined where nothing is there.
 */
export function factValue(value: unknown, origin?: Origin): Known | undefined {
  const own = origin === undefined ? {} : { origin }
  const below = (key: string | number): Origin | undefined => origin && { parent: origin, key, isOwn: true }
  const unknown = { ...cel.unknown(...(origin === undefined ? [] : [origin])), ...own }
  if (Array.isArray(value))
    return { ...cel.list(value.map((item, i) => factValue(item, below(i)) ?? cel.NULL_VALUE)), ...own }
  if (!isFields(value)) return celValueOf(value, origin)
  if (isPlace(value)) return { ...cel.fields([['path', cel.string(pathOf(value.document))]]), ...own }
  if (isState(value))
    return value['state'] === 'known'
      ? factValue(value['value'], origin)
      : value['state'] === 'absent'
        ? undefined
        : unknown
  if (isListValue(value)) {
    const items = value.items.map((item, i) => factValue(item, below(i)) ?? cel.NULL_VALUE)
    return { ...cel.list(value.open ? [...items, unknown] : items), ...own }
  }
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const found = one === undefined ? undefined : factValue(one, below(key))
    return found === undefined ? [] : [[key, found] as const]
  })
  return { ...cel.fields(entries), ...own }
}

/** Where a part of a fact is written, by the keys to it; the nearest one around it that has a place. Undefined where a fact has none. */
export function placeInFact(fact: unknown, keys: readonly (string | number)[]): Place | undefined {
  let value = valueIn(fact)
  let at = placeOf(fact)
  for (const key of keys) {
    const inner = isListValue(value) ? value.items : value
    const child: unknown = typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined
    if (child === undefined) break
    at = placeOf(child) ?? at
    value = valueIn(child)
  }
  return at
}

const valueIn = (value: unknown): unknown =>
  isFields(value) && isState(value) && value['state'] === 'known' ? value['value'] : value

/** The place of a fact or of a part of it: that in `at`, else the first that it has. */
function placeOf(value: unknown): Place | undefined {
  if (!isFields(value)) return undefined
  const at = value['at']
  return isPlace(at) ? at : Object.values(value).find(isPlace)
}

const STATES: ReadonlySet<unknown> = new Set(['known', 'unknown', 'invalid', 'absent'])

const isState = (value: Readonly<Record<string, unknown>>): boolean =>
  STATES.has(value['state']) && isPlace(value['at'])

/** Whether a value is a place. */
export const isPlace = (value: unknown): value is Place =>
  isFields(value) && typeof value['document'] === 'string' && typeof value['pointer'] === 'string'

const isListValue = (value: unknown): value is { readonly items: readonly unknown[]; readonly open: boolean } =>
  isFields(value) && Array.isArray(value['items']) && typeof value['open'] === 'boolean'
