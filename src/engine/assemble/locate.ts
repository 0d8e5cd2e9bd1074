import type { Document, Place } from '../../documents/document.ts'
import { contentOffsets } from '../../languages/content-offsets.ts'
import { type ParsedString, parseEmbedded } from '../../languages/embedded.ts'
import type { ScalarNode } from '../../languages/tree/node.ts'
import type { Offsets, Origin } from '../../languages/tree/offsets.ts'
import { type ReadEmbedded, rangeAt, stopAt } from '../../languages/tree/query.ts'
import { countBefore } from '../../model/count-before.ts'
import { lastUsed } from '../../model/last-used.ts'
import type { Location } from '../file-result.ts'

/** Lines and columns of a text; both count from 1, columns in UTF-16 units. `\r\n`, `\n` and `\r` end a line. */
export interface Lines {
  readonly position: (offset: number) => { readonly line: number; readonly column: number }
  /** The offset at which `line` (from 1) begins. */
  readonly startOf: (line: number) => number
  readonly count: number
  /** How long the text is, in UTF-16 units. */
  readonly length: number
  /** `parseEmbedded`; its last result is kept, since many findings may be in one string. */
  readonly readEmbedded: ReadEmbedded
  /** `contentOffsets` of a string; that of the last one is kept, since many findings may be in one script. */
  readonly contentOf: (host: ScalarNode, value: string, origin?: Origin) => Offsets | undefined
}

/** A document in a string in a document in a string: each of them is asked for on the way. */
const MAX_EMBEDDED = 8

type Embedded = (key: string, make: () => ParsedString) => ParsedString

export function linesOf(text: string): Lines {
  const starts = [0]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1)
  }
  const lineAt = (offset: number): number => Math.max(0, countBefore(starts, start => start <= offset) - 1)
  const embedded = lastUsed<ScalarNode, Embedded>(MAX_EMBEDDED)
  const offsetsOf = lastUsed<ScalarNode, Offsets | undefined>(1)
  return {
    readEmbedded: (source, host, format, parsers, origin) => {
      const ofHost = embedded(host, () => lastUsed(1))
      return ofHost(format, () => parseEmbedded(source, host, format, parsers, origin))
    },
    contentOf: (host, value, origin) => offsetsOf(host, () => contentOffsets(text, host, value, origin)),
    position: offset => {
      const line = lineAt(offset)
      return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 }
    },
    startOf: line => starts[Math.min(Math.max(line, 1), starts.length) - 1] ?? 0,
    count: starts.length,
    length: text.length,
  }
}

/**
 * The location of the half-open range `first`…`last` (UTF-16 offsets) of the file at `path`, as far as it is in the text: the
 * line break that YAML reads at the end of a block may not be written.
 */
export function locationOf(path: string, lines: Lines, first: number, last: number): Location {
  const start = Math.min(first, lines.length)
  const end = Math.max(start, Math.min(last, lines.length))
  const from = lines.position(start)
  const to = lines.position(end)
  return {
    path,
    start,
    end,
    startLine: from.line,
    startColumn: from.column,
    endLine: to.line,
    endColumn: to.column,
  }
}

/** Where `at` is in its document's text: the value, its key, or the nearest key that exists where nothing is there. */
export function locate(document: Document, lines: Lines, at: Place): Location {
  const { path, text } = document.file
  const rangeOf = (pointer: string): TextRange =>
    rangeAt(text, document.root, pointer, at.part, document.parsers, lines.readEmbedded)
  const own = rangeOf(at.pointer)
  // A block of Terraform that `dynamic` makes is where it is named.
  const [, block] = /^"?content"?$/.test(text.slice(own.start, own.end)) ? (CONTENT.exec(at.pointer) ?? []) : []
  const { start, end } = block === undefined ? own : rangeOf(block)
  const inside = at.within && at.part === undefined ? rangeWithin(document, lines, at.pointer, at.within) : undefined
  return locationOf(path, lines, inside?.start ?? start, inside?.end ?? end)
}

const CONTENT = /^(.*\/dynamic\/[^/]+(?:\/\d+)?)\/content(?:\/|$)/

interface TextRange {
  readonly start: number
  readonly end: number
}

/** Where a part of a string's value is written; undefined where the text does not keep the value's characters. */
function rangeWithin(
  document: Document,
  lines: Lines,
  pointer: string,
  { start, end }: TextRange,
): TextRange | undefined {
  const { text } = document.file
  const { node: found, origin } = stopAt(text, document.root, pointer, document.parsers, lines.readEmbedded) ?? {}
  const node = found?.type === 'scalar' ? (found.encodes ?? found) : undefined
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return undefined
  const first =
    node.style === 'plain' ? node.start : node.style === 'single' || node.style === 'double' ? node.start + 1 : -1
  if (first >= 0 && text.slice(first, first + end) === node.value.slice(0, end))
    return { start: first + start, end: first + end }
  const offsets = lines.contentOf(node, node.value, origin)
  const [from, last] = [offsets?.[start], offsets?.[end - 1]]
  if (from === undefined || last === undefined || end <= start) return undefined
  // An escape ends where the next character begins.
  const isEscape = node.style === 'double' && text.charAt(last) === '\\'
  return { start: from, end: (isEscape ? offsets?.[end] : undefined) ?? last + 1 }
}
