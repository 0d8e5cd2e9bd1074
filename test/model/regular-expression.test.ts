import { describe, expect, it } from 'vitest'
import { readExpression } from '../../src/model/regular-expression/regular-expression.ts'

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
