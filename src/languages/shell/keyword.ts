/**
 * The range of the keyword that opens what begins at `to`: after `from`, with blanks, separators and comments before it. An
 * empty range at `to` if there is none. unbash does not give it.
 */
export function keywordBefore(
  source: string,
  keyword: string,
  from: number,
  to: number,
): { readonly start: number; readonly end: number } {
  const gap = /(?:[\s;&]+|\\\r?\n|#[^\n]*\n){0,1000}/y
  gap.lastIndex = from
  const skipped = gap.exec(source)?.[0].length ?? 0
  const first = source.startsWith(keyword, from + skipped) ? from + skipped : lastBefore(source, keyword, to)
  const isThere = keyword !== '' && from <= first && first + keyword.length <= to
  return isThere ? { start: first, end: first + keyword.length } : { start: to, end: to }
}

/** How far before what it opens a keyword is looked for. */
const FARTHEST = 2_000

function lastBefore(source: string, keyword: string, to: number): number {
  const from = Math.max(0, to - FARTHEST)
  const found = source.slice(from, to).lastIndexOf(keyword)
  return found < 0 ? -1 : from + found
}
