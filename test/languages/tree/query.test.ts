import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../src/languages/json/json.ts'
import { embed, join, nodeAt, rangeAt, steps } from '../../../src/languages/tree/query.ts'
import { parseYaml } from '../../../src/languages/yaml/yaml.ts'

const TEXT = `a:
  b: [x, {c: 1}]
  e:
  f: {}
list:
- name: one
- - deep
-
a/b~c: 1
"#yaml": 2
policy: |
  {"Statement": [{"Effect": "Allow", "none": null}]}
data: "k: {\\"x\\": 1}\\n---\\nk: 2"
base: &base
  q: 1
child:
  <<: *base
`
const parsers = { json: parseJson }

function at(pointer: string, part?: 'key' | 'value'): string {
  const [root] = parseYaml(TEXT).roots
  if (root === undefined) throw new Error('no root')
  const { start, end } = rangeAt(TEXT, root, pointer, part, parsers)
  const line = TEXT.slice(0, start).split('\n').length
  return `${line}: ${TEXT.slice(start, end)}`
}

function value(pointer: string): unknown {
  const [root] = parseYaml(TEXT).roots
  const node = root && nodeAt(TEXT, root, pointer, parsers)
  return node?.type === 'scalar' ? node.value : node?.type
}

describe('pointers', () => {
  it('are JSON Pointers with an escape for a leading #', () => {
    const pointer = join(join(join(join('', 'a/b~c'), 0), '#yaml'), 'x#y')
    expect(pointer).toBe('/a~1b~0c/0/~2yaml/x#y')
    expect(steps(pointer)).toEqual(['a/b~c', '0', '#yaml', 'x#y'])
    expect(steps('')).toEqual([])
    expect(steps('/')).toEqual([''])
    expect(steps(join('', '~1~2~0'))).toEqual(['~1~2~0'])
  })

  it('go into embedded documents', () => {
    expect(embed('/data/x', 'yaml')).toBe('/data/x/#yaml')
    expect(embed('', 'json', 2)).toBe('/#json:2')
  })
})

describe('nodeAt', () => {
  it.each([
    ['', 'mapping'],
    ['/a/b/0', 'x'],
    ['/a/b/1/c', 1],
    ['/a/b/2', undefined],
    ['/a/b/x', undefined],
    ['/a/b/0/x', undefined],
    ['/a~1b~0c', 1],
    ['/~2yaml', 2],
    ['/#yaml', undefined],
    ['/policy/#json/Statement/0/Effect', 'Allow'],
    ['/data/#yaml/k/x', 1],
    ['/data/#yaml:1/k', 2],
    ['/data/#yaml:2/k', undefined],
    ['/data/#toml', undefined],
    ['/child/q', 1],
  ])('finds %s', (pointer, expected) => {
    expect(value(pointer)).toBe(expected)
  })
})

describe('locate', () => {
  it.each([
    ['the value of a scalar', '/a/b/0', undefined, '2: x'],
    ['the key of a list', '/a/b', undefined, '2: b'],
    ['the key of an object', '/a', undefined, '1: a'],
    ['the bracket of an item in the form of JSON', '/a/b/1', undefined, '2: {'],
    ['the first token of an item that is a list', '/list/1', undefined, '7: deep'],
    ['the dash of an empty item', '/list/2', undefined, '8: -'],
    ['the first token of the document', '', undefined, '1: a'],
    ['the key of an empty value', '/a/e', undefined, '3: e'],
    ['the key where the value of an empty one is asked for', '/a/e', 'value', '3: e'],
    ['the key where it is asked for', '/a/b', 'key', '2: b'],
    ['the item where it has no key', '/a/b/0', 'key', '2: x'],
    ['the whole value where it is asked for', '/a/b', 'value', '2: [x, {c: 1}]'],
    ['the nearest key where nothing is there', '/a/x/y', undefined, '1: a'],
    ['the key of an empty object', '/a/f/x', undefined, '4: f'],
    ['the key of a scalar that has no fields', '/a~1b~0c/x', undefined, '9: a/b~c'],
    ['the first token of an item that lacks a field', '/list/0/x', undefined, '6: name'],
    ['the first token of the document that lacks a field', '/x', undefined, '1: a'],
    ['a value in embedded JSON', '/policy/#json/Statement/0/Effect', undefined, '12: "Allow"'],
    ['a key in embedded JSON', '/policy/#json/Statement/0/Effect', 'key', '12: "Effect"'],
    [
      'the bracket of an item of embedded JSON that lacks a field',
      '/policy/#json/Statement/0/None',
      undefined,
      '12: {',
    ],
    ['a value in embedded YAML with escapes', '/data/#yaml/k/x', undefined, '13: 1'],
    ['the string where nothing is embedded', '/a/b/0/#json/x', undefined, '2: x'],
    ['what a merge key brings, where it is written', '/child/q', 'key', '15: q'],
    ['an object that is merged only, at its key', '/child', undefined, '16: child'],
  ] as const)('gives %s', (_, pointer, part, expected) => {
    expect(at(pointer, part)).toBe(expected)
  })
})
