import type { ScalarNode } from './node.ts'
import { piecesOf, textOf } from './quoted-words.ts'
import type { ToFile } from './relocate.ts'

/** For each UTF-16 code unit of a string's value, and for its end, the offset in the file's text where it is written. */
export type Offsets = ArrayLike<number>

/** The text that a document was parsed from, and where it is written in the file. The parts of a script's words have offsets into it. */
export interface Origin {
  readonly text: string
  /** The range of the file for a range of the text; the whole string around it if that is not certain. */
  readonly toFile: ToFile
  /** The offset in the file for one in the text; absent if that is not certain. */
  readonly at?: (offset: number) => number
}

/** The origin of what is parsed from the text of a file. */
export const fileOrigin = (text: string): Origin => ({
  text,
  toFile: (start, end) => ({ start, end }),
  at: offset => offset,
})

/** Where the characters of a string are in the file's text, if the language differs from YAML, JSON and TOML. */
export type OffsetsOf = (
  host: ScalarNode,
  value: string,
  origin: Origin,
) => { readonly offsets: Offsets | undefined } | undefined

/** Where the characters of the string `host`, whose value is `value`, are in `text`, as YAML, JSON and TOML write it. */
export function writtenOffsets(text: string, host: ScalarNode, value: string): Offsets | undefined {
  if (host.line !== undefined) return lineOffsets(text, host.line)
  if (host.style === 'literal' || host.style === 'folded') return blockOffsets(text, host, value)
  const source = text.slice(host.start, host.end)
  const quote = source.startsWith('"""') || source.startsWith("'''") ? 3 : host.style === 'plain' ? 0 : 1
  const start = host.start + quote
  const end = host.end - quote
  const written = text.slice(start, end)
  if (written === value) return run(start, value.length)
  if (quote === 3) return afterFirstBreak(start, written, value)
  if (host.style === 'double') return escapedOffsets(text, start, end, value, doubleEscape)
  return host.style === 'single' ? escapedOffsets(text, start, end, value, singleEscape) : undefined
}

/** A blank is at the end of the word before it. */
function lineOffsets(text: string, { program, words }: NonNullable<ScalarNode['line']>): Offsets {
  const offsets: number[] = []
  for (const name of program) for (let i = 0; i <= name.length; i++) offsets.push(words[0]?.start ?? 0)
  for (const word of words) {
    const inside = wordOffsets(text, word)
    for (const { written, index, isSame } of piecesOf(textOf(word)))
      for (let i = 0; i < written.length; i++) offsets.push(inside[isSame ? index + i : index] ?? word.end)
    offsets.push(word.end)
  }
  return offsets
}

/** Where that is not certain, the first character and the last are at the ends of the word. */
function wordOffsets(text: string, word: ScalarNode): Offsets {
  const value = textOf(word)
  const ends = (_: unknown, i: number): number => (i === value.length - 1 ? word.end - 1 : word.start)
  return writtenOffsets(text, word, value) ?? Array.from({ length: value.length }, ends)
}

function run(start: number, length: number): Offsets {
  const offsets = new Int32Array(length + 1)
  for (let i = 0; i <= length; i++) offsets[i] = start + i
  return offsets
}

/** TOML drops the line break that follows `"""`. */
function afterFirstBreak(start: number, written: string, value: string): Offsets | undefined {
  const skipped = written.length - value.length
  return skipped > 0 && skipped < 3 && /^\r?\n$/.test(written.slice(0, skipped)) && written.endsWith(value)
    ? run(start + skipped, value.length)
    : undefined
}

/** How many units of text an escape takes at an offset, and how many of the value it produces; undefined: none there. */
type Escape = (text: string, at: number) => { readonly written: number; readonly means: number } | undefined

function escapedOffsets(
  text: string,
  start: number,
  end: number,
  value: string,
  escapeAt: Escape,
): Offsets | undefined {
  const offsets = new Int32Array(value.length + 1)
  let at = start
  let i = 0
  while (at < end && i < value.length) {
    const found = escapeAt(text, at)
    if (found === undefined) {
      if (text.charCodeAt(at) !== value.charCodeAt(i)) return undefined
      offsets[i++] = at++
      continue
    }
    for (let k = 0; k < found.means && i < value.length; k++) offsets[i++] = at
    at += found.written
  }
  offsets[value.length] = end
  return at === end && i === value.length ? offsets : undefined
}

const singleEscape: Escape = (text, at) => (text.startsWith("''", at) ? { written: 2, means: 1 } : undefined)

const doubleEscape: Escape = (text, at) => {
  if (text.charAt(at) !== '\\') return undefined
  switch (text.charAt(at + 1)) {
    case 'x':
      return { written: 4, means: 1 }
    case 'u':
      return { written: 6, means: 1 }
    case 'U':
      return { written: 10, means: Number.parseInt(text.slice(at + 2, at + 10), 16) > 0xffff ? 2 : 1 }
    default:
      return { written: 2, means: 1 }
  }
}

/** A block scalar, line by line: each line's text without its indentation is in the value unchanged. */
function blockOffsets(text: string, host: ScalarNode, value: string): Offsets | undefined {
  const offsets = new Int32Array(value.length + 1)
  const lines = contentLines(text, host)
  const indent = indentOf(text, lines, value)
  let i = 0
  let last = lines[0]?.start ?? host.end
  for (const line of lines) {
    const start = Math.min(line.start + indent, line.end)
    if (start === line.end) continue
    const content = text.slice(start, line.end)
    // Between two lines the value has the line breaks that were kept, or the space that one was folded into.
    while (i < value.length && value.charAt(i) === '\n') offsets[i++] = last
    if (host.style === 'folded' && i > 0 && value.charAt(i) === ' ' && !/^[ \t]/.test(content)) offsets[i++] = last
    if (!value.startsWith(content, i)) return undefined
    for (let k = 0; k < content.length; k++) offsets[i++] = start + k
    last = line.end
  }
  while (i < value.length && value.charAt(i) === '\n') offsets[i++] = last
  offsets[value.length] = last
  return i === value.length ? offsets : undefined
}

interface Line {
  readonly start: number
  readonly end: number
}

/** The lines after the header of the block scalar `host`, without their line breaks. */
function contentLines(text: string, host: ScalarNode): readonly Line[] {
  const lines: Line[] = []
  for (const match of text.slice(host.start, host.end).matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)) {
    const start = host.start + match.index
    lines.push({ start, end: start + match[0].replace(/[\r\n]+$/, '').length })
  }
  return lines.slice(1)
}

function indentOf(text: string, lines: readonly Line[], value: string): number {
  const first = lines.find(line => /[^ ]/.test(text.slice(line.start, line.end)))
  const written = first === undefined ? 0 : spaces(text.slice(first.start, first.end))
  return written - spaces(value.replace(/^(?: *\n)+/, ''))
}

function spaces(text: string): number {
  return text.length - text.replace(/^ +/, '').length
}
