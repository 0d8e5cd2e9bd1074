import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { readExpression } from '../../src/model/regular-expression/regular-expression.ts'
import fc, { runs } from '../support/property.ts'

const faultOf = (text: string) => {
  const read = readExpression(text)
  return read.state === 'refused' ? read.fault : read.state
}
const isAnchored = (text: string) => {
  const read = readExpression(text)
  return read.state === 'ready' ? read.expression.isAnchored : read.state
}

describe('a regular expression of Go', () => {
  it.each([
    '',
    '^1\\.2[0-9]$',
    '(?i)^v?\\d+(?:\\.\\d+){0,2}$',
    '(?P<major>\\d+)|(?<minor>\\d+)',
    '[]a-z^-]',
    '[^]]',
    '[[:alpha:]_\\pL\\x{41}-\\x{5a}]',
    'a{2,}b{,3}c{x}d{01}',
    'a*(?i)*',
    '\\Q(\\E)'.slice(0, 5),
    '(?s-i:a)',
    '\\.\\-\\_\\/\\@',
    'a*?b+?c??',
    '^*',
    '\\101',
    '[\\101-\\x5a\\n]',
    '[a-]',
    '}',
  ])('%s is accepted', text => {
    expect(faultOf(text)).toBe('ready')
  })

  it.each([
    ['(', 'a parenthesis is not closed'],
    [')', 'a closing parenthesis has no opening one'],
    ['(?=a)', 'it has a group that Go does not know'],
    ['(?!a)', 'it has a group that Go does not know'],
    ['(?<!a)b', 'it has a group that Go does not know'],
    ['(?<=a)b', 'it has a group that Go does not know'],
    ['(?>a)', 'it has a group that Go does not know'],
    ['*', 'nothing precedes a repetition'],
    ['a|+', 'nothing precedes a repetition'],
    ['(?i)*', 'nothing precedes a repetition'],
    ['a**', 'a repetition is repeated'],
    ['a++', 'a repetition is repeated'],
    ['a{2,1}', 'a repetition has wrong bounds'],
    ['a{1001}', 'a repetition has wrong bounds'],
    ['[a-', 'a bracket is not closed'],
    ['[', 'a bracket is not closed'],
    ['[z-a]', 'a range of characters ends before it begins'],
    ['[\\n-\\t]', 'a range of characters ends before it begins'],
    ['[\\x62-\\141]', 'a range of characters ends before it begins'],
    ['[[:foo:]]', 'it names a class that Go does not know'],
    ['[\\z]', 'it has an escape that Go does not know'],
    ['[a-\\y]', 'it has an escape that Go does not know'],
    ['\\1', 'it has an escape that Go does not know'],
    ['\\Z', 'it has an escape that Go does not know'],
    ['\\', 'it has an escape that Go does not know'],
    ['((a{100}){100})', 'a repetition has wrong bounds'],
    ['('.repeat(1001), 'too large'],
  ])('%s is rejected', (text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  it.each(['^a$', '^(a|b)$', '^a$|^b$', '(^a$|^b$)', '\\Aa\\z', '(?i)^a$', '^^a$$', '^[$]\\Q^\\E$'])(
    '%s is anchored',
    text => {
      expect(isAnchored(text)).toBe(true)
    },
  )

  it.each(['a', '^a', 'a$', '^a|b$', '(^a$)?', '^?a$', '^a\\$', '', '^a$|', '[^a]$'])('%s is not anchored', text => {
    expect(isAnchored(text)).toBe(false)
  })

  it('is not read where it is too long', () => {
    expect(readExpression('a'.repeat(50_000))).toEqual({ state: 'too large' })
  })
})

/** The bounds of the first match and of its groups; undefined where there is none, or Go rejects the expression. */
function boundsOf(source: string, text: string): readonly (string | undefined)[] | undefined {
  const read = readExpression(source)
  if (read.state !== 'ready') return undefined
  const found = read.expression.search(text, 0, () => undefined)
  if (found === undefined) return undefined
  return [0, ...read.expression.groups.map((_, i) => i + 1)].map(group =>
    found[2 * group] === undefined ? undefined : `${found[2 * group]}-${found[2 * group + 1]}`,
  )
}

/** The same as re2js, a port of Go's package, finds it. */
function boundsByPort(source: string, text: string): readonly (string | undefined)[] | undefined {
  let expression: RE2JS
  try {
    expression = RE2JS.compile(source)
  } catch {
    return undefined
  }
  const matcher = expression.matcher(text)
  if (!matcher.find()) return undefined
  return Array.from({ length: matcher.groupCount() + 1 }, (_, group) =>
    matcher.start(group) < 0 ? undefined : `${matcher.start(group)}-${matcher.end(group)}`,
  )
}

describe('a search', () => {
  // https://go.dev/issue/46123; the bounds are those of Go 1.26.
  it.each([
    ['(?:\\pL*?)*', 'AαA', ['0-0']],
    ['((?i))*', 'A', ['0-0', '0-0']],
    ['(|a)*', 'aa', ['0-0', '0-0']],
    ['(|a)+', 'aa', ['0-0', '0-0']],
    ['(a|b)*', 'ab', ['0-2', '1-2']],
  ])('prefers the empty match in %s as Go does', (source, text, bounds) => {
    expect(boundsOf(source, text)).toEqual(bounds)
  })

  it('finds what re2js finds', () => {
    const atom = fc.constantFrom(
      ...['a', 'b', 'é', '😀', '.', '\\d', '\\w', '\\s', '\\b', '\\B', '^', '$', '\\A', '\\z', '[a-c]', '[^b]'],
      ...['[[:alpha:]]', '[\\d-]', '\\pL', '\\p{Greek}', '\\x41', '\\Q.a\\E', '(?i)', '(?s)', '(?m)', '(?U)', '\\C'],
    )
    const { expression } = fc.letrec<{ expression: string }>(tie => ({
      expression: fc.oneof(
        { depthSize: 'small' },
        atom,
        fc.tuple(tie('expression'), tie('expression')).map(([one, other]) => one + other),
        fc.tuple(tie('expression'), tie('expression')).map(([one, other]) => `${one}|${other}`),
        fc
          .tuple(fc.constantFrom('(', '(?:', '(?i:', '(?P<name>'), tie('expression'))
          .map(([open, part]) => `${open}${part})`),
        fc
          .tuple(tie('expression'), fc.constantFrom('*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?', '{2,}'))
          .map(([part, repetition]) => `(?:${part})${repetition}`),
      ),
    }))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '1', ' ', '\n', 'é', 'α', '😀', '.'), maxLength: 12 })
    fc.assert(
      fc.property(expression, text, (source, searched) => {
        expect(boundsOf(source, searched)).toEqual(boundsByPort(source, searched))
      }),
      runs(2000),
    )
  })
})
