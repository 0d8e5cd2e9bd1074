import type { Node } from '../../languages/tree/node.ts'
import type { Range } from '../../languages/tree/query.ts'
import { countBefore } from '../../model/count-before.ts'
import { isSearched } from '../../model/credential.ts'
import { lastUsed } from '../../model/last-used.ts'
import { manifestData, secretFields } from './secret-fields.ts'
import { secretNodes } from './secret-nodes.ts'
import { secretShapes } from './secret-shapes.ts'
import { either, indexValues, joinIndexes, type ValueIndex } from './secret-values.ts'

/** What is shown in the place of a secret, whatever its length. */
export const REDACTED = '•••'

/** The secrets of a text: where they are, and how to recognise them in another text. */
export interface Secrets {
  /** UTF-16 offsets, sorted, apart from each other. */
  readonly ranges: readonly Range[]
  /** What is masked in a shown text: the secrets that are searched for, and those at its place (`secretsAt`). */
  readonly shown: ValueIndex
  /** All of them, for telling whether data may be kept. */
  readonly all: ValueIndex
  /** What is written where, sorted by `start`. */
  readonly written: readonly Written[]
  /** Texts that are masked if nothing else is shown: the content of a place, however short. */
  readonly whole?: ReadonlySet<string>
}

interface Written extends Range {
  readonly value: string
}

/** Of a text that has none. */
export const noSecrets: Secrets = { ranges: [], shown: indexValues([]), all: indexValues([]), written: [] }

/**
 * The secrets of `text`: those that show by their form, by the name beside them, and, where `roots` (the trees that it
 * was parsed to) are given, by their place in the document. What is missed here is shown; so both the text and the trees
 * are looked through. Linear in the length of the text.
 */
export function findSecrets(text: string, roots: readonly Node[] = []): Secrets {
  const nodes = roots.length === 0 ? [] : secretNodes(text, roots)
  const others = [...secretShapes(text), ...secretFields(text), ...manifestData(text)]
  const written = [...nodes, ...others.map(range => ({ ...range, value: text.slice(range.start, range.end) }))]
  if (written.length === 0) return noSecrets
  const values = [...new Set(written.map(({ value }) => value))]
  const shown = indexValues(values.filter(isSearched))
  return {
    ranges: apart([...written, ...shown.rangesIn(text)]),
    shown,
    all: indexValues(values),
    written: written.sort((a, b) => a.start - b.start),
  }
}

/** The secrets of several texts, for knowing them in another one. */
export function joinSecrets(texts: readonly Secrets[]): Secrets {
  const all = texts.filter(one => one !== noSecrets)
  if (all.length === 0) return noSecrets
  return {
    ranges: [],
    shown: joinIndexes(all.map(({ shown }) => shown)),
    all: joinIndexes(all.map(one => one.all)),
    written: [],
  }
}

/** Limit of secrets of one place that are distinguished from the others of its text. */
const MOST_AT_ONE_PLACE = 16

/** A part of the file at `path`: UTF-16 offsets, half-open. */
interface Part extends Range {
  readonly path: string
}

/**
 * What is masked in a text about these places: everything masked `everywhere`, and what is written there, even if it
 * is a word that occurs elsewhere for other reasons. `secretsOf` gives the secrets of a file; undefined if they are
 * not known.
 */
export function secretsAt(
  places: readonly (Part | undefined)[],
  secretsOf: (path: string) => Secrets | undefined,
  everywhere: Secrets,
): Secrets {
  let { shown } = everywhere
  const whole = new Set<string>()
  for (const place of places) {
    const own = place && secretsOf(place.path)
    if (place === undefined || own === undefined || !touches(own.ranges, place.start, place.end)) continue
    const here = own.written.filter(({ start, end }) => start < place.end && end > place.start)
    for (const { value } of here) whole.add(value)
    shown = either(here.length > MOST_AT_ONE_PLACE ? own.all : indexValues(here.map(({ value }) => value)), shown)
  }
  return whole.size === 0 ? everywhere : { ...everywhere, shown, whole }
}

/** Sorted; those that overlap or touch as one. Empty ones are left out. */
export function apart(ranges: readonly Range[]): readonly Range[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (start >= end) continue
    const last = merged.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/**
 * A value of a document (a slot of a message, a name, a pointer's step) as it may be shown: without what looks like a
 * secret in it, by itself or because `secrets` know it.
 */
export function redact(value: string, secrets: Secrets = noSecrets): string {
  if (secrets.whole?.has(value) === true) return REDACTED
  if (isPlain(value)) return withoutRanges(value, secrets.shown.rangesIn(value))
  const alone = looked(value, () => [...secretShapes(value), ...secretFields(value)])
  return withoutRanges(value, apart([...alone, ...secrets.shown.rangesIn(value)]))
}

/** Thousands of findings may say the same of the same value. */
const looked = lastUsed<string, readonly Range[]>(16)

/** A sentence of ours with values of documents in it: names in it are words, so that only forms and `secrets` count. */
export function redactSentence(sentence: string, secrets: Secrets = noSecrets): string {
  const found = isPlain(sentence) ? [] : secretShapes(sentence)
  return withoutRanges(sentence, apart([...found, ...secrets.shown.rangesIn(sentence)]))
}

/** Too short for any of the forms, and nothing in it that a name or an address needs. */
const isPlain = (value: string): boolean => value.length < 20 && !/[@=:\s<>]/.test(value)

/** Whether `value` has any of the secrets in it, or what looks like one. */
export const carries = (value: string, secrets: Secrets): boolean =>
  secrets.all.rangesIn(value).length > 0 || redact(value) !== value

/** The pointer without the secrets in its keys: a key may be an address with a password in it. */
export function redactPointer(pointer: string, secrets: Secrets = noSecrets): string {
  if (!/~1|=|:/.test(pointer) && secrets === noSecrets) return pointer
  const shown = (segment: string): string => {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    const safe = redact(key, secrets)
    return safe === key ? segment : safe.replaceAll('~', '~0').replaceAll('/', '~1')
  }
  return pointer.split('/').map(shown).join('/')
}

/** The part of `text` between two offsets with `REDACTED` for each of the sorted `ranges` that reaches into it; lines stay lines. */
export function redactPart(text: string, ranges: readonly Range[], start: number, end: number): string {
  let shown = ''
  let at = start
  for (let i = firstAfter(ranges, start); i < ranges.length; i++) {
    const range = ranges[i]
    if (range === undefined || range.start >= end) break
    const from = Math.max(range.start, start)
    const to = Math.min(range.end, end)
    shown += text.slice(at, from) + text.slice(from, to).replace(/\S[^\r\n]*/g, REDACTED)
    at = to
  }
  return shown + text.slice(at, end)
}

const withoutRanges = (text: string, ranges: readonly Range[]): string =>
  ranges.length === 0 ? text : redactPart(text, ranges, 0, text.length)

/** The index of the first of the sorted ranges that ends after `offset`. */
export const firstAfter = (ranges: readonly Range[], offset: number): number =>
  countBefore(ranges, ({ end }) => end <= offset)

/** Whether any of the sorted ranges reaches between the two offsets. */
export function touches(ranges: readonly Range[], start: number, end: number): boolean {
  const range = ranges[firstAfter(ranges, start)]
  return range !== undefined && range.start < end
}
