import { describe, expect, it } from 'vitest'
import { parseEnvironment } from '../../../src/languages/environment/environment.ts'

const valuesIn = (text: string) =>
  parseEnvironment(text).roots.map(root =>
    root.type === 'mapping'
      ? root.entries.map(({ key, keyStart, keyEnd, value: { start, end } }) => [
          key,
          text.slice(keyStart, keyEnd),
          text.slice(start, end),
        ])
      : [],
  )

describe('an environment file', () => {
  it.each([
    ['A=b\nC=d e\n', ['A', 'A', 'b'], ['C', 'C', 'd e']],
    ['# A=b\n\n  C=d\r\n', ['C', 'C', 'd']],
    ['export A="b"\n', ['A', 'A', '"b"']],
    [
      'db.user: orders\ndb.password = x=y # z',
      ['db.user', 'db.user', 'orders'],
      ['db.password', 'db.password', 'x=y # z'],
    ],
    ['[section]\nkey=value\nalone\n=nothing\n', ['key', 'key', 'value']],
    ['\ufeffA=', ['A', 'A', '']],
  ])('%j is read with the places of its words', (text, ...entries) => {
    expect(valuesIn(text)).toEqual([entries])
  })

  it('has comments, in which findings are suppressed', () => {
    expect(parseEnvironment('A=b\n# why\n').comments).toEqual([{ text: ' why', start: 4, end: 9 }])
  })

  it('is not read where it is not text, or holds too much', () => {
    for (const text of ['A=\0\n', 'a=\n'.repeat(600_000)]) expect(parseEnvironment(text).roots).toEqual([])
  })
})
