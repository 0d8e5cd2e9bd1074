import type { Found } from '../../../model/regular-expression/matcher.ts'
import { type Matcher, matcher } from '../../regex.ts'
import * as types from '../../types.ts'
import { type Failure, failure, list, NONE, optional, type Result, string } from '../../values.ts'
import { any, INT, optionalOf, STRING } from '../codec.ts'
import { type Charge, fn2, fn3, fn4, type Library } from '../define.ts'

/** All matches of a pattern that do not overlap, from left to right, at most `limit`. */
export function* matches({ search }: Matcher, text: string, limit = Number.POSITIVE_INFINITY): Generator<Found> {
  let from = 0
  let before = -1
  for (let count = 0; count < limit && from <= text.length; ) {
    const found = search(text, from)
    if (found === undefined) return
    const [start = 0, end = 0] = found
    // An empty match directly after another one is none (Go's regexp, All).
    if (end > start || start !== before) {
      yield found
      count++
    }
    before = end
    from = end > start ? end : end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1)
  }
}

const group = (text: string, found: Found, index: number): string | undefined => {
  const start = found[2 * index]
  const end = found[2 * index + 1]
  return start === undefined || end === undefined ? undefined : text.slice(start, end)
}

/** The text of a match, or of the only group; a pattern with more groups is refused. */
const extracted = (text: string, found: Found, { groups }: Matcher): string | undefined =>
  group(text, found, groups.length === 0 ? 0 : 1)

const tooMany = ({ groups }: Matcher): Failure | undefined =>
  groups.length > 1 ? failure('the pattern has more than one group') : undefined

const extract = (text: string, pattern: string, charge: Charge): Result =>
  matcher(pattern, charge, (compiled): Result => {
    const found = tooMany(compiled) ?? compiled.search(text, 0)
    if (found === undefined) return NONE
    if ('type' in found) return found
    const one = extracted(text, found, compiled)
    return one === undefined ? NONE : optional(string(one))
  })

const extractAll = (text: string, pattern: string, charge: Charge): Result =>
  matcher(pattern, charge, (compiled): Result => {
    const refused = tooMany(compiled)
    if (refused !== undefined) return refused
    const all = [...matches(compiled, text)].flatMap(found => extracted(text, found, compiled) ?? [])
    return list(all.map(string))
  })

/** Replaces matches; `\1` in the replacement is the first group. */
const replace = (text: string, pattern: string, by: string, count: bigint, charge: Charge): Result =>
  matcher(pattern, charge, (compiled): Result => {
    const parts: string[] = []
    let done = 0
    for (const found of matches(compiled, text, count < 0n ? undefined : Number(count))) {
      const replacement = filled(by, text, found, compiled)
      if (replacement === undefined) return failure('there is no such group')
      charge(1 + Math.floor(replacement.length / 16))
      parts.push(text.slice(done, found[0]), replacement)
      done = found[1] ?? done
    }
    return string([...parts, text.slice(done)].join(''))
  })

function filled(by: string, text: string, found: Found, { groups }: Matcher): string | undefined {
  const wrong = /\\(?![\d\\])/.test(by.replaceAll('\\\\', ''))
  const numbers = Array.from(by.replaceAll('\\\\', '').matchAll(/\\(\d)/g), ([, digit]) => Number(digit))
  if (wrong || numbers.some(number => number > groups.length)) return undefined
  return by.replace(/\\([\d\\])/g, (_, one: string) => (one === '\\' ? '\\' : (group(text, found, Number(one)) ?? '')))
}

const OPTIONAL_TEXT = any(optionalOf(types.STRING).type)
const TEXTS = any(types.listOf(types.STRING))
const TEXT = any(types.STRING)

/** cel-go's ext.Regex. */
export const regex: Library = [
  fn2('regex.extract', [STRING, STRING], OPTIONAL_TEXT, extract),
  fn2('regex.extractAll', [STRING, STRING], TEXTS, extractAll),
  fn3('regex.replace', [STRING, STRING, STRING], TEXT, (text, pattern, by, charge) =>
    replace(text, pattern, by, -1n, charge),
  ),
  fn4('regex.replace', [STRING, STRING, STRING, INT], TEXT, replace),
]
