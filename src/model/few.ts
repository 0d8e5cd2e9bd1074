import { trimmed } from './trimmed.ts'

/**
 * A set of objects that nearly always has none, one or two: a list, and from `MOST` on a set, which takes a hundred bytes more
 * when it is empty already.
 */
export type Few<T extends object> = readonly T[] | Set<T>

const MOST = 8

/** Starts with none. */
export const none = <T extends object>(): Few<T> => trimmed<T>([])

/** The set with one more; only what is returned is to be used from then on. */
export function withOne<T extends object>(few: Few<T>, one: T): Few<T> {
  if (few instanceof Set) return few.add(one)
  if (few.includes(one)) return few
  return few.length < MOST ? trimmed([...few, one]) : new Set([...few, one])
}

/** The set without one; only what is returned is to be used from then on. */
export function withoutOne<T extends object>(few: Few<T>, one: T): Few<T> {
  if (!(few instanceof Set)) return trimmed(few.filter(other => other !== one))
  few.delete(one)
  return few
}

/** Whether it has any. */
export const hasAny = (few: Few<object>): boolean => (few instanceof Set ? few.size : few.length) > 0
