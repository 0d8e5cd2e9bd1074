import type { Location } from '../engine/file-result.ts'
import { lineFeed } from '../model/lines.ts'

/** The name of the root of the linted repository. */
export const ROOT = '%SRCROOT%'

/** A `path` as SARIF's artifactLocation: percent-encoded, relative to the root unless it is absolute. */
export function artifactLocation(path: string): object {
  // encodeURIComponent throws on half a surrogate pair.
  const whole = path.replace(/\p{Cs}/gu, '\ufffd')
  const uri = whole.split('/').map(encodeURIComponent).join('/')
  return path.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: ROOT }
}

/** SARIF's physicalLocation; columns count UTF-16 units from 1, as the run's `columnKind` declares, the end one exclusive. */
export const physicalLocation = (location: Location): object => ({
  artifactLocation: artifactLocation(location.path),
  region: regionOf(location),
})

/** The longest snippet, in UTF-16 units: a region of a whole file need not be repeated. */
const MAX_SNIPPET = 1000

/**
 * The same with the text of the region, and with the lines around it; `shown` gives the text between two offsets without its
 * secrets. Without what is too long to be of use.
 */
export function shownLocation(location: Location, text: string, shown: (start: number, end: number) => string): object {
  const { start, end, startLine, endLine } = location
  const [lineStart, lineEnd] = [startOfLine(text, start), lineFeed(text, end)]
  const [hasBefore, hasAfter] = [lineStart > 0, lineEnd + 1 < text.length]
  const from = hasBefore ? startOfLine(text, lineStart - 1) : 0
  const to = hasAfter ? lineFeed(text, lineEnd + 1) : lineEnd
  const isShort = to - from <= MAX_SNIPPET && !LONE_RETURN.test(text.slice(from, to))
  return {
    artifactLocation: artifactLocation(location.path),
    region: {
      ...regionOf(location),
      ...(end > start && end - start <= MAX_SNIPPET && { snippet: { text: shown(start, end) } }),
    },
    ...(isShort && {
      contextRegion: {
        startLine: hasBefore ? startLine - 1 : startLine,
        endLine: hasAfter ? endLine + 1 : endLine,
        snippet: { text: shown(from, to) },
      },
    }),
  }
}

/** It ends a line, too, so that lines cannot be counted by line feeds. */
const LONE_RETURN = /\r(?!\n|$)/

/** The offset after the line feed before `offset`. */
const startOfLine = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1

/** SARIF's region of a location. */
export const regionOf = ({ startLine, startColumn, endLine, endColumn }: Location): object => ({
  startLine,
  startColumn,
  endLine,
  endColumn,
})
