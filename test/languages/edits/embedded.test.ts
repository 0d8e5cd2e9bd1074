import { describe, expect, it } from 'vitest'
import type { Edit } from '../../../src/languages/edits/target.ts'
import { parseJson } from '../../../src/languages/json/json.ts'
import { parse } from '../../../src/languages/parse.ts'
import { parseScript } from '../../../src/languages/shell/language.ts'
import { parseToml } from '../../../src/languages/toml/toml.ts'
import type { Format } from '../../../src/languages/tree/node.ts'
import fc from '../../support/property.ts'
import { editorWith } from './apply.ts'

const parsers = { json: parseJson, toml: parseToml, shell: parseScript }

const edit = editorWith(parsers)

const BLOCK = `# head
spec:
  policy: |  # as the registry takes it
    {
      "rules": [
        { "n": 1,  "s": "a" },

        { "n": 2 }
      ]
    }
  rest: 1 # stays
`

describe('edits to a document that a string holds', () => {
  it.each<readonly [string, Edit, string, string]>([
    ['sets', { pointer: '/spec/policy/#json/rules/0/n', set: 12 }, '1,  "s"', '12,  "s"'],
    ['sets a text', { pointer: '/spec/policy/#json/rules/0/s', set: 'x"y' }, '"a" }', '"x\\"y" }'],
    ['renames', { pointer: '/spec/policy/#json/rules/1/n', rename: 'm' }, '{ "n": 2', '{ "m": 2'],
    [
      'appends',
      { pointer: '/spec/policy/#json/rules', append: { n: 3 } },
      '{ "n": 2 }\n',
      '{ "n": 2 },\n\n        {"n": 3}\n',
    ],
  ])('%s in JSON in a block of YAML', (_, change, from, to) => {
    const expected = BLOCK.replace(from, () => to)
    expect(edit('yaml', BLOCK, change)).toBe(expected)
    expect(edit('yaml', BLOCK.replaceAll('\n', '\r\n'), change)).toBe(expected.replaceAll('\n', '\r\n'))
    expect(edit('yaml', `\ufeff${BLOCK}`, change)).toBe(`\ufeff${expected}`)
  })

  it.each<readonly [string, Format, string, Edit, string | undefined]>([
    [
      'JSON in a JSON string',
      'json',
      '{"p": "{\\"a\\": 1,\\n \\u0022b\\": [\\"\\/\\"]}"}',
      { pointer: '/p/#json/a', set: 'x"' },
      '{"p": "{\\"a\\": \\"x\\\\\\"\\",\\n \\u0022b\\": [\\"\\/\\"]}"}',
    ],
    [
      'JSON in single quotes',
      'yaml',
      'p: \'{"a": "it\'\'s"}\'\n',
      { pointer: '/p/#json/a', set: "that's" },
      'p: \'{"a": "that\'\'s"}\'\n',
    ],
    ['a plain text that would become a number', 'yaml', 'p: b=1\n', { pointer: '/p/#yaml', set: 2 }, undefined],
    ['a plain text', 'yaml', 'p: b=1 # x\n', { pointer: '/p/#yaml', set: 'c' }, 'p: c # x\n'],
    ['YAML in quotes', 'yaml', 'a: "b: 1"\n', { pointer: '/a/#yaml/b', set: 2 }, 'a: "b: 2"\n'],
    [
      'YAML in YAML in YAML',
      'yaml',
      'a: |\n  b: |\n    c: 1 # c\n  d: 2\n',
      { pointer: '/a/#yaml/b/#yaml/c', set: 22 },
      'a: |\n  b: |\n    c: 22 # c\n  d: 2\n',
    ],
    [
      'the second document of a string',
      'yaml',
      'a: |\n  b: 1\n  ---\n  b: 1\n',
      { pointer: '/a/#yaml:1/b', set: 2 },
      'a: |\n  b: 1\n  ---\n  b: 2\n',
    ],
    [
      'TOML in a block of YAML',
      'yaml',
      'a: |\n  [t]\n  x = 1 # one\n',
      { pointer: '/a/#toml/t', insert: { key: 'y', value: 'z' } },
      'a: |\n  [t]\n  x = 1 # one\n  y = "z"\n',
    ],
    ['a folded text', 'yaml', 'a: >\n  {"b":\n  1}\n', { pointer: '/a/#json/b', set: 2 }, 'a: >\n  {"b":\n  2}\n'],
    ['a tagged text', 'yaml', 'a: !Sub "b: 1"\n', { pointer: '/a/#yaml/b', set: 2 }, undefined],
    ['a text folded from lines', 'yaml', 'a: "b:\n  1"\n', { pointer: '/a/#yaml/b', set: 2 }, undefined],
    ['no text', 'yaml', 'a: 1\n', { pointer: '/a/#yaml/b', set: 2 }, undefined],
  ])('%s', (_, format, text, change, expected) => {
    expect(edit(format, text, change)).toBe(expected)
  })

  it('are made together with edits around them, or not at all', () => {
    const inside: Edit = { pointer: '/spec/policy/#json/rules/0/n', set: 7 }
    expect(edit('yaml', BLOCK, inside, { pointer: '/spec/rest', set: 2 })).toBe(
      BLOCK.replace('1,  ', '7,  ').replace('rest: 1', 'rest: 2'),
    )
    expect(edit('yaml', BLOCK, inside, { pointer: '/spec/policy', set: '' })).toBeUndefined()
  })

  it('may be in a here-document of a script in the string', () => {
    const script = 'run: |\n  cat > f <<EOF\n  a = 1\n  b = "x" # y\n  EOF\n'
    const document = '/run/#shell/cat/2/<<EOF'
    expect(edit('yaml', script, { pointer: `${document}/#toml/b`, set: 'z' })).toBe(script.replace('"x"', '"z"'))
    expect(edit('yaml', script, { pointer: `${document}/#toml/c`, set: 'z' })).toBeUndefined()
    expect(edit('yaml', script, { pointer: '/run/#toml/b', set: 'z' })).toBeUndefined()
  })

  it('keep every other character, whatever is set where', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom('literal', 'double', 'single'), (old, now, style) => {
        const inner = `{\n  "a": ${JSON.stringify(old)},\n  "b": "\\t"\n}`
        const written =
          style === 'literal'
            ? `|-\n  ${inner.replaceAll('\n', '\n  ')}`
            : style === 'double'
              ? JSON.stringify(inner)
              : `'${inner.replaceAll('\n', ' ').replaceAll("'", "''")}'`
        const before = `# x\np: ${written}\nq:   1 # y\n`
        const after = edit('yaml', before, { pointer: '/p/#json/a', set: now })
        if (after === undefined) return
        const at = before.indexOf('"a') + 3
        expect(after.slice(0, at)).toBe(before.slice(0, at))
        expect(after.slice(-12)).toBe(before.slice(-12))
        const [root] = parse(after, 'yaml', parsers).roots
        const value = root?.type === 'mapping' && root.entries[0]?.value
        const text = value && value.type === 'scalar' ? JSON.parse(String(value.value)) : undefined
        expect(text).toEqual({ a: now, b: '\t' })
      }),
    )
  })
})
