import { describe, expect, it } from 'vitest'
import { readExpression } from '../../src/model/regular-expression.ts'

describe('a regular expression of Go', () => {
  it.each([
    '',
    '^1\\.2[0-9]$',
    '(?i)^v?\\d+(?:\\.\\d+){0,2}$',
    '(?P<major>\\d+)|(?<minor>\\d+)',
    '[]a-z^-]',
    '[^]]',
    '[[:alpha:]_\\pL\\x{41}-\\x{5a}]',
    'a{2,}b{,3}c{x}',
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
    expect(readExpression(text).fault).toBeUndefined()
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
    ['('.repeat(1001), 'it nests too deeply'],
  ])('%s is rejected', (text, fault) => {
    expect(readExpression(text).fault).toBe(fault)
  })

  it.each(['^a$', '^(a|b)$', '^a$|^b$', '(^a$|^b$)', '\\Aa\\z', '(?i)^a$', '^^a$$', '^[$]\\Q^\\E$'])(
    '%s is anchored',
    text => {
      expect(readExpression(text)).toEqual({ isAnchored: true })
    },
  )

  it.each(['a', '^a', 'a$', '^a|b$', '(^a$)?', '^?a$', '^a\\$', '', '^a$|', '[^a]$'])('%s is not anchored', text => {
    expect(readExpression(text)).toEqual({ isAnchored: false })
  })

  it('takes a long text in one pass', () => {
    expect(readExpression('(a|[b-c]{2,3}\\d)'.repeat(50_000))).toEqual({ isAnchored: false })
    expect(readExpression('['.repeat(50_000)).fault).toBe('a bracket is not closed')
  })
})
