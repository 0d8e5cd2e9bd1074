import '../support/steps.ts'
import { describe, expect, it } from 'vitest'
import { matcher } from '../../src/cel/regex.ts'
import type { Found } from '../../src/model/regular-expression/matcher.ts'
import fc, { runs } from '../support/property.ts'
import { stepsOf } from '../support/steps.ts'

const found = (pattern: string, text: string): string => {
  const result = matcher(
    pattern,
    () => undefined,
    ({ search }) => ({ bounds: search(text, 0) }),
  )
  if ('type' in result) return result.type === 'failure' ? `!${result.reason}` : 'unknown'
  return result.bounds === undefined ? 'none' : shown(result.bounds, text)
}

const shown = (bounds: Found, text: string): string =>
  Array.from({ length: Math.ceil(bounds.length / 2) }, (_, group) => {
    const start = bounds[2 * group]
    return start === undefined ? '-' : text.slice(start, bounds[2 * group + 1])
  }).join('|')

describe('matcher', () => {
  it.each([
    ['b+', 'abbc', 'bb'],
    ['b+?', 'abbc', 'b'],
    ['(?U)b+', 'abbc', 'b'],
    ['a|ab', 'ab', 'a'],
    ['(a|ab)(c|bcd)', 'abcd', 'abcd|a|bcd'],
    ['(a)|(b)', 'b', 'b|-|b'],
    ['(a*)*', 'aa', 'aa|aa'],
    ['^a$', 'a\n', 'none'],
    ['(?m)^b$', 'a\nb\nc', 'b'],
    ['a.c', 'a\nc', 'none'],
    ['(?s)a.c', 'a\nc', 'a\nc'],
    ['(?i)straße', 'STRAßE', 'STRAßE'],
    ['(?i:a)b', 'Ab', 'Ab'],
    ['(?i:a)b', 'AB', 'none'],
    ['a{2,3}', 'aaaa', 'aaa'],
    ['a{2}', 'a', 'none'],
    ['a{,2}', 'a{,2}', 'a{,2}'],
    ['[[:alpha:]]+', '1ab2', 'ab'],
    ['[^[:alpha:]]+', 'ab12', '12'],
    ['[]a]+', 'b]a', ']a'],
    ['[a-c-]+', 'x-b', '-b'],
    ['\\d+\\.\\d', 'a12.3', '12.3'],
    ['\\pL+', '1éñ', 'éñ'],
    ['\\p{Greek}', 'aβ', 'β'],
    ['\\P{Lu}', 'Ab', 'b'],
    ['\\bfoo\\b', 'a foo.', 'foo'],
    ['\\Bo', 'foo', 'o'],
    ['\\Aab\\z', 'ab', 'ab'],
    ['\\Qa.b\\E+', 'a.bb', 'a.bb'],
    ['\\x41\\x{1F600}', 'A😀', 'A😀'],
    ['(?P<name>a)', 'a', 'a|a'],
    ['😀{2}', '😀😀', '😀😀'],
    ['', 'a', ''],
  ])('finds %s in %j: %j', (pattern, text, result) => expect(found(pattern, text)).toBe(result))

  it.each([
    '(',
    ')',
    '[',
    '*a',
    'a**',
    'a{2}{3}',
    '(?=a)',
    '(?<!a)b',
    '\\1',
    '\\k',
    '[b-a]',
    'a{1001}',
    '[[:no:]]',
    '(?P<a>x)(?P<a>y)',
    '\\',
  ])('refuses %s as RE2 does', pattern => expect(found(pattern, 'a')).toMatch(/^!the pattern is wrong: /))

  it('finds what JavaScript finds', () => {
    const words = ['a', 'b', '(?:ab)', '[^a]', '.', '(a|b)', '(a)', 'a|', 'b?']
    const marks = ['', '*', '+', '?', '{2}', '*?', '{1,2}']
    const part = fc
      .tuple(fc.constantFrom(...words), fc.constantFrom(...marks))
      .map(([word, mark]) => (/[|?]$/.test(word) ? word : word + mark))
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 5 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 }),
        (parts, text) => {
          const pattern = parts.join('')
          const expected = new RegExp(pattern).exec(text)
          expect(found(pattern, text).split('|')[0]).toBe(expected === null ? 'none' : expected[0])
        },
      ),
      runs(700),
    )
  })
})

describe('hostile patterns', () => {
  it.each([
    ['^(a+)+$', `${'a'.repeat(2000)}!`],
    ['(a|aa)+$', `${'a'.repeat(2000)}!`],
    ['(.*)(.*)(.*)(.*)(.*)x', 'a'.repeat(2000)],
    ['(a?){500}a{500}', 'a'.repeat(500)],
    [`${'a?'.repeat(300)}${'a'.repeat(300)}`, 'a'.repeat(300)],
  ])('take time in proportion (%#)', (pattern, text) => {
    expect(stepsOf(() => found(pattern, text), 1e8)).toBeLessThan(
      60 * pattern.length * text.length + 20_000 * text.length,
    )
  })

  it.each([
    '((a{1000}){1000}){1000}',
    '(?:(?:(?:){1000}){1000}){1000}',
    '('.repeat(5000),
    `${'(a'.repeat(5000)}${')'.repeat(5000)}`,
    '[a'.repeat(5000),
    `${'('.repeat(150)}${'a{9}){9}'.repeat(150)}`,
  ])('are compiled in bounded time (%#)', pattern => expect(stepsOf(() => found(pattern, 'a'), 1e7)).toBeLessThan(5e6))
})
