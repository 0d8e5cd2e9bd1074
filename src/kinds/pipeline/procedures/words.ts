import { place } from '../../../documents/cursor.ts'
import type { Cursor } from '../../../documents/document.ts'
import type { Argument } from '../../../facts/pipeline/procedure.ts'
import type { Part, Word } from '../../../languages/shell/tree.ts'
import type { Origin } from './command.ts'

/** What a script has set a variable to. */
export interface Variable {
  readonly words: readonly Argument[]
  /** What commands the value comes from. */
  readonly origins: ReadonlySet<Origin>
  /** The words of the query whose answer it is. */
  readonly query?: readonly string[] | undefined
  /** The words that a variable of a loop has one after the other. */
  readonly among?: readonly string[]
}
/** Limit of words that are kept of a loop, or of a function that is called again. */
export const MOST_TURNS = 50

export type Variables = Map<string, Variable>

/** The words that a command gets for one that is written: of an array its words, of an unquoted variable those in its value. */
export function expand(word: Word, text: Cursor, variables: Variables): readonly Argument[] {
  const own: Argument = { text: word.text, isOpen: !word.isKnown, at: at(text, word.start, word.end) }
  if (word.isKnown) return isBrace(word) ? braces(own) : [own]
  const [part, ...others] = word.parts
  if (part?.kind === 'parameter' && others.length === 0) {
    const value = part.operator === undefined && part.prefix === undefined ? variables.get(part.name) : undefined
    if (value === undefined) return [own]
    if (value.among !== undefined || value.words.some(({ isOpen }) => isOpen)) return listed(value, own)
    if (part.quote === 'none' && value.words.length === 1) return value.words.flatMap(pieces)
    return value.words
  }
  const parts = word.parts.map(one => known(one, variables))
  const isKnown = parts.every(one => one !== undefined)
  if (isKnown) return [{ ...own, text: parts.join(''), isOpen: false }]
  return [{ ...own, text: word.parts.map((one, i) => openText(one, parts[i])).join('') }]
}

/** An array has its words, also where one is open; an open value is the variable, but for what an address begins with. */
function listed({ words, among }: Variable, own: Argument): readonly Argument[] {
  if (among !== undefined) return [{ ...own, among: among.map(text => ({ text, at: own.at })) }]
  const [only, ...others] = words
  if (only === undefined || others.length > 0) return words
  return [ADDRESS.test(only.text) ? { ...own, text: only.text } : own]
}

const ADDRESS = /^https?:\/\//

/** A part of an open word: the value of a variable where it is known; a dollar that expands nothing keeps its backslash. */
const openText = ({ kind, text }: Part, value: string | undefined): string =>
  kind === 'literal' ? text.replace(/\$(?=\w)/g, '\\$') : (value ?? text)

/** The text of a part that is known, or of the variable that it is. */
function known(part: Part, variables: Variables): string | undefined {
  if (part.kind !== 'parameter') return part.kind === 'literal' || part.kind === 'glob' ? part.text : undefined
  if (part.operator !== undefined || part.prefix !== undefined) return undefined
  const [only, ...others] = variables.get(part.name)?.words ?? []
  return others.length > 0 || only?.isOpen !== false ? undefined : only.text
}

const isBrace = ({ parts }: Word): boolean => parts.some(({ kind }) => kind === 'brace')

/** `{a,b}` alone expands to several words. */
const braces = (own: Argument): readonly Argument[] => {
  const inner = /^\{([^{}]*,[^{}]*)\}$/.exec(own.text)?.[1]
  return inner === undefined ? [own] : inner.split(',').map(text => ({ ...own, text }))
}

/** The words of an unquoted value, each at its place in it if the value is written verbatim. */
function pieces(value: Argument): readonly Argument[] {
  const { within } = value.at
  const offset = within === undefined ? 0 : (within.end - within.start - value.text.length) / 2
  return [...value.text.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    if (within === undefined || (offset !== 0 && offset !== 1)) return { ...value, text }
    const start = within.start + offset + index
    return { text, isOpen: false, at: { ...value.at, within: { start, end: start + text.length } } }
  })
}

/** The place of a part of a script's text. */
export const at = (text: Cursor, start: number, end: number): Argument['at'] => ({
  ...place(text),
  within: { start, end },
})
