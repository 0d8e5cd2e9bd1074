import type { Range } from '../../languages/tree/query.ts'
import { BASE64_DIGITS } from '../../model/base64.ts'
import { lazily } from '../../model/lazily.ts'

/** Finds known texts in others. */
export interface ValueIndex {
  /** Where any of them is in `text`, sorted and disjoint; also the beginning of one before an ellipsis at its end. */
  readonly rangesIn: (text: string) => readonly Range[]
  /** Its texts by what they begin with. */
  readonly byBeginning: () => ByBeginning
}

type ByBeginning = ReadonlyMap<string, ReadonlySet<string>>

/** So much of a value is needed to know it. */
const SHORTEST = 6
/**
 * Limit of secrets with the same beginning that are distinguished; a text with more is hostile, and everything with
 * that beginning counts as one.
 */
const MOST_ALIKE = 50
/** In place of those that are not distinguished. */
const ANY = ''
/** What ends a value that is one of them. */
const END = /[\s"'`,;]/

/** An index of `values`, each as it is, in base64 and percent-encoded, and of the lines of longer ones. */
export function indexValues(values: readonly string[]): ValueIndex {
  // Made when it is first asked: of most texts' secrets nobody asks for all.
  return values.length === 0 ? NONE : indexOf(lazily(() => byBeginningOf(values)))
}

const NONE: ValueIndex = { rangesIn: () => [], byBeginning: () => new Map() }

function byBeginningOf(values: readonly string[]): ByBeginning {
  const byBeginning = new Map<string, Set<string>>()
  for (const value of new Set(values.flatMap(linesOf)))
    for (const form of new Set([value, ...encoded(value)])) {
      if (form.length < SHORTEST) continue
      const beginning = form.slice(0, SHORTEST)
      const alike = byBeginning.get(beginning)
      if (alike === undefined) byBeginning.set(beginning, new Set([form]))
      else alike.add(alike.size < MOST_ALIKE ? form : ANY)
    }
  return byBeginning
}

/** One index of all that several know: a text is looked through once, however many there are. */
export const joinIndexes = (indexes: readonly ValueIndex[]): ValueIndex => indexOf(lazily(() => joined(indexes)))

function joined(indexes: readonly ValueIndex[]): ByBeginning {
  const all = new Map<string, Set<string>>()
  for (const { byBeginning } of indexes)
    for (const [beginning, forms] of byBeginning()) {
      const known = all.get(beginning)
      if (known === undefined) all.set(beginning, new Set(forms))
      else for (const form of forms) known.add(form)
    }
  return all
}

/** What one of two indexes knows: neither is copied. */
export const either = (one: ValueIndex, other: ValueIndex): ValueIndex => ({
  rangesIn: text => [...one.rangesIn(text), ...other.rangesIn(text)].sort((a, b) => a.start - b.start),
  byBeginning: () => joined([one, other]),
})

const indexOf = (byBeginning: () => ByBeginning): ValueIndex => ({
  rangesIn: text => (byBeginning().size === 0 ? [] : rangesIn(text, byBeginning())),
  byBeginning,
})

const linesOf = (value: string): readonly string[] =>
  value.includes('\n') ? value.split('\n').map(line => line.trim()) : [value.trim()]

function rangesIn(text: string, byBeginning: ByBeginning): readonly Range[] {
  const found: { start: number; end: number }[] = []
  const last = /…["'`]{0,2}$/.exec(text)?.index ?? 0
  for (let at = 0; at + SHORTEST <= text.length; at++) {
    const alike = byBeginning.get(text.slice(at, at + SHORTEST))
    if (alike === undefined || isWord(text, at - 1)) continue
    let end = 0
    for (const form of alike) {
      if (form === ANY) end = Math.max(end, wordEnd(text, at))
      else if (text.startsWith(form, at) && !isWord(text, at + form.length)) end = Math.max(end, at + form.length)
      else if (last - at >= SHORTEST && form.startsWith(text.slice(at, last))) end = Math.max(end, last)
    }
    const before = found[found.length - 1]
    if (before !== undefined && at <= before.end) before.end = Math.max(before.end, end)
    else if (end > 0) found.push({ start: at, end })
    // The rest of a long word is not looked through for its own end again.
    if (alike.has(ANY)) at = end - 1
  }
  return found
}

function wordEnd(text: string, from: number): number {
  let at = from + SHORTEST
  while (at < text.length && !END.test(text.charAt(at))) at++
  return at
}

/** A part of a longer word or name is that, and no secret. */
const isWord = (text: string, at: number): boolean => /[\w-]/.test(text.charAt(at))

/** Longer values are not encoded: nobody carries a key in a query. */
const LONGEST = 2000

function encoded(value: string): readonly string[] {
  if (value.length > LONGEST || /[\ud800-\udfff]/.test(value)) return []
  const percent = encodeURIComponent(value)
  return [
    percent,
    toBase64(percent.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))),
  ]
}

/** Base64 of characters that represent octets, without padding. */
function toBase64(octets: string): string {
  let text = ''
  for (let i = 0; i < octets.length; i += 3) {
    const [a, b, c] = [octets.charCodeAt(i), octets.charCodeAt(i + 1), octets.charCodeAt(i + 2)]
    const bits = (a << 16) | ((b || 0) << 8) | (c || 0)
    for (let shift = 18; shift >= (Number.isNaN(b) ? 12 : Number.isNaN(c) ? 6 : 0); shift -= 6)
      text += BASE64_DIGITS.charAt((bits >> shift) & 63)
  }
  return text
}
