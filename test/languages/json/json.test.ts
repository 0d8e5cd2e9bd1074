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
    expect(said('{}\nx')).toEqual([['invalid JSON value', 'x']])
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

  it('does not analyse the source of a template, and reports a mistake beside none', () => {
    const text = '{\n  "value": "{{ getenv "WEBHOOK_SECRET" | js }}",\n  "a": 1\n}\n'
    expect(parseJson(text)).toMatchObject({ roots: [], problems: [], skipped: [{ start: text.indexOf('{{') }] })
    expect(parseJson('{"value": "{{ x }}"}').roots).toHaveLength(1)
    expect(parseJson('{\n  "value": "a" "b"\n}\n').problems).toHaveLength(1)
  })

  it('does not analyse what begins with a comment and has keys without quotes', () => {
    const text = '// of the agent\n{\n  key: "a"\n  logs: []\n}\n'
    expect(parseJson(text)).toMatchObject({ roots: [], problems: [], skipped: [{ start: 0 }] })
    expect(parseJson('// of the agent\n{\n  "key": "a"\n  "logs": []\n}\n').problems).toHaveLength(1)
  })

  it('reports a duplicate key', () => {
    expect(said('{"a": 1, "a": 2}')).toEqual([['duplicate key "a"; the last one wins', '"a"']])
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
  })

  it('reads the documents up to the limit, and says that there are more', () => {
    const { roots, skipped } = parseJson('[]\n'.repeat(10_002))
    expect(roots).toHaveLength(10_000)
    expect(skipped).toEqual([
      { reason: 'only the first 10000 documents of a stream are analysed', start: 30_000, end: 30_006 },
    ])
    expect(parseJson('[]\n'.repeat(10_000)).skipped).toBeUndefined()
    expect(parseJson('{"a" 1}\n'.repeat(10_001))).toMatchObject({ roots: [], problems: [{}], skipped: [{}] })
    expect(parseJson('["\udcff"]\n'.repeat(10_002)).skipped).toHaveLength(10_001)
  })

  it.each([
    ['a mistake', '{"a": 1', 'problems'],
    ['a mistake over several lines', '{\n  "a": [\n}', 'problems'],
    ['what nests too deeply', '['.repeat(300), 'problems'],
    ['a null byte', '{"a": "\0"}', 'skipped'],
    ['what is not UTF-8', '{"a": "\udcff"}', 'skipped'],
  ] as const)('reads the documents beside %s', (_, bad, said) => {
    for (const text of [`${bad}\n{"b": 2}\n[3]\n`, `{"b": 2}\n${bad}\n[3]\n`, `\ufeff\n{"b": 2}\n\n[3]\n${bad}`]) {
      const parsed = parseJson(text)
      expect(parsed.roots.map(plain)).toEqual([{ b: 2 }, [3]])
      expect(parsed[said]).toHaveLength(1)
      const at = parsed[said]?.[0]?.start ?? -1
      expect(at).toBeGreaterThanOrEqual(text.indexOf(bad))
      expect(at).toBeLessThanOrEqual(text.indexOf(bad) + bad.length)
    }
  })

  it('takes no line of a list with a mistake for a document', () => {
    const { roots, problems } = parseJson('[\n{"a": 1},\n{"a" 2},\n{"a": 3}\n]\n')
    expect(roots).toEqual([])
    expect(problems).toHaveLength(1)
  })
})
