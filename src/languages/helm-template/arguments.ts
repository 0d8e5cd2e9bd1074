import { readExpression } from '../../model/regular-expression/regular-expression.ts'
import type { Expression } from './tree.ts'

/**
 * What functions take, argument by argument: `s` a string, `i` an integer, `d` a dict, `r` a regular expression, `-` anything else
 * (Sprig 3.3 and Helm's own, pkg/engine/funcs.go). Go passes no literal of another type.
 */
const TAKEN: Readonly<Record<string, string>> = {
  s: `
    adler32sum b32dec b32enc b64dec b64enc camelcase fail fromJson fromJsonArray fromToml fromYaml fromYamlArray initials kebabcase
    lower nospace sha1sum sha256sum sha512sum snakecase swapcase title trim untitle upper urlParse`,
  ss: 'contains hasPrefix hasSuffix split splitList trimAll trimPrefix trimSuffix trimall',
  sss: 'replace',
  's-': 'include required tpl',
  i: 'randAlpha randAlphaNum randAscii randNumeric until',
  is: 'abbrev indent nindent repeat trunc wrap',
  iis: 'substr',
  iii: 'untilStep',
  sis: 'splitn',
  ds: 'get hasKey unset',
  'ds-': 'set',
  // Of regexMatch an expression that is none matches nothing.
  rs: 'mustRegexFind mustRegexMatch regexFind',
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
  d: 'a dict',
  r: 'a regular expression',
}

/** The first literal that a function does not take, and what it takes there; undefined where there is none. */
export function oddArgument(
  name: string,
  given: readonly Expression[],
): { readonly value: string; readonly wanted: string } | undefined {
  const kinds = KINDS.get(name) ?? ''
  for (const [i, one] of given.entries()) {
    const kind = kinds.charAt(i)
    if (one.op !== 'literal' || one.value === null || isTaken(one.value, kind)) continue
    return { value: JSON.stringify(one.value), wanted: WORDS[kind] ?? '' }
  }
  return undefined
}

function isTaken(value: string | number | boolean, kind: string): boolean {
  if (kind === 's') return typeof value === 'string'
  if (kind === 'i') return Number.isInteger(value)
  if (kind === 'r') return typeof value === 'string' && readExpression(value).state !== 'refused'
  return kind !== 'd'
}
