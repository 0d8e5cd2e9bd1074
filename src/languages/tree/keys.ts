import { MOST_REPORTED } from '../limits.ts'
import type { Entry } from './node.ts'
import { quoted, type SyntaxProblem } from './parsed.ts'

const SMALL = 8

/** A problem for each duplicate key in `entries`, at the later one; for the first twenty. */
export function repeatedKeys(entries: readonly Entry[]): readonly SyntaxProblem[] {
  if (!hasRepeatedKeys(entries)) return []
  const seen = new Set<string>()
  const problems: SyntaxProblem[] = []
  for (const { key, keyStart, keyEnd } of entries) {
    if (problems.length === MOST_REPORTED) break
    if (seen.has(key)) problems.push({ message: repeatedKey(key), start: keyStart, end: keyEnd })
    else seen.add(key)
  }
  return problems
}

/** Whether there is a duplicate key. Nearly all objects are small: looking at each pair costs less than a set. */
export function hasRepeatedKeys(entries: readonly Entry[]): boolean {
  if (entries.length > SMALL) return new Set(entries.map(({ key }) => key)).size < entries.length
  for (let i = 1; i < entries.length; i++) {
    const key = entries[i]?.key
    for (let j = 0; j < i; j++) if (entries[j]?.key === key) return true
  }
  return false
}

const REPEATED = 'duplicate key'

/** The message for a duplicate key. */
const repeatedKey = (key: string): string => `${REPEATED} ${quoted(key)}; the last one wins`

/** Whether a problem is only that a key is repeated: both values are there. */
export const isRepeatedKey = ({ message }: SyntaxProblem): boolean => message.startsWith(REPEATED)
