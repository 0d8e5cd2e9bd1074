/** Longer names are not compared: no key that is known by name is that long. */
const MAX_LENGTH = 64

/** The name that is a text, whatever its upper and lower case. */
export const sameButCase = (text: string, names: readonly string[]): string | undefined =>
  names.find(name => name.toLowerCase() === text.toLowerCase())

/**
 * The one of `candidates` that `name` was most likely meant to be, for "did you mean", or undefined. In this order: the same but for case and
 * separators (`targetGroupArn`), in singular or plural (`patch`), few letters off by Damerau-Levenshtein distance (one in four letters,
 * at most three), an abbreviation or its long form (`databaseName` for `dbName`). Of equals the first one that is as long as the name, else the first.
 */
export function findNearest(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined
  const wanted = fold(name)
  const known = candidates.filter(candidate => candidate !== name && candidate.length <= MAX_LENGTH)
  const folded = known.map(fold)
  const same = folded.indexOf(wanted)
  const inNumber = same >= 0 ? same : folded.findIndex(one => isPlural(one, wanted) || isPlural(wanted, one))
  const meant = inNumber >= 0 ? inNumber : (findClosest(wanted, folded) ?? findLonger(wanted, folded))
  return known[meant ?? folded.findIndex(one => isShortFor(one, wanted) || isShortFor(wanted, one))]
}

/**
 * The only candidate that a name is the beginning or the end of, by whole words: `storageClassName` for `storageClass`,
 * `defaultBackend` for `backend`. Undefined where several are.
 */
export function findRelated(name: string, candidates: readonly string[]): string | undefined {
  if (name.length < 4 || name.length > MAX_LENGTH) return undefined
  const [found, ...others] = candidates.filter(one => isPartOf(name, one))
  return others.length === 0 ? found : undefined
}

/** Whether the words of a name begin or end another one: `storageClass` of `storageClassName`. */
const isPartOf = (part: string, whole: string): boolean =>
  part.length < whole.length &&
  ((whole.startsWith(part) && /^[A-Z]/.test(whole.slice(part.length))) ||
    whole.endsWith(part.charAt(0).toUpperCase() + part.slice(1)))

const isPlural = (many: string, one: string): boolean =>
  one.length > 1 &&
  many.endsWith('s') &&
  (many === `${one}s` || many === `${one}es` || (one.endsWith('y') && many === `${one.slice(0, -1)}ies`))

const fold = (name: string): string => name.toLowerCase().replaceAll(/[-_.\s]/g, '')

/** The number of the name of four letters that lacks its last one: of shorter names than four, nothing else is close. */
function findLonger(wanted: string, candidates: readonly string[]): number | undefined {
  const found = wanted.length === 3 ? candidates.findIndex(one => one.length === 4 && one.startsWith(wanted)) : -1
  return found < 0 ? undefined : found
}

/** The number of the first of the closest names, of these one that is as long. */
function findClosest(wanted: string, candidates: readonly string[]): number | undefined {
  let best: number | undefined
  let least = Math.min(3, Math.floor(wanted.length / 4)) + 1
  let isAsLong = false
  for (const [i, candidate] of candidates.entries()) {
    const isLike = candidate.length === wanted.length
    const limit = best !== undefined && isLike && !isAsLong ? least + 1 : least
    const distance = measureDistance(wanted, candidate, limit)
    if (distance < limit) {
      best = i
      least = distance
      isAsLong = isLike
    }
  }
  return best
}

/** Whether two names differ by one letter: one more, one less, another one, or two swapped. */
export const differsByOne = (name: string, other: string): boolean =>
  name.length <= MAX_LENGTH && other.length <= MAX_LENGTH && measureDistance(name, other, 2) === 1

/** Whether `near` is the only one of the candidates that differs from a name by one letter: then nothing else can be meant. */
export const isOnlyNear = (name: string, near: string, candidates: readonly string[]): boolean =>
  differsByOne(name, near) && !candidates.some(other => other !== near && differsByOne(name, other))

/** The fewest insertions, deletions, replacements and swaps of neighbours that make `b` of `a`; any number from `limit` up where they are that many. */
function measureDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  // What both begin and end with costs nothing: of most names, only a few letters are left to compare.
  const [start, end] = sharedEnds(a, b)
  return distanceOf(a.slice(start, a.length - end), b.slice(start, b.length - end), limit)
}

/** How many letters two names begin with that are the same, and how many they end with beside these. */
function sharedEnds(a: string, b: string): readonly [start: number, end: number] {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return [start, end]
}

function distanceOf(a: string, b: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  let leastOfLast = 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? at(beforeLast, j - 2) + 1 : replaced
      const distance = Math.min(replaced, swapped, at(last, j) + 1, at(row, j - 1) + 1)
      row.push(distance)
      if (distance < least) least = distance
    }
    // What follows is made of these two rows: most names differ from the first letters on.
    if (least >= limit && leastOfLast >= limit) return limit
    leastOfLast = least
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY

/** Whether `short` is made of letters of `long` in their order, with the same first letter and the same last three. */
function isShortFor(short: string, long: string): boolean {
  if (short.length < 4 || short.length >= long.length) return false
  if (short[0] !== long[0] || short.slice(-3) !== long.slice(-3)) return false
  let found = 0
  for (const letter of long) if (letter === short[found]) found++
  return found === short.length
}
