import { describe, expect, it } from 'vitest'
import { parseToml, parseTomlOfPrograms } from '../../../src/languages/toml/toml.ts'
import { find } from '../../../src/languages/tree/node.ts'
import { rangeAt } from '../../../src/languages/tree/query.ts'
import { outline, plain } from '../outline.ts'

describe('parseToml', () => {
  it('merges dotted keys, tables and arrays of tables', () => {
    const text = `a.b = 1
a.c = "x"
[t."u v"]
k = 0x1F
[[list]]
n = { p.q = true }
[[list]]
[list.sub]
z = 1979-05-27
[t]
last = [1.50, '''
raw''']
`
    expect(parseToml(text).roots.map(plain)).toEqual([
      {
        a: { b: 1, c: 'x' },
        t: { 'u v': { k: 31 }, last: [1.5, 'raw'] },
        list: [{ n: { p: { q: true } } }, { sub: { z: '1979-05-27' } }],
      },
    ])
  })

  it('does not analyse the source of a template, and reports a mistake beside an expression in a text', () => {
    const source = '[settings]\nname = "a"\n{{- if .Hybrid }}\nmode = "hybrid"\n{{- end }}\n'
    const skipped = (text: string) => parseToml(text).skipped?.map(({ reason, start }) => [text.slice(start), reason])
    const reason = 'it is a template (Helm, Jinja, envsubst); render it first'
    expect(parseToml(source)).toMatchObject({ roots: [], problems: [] })
    expect(skipped(source)).toEqual([[source.slice(source.indexOf('{{')), reason]])
    expect(skipped('server = ${MIRROR}\n')).toEqual([['${MIRROR}\n', reason]])
    expect(skipped('a = "\0"\n')).toEqual([['\0"\n', 'it is binary']])
    expect(parseToml('name = "{{ .Name }}"\nmode = "a"\n\nserver = \n').problems).toHaveLength(1)
    expect(parseToml('name = "{{ .Name }}"\n').roots).toHaveLength(1)
  })

  it('gives ranges', () => {
    const text = 'a.b = 0x1F\n[t.u]\nk = "v"\n[t]\n[[l]]\nn = { p = 1_0 }\n'
    expect(parseToml(text).roots.map(root => outline(text, root))).toEqual([
      `object ${JSON.stringify(text.trimEnd())}
  a "a"
    object "b = 0x1F"
      b "b"
        31 plain "0x1F"
  t "t"
    object "[t]"
      u "u"
        object "[t.u]\\nk = \\"v\\""
          k "k"
            "v" double "\\"v\\""
  l "l"
    list "[[l]]\\nn = { p = 1_0 }"
      object "[[l]]\\nn = { p = 1_0 }"
        n "n"
          object "{ p = 1_0 }"
            p "p"
              10 plain "1_0"
`,
    ])
    const [root] = parseToml(text).roots
    expect(root && rangeAt(text, root, '/l/0', undefined, {})).toEqual({ start: 35, end: 36 })
    expect(root && rangeAt(text, root, '/t', undefined, {})).toEqual({ start: 12, end: 13 })
    const hex = find(find(root, 'a'), 'b')
    expect(hex).toMatchObject({ source: '0x1F' })
  })

  it('counts a byte order mark', () => {
    expect(parseToml('\ufeffa = 1').roots[0]).toMatchObject({ entries: [{ key: 'a', keyStart: 1 }] })
  })

  it.each([
    ['a = 1\na = 2', 6],
    ['a = [1,', 8],
    ['x', 1],
  ])('reports what is not well formed: %j', (text, start) => {
    const { roots, problems } = parseToml(text)
    expect(roots).toEqual([])
    expect(problems).toHaveLength(1)
    expect(problems[0]?.start).toBe(Math.min(start, text.length))
  })

  it('has limits', () => {
    const tooDeep = [{ message: 'nested deeper than 200 levels' }]
    expect(parseToml(`a = ${'['.repeat(100)}${']'.repeat(100)}`).problems).toEqual([])
    expect(parseToml(`a = ${'['.repeat(50_000)}${']'.repeat(50_000)}`).problems).toMatchObject(tooDeep)
    expect(parseToml(`a${'.a'.repeat(50_000)} = 1`).problems).toMatchObject(tooDeep)
    expect(parseToml(`[a${'.a'.repeat(50_000)}]`).problems).toMatchObject(tooDeep)
    expect(parseToml(`a = ${'{a='.repeat(10_000)}1${'}'.repeat(10_000)}`).problems).toMatchObject(tooDeep)
  })
})

describe('parseTomlOfPrograms', () => {
  const table = 'a = {\n  b = 1,\n}\n'

  it('takes TOML 1.1, unless containerd reads it', () => {
    expect(parseTomlOfPrograms(table).problems).toEqual([])
    expect(parseTomlOfPrograms(`[plugins]\n${table}`).problems).toHaveLength(1)
    expect(parseTomlOfPrograms(`server = "https://mirror.example.com"\n${table}`).problems).toHaveLength(1)
    expect(parseTomlOfPrograms('a = {\n').problems).toEqual(parseToml('a = {\n').problems)
  })
})
