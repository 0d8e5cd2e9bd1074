import { isAdmitted } from '../../model/version-constraint.ts'
import { TEXTS, type TextFunction } from '../functions.ts'
import { isUnknown, scalar } from '../nodes.ts'
import {
  dict,
  getField,
  has,
  hasKey,
  isOpen,
  join,
  kindIs,
  kindOf,
  length,
  list,
  scalarOf,
  typeIs,
} from './collection-functions.ts'
import { asText, dataText } from './data-text.ts'
import { LIST_FUNCTIONS } from './list-functions.ts'
import { MERGE_FUNCTIONS } from './merge-functions.ts'
import { isOfRelease } from './release.ts'
import { compare, type Fn, found, ofNumbers, ofParts, ofTexts, printf, truncated } from './text-functions.ts'
import { asString, isTrue, object, type Result, textOfResult, wholeText } from './values.ts'

/** The last argument, as it is. */
const itself: Fn = args => args.at(-1)

/** A value as YAML: a string stays one, whatever it looks like. */
const toYaml: Fn = args => {
  const of = args.at(-1)
  return of && asString(of)
}

const quoted =
  (quotes: '"' | "'"): Fn =>
  (args, places) => {
    const [only, ...others] = args
    if (others.length > 0) return undefined
    const data = dataText(only, places)
    if (only !== undefined && data !== undefined)
      return { ...asText(only, data, text => scalar(text, only.node)), isQuoted: true, quotes }
    const text = textOfResult(only)
    if (only === undefined || text === undefined) return undefined
    // A value that is put in quotes is at the place where it is written if it is a text there.
    const isText = only.node.type === 'scalar' && typeof only.node.value === 'string'
    return { ...only, ...(isText ? {} : { node: scalar(text, only.node) }), isQuoted: true, quotes }
  }

/** Values one after the other, with white space between two that are not texts. */
const print: Fn = (args, places) => {
  const isText = args.map(one => one?.node.type === 'scalar' && typeof one.node.value === 'string')
  const apart = (i: number): string => (i > 0 && !isText[i] && !isText[i - 1] ? ' ' : '')
  return ofParts((...texts) => texts.map((text, i) => apart(i) + text).join(''))(args, places)
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

/** Of scalars, whether the first is one of the others. */
const equal: Fn = args => {
  if (args.some(isOpen)) return undefined
  const [first, ...others] = args.map(scalarOf)
  if (first === undefined || others.includes(undefined)) return undefined
  const isEqual = others.includes(first)
  return !isEqual && [first, ...others].some(one => isOfRelease(String(one))) ? undefined : found(isEqual)
}

const not: Fn = ([one]) => one && found(!isTrue(one))

const ternary: Fn = ([yes, no, condition]) => (condition === undefined ? undefined : isTrue(condition) ? yes : no)

/** Sprig takes the text last, so that it can come out of a pipe. */
const textLast =
  (run: TextFunction): TextFunction =>
  (...texts) =>
    run(...texts.slice(-1), ...texts.slice(0, -1))

/** A text whose beginning may be unknown, such as a name, without its end. */
const trimSuffix: Fn = (args, places) =>
  wholeText(args[0]) === undefined ? undefined : ofParts(textLast(TEXTS.trimSuffix))(args, places)

/** A text in base64, with the place of what is encoded. */
const b64enc: Fn = (args, places) => {
  const encoded = ofTexts(TEXTS.toBase64)(args, places)
  const at = args[0]?.at
  return encoded && at !== undefined ? { ...encoded, at } : encoded
}

/** The functions of Go's templates, Sprig and Helm that are worked out; what any other gives is unknown. */
export const functions: ReadonlyMap<string, Fn> = new Map<string, Fn>([
  ['quote', quoted('"')],
  ['squote', quoted("'")],
  ['toYaml', toYaml],
  ['toYamlPretty', toYaml],
  ['toJson', toYaml],
  ['mustToYaml', toYaml],
  ['mustToJson', toYaml],
  ['toRawJson', toYaml],
  ['indent', itself],
  ['nindent', itself],
  ['required', itself],
  ['deepCopy', itself],
  ['default', ([other, of]) => (of === undefined || isUnknown(of.node) ? undefined : isTrue(of) ? of : other)],
  ['coalesce', firstTrue],
  ['ternary', ternary],
  ['and', and],
  ['or', or],
  ['not', not],
  ['empty', not],
  ['eq', equal],
  [
    'ne',
    (args, places) => {
      const same = equal(args, places)
      return same && not([same], places)
    },
  ],
  ['lt', compare((a, b) => a < b)],
  ['le', compare((a, b) => a <= b)],
  ['gt', compare((a, b) => a > b)],
  ['ge', compare((a, b) => a >= b)],
  ['semverCompare', ofTexts((constraint = '', version = '') => isAdmitted(constraint, version))],
  ['add', ofNumbers((a, b) => a + b)],
  ['sub', ofNumbers((a, b) => a - b)],
  ['mul', ofNumbers((a, b) => a * b)],
  ['div', ofNumbers((a, b) => (b === 0 ? undefined : Math.trunc(a / b)))],
  ['mod', ofNumbers((a, b) => (b === 0 ? undefined : a % b))],
  ['max', ofNumbers((a, b) => Math.max(a, b))],
  ['min', ofNumbers((a, b) => Math.min(a, b))],
  ['add1', ofTexts((text = '') => (/^-?\d{1,15}$/.test(text) ? Number(text) + 1 : undefined))],
  ['int', ofTexts((text = '') => (/^-?(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined))],
  ['int64', ofTexts((text = '') => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined))],
  ['toString', ofParts((text = '') => text)],
  ['print', print],
  ['cat', ofParts((...texts) => texts.join(' '))],
  ['printf', printf],
  ['trunc', ofParts(truncated)],
  ['trim', (args, places) => (args[0]?.node.type === 'scalar' ? ofTexts(TEXTS.trimSpace)(args, places) : args[0])],
  ['trimSuffix', trimSuffix],
  ['trimPrefix', ofTexts(textLast(TEXTS.trimPrefix))],
  ['b64enc', b64enc],
  ['lower', ofTexts(TEXTS.lower)],
  ['upper', ofTexts(TEXTS.upper)],
  ['replace', ofTexts(textLast(TEXTS.replace))],
  ['contains', ofTexts(textLast(TEXTS.contains))],
  ['hasPrefix', ofTexts(textLast(TEXTS.hasPrefix))],
  ['hasSuffix', ofTexts(textLast(TEXTS.hasSuffix))],
  ['dict', dict],
  ['list', list],
  ['hasKey', hasKey],
  ['get', getField],
  ['has', has],
  ['join', join],
  ['len', length],
  ['kindIs', kindIs],
  ['typeIs', typeIs],
  ['kindOf', kindOf],
  ['tuple', list],
  // Without a cluster, and in one where the release is new, there is nothing.
  ['lookup', () => ({ node: object([]), assumed: true, unsure: 'likely' })],
  ...MERGE_FUNCTIONS,
  ...LIST_FUNCTIONS,
])
