import { describe, expect, it } from 'vitest'
import { parseYaml } from '../../../src/languages/yaml/yaml.ts'
import fc, { runs } from '../../support/property.ts'

/** What a text is read to, with offsets into the text without carriage returns. */
function readAs(text: string): unknown {
  const { roots, problems, skipped = [], ambiguities = [] } = parseYaml(text)
  const offsetOf = (at: number): number => text.slice(0, at).replaceAll('\r', '').length
  const found = [roots, problems.map(one => one.message), skipped.length, ambiguities.map(one => one.message)]
  return JSON.parse(
    JSON.stringify(found, (key, value) =>
      typeof value === 'number' && /^(?:start|end|keyStart|keyEnd)$/.test(key) ? offsetOf(value) : value,
    ),
  )
}

/** The lines that end with a carriage return are read token by token. */
const byTokens = (text: string): unknown => readAs(text.replaceAll('\n', '\r\n'))

const CASES = {
  'values beside and below their keys': 'a: b\nc:\n  d: 1\n  e:\n    f: x y  z\ng: true\n',
  'lists beside and below their keys':
    'a:\n- b\n- c: d\n  e: f\ng:\n  - h\n  -\n    - i\n  - j: k\n    l:\n    - m\nn: o\n',
  'an entry after a list that is not indented': 'a:\n- b\nc: d\n',
  'comments between, beside and deeper': '# a\nb: c # d\n  # e\nf: # g\n  # h\n  i: j\n# k\nl:\n  - m # n\n# o\n',
  'empty values': 'a:\nb:\n  c:\n  d:\ne:\n- \n-\n- f:\n  g:\n',
  'scalars of several lines': 'a: b\n  c\nd:\n  e\n  f\ng:\n- h\n  i\n- j\n\n  k\nl: m\n\nn: o\n',
  quotes: `a: "b"\nc: 'd'\ne: "f\\n"\ng: 'h''i'\nj: "k" # l\nm: ""\n"n": o\n- p\n`,
  'quoted keys in a list': `- "a": b\n- 'c' : d\n- "e"\n`,
  'empty collections': 'a: {}\nb: []\nc: {} # d\ne:\n- {}\n- []\nf: {}g\n',
  'numbers, nulls and dates': 'a: 08\nb: 0x1F\nc: ~\nd: null\ne: 1e3\nf: -1\ng: .5\nyes: no\nh: 2001-01-01\n',
  'a key twice': 'a: b\nc: d\na: e\n',
  'a colon in a scalar': 'a: b:c\nd: e: f\n',
  'a colon at the end of a scalar': 'a: b:\n',
  'a line less deep than any before': 'a:\n    b: c\n  d: e\n',
  'a line that is too deep': 'a: b\n  c: d\n',
  'a key without a value at the end': 'a: b\nc:',
  'a list in a list': '- - a\n  - b\n- c\n',
  documents: 'a: b\n---\nc:\n  d: e\n...\n---\n- f\n',
  'a byte order mark and an umlaut': '\ufeffa: b\nc: \u00e4\nd: e\n',
  'breaks that only Kubernetes sees': 'a: b\u2028c: d\ne: f\u0085g: h\n',
  tabs: 'a:\tb\nc: d\t# e\n\tf: g\n',
  properties: 'a: &b c\nd: *b\ne: !f g\nh:\n  <<: {i: j}\n',
  'block scalars': 'a: |\n  b\n  c: d\ne: >-\n  f\n\ng:\n- |\n h\n- i\n',
  'a text of one key that is too long': `${'a'.repeat(300)}: b\nc: d\n`,
  expressions: 'a: ${b}\nc: x-${d}-{{ e }}\nf: {{ g }}\n',
} as const

describe('a usual line says what its tokens say', () => {
  it.each(Object.entries(CASES))('%s', (_name, text) => {
    expect(readAs(text)).toEqual(byTokens(text))
  })

  const value = fc.constantFrom(
    '',
    ' b',
    ' b c',
    ' "d"',
    " 'e'",
    ' 1',
    ' {}',
    ' []',
    ' # f',
    ' g # h',
    ' |',
    ' [i]',
    ' j: k',
  )
  const line = fc
    .tuple(
      fc.nat(4),
      fc.constantFrom('', '', '- ', '- - ', '-'),
      fc.constantFrom('a:', 'k-1/x:', 'm', '"n":', '#', ''),
      value,
    )
    .map(([depth, dash, key, rest]) => `${' '.repeat(depth)}${dash}${key}${rest}`)

  it('any lines', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), lines => {
        const text = `${lines.join('\n')}\n`
        expect(readAs(text)).toEqual(byTokens(text))
      }),
      runs(2000),
    )
  })
})
