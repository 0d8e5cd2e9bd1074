import { fromBase64 } from '../../cel/base64.ts'
import { fromUtf8 } from '../../cel/utf8.ts'
import type { Node } from '../../languages/tree/node.ts'
import { format, joined, TEXTS, type TextFunction } from '../functions.ts'
import { scalar, sequence } from '../nodes.ts'
import type { Apply } from './apply.ts'
import { formatlist } from './format.ts'
import { replacePattern } from './regular-expressions.ts'
import { itemsOf } from './scope.ts'
import { textOfNode } from './values.ts'

/** No text that is worked out is longer, in UTF-16 units. */
const MOST_TEXT = 100_000

/** A function of known texts. */
const ofTexts =
  (apply: TextFunction): Apply =>
  (args, { work, range }) => {
    const texts = args.map(textOfNode)
    const known = texts.filter(text => text !== undefined)
    const length = known.reduce((sum, text) => sum + text.length, 0)
    work.steps -= length >> 3
    const found = known.length < texts.length || length > 2 * MOST_TEXT ? undefined : apply(...known)
    return found === undefined || String(found).length > MOST_TEXT ? undefined : scalar(found, range)
  }

/** `join`; of a list of one that is not known, that one. A text is at the expression that puts it together. */
const join: Apply = (args, { work, range }) => {
  const separator = textOfNode(args[0])
  const items = args.slice(1).flatMap((list): readonly (Node | undefined)[] => itemsOf(work, list) ?? [undefined])
  const [only, ...others] = items
  const isOpen = only?.type === 'scalar' && !work.several.has(only) && textOfNode(only) === undefined
  if (separator !== undefined && others.length === 0 && isOpen) return only
  if (separator === undefined) return undefined
  const text = joined(
    items.map(item => textOfNode(item)),
    separator,
    MOST_TEXT,
  )
  work.steps -= text === undefined ? items.length : text.length >> 3
  return text === undefined ? undefined : scalar(text, range)
}

/** `split`, into not too many parts. */
const split: Apply = ([separator, text], { work, range }) => {
  const [by, whole] = [textOfNode(separator), textOfNode(text)]
  if (by === undefined || whole === undefined) return undefined
  work.steps -= whole.length >> 3
  const parts = whole.split(by, 1001)
  return parts.length > 1000
    ? undefined
    : sequence(
        parts.map(part => scalar(part, range)),
        range,
      )
}

/** `replace`; between slashes is a regular expression. */
const replaced: Apply = (args, call) => {
  const [text, search, by] = args
  const [, pattern] = /^\/(.+)\/$/s.exec(textOfNode(search) ?? '') ?? []
  const put = textOfNode(by)
  if (pattern === undefined || text === undefined || put === undefined) return ofTexts(TEXTS.replace)(args, call)
  return replacePattern(text, pattern, put, call.work, call.range)
}

/** The part of a text from a character on, with a number of characters or, if that is -1, to its end. */
function substr(text: string, from = '', count = ''): string | undefined {
  const [start, length] = [Number(from), Number(count)]
  if (!Number.isInteger(start) || !Number.isInteger(length)) return undefined
  const characters = [...text]
  const first = start < 0 ? Math.max(0, characters.length + start) : start
  return characters.slice(first, length < 0 ? undefined : first + length).join('')
}

/** A text without the characters of a set at its beginning and end. */
function trim(text: string, set = ''): string {
  const characters = [...text]
  const isOut = (character: string): boolean => !set.includes(character)
  const [first, last] = [characters.findIndex(isOut), characters.findLastIndex(isOut)]
  return first < 0 ? '' : characters.slice(first, last + 1).join('')
}

function indent(count: string, text = ''): string | undefined {
  const spaces = /^\d{1,3}$/.test(count) ? ' '.repeat(Number(count)) : undefined
  return spaces === undefined ? undefined : TEXTS.replace(text, '\n', `\n${spaces}`)
}

function decoded(text: string): string | undefined {
  const octets = fromBase64(text)
  return octets === undefined ? undefined : fromUtf8(octets)
}

/** As Go's url.QueryEscape writes it. */
const urlencode = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const tostring: Apply = ([value], { range }) => {
  const text = textOfNode(value)
  return text === undefined ? value : scalar(text, range)
}

/** The functions of Terraform for texts (https://developer.hashicorp.com/terraform/language/functions). */
export const TEXT_FUNCTIONS: readonly (readonly [string, Apply])[] = [
  ['join', join],
  ['split', split],
  ['format', ofTexts(format)],
  ['formatlist', formatlist],
  ['lower', ofTexts(TEXTS.lower)],
  ['upper', ofTexts(TEXTS.upper)],
  ['title', ofTexts(text => text.replaceAll(/(?<![\w'])[a-z]/g, letter => letter.toUpperCase()))],
  ['trimspace', ofTexts(TEXTS.trimSpace)],
  ['chomp', ofTexts(text => text.replace(/(?<!\r|\n)[\r\n]+$/, ''))],
  ['trim', ofTexts(trim)],
  ['trimprefix', ofTexts(TEXTS.trimPrefix)],
  ['trimsuffix', ofTexts(TEXTS.trimSuffix)],
  ['startswith', ofTexts(TEXTS.hasPrefix)],
  ['endswith', ofTexts(TEXTS.hasSuffix)],
  ['strcontains', ofTexts(TEXTS.contains)],
  ['strrev', ofTexts(text => [...text].toReversed().join(''))],
  ['substr', ofTexts(substr)],
  ['indent', ofTexts(indent)],
  ['replace', replaced],
  ['basename', ofTexts(path => path.replace(/\/{1,100}$/, '').replace(/^.*\//s, ''))],
  ['dirname', ofTexts(path => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.'))],
  ['base64encode', ofTexts(TEXTS.toBase64)],
  ['base64decode', ofTexts(decoded)],
  ['urlencode', ofTexts(urlencode)],
  ['tostring', tostring],
]
