import { parseJson } from '../../model/parse-json.ts'
import { readExpression } from '../../model/regular-expression/regular-expression.ts'
import type { Expression } from './tree.ts'
import { type Type, wordsOf } from './types.ts'

/**
 * What functions take, argument by argument: `s` a string, `i` an integer, `b` a boolean, `l` a list, `d` a dict, `c` what has a
 * length, `n` what can be gone through, `r` a regular expression, `-` anything else, `…` the same for all that follow (Sprig 3.3 and Helm's own,
 * pkg/engine/funcs.go). Go passes no value of another type.
 */
const TAKEN: Readonly<Record<string, string>> = {
  s: `
    adler32sum b32dec b32enc b64dec b64enc camelcase fail fromJson fromJsonArray fromToml fromYaml fromYamlArray initials kebabcase
    lower nospace printf semver sha1sum sha256sum sha512sum snakecase swapcase title trim untitle upper urlParse`,
  ss: 'contains hasPrefix hasSuffix semverCompare split splitList trimAll trimPrefix trimSuffix trimall',
  sss: 'replace',
  's-': 'include join pluck required tpl',
  i: 'randAlpha randAlphaNum randAscii randNumeric until',
  is: 'abbrev indent nindent repeat trunc wrap',
  iis: 'substr',
  iii: 'untilStep',
  sis: 'splitn',
  ds: 'get hasKey unset',
  'ds-': 'set',
  d: 'omit pick',
  'd…': 'keys merge mergeOverwrite mustMerge mustMergeOverwrite values',
  l: 'compact first initial last rest reverse uniq',
  'l-': 'append prepend push without',
  'l…': 'concat',
  '-l': 'has chunk',
  c: 'len',
  'c-': 'index',
  n: 'range',
  '--b': 'ternary',
  // Of regexMatch an expression that is none matches nothing.
  rs: 'mustRegexFind mustRegexMatch regexFind',
  rsi: 'regexFindAll regexSplit',
  rss: 'mustRegexReplaceAll mustRegexReplaceAllLiteral regexReplaceAll regexReplaceAllLiteral',
}

const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries(TAKEN).flatMap(([kinds, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map(name => [name, kinds] as const),
  ),
)

const WORDS: Readonly<Record<string, string>> = {
  s: 'a string',
  i: 'an integer',
  b: 'a boolean',
  l: 'a list',
  d: 'a dict',
  c: 'a string, a list or a dict',
  n: 'a list, a dict or an integer',
  r: 'a regular expression',
}

const OPEN: readonly Type[] = ['any', 'given', 'data', 'nothing']

/** The types that each sort of argument takes, beside what is not known. */
const TYPES: Readonly<Record<string, readonly Type[]>> = {
  s: ['string'],
  r: ['string'],
  i: ['integer', 'number'],
  b: ['boolean'],
  l: ['list', 'versions'],
  d: ['dict', 'root', 'values', 'release', 'template'],
  c: ['string', 'list', 'versions', 'dict', 'texts', 'root', 'values', 'release', 'template', 'files'],
  n: ['list', 'versions', 'dict', 'texts', 'root', 'values', 'release', 'template', 'files', 'integer', 'number'],
}

/** What a function is given and does not take, and what it takes there. */
export interface OddArgument {
  readonly value: string
  readonly wanted: string
}

/** The first argument that a function does not take, whatever the values of the chart are; undefined where there is none. */
export function oddArgument(
  name: string,
  given: readonly Expression[],
  typeOf: (of: Expression) => Type,
  isUnparsed: (template: string) => boolean,
): OddArgument | undefined {
  const types = given.map(typeOf)
  const kinds = KINDS.get(name) ?? ''
  for (const [i, type] of types.entries()) {
    const kind = kinds.endsWith('…') ? kinds.charAt(Math.min(i, kinds.length - 2)) : kinds.charAt(i)
    const wanted = WORDS[kind]
    const one = given[i]
    if (wanted !== undefined && one !== undefined && !isTaken(one, type, kind))
      return { value: shown(one, type), wanted }
  }
  return oddPair(name, types) ?? oddLiteral(name, given, isUnparsed)
}

const shown = (of: Expression, type: Type): string =>
  of.op === 'literal' && of.value !== null ? JSON.stringify(of.value) : wordsOf(type)

function isTaken(of: Expression, type: Type, kind: string): boolean {
  if (OPEN.includes(type)) return true
  if (TYPES[kind]?.includes(type) !== true) return false
  return kind !== 'r' || of.op !== 'literal' || readExpression(String(of.value)).state !== 'refused'
}

const COMPARING: ReadonlySet<string> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge'])
const SORTS: Readonly<Partial<Record<Type, string>>> = {
  string: 'text',
  integer: 'integer',
  float: 'float',
  number: 'number',
  boolean: 'boolean',
}

/** Two types that Go does not compare. */
function oddPair(name: string, [first, ...others]: readonly Type[]): OddArgument | undefined {
  if (!COMPARING.has(name) || first === undefined) return undefined
  const odd = others.find(other => !isComparable(SORTS[first], SORTS[other]))
  return odd && { value: `${wordsOf(first)} and ${wordsOf(odd)}`, wanted: 'values of one type' }
}

function isComparable(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return true
  const isNumber = (sort: string): boolean => sort !== 'text' && sort !== 'boolean'
  return (one === 'number' || other === 'number') && isNumber(one) && isNumber(other)
}

/** Literals that a function refuses for what they say. */
function oddLiteral(
  name: string,
  given: readonly Expression[],
  isUnparsed: (template: string) => boolean,
): OddArgument | undefined {
  const [first, second] = given.map(one => (one.op === 'literal' ? one.value : undefined))
  const text = typeof first === 'string' ? first : undefined
  const refused = (value: unknown, wanted: string): OddArgument => ({ value: JSON.stringify(value), wanted })
  switch (name) {
    case 'div':
    case 'mod':
      return second !== undefined && Number(second) === 0 ? refused(second, 'a number other than 0') : undefined
    case 'repeat':
      return typeof first === 'number' && first < 0 ? refused(first, 'a number that is not negative') : undefined
    case 'substr':
      return typeof first === 'number' && typeof second === 'number' && second >= 0 && first > second
        ? { value: `${first} and ${second}`, wanted: 'an end that is not before the start' }
        : undefined
    case 'semver':
      return text !== undefined && !VERSION.test(text) ? refused(text, 'a version') : undefined
    case 'semverCompare':
      return text !== undefined && text.length <= LONGEST && !text.split('||').every(one => CONSTRAINT.test(one))
        ? refused(text, 'a constraint of versions')
        : undefined
    case 'mustFromJson':
      return text !== undefined && !isJson(text) ? refused(text, 'JSON') : undefined
    case 'urlParse':
      return text !== undefined && /%(?![\da-f]{2})/i.test(text) ? refused(text, 'a URL') : undefined
    case 'tpl':
      return text !== undefined && isUnparsed(text) ? refused(text, 'a template that Helm can read') : undefined
    case 'call':
      // Helm gives templates no functions as values.
      return { value: 'a value', wanted: 'a function' }
    case 'index':
      return oddIndex(given[0], second)
    default:
      return undefined
  }
}

/** As Masterminds/semver reads versions and constraints. */
const VERSION = /^v?\d+(?:\.\d+){0,2}(?:-[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?(?:\+[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?$/
const ONE = String.raw`(?:=|!=|>=|=>|<=|=<|>|<|~>|~|\^)?\s*v?[\d|xX*]+(?:\.[\d|xX*]+){0,2}(?:-[\dA-Za-z.-]+)?(?:\+[\dA-Za-z.-]+)?`
const CONSTRAINT = new RegExp(String.raw`^\s*${ONE}(?:(?:\s*,\s*|\s+-\s+|\s+)${ONE})*\s*$`)

/** A longer constraint is not judged: its expression backtracks. */
const LONGEST = 200

const isJson = (text: string): boolean => parseJson(text) !== undefined

function oddIndex(of: Expression | undefined, index: unknown): OddArgument | undefined {
  if (of?.op !== 'call' || of.name !== 'list' || typeof index !== 'number') return undefined
  const { length } = of.arguments
  return index >= 0 && index < length ? undefined : { value: `${index}`, wanted: `an index below ${length}` }
}
