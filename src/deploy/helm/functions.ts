import { toBase64 } from '../../cel/base64.ts'
import { utf8 } from '../../cel/utf8.ts'
import type { Node, ScalarNode } from '../../languages/tree/node.ts'
import { scalar } from '../nodes.ts'
import { isOfRelease } from './release.ts'
import { asString, type Found, fieldOf, isTrue, NULL, ON, type Places, type Result, textOf, UNKNOWN } from './values.ts'

type Fn = (args: readonly Result[]) => Result

/** How long a text may become. */
const MAX_TEXT = 10_000
/** How many items of a list are put together. */
const MAX_ITEMS = 1000
/** Fields of what a function makes stand where the values are. */
const NOWHERE: Places = new WeakMap()

const found = (value: ScalarNode['value']): Found => ({ node: scalar(value), assumed: false })

type OfTexts = (...texts: readonly string[]) => string | number | boolean | undefined

/** A function of texts: unknown where one of them is, or a part of one. */
const ofTexts =
  (run: OfTexts): Fn =>
  args =>
    args.some(one => textOf(one)?.includes('{{') === true) ? undefined : ofParts(run)(args)

/** A function that puts texts together, of which parts may be unknown. */
const ofParts =
  (run: OfTexts): Fn =>
  args => {
    const texts = args.map(textOf)
    const known = texts.filter(text => text !== undefined)
    if (known.length < texts.length || known.some(text => text.length > MAX_TEXT)) return undefined
    const result = run(...known)
    return result === undefined || (typeof result === 'string' && result.length > MAX_TEXT) ? undefined : found(result)
  }

/** A function of whole numbers. */
const ofNumbers = (run: (a: number, b: number) => number | boolean | undefined): Fn =>
  ofTexts((...texts) => {
    const numbers = texts.map(Number)
    if (numbers.some(one => !Number.isSafeInteger(one)) || numbers.length === 0) return undefined
    let result = numbers[0] ?? 0
    for (const next of numbers.slice(1)) {
      const value = run(result, next)
      if (typeof value !== 'number') return value
      result = value
    }
    return Number.isSafeInteger(result) ? result : undefined
  })

const compare = (run: (a: number, b: number) => boolean): Fn => ofNumbers(run)

/** The last argument, as it is. */
const itself: Fn = args => args.at(-1)

/** A value as YAML: a string stays one, whatever it looks like. */
const toYaml: Fn = args => {
  const of = args.at(-1)
  return of && asString(of)
}

const quoted: Fn = args => {
  const [only, ...others] = args
  if (others.length > 0) return undefined
  const text = textOf(only)
  if (only === undefined || text === undefined) return undefined
  // A value that is put in quotes stands where it is written if it is a text there.
  const isText = only.node.type === 'scalar' && typeof only.node.value === 'string'
  return isText ? { ...only, isQuoted: true } : { ...only, node: scalar(text, only.node), isQuoted: true }
}

/** The first argument that is true, or that is not known to be false. */
function firstTrue(args: readonly Result[]): Result {
  for (const one of args) if (one === undefined || isTrue(one)) return one
  return args.at(-1)
}

const and: Fn = args => {
  const no = args.find(one => one !== undefined && !isTrue(one))
  return no ?? (args.includes(undefined) ? undefined : args.at(-1))
}

const or: Fn = args => {
  const yes = args.find(one => one !== undefined && isTrue(one))
  return yes ?? (args.includes(undefined) ? undefined : args.at(-1))
}

const isOpen = (one: Result): boolean => one === undefined || one.node === ON

/** Of scalars, whether the first is one of the others. */
const equal: Fn = args => {
  if (args.some(isOpen)) return undefined
  const [first, ...others] = args.map(scalarOf)
  if (first === undefined || others.includes(undefined)) return undefined
  const isEqual = others.includes(first)
  return !isEqual && [first, ...others].some(one => isOfRelease(String(one))) ? undefined : found(isEqual)
}

const scalarOf = (one: Result): ScalarNode['value'] | undefined =>
  one?.node.type === 'scalar' && one.node !== UNKNOWN ? one.node.value : undefined

const not: Fn = ([one]) => one && found(!isTrue(one))

const dict: Fn = args => {
  const fields: (readonly [string, Node])[] = []
  for (let i = 0; i < args.length; i += 2) {
    const key = textOf(args[i])
    if (key === undefined) return undefined
    fields.push([key, args[i + 1]?.node ?? UNKNOWN])
  }
  const entries = fields.map(([key, value]) => ({ key, keyStart: value.start, keyEnd: value.start, value }))
  return { node: { type: 'mapping', entries, start: 0, end: 0 }, assumed: false }
}

const list: Fn = args => ({
  node: { type: 'sequence', items: args.map(one => one?.node ?? UNKNOWN), start: 0, end: 0 },
  assumed: false,
})

const hasKey: Fn = ([of, key]) => {
  const name = textOf(key)
  if (of === undefined || name === undefined || isOpen(of)) return undefined
  if (of.node.type !== 'mapping') return of.node === NULL ? found(false) : undefined
  return found(of.node.entries.some(entry => entry.key === name))
}

const length: Fn = ([of]) => {
  if (of === undefined) return undefined
  if (of.node.type === 'mapping') return found(of.node.entries.length)
  if (of.node.type === 'sequence') return found(of.node.items.length)
  const text = textOf(of)
  return text === undefined ? undefined : found(text.length)
}

const ternary: Fn = ([yes, no, condition]) => (condition === undefined ? undefined : isTrue(condition) ? yes : no)

const KINDS: ReadonlyMap<string, (node: Node) => boolean> = new Map([
  ['string', (node: Node) => node.type === 'scalar' && typeof node.value === 'string'],
  ['map', (node: Node) => node.type === 'mapping'],
  ['slice', (node: Node) => node.type === 'sequence'],
  ['bool', (node: Node) => node.type === 'scalar' && typeof node.value === 'boolean'],
  ['float64', (node: Node) => node.type === 'scalar' && typeof node.value === 'number'],
  ['invalid', (node: Node) => node.type === 'scalar' && node.value === null],
])

const kindIs: Fn = ([kind, of]) => {
  const is = KINDS.get(textOf(kind) ?? '')
  return is === undefined || of === undefined || isOpen(of) || of.node === UNKNOWN ? undefined : found(is(of.node))
}

/** `%s`, `%d`, `%v` and `%q` of known values. */
const printf: Fn = ofParts((...texts) => {
  const [format = '', ...values] = texts
  let next = 0
  let isKnown = true
  const text = format.replace(/%(.)?/g, (_, letter?: string) => {
    if (letter === '%') return '%'
    const value = values[next++]
    // What the chart's values leave empty is for who deploys it to fill in.
    if (value === undefined || value === '' || letter === undefined || !'sdvq'.includes(letter)) isKnown = false
    return letter === 'q' ? JSON.stringify(value) : String(value)
  })
  return isKnown && next === values.length ? text : undefined
})

/** The beginning of a text; a name that is not known is taken to be short enough. */
function truncated(count = '', text = ''): string | undefined {
  if (!/^\d+$/.test(count)) return undefined
  return text.includes('{{') ? text : text.slice(0, Number(count))
}

/** A field of an object. */
const getField: Fn = ([of, key]) => {
  const name = textOf(key)
  if (of?.node.type !== 'mapping' || name === undefined) return undefined
  return fieldOf(of, name, NOWHERE) ?? undefined
}

/** Whether a list has an item, all of whose items are scalars. */
const has: Fn = ([item, of]) => {
  if (of?.node.type !== 'sequence') return undefined
  const items = of.node.items.map(node => scalarOf({ node, assumed: false }))
  const wanted = scalarOf(item)
  return wanted === undefined || items.includes(undefined) ? undefined : found(items.includes(wanted))
}

/** The texts of a list with something between them. */
const join: Fn = ([between, of]) => {
  if (of?.node.type !== 'sequence') return undefined
  const texts = of.node.items.map(node => textOf({ node, assumed: false }))
  const separator = textOf(between)
  if (separator === undefined || texts.includes(undefined) || texts.length > MAX_ITEMS) return undefined
  const text = texts.join(separator)
  return text.length > MAX_TEXT ? undefined : found(text)
}

/** The functions of Go's templates, Sprig and Helm that are worked out; what any other gives is unknown. */
export const functions: ReadonlyMap<string, Fn> = new Map<string, Fn>([
  ['quote', quoted],
  ['squote', quoted],
  ['toYaml', toYaml],
  ['toYamlPretty', toYaml],
  ['toJson', toYaml],
  ['mustToYaml', toYaml],
  ['mustToJson', toYaml],
  ['toRawJson', toYaml],
  ['fromYaml', ([of]) => (of?.node.type === 'scalar' ? undefined : of)],
  ['indent', itself],
  ['nindent', itself],
  ['required', itself],
  ['deepCopy', itself],
  ['default', ([other, of]) => (of === undefined || of.node === ON ? undefined : isTrue(of) ? of : other)],
  ['coalesce', firstTrue],
  ['ternary', ternary],
  ['and', and],
  ['or', or],
  ['not', not],
  ['empty', not],
  ['eq', equal],
  [
    'ne',
    args => {
      const same = equal(args)
      return same && not([same])
    },
  ],
  ['lt', compare((a, b) => a < b)],
  ['le', compare((a, b) => a <= b)],
  ['gt', compare((a, b) => a > b)],
  ['ge', compare((a, b) => a >= b)],
  ['add', ofNumbers((a, b) => a + b)],
  ['sub', ofNumbers((a, b) => a - b)],
  ['mul', ofNumbers((a, b) => a * b)],
  ['int', ofTexts((text = '') => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined))],
  ['int64', ofTexts((text = '') => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined))],
  ['toString', ofParts((text = '') => text)],
  ['print', ofParts((...texts) => texts.join(''))],
  ['cat', ofParts((...texts) => texts.join(' '))],
  ['printf', printf],
  ['trunc', ofParts(truncated)],
  ['trim', args => (args[0]?.node.type === 'scalar' ? ofTexts((text = '') => text.trim())(args) : args[0])],
  [
    'trimSuffix',
    ofParts((end = '', text = '') => (end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text)),
  ],
  ['trimPrefix', ofTexts((begin = '', text = '') => (text.startsWith(begin) ? text.slice(begin.length) : text))],
  ['b64enc', ofTexts((text = '') => toBase64(Uint8Array.from(utf8(text))))],
  ['lower', ofTexts((text = '') => text.toLowerCase())],
  ['upper', ofTexts((text = '') => text.toUpperCase())],
  [
    'replace',
    ofTexts((old = '', by = '', text = '') => (old === '' || by.length > 100 ? undefined : text.replaceAll(old, by))),
  ],
  ['contains', ofTexts((part = '', text = '') => text.includes(part))],
  ['hasPrefix', ofTexts((part = '', text = '') => text.startsWith(part))],
  ['hasSuffix', ofTexts((part = '', text = '') => text.endsWith(part))],
  ['dict', dict],
  ['list', list],
  ['hasKey', hasKey],
  ['get', getField],
  ['has', has],
  ['join', join],
  ['len', length],
  ['kindIs', kindIs],
  ['typeIs', kindIs],
])
