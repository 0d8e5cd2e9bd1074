import type { Reading } from './reading.ts'

/**
 * The reading of the text in the backticks that begin at `pos`, if it has escapes: unbash then gives positions in `decoded`,
 * which is that text without them. If the two texts do not correspond, everything in it is at the backticks.
 */
export function backtickReading(reading: Reading, pos: number, decoded: string): Reading {
  const positions =
    positionsOf(reading.source, pos + 1, decoded, /[$`\\]/) ?? positionsOf(reading.source, pos + 1, decoded, /[$`\\"]/)
  const at = (position: number): number => reading.at(positions?.[position] ?? pos)
  return { ...reading, source: decoded, at, taken: [] }
}

/**
 * Where each unit of `decoded`, and its end, is in `source`, if a backslash before one of `escaped` is left out of it: an
 * escaped character is at its backslash.
 */
function positionsOf(source: string, from: number, decoded: string, escaped: RegExp): readonly number[] | undefined {
  const positions: number[] = []
  let at = from
  // Any other backslash stays, and what follows it is not looked at again.
  let isKept = false
  for (let i = 0; i < decoded.length; i++) {
    positions.push(at)
    const isBackslash: boolean = !isKept && source.charAt(at) === '\\'
    const isEscape: boolean = isBackslash && escaped.test(source.charAt(at + 1))
    if (isEscape) at++
    if (source.charAt(at) !== decoded.charAt(i)) return undefined
    isKept = isBackslash && !isEscape
    at++
  }
  return [...positions, at]
}
