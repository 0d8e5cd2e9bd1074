import { type Lines, linesOf } from '../engine/assemble/locate.ts'
import type { Location } from '../engine/file-result.ts'

/** What a position's `character` counts: UTF-16 code units or UTF-8 bytes. */
export type Encoding = 'utf-16' | 'utf-8'

/** A position as the protocol has it: line and character from 0. */
export interface Position {
  readonly line: number
  readonly character: number
}
export interface Range {
  readonly start: Position
  readonly end: Position
}

/** A text with where its lines begin, and what positions in it count. */
export interface Positions {
  readonly text: string
  readonly encoding: Encoding
  readonly lines: Lines
}

/** Prepares a text for turning positions into offsets (UTF-16) and back. */
export const positionsIn = (text: string, encoding: Encoding): Positions => ({ text, encoding, lines: linesOf(text) })

/** The offset of a position. One behind its line's end means the end, one behind the text the text's end; nonsense means 0. */
export function toOffset({ text, encoding, lines }: Positions, { line, character }: Position): number {
  if (!(line >= 0)) return 0
  if (line >= lines.count) return text.length
  const start = lines.startOf(Math.floor(line) + 1)
  const end = lineEnd(text, start)
  if (!(character > 0)) return start
  if (encoding === 'utf-16') return Math.min(start + Math.floor(character), end)
  let bytes = 0
  let offset = start
  while (offset < end) {
    const point = text.codePointAt(offset) ?? 0
    bytes += byteLength(point)
    if (bytes > character) break
    offset += point > 0xffff ? 2 : 1
  }
  return offset
}

function lineEnd(text: string, start: number): number {
  let end = start
  while (end < text.length && text.charCodeAt(end) !== 10 && text.charCodeAt(end) !== 13) end++
  return end
}

const byteLength = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

/** The position of an offset. */
export function toPosition({ text, encoding, lines }: Positions, offset: number): Position {
  const { line, column } = lines.position(Math.max(0, Math.min(offset, text.length)))
  if (encoding === 'utf-16') return { line: line - 1, character: column - 1 }
  return { line: line - 1, character: bytesBetween(text, lines.startOf(line), offset) }
}

function bytesBetween(text: string, start: number, end: number): number {
  let bytes = 0
  for (let i = start; i < end; ) {
    const point = text.codePointAt(i) ?? 0
    bytes += byteLength(point)
    i += point > 0xffff ? 2 : 1
  }
  return bytes
}

/** The range of two offsets. */
export const toRange = (positions: Positions, start: number, end: number): Range => ({
  start: toPosition(positions, start),
  end: toPosition(positions, end),
})

/** A location's range. Its text is read only if positions count bytes; without it they count UTF-16 units. */
export function rangeOf(location: Location, encoding: Encoding, textOf: (path: string) => string | undefined): Range {
  const text = encoding === 'utf-8' ? textOf(location.path) : undefined
  if (text !== undefined) return toRange(positionsIn(text, encoding), location.start, location.end)
  const { startLine, startColumn, endLine, endColumn } = location
  return {
    start: { line: startLine - 1, character: startColumn - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  }
}

/** A place's position; `line` and `column` (UTF-16 code units) count from 1. Its text is read as in `rangeOf`. */
export function positionOf(
  { path, line, column }: { readonly path: string; readonly line: number; readonly column: number },
  encoding: Encoding,
  textOf: (path: string) => string | undefined,
): Position {
  const text = encoding === 'utf-8' ? textOf(path) : undefined
  if (text === undefined) return { line: line - 1, character: column - 1 }
  const positions = positionsIn(text, encoding)
  return toPosition(
    positions,
    toOffset({ ...positions, encoding: 'utf-16' }, { line: line - 1, character: column - 1 }),
  )
}

/** One change of a text, as a client sends it: of a range, or of the whole text if there is none. */
export interface ContentChange {
  readonly range?: Range | undefined
  readonly text: string
}

/** The text after the changes, one after the other. A range whose end is before its start is taken the other way round. */
export function applyChanges(text: string, changes: readonly ContentChange[], encoding: Encoding): string {
  return changes.reduce((current, { range, text: inserted }) => {
    if (range === undefined) return inserted
    const positions = positionsIn(current, encoding)
    const [start, end] = [toOffset(positions, range.start), toOffset(positions, range.end)]
    return current.slice(0, Math.min(start, end)) + inserted + current.slice(Math.max(start, end))
  }, text)
}
