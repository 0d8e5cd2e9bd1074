import { toBase64 } from '../cel/base64.ts'
import { utf8 } from '../cel/utf8.ts'
import type { Entry, Node } from '../languages/tree/node.ts'

/*
 * What functions of Terraform and of Helm's templates have in common, on known values. Each evaluator decides by itself when
 * its arguments are known, and how large they may be.
 */

/** A function of known texts; undefined where the result is not worked out. */
export type TextFunction = (...texts: string[]) => string | number | boolean | undefined

/** No text that is replaced or put together becomes longer, in UTF-16 units. */
const MAX_LENGTH = 200_000

/** The functions of texts that both have; the text comes first. */
export const TEXTS = {
  lower: (text = '') => text.toLowerCase(),
  upper: (text = '') => text.toUpperCase(),
  trimSpace: (text = '') => text.trim(),
  trimPrefix: (text = '', prefix = '') => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
  trimSuffix: (text = '', suffix = '') =>
    suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text,
  hasPrefix: (text = '', prefix = '') => text.startsWith(prefix),
  hasSuffix: (text = '', suffix = '') => text.endsWith(suffix),
  contains: (text = '', part = '') => text.includes(part),
  replace,
  toBase64: (text = '') => toBase64(Uint8Array.from(utf8(text))),
} as const satisfies Readonly<Record<string, TextFunction>>

function replace(text = '', search = '', by = ''): string | undefined {
  if (search === '') return undefined
  const parts = text.split(search)
  return text.length + parts.length * by.length > MAX_LENGTH ? undefined : parts.join(by)
}

/** Texts with something between them; undefined where one is unknown, or the whole is too long. */
export function joined(texts: readonly (string | undefined)[], separator: string, longest: number): string | undefined {
  const known = texts.filter(text => text !== undefined)
  if (known.length < texts.length) return undefined
  const length = known.reduce((sum, text) => sum + text.length + separator.length, 0) - separator.length
  return length > longest ? undefined : known.join(separator)
}

/** A verb with its flags: `%s`, `%05d`, `%-10s`, `%q`, `%%`; widths have two digits at most. */
const VERB = /%([-0]?)(\d{0,2})([\s\S]?)/g

/** Go's `fmt.Sprintf` with the verbs that nearly all formats have; undefined for others, or another number of arguments. */
export function format(pattern = '', ...args: readonly string[]): string | undefined {
  let next = 0
  let isOdd = false
  const text = pattern.replace(VERB, (_, flag: string, width: string, verb: string) => {
    if (verb === '%' && flag + width === '') return '%'
    const arg = args[next++]
    const found = arg === undefined ? undefined : shown(verb, arg)
    if (found === undefined || (flag === '0' && verb !== 'd')) isOdd = true
    return padded(found ?? '', flag, Number(width))
  })
  return isOdd || next < args.length ? undefined : text
}

function shown(verb: string, arg: string): string | undefined {
  if (verb === 's' || verb === 'v') return arg
  if (verb === 'q') return JSON.stringify(arg)
  if (verb === 'd') return /^-?\d{1,15}$/.test(arg) ? arg : undefined
  return verb === 't' && /^(?:true|false)$/.test(arg) ? arg : undefined
}

function padded(text: string, flag: string, width: number): string {
  if (flag === '-') return text.padEnd(width)
  if (flag === '0')
    return text.startsWith('-') ? `-${text.slice(1).padStart(width - 1, '0')}` : text.padStart(width, '0')
  return text.padStart(width)
}

/** The items of a list, each key once; items whose key is unknown are all kept. */
export function distinctBy(items: readonly Node[], keyOf: (item: Node) => string | undefined): readonly Node[] {
  const seen = new Set<string>()
  return items.filter(item => {
    const key = keyOf(item)
    if (key === undefined) return true
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** The items of a list in the order of their texts; undefined where one has none. */
export function sortedBy(
  items: readonly Node[],
  textOf: (item: Node) => string | undefined,
): readonly Node[] | undefined {
  const texts = new Map(items.map(item => [item, textOf(item)]))
  if ([...texts.values()].includes(undefined)) return undefined
  return items.toSorted((a, b) => ((texts.get(a) ?? '') < (texts.get(b) ?? '') ? -1 : 1))
}

/** The fields of an object in the order of their keys. */
export const byKey = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((a, b) => (a.key < b.key ? -1 : 1))
