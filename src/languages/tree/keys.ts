import type { Entry } from './node.ts'
import { quoted, type SyntaxProblem } from './parsed.ts'

const SMALL = 8

/** An object with more has been joined with another one, by which all of them are repeated: that is one problem. */
const MOST_BY_MISTAKE = 4

/** A problem for each duplicate key in `entries`, at the later one; of many, for the first. */
export function repeatedKeys(entries: readonly Entry[]): readonly SyntaxProblem[] {
  if (!hasRepeatedKeys(entries)) return []
  const seen = new Set<string>()
  const repeated = entries.filter(({ key }) => {
    const isSeen = seen.has(key)
    seen.add(key)
    return isSeen
  })
  const [first] = repeated
  const others = repeated.length - 1
  return first === undefined || repeated.length <= MOST_BY_MISTAKE
    ? repeated.map(entry => problemAt(entry, `${REPEATED} ${quoted(entry.key)}; the last one wins`))
    : [problemAt(first, `${REPEATED} ${quoted(first.key)}, and ${others} more of this object; the last ones win`)]
}

const problemAt = ({ keyStart, keyEnd }: Entry, message: string): SyntaxProblem => ({
  message,
  start: keyStart,
  end: keyEnd,
})

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

/** Whether a problem is only that a key is repeated: both values are there. */
export const isRepeatedKey = ({ message }: SyntaxProblem): boolean => message.startsWith(REPEATED)
