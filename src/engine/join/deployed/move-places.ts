import type { Place } from '../../../documents/document.ts'

/**
 * Moves the places of plain data that are in documents whose ids begin with `made` to where that is written. What several
 * of the given share is moved once, and shared afterwards; what has no such place stays as it is.
 */
export function placeMover(made: string, placeOf: (pointer: string) => Place): (data: unknown) => unknown {
  const known = new Map<object, unknown>()
  const move = (data: unknown): unknown => {
    if (typeof data !== 'object' || data === null) return data
    const before = known.get(data)
    if (before !== undefined) return before
    const now = Array.isArray(data) ? moveAll(data) : (movePlace(data) ?? moveFields(data))
    known.set(data, now)
    return now
  }
  const moveAll = (list: readonly unknown[]): readonly unknown[] => {
    const now = list.map(move)
    return now.every((one, i) => one === list[i]) ? list : now
  }
  const moveFields = (data: object): object => {
    let now: Record<string, unknown> | undefined
    for (const key of Object.keys(data)) {
      const value: unknown = Reflect.get(data, key)
      if (typeof value !== 'object' || value === null) continue
      const other = move(value)
      if (other === value) continue
      now ??= { ...data }
      now[key] = other
    }
    return now ?? data
  }
  const movePlace = (data: object): object | undefined => {
    const document: unknown = Reflect.get(data, 'document')
    if (typeof document !== 'string' || !document.startsWith(made)) return undefined
    const { pointer, part, within, assumed } = fieldsOf(data)
    if (typeof pointer !== 'string') return undefined
    return { ...moved(placeOf(pointer), part, within), ...(assumed === undefined ? {} : { assumed }) }
  }
  return move
}

function moved(to: Place, part: unknown, within: unknown): object {
  // A part of a text has no key.
  const hasKey = part !== undefined && (to.within === undefined || to.within.end === to.within.start)
  return { ...(within === undefined ? {} : { within }), ...to, ...(hasKey ? { part } : {}) }
}

const fieldsOf = (data: object): Readonly<Record<'pointer' | 'part' | 'within' | 'assumed', unknown>> => ({
  pointer: Reflect.get(data, 'pointer'),
  part: Reflect.get(data, 'part'),
  within: Reflect.get(data, 'within'),
  assumed: Reflect.get(data, 'assumed'),
})
