import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../src/languages/json/json.ts'
import { MAX_DEPTH } from '../../../src/languages/limits.ts'
import { outline, plain } from '../outline.ts'

const said = (text: string): readonly unknown[] =>
  parseJson(text).problems.map(({ message, start, end }) => [message, text.slice(start, end)])

describe('parseJson', () => {
  it('gives ranges of every value and key', () => {
    const text = '\ufeff{"a": [1, "x\\n", true, null, -1.50],\n "b\\"": {}}\n'
    expect(parseJson(text).roots.map(root => outline(text, root))).toEqual([
      `object ${JSON.stringify('{"a": [1, "x\\n", true, null, -1.50],\n "b\\"": {}}')}
  a "\\"a\\""
    list "[1, \\"x\\\\n\\", true, null, -1.50]"
      1 plain "1"
      "x\\n" double "\\"x\\\\n\\""
      true plain "true"
      null plain "null"
      -1.5 plain "-1.50"
  b" "\\"b\\\\\\"\\""
    object "{}"
`,
    ])
  })

  it('reads values that each begin a line as documents', () => {
    expect(parseJson('{"a": 1}\n{"b": 2}\r\n\n[3]\n')).toMatchObject({ problems: [] })
    expect(parseJson('{"a": 1}\n{"b": 2}\r\n\n[3]\n').roots.map(plain)).toEqual([{ a: 1 }, { b: 2 }, [3]])
    expect(parseJson('{\n}\n{\n}\n').roots.map(({ start, end }) => [start, end])).toEqual([
      [0, 3],
      [4, 7],
    ])
    expect(said('{} {}')).toEqual([['nothing may follow the JSON value', '{']])
    expect(said('{}\nx')).toEqual([['this is no JSON value', 'x']])
  })

  it('keeps documents before a broken one', () => {
    const { roots, problems } = parseJson('{"a": 1}\n{"b": }\n')
    expect(roots.map(plain)).toEqual([{ a: 1 }])
    expect(problems).toEqual([{ message: 'a value is expected here', start: 15, end: 16 }])
  })

  it('reports comments and trailing commas, and reads the document', () => {
    const text = '{ // one\n "a": [1, 2,], /* two */ "b": 3, }'
    expect(parseJson(text).roots.map(plain)).toEqual([{ a: [1, 2], b: 3 }])
    expect(said(text)).toEqual([
      ['JSON has no comments', '// one'],
      ['a value is expected here', ']'],
      ['JSON has no comments', '/* two */'],
      ['a key in double quotes is expected here', '}'],
    ])
  })

  it('reports a key that stands twice', () => {
    expect(said('{"a": 1, "a": 2}')).toEqual([['the key "a" stands twice; the last one wins', '"a"']])
  })

  it.each(['', ' ', '{', '{"a" 1}', "{'a': 1}", '[1 2]', '{a: 1}', 'x'])('leaves %j out', text => {
    const { roots, problems } = parseJson(text)
    expect(roots).toEqual([])
    expect(problems).toHaveLength(1)
  })

  it('has limits', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(parseJson(nested(MAX_DEPTH)).problems).toEqual([])
    expect(parseJson(nested(MAX_DEPTH + 1)).problems).toMatchObject([{ message: 'nested deeper than 200 levels' }])
    expect(parseJson('{"a":'.repeat(1_000_000)).problems).toMatchObject([{ start: 1000, end: 1001 }])
    expect(parseJson('[]\n'.repeat(10_001)).notAnalysed).toBe('it holds more than 10000 documents')
  })
})
