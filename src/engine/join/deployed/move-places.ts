import type { Place } from '../../../documents/document.ts'

/** Plain data with its places in documents whose ids begin with `made` replaced by where that is written. */
export function movePlaces(data: unknown, made: string, placeOf: (pointer: string) => Place): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map(one => movePlaces(one, made, placeOf))
  const { document, pointer, part, within, assumed } = fieldsOf(data)
  if (typeof document === 'string' && typeof pointer === 'string' && document.startsWith(made))
    return { ...moved(placeOf(pointer), part, within), ...(assumed === undefined ? {} : { assumed }) }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, movePlaces(value, made, placeOf)]))
}

function moved(to: Place, part: unknown, within: unknown): object {
  // A part of a text has no key.
  const hasKey = part !== undefined && (to.within === undefined || to.within.end === to.within.start)
  return { ...(within === undefined ? {} : { within }), ...to, ...(hasKey ? { part } : {}) }
}

const fieldsOf = (data: object): Readonly<Record<'document' | 'pointer' | 'part' | 'within' | 'assumed', unknown>> => ({
  document: Reflect.get(data, 'document'),
  pointer: Reflect.get(data, 'pointer'),
  part: Reflect.get(data, 'part'),
  within: Reflect.get(data, 'within'),
  assumed: Reflect.get(data, 'assumed'),
})
