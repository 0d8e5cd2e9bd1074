import { isProven } from '../../languages/edits/proof.ts'
import type { Parsed, Parsers } from '../../languages/tree/parsed.ts'
import type { Suppression } from '../file-result.ts'

/** The number of characters that may be read again to prove that comments can be removed, in any text. */
const BUDGET = 400_000

/**
 * The suppressions of a text, with the removal only where that changes nothing else. A broken text that is read as no
 * document may be read as one without a comment: a quote that is not closed then belongs to what is before it.
 */
export function withProvenRemovals(
  suppressions: readonly Suppression[],
  text: string,
  parsed: Parsed,
  parsers: Parsers,
): readonly Suppression[] {
  if (parsed.roots.length > 0 || parsed.problems.length === 0) return suppressions
  const budget = { characters: BUDGET }
  return suppressions.map(({ removal, ...one }) => {
    const changes = removal === undefined ? [] : [{ ...removal, text: '' }]
    return isProven({ text, parsed, parsers }, changes, () => [], budget) ? { ...one, removal } : one
  })
}
