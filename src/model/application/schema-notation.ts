import type { TextRange } from '../text-match.ts'

/** The types that kro knows by name (kro v0.9.3, pkg/simpleschema/types). */
export const KRO_TYPES = ['string', 'integer', 'boolean', 'float', 'object'] as const
export type KroType = (typeof KRO_TYPES)[number]

/** A type in kro's notation; `custom` is one of `spec.schema.types`, or a word that is not a type. */
export type TypeNotation = TextRange &
  (
    | { readonly form: 'basic'; readonly name: KroType }
    | { readonly form: 'custom'; readonly name: string }
    | { readonly form: 'list' | 'map'; readonly of: TypeNotation }
    | { readonly form: 'wrong'; readonly why: 'empty' | 'map-key' | 'nesting' }
  )

/** One marker: `default=3`. The name is as it is written; kro unquotes the value. */
export interface Marker extends TextRange {
  readonly name: string
  readonly nameAt: TextRange
  readonly value: string
  readonly valueAt: TextRange
}

/** What keeps kro from reading markers at all. */
export interface MarkerFault extends TextRange {
  readonly why: 'no-value' | 'second-bar' | 'trailing-space' | 'quote' | 'bracket'
}

/** A field in kro's notation: `integer | default=3 minimum=1`. */
export interface FieldNotation {
  readonly type: TypeNotation
  readonly markers: readonly Marker[]
  readonly fault?: MarkerFault
}

const DEEPEST = 16

/**
 * Reads a field in kro's notation: a type, then after one bar the markers with white space between them (kro v0.9.3,
 * ParseField in pkg/simpleschema). Offsets are UTF-16 units of `text`. Linear in its length.
 */
export function parseField(text: string): FieldNotation {
  const bar = text.indexOf('|')
  const type = parseType(text, 0, bar < 0 ? text.length : bar, 0)
  return bar < 0 ? { type, markers: [] } : { type, ...parseMarkers(text, bar + 1) }
}

function parseType(text: string, from: number, to: number, depth: number): TypeNotation {
  const range = trimmed(text, from, to)
  const { start, end } = range
  const word = text.slice(start, end)
  if (word === '') return { form: 'wrong', why: 'empty', ...range }
  if (depth > DEEPEST) return { form: 'wrong', why: 'nesting', ...range }
  const basic = KRO_TYPES.find(name => name === word)
  if (basic !== undefined) return { form: 'basic', name: basic, ...range }
  if (word.startsWith('[]')) return { form: 'list', of: parseType(text, start + 2, end, depth + 1), ...range }
  if (!word.startsWith('map[')) return { form: 'custom', name: word, ...range }
  if (!word.startsWith('map[string]')) return { form: 'wrong', why: 'map-key', ...range }
  return { form: 'map', of: parseType(text, start + 'map[string]'.length, end, depth + 1), ...range }
}

function trimmed(text: string, from: number, to: number): TextRange {
  const part = text.slice(from, to)
  const start = from + part.length - part.trimStart().length
  return { start, end: Math.max(start, from + part.trimEnd().length) }
}

/** What is read of the markers so far: kro goes through them character by character. */
interface Reading {
  readonly markers: Marker[]
  /** Where the name or the value that is being read begins. */
  begin: number
  name: TextRange | undefined
  inQuotes: boolean
  escaped: boolean
  open: number
}

function parseMarkers(text: string, from: number): Pick<FieldNotation, 'markers' | 'fault'> {
  const reading: Reading = { markers: [], begin: from, name: undefined, inQuotes: false, escaped: false, open: 0 }
  for (let at = from; at < text.length; at++) {
    readCharacter(reading, text, at)
    if (reading.open < 0) return { markers: reading.markers, fault: { why: 'bracket', start: at, end: at + 1 } }
  }
  const { markers, name, begin, inQuotes, open } = reading
  if (name === undefined) return { markers, fault: unnamed(text, begin, from) }
  if (inQuotes) return { markers, fault: { why: 'quote', start: begin, end: text.length } }
  if (open > 0) return { markers, fault: { why: 'bracket', start: begin, end: text.length } }
  markers.push(toMarker(text, name, { start: begin, end: text.length }))
  return { markers }
}

function readCharacter(reading: Reading, text: string, at: number): void {
  const char = text.charAt(at)
  const isPlain = !reading.inQuotes && reading.open === 0
  if (char === '=' && reading.name === undefined && isPlain) {
    reading.name = trimmed(text, reading.begin, at)
    reading.begin = at + 1
  } else if (char === '"' && !reading.escaped) reading.inQuotes = !reading.inQuotes
  else if (char === '\\' && reading.inQuotes && !reading.escaped) reading.escaped = true
  else if ((char === '{' || char === '[') && !reading.inQuotes) reading.open++
  else if ((char === '}' || char === ']') && !reading.inQuotes) reading.open--
  else if (/\s/.test(char) && isPlain && reading.name !== undefined) {
    reading.markers.push(toMarker(text, reading.name, { start: reading.begin, end: at }))
    reading.name = undefined
    reading.begin = at + 1
  } else if (reading.inQuotes) reading.escaped = false
}

/** The text after the last marker without a `=`: kro takes even white space there for a name without a value. */
function unnamed(text: string, begin: number, from: number): MarkerFault {
  const rest = trimmed(text, begin, text.length)
  if (rest.end > rest.start) return { why: text.charAt(rest.start) === '|' ? 'second-bar' : 'no-value', ...rest }
  if (begin === from) return { why: 'no-value', start: from - 1, end: from }
  return { why: 'trailing-space', start: begin - 1, end: text.length }
}

function toMarker(text: string, name: TextRange, value: TextRange): Marker {
  const written = text.slice(value.start, value.end)
  const isQuoted = written.length > 1 && written.startsWith('"') && written.endsWith('"')
  return {
    name: text.slice(name.start, name.end),
    nameAt: name,
    value: isQuoted ? unescaped(written.slice(1, -1)) : written.trim(),
    valueAt: value,
    start: name.start,
    end: value.end,
  }
}

/** kro takes the backslash away before a quote and a backslash only. */
const unescaped = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1')

/** The type as kro writes it: `[]string`, `map[string]integer`, the name of a custom one; empty where it is none. */
export function typeText(type: TypeNotation): string {
  switch (type.form) {
    case 'list':
      return `[]${typeText(type.of)}`
    case 'map':
      return `map[string]${typeText(type.of)}`
    case 'wrong':
      return ''
    default:
      return type.name
  }
}

/** The custom types that a type names, with their places. */
export function customTypes(type: TypeNotation): readonly (TextRange & { readonly name: string })[] {
  if (type.form === 'list' || type.form === 'map') return customTypes(type.of)
  return type.form === 'custom' ? [type] : []
}
