import type { Place } from '../../documents/document.ts'

/**
 * A place as a rule gives it, which may name a part of a value: where the value is computed, no part of it is written; where
 * it is a part of what is written itself, its own parts are parts of that.
 */
export function settledPlace(at: Place): Place {
  const { generated, within } = at
  if (generated === undefined) return at
  const { part, isComputed } = generated
  if (part !== undefined) return { ...at, within: within === undefined ? part : inside(part, within) }
  if (isComputed !== true || within === undefined) return at
  const { within: _, ...whole } = at
  return whole
}

type TextRange = NonNullable<Place['within']>

function inside(part: TextRange, within: TextRange): TextRange {
  const [start, end] = [part.start + within.start, part.start + within.end]
  return end <= part.end ? { start, end } : part
}
