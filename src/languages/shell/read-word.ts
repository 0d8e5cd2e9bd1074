import type { ScalarStyle } from '../tree/node.ts'
import { addLiteral, addPart, newPieces, type Pieces, readParts } from './read-parts.ts'
import { type Reading, take } from './reading.ts'
import type { Part, Word } from './tree.ts'
import type { Context, Unbash } from './unbash-nodes.ts'

const PLAIN = /^[\w./:@%+,=^-]+$/
const BARE = /^[\w./:@%+,^-]+$/
/** `-d`: an option whose value may follow in one word with it. */
const SHORT = /^-[A-Za-z]$/
/** `--name=`, `-Dname=`, `NAME=`: what precedes the value in the same word. */
const JOINED = /^(?:--?[A-Za-z0-9][\w.-]*|[A-Za-z_]\w*)(?==)/

/** A word of unbash as ours, with the commands in it. */
export function readWord(context: Context, word: Unbash<'Word'>): Word {
  const { reading } = context
  // Most words: what follows comes to the same, and takes longer.
  if (BARE.test(word.text)) return bareWord(reading, word)
  const pieces = newPieces()
  addWord(context, word, pieces)
  take(reading, word.pos, pieces.inner, word.end)
  return wordOf(reading, word.pos, word.end, pieces)
}

function bareWord({ at, taken }: Reading, { pos, end, text }: Unbash<'Word'>): Word {
  taken.push(pos, end)
  const [start, last] = [at(pos), at(end)]
  const parts: readonly Part[] = [{ kind: 'literal', quote: 'none', text, start, end: last }]
  return { type: 'scalar', value: text, style: 'plain', start, end: last, shell: 'word', text, isKnown: true, parts }
}

/** Adds the parts of a word to those that are there. */
export function addWord(context: Context, word: Unbash<'Word'>, pieces: Pieces): void {
  const { reading } = context
  const { pos, end } = word
  const parts = PLAIN.test(word.text) ? [] : readParts(reading, pieces, pos, end, () => word.parts)
  if (parts.length === 0) addLiteral(reading, pieces, pos, end, word.value, 'none')
  for (const part of parts) addPart({ ...context, pieces }, part, 'none')
}

/** The node of a word between two positions of the source. */
export function wordOf(reading: Reading, pos: number, end: number, pieces: Pieces): Word {
  const { parts, isKnown } = pieces
  const [first, second] = parts
  if (first?.quote === 'none' && SHORT.test(first.text) && second !== undefined && second.quote !== 'none')
    return shortOption(reading, pos, end, pieces, first.text)
  const key = first?.kind === 'literal' && first.quote === 'none' ? JOINED.exec(first.text)?.[0] : undefined
  if (key === undefined || !reading.source.startsWith(`${key}=`, pos)) return plainWord(reading, pos, end, pieces)
  const from = pos + key.length + 1
  const value = plainWord(reading, from, end, { ...pieces, parts: withoutKey(parts, key.length + 1, reading.at(from)) })
  const start = reading.at(pos)
  const entry = { key, keyStart: start, keyEnd: reading.at(from - 1), value }
  const base = { shell: 'word', text: textOfParts(parts), isKnown, parts } as const
  return { type: 'mapping', start, end: reading.at(end), entries: [entry], ...base }
}

/** `-d'VALUE'`: an option of one letter, with the quotes of its value right behind it. */
function shortOption(reading: Reading, pos: number, end: number, pieces: Pieces, key: string): Word {
  const { parts, isKnown } = pieces
  const from = pos + key.length
  const value = plainWord(reading, from, end, { ...pieces, parts: parts.slice(1) })
  const [start, keyEnd] = [reading.at(pos), reading.at(from)]
  const entry = { key, keyStart: start, keyEnd, value }
  const base = { shell: 'word', text: textOfParts(parts), isKnown, parts } as const
  return { type: 'mapping', start, end: reading.at(end), entries: [entry], ...base }
}

/** The parts after the first `length` characters; of nothing one empty part, so that each word has a part. */
function withoutKey([first, ...rest]: readonly Part[], length: number, start: number): Part[] {
  if (first === undefined) return []
  const text = first.text.slice(length)
  return text === '' && rest.length > 0
    ? rest
    : [{ kind: 'literal', quote: 'none', text, start, end: first.end }, ...rest]
}

/** A word that is not a `NAME=VALUE`, or the value of one. */
export function plainWord(reading: Reading, pos: number, end: number, { parts, lists, isKnown }: Pieces): Word {
  const [start, last] = [reading.at(pos), reading.at(end)]
  const text = textOfParts(parts)
  const style = styleOf(parts)
  const scalar: Word = { type: 'scalar', value: text, style, start, end: last, shell: 'word', text, isKnown, parts }
  if (lists.length === 0) return scalar
  const entry = { key: 'text', keyStart: start, keyEnd: start, value: scalar }
  return { type: 'mapping', start, end: last, entries: [entry, ...lists], shell: 'word', text, isKnown, parts }
}

/** The text of a word's parts. */
export const textOfParts = (parts: readonly Part[]): string =>
  parts.length === 1 ? (parts[0]?.text ?? '') : parts.map(({ text }) => text).join('')

/** Single or double if the whole word is in one pair of such quotes. */
function styleOf(parts: readonly Part[]): ScalarStyle {
  const quote = parts[0]?.quote
  if (quote === undefined || quote === 'none' || !parts.every(part => part.quote === quote)) return 'plain'
  return quote === 'double' ? 'double' : 'single'
}

/** A word without text at a position of the source: what is missing. */
export function emptyWord(reading: Reading, pos: number): Word {
  const pieces = newPieces()
  addLiteral(reading, pieces, pos, pos, '', 'none')
  return plainWord(reading, pos, pos, pieces)
}
