import { describe, expect, it } from 'vitest'
import type { Edit } from '../../../src/languages/edits/target.ts'
import { parseJson } from '../../../src/languages/json/json.ts'
import { parse } from '../../../src/languages/parse.ts'
import { parseToml } from '../../../src/languages/toml/toml.ts'
import type { Node } from '../../../src/languages/tree/node.ts'
import { join, nodeAt } from '../../../src/languages/tree/query.ts'
import fc from '../../support/property.ts'
import { plain } from '../outline.ts'
import { applyEdits, editorWith } from './apply.ts'

const parsers = { json: parseJson, toml: parseToml }

const edit = editorWith(parsers)

const YAML = `# head
spec:
  replicas: 1   # how many
  name: "web"
  quoted: 'it''s'
  image: nginx:1.27
  empty:   # nothing yet
  args: ["-v", --x] # flow
  env:
    # first
    - name: A # a
      value: "1"
    # second
    - name: B
  - odd
`.replace('  - odd\n', '')

describe('in YAML', () => {
  it.each<readonly [string, Edit, string, string]>([
    ['sets a number', { pointer: '/spec/replicas', set: 2 }, '  replicas: 1   #', '  replicas: 2   #'],
    ['sets a quoted text', { pointer: '/spec/name', set: 'a "b"' }, '"web"', '"a \\"b\\""'],
    ['sets a single-quoted text', { pointer: '/spec/quoted', set: "b's" }, "'it''s'", "'b''s'"],
    ['quotes what would be read as another type', { pointer: '/spec/image', set: '1.0' }, 'nginx:1.27', '"1.0"'],
    ['quotes what would be read as true', { pointer: '/spec/image', set: 'on' }, 'nginx:1.27', '"on"'],
    ['quotes a comment', { pointer: '/spec/image', set: 'a #b' }, 'nginx:1.27', "'a #b'"],
    ['quotes a colon', { pointer: '/spec/image', set: 'a: b' }, 'nginx:1.27', "'a: b'"],
    ['leaves plain what is plain', { pointer: '/spec/image', set: 'a:b, {c}' }, 'nginx:1.27', 'a:b, {c}'],
    ['writes line breaks as escapes', { pointer: '/spec/image', set: 'a\nb' }, 'nginx:1.27', '"a\\nb"'],
    ['sets true and null', { pointer: '/spec/name', set: null }, '"web"', 'null'],
    ['sets an empty value', { pointer: '/spec/empty', set: 'x' }, 'empty:   #', 'empty: x   #'],
    ['sets an item between brackets', { pointer: '/spec/args/1', set: 'a, b' }, '--x', "'a, b'"],
    ['renames a key', { pointer: '/spec/replicas', rename: 'count' }, 'replicas', 'count'],
    ['renames to a key that needs quotes', { pointer: '/spec/replicas', rename: '# x' }, 'replicas:', "'# x':"],
    ['removes a field with its line', { pointer: '/spec/name', remove: true }, '  name: "web"\n', ''],
    ['removes the first field of an item', { pointer: '/spec/env/0/name', remove: true }, 'name: A # a\n      ', ''],
    ['removes an item, not the comment above it', { pointer: '/spec/env/1', remove: true }, '    - name: B\n', ''],
    ['removes an item between brackets', { pointer: '/spec/args/0', remove: true }, '"-v", ', ''],
    ['removes the last item between brackets', { pointer: '/spec/args/1', remove: true }, ', --x', ''],
    ['leaves {} for an object whose only field goes', { pointer: '/spec/env/1/name', remove: true }, 'name: B', '{}'],
    ['appends to a list', { pointer: '/spec/env', append: 'x' }, 'name: B\n', 'name: B\n    - x\n'],
    [
      'appends an object to a list',
      { pointer: '/spec/env', append: { name: 'C', on: ['1'] } },
      'name: B\n',
      'name: B\n    - name: C\n      "on":\n        - "1"\n',
    ],
    ['appends between brackets', { pointer: '/spec/args', append: 'z' }, '--x]', '--x, z]'],
    [
      'inserts into an object',
      { pointer: '/spec/env/0', insert: { key: 'new', value: { a: 1 } } },
      'value: "1"\n',
      'value: "1"\n      new:\n        a: 1\n',
    ],
    [
      'inserts into what is empty',
      { pointer: '/spec/empty', insert: { key: 'a', value: 1 } },
      'empty:   #',
      'empty: {a: 1}   #',
    ],
    [
      'inserts what is missing on the way',
      { pointer: '/spec/strategy/rolling', insert: { key: 'max', value: 1 } },
      'name: B\n',
      'name: B\n  strategy:\n    rolling:\n      max: 1\n',
    ],
    [
      'makes a list that is missing',
      { pointer: '/spec/volumes', append: { name: 'x' } },
      'name: B\n',
      'name: B\n  volumes:\n    - name: x\n',
    ],
    ['replaces a field that is there', { pointer: '/spec', insert: { key: 'name', value: 'x' } }, '"web"', '"x"'],
    ['replaces a list by a scalar', { pointer: '/spec/args', replace: true }, '["-v", --x]', 'true'],
    ['replaces a list by a list', { pointer: '/spec/args', replace: { a: [] } }, '["-v", --x] #', '{a: []} #'],
    [
      'replaces a scalar by an object',
      { pointer: '/spec/image', replace: { a: { b: 'c' } } },
      'image: nginx:1.27\n',
      'image:\n    a:\n      b: c\n',
    ],
    ['replaces an item', { pointer: '/spec/env/1', replace: 'x' }, '- name: B', '- x'],
  ])('%s', (_, change, from, to) => {
    expect(YAML).toContain(from)
    expect(edit('yaml', YAML, change)).toBe(YAML.replace(from, () => to))
    const windows = YAML.replaceAll('\n', '\r\n')
    const expected = YAML.replace(from, () => to).replaceAll('\n', '\r\n')
    expect(edit('yaml', windows, change)).toBe(expected)
  })

  it('adds all fields of what is missing at once', () => {
    const edits: readonly Edit[] = [
      { pointer: '/spec/ports/http', insert: { key: 'number', value: 80 } },
      { pointer: '/spec/ports/http', insert: { key: 'name', value: 'web' } },
      { pointer: '/spec/hosts', append: 'a' },
      { pointer: '/spec/hosts', append: 'b' },
    ]
    const added = '  ports:\n    http:\n      number: 80\n      name: web\n  hosts:\n    - a\n    - b\n'
    expect(edit('yaml', 'spec:\n  replicas: 1\n', ...edits)).toBe(`spec:\n  replicas: 1\n${added}`)
    expect(edit('json', '{"spec": {"replicas": 1}}', ...edits)).toContain('"number": 80')
  })

  it('adds no field twice', () => {
    const twice = [1, 2].map(value => ({ pointer: '/spec/ports', insert: { key: 'number', value } }))
    expect(edit('yaml', 'spec: {}\n', ...twice)).toBeUndefined()
    const repeated = `${'a: 1\n'.repeat(30)}spec: {}\n`
    expect(edit('yaml', repeated, { pointer: '/spec', insert: { key: 'b', value: 1 } })).toBeUndefined()
  })

  it('makes several edits at once, and deletes neighbours', () => {
    const text = 'a: [1, 2, 3]\nb:\n- x\n- y\n- z\nc: 1'
    expect(
      edit(
        'yaml',
        text,
        { pointer: '/c', set: 2 },
        { pointer: '/a/0', remove: true },
        { pointer: '/a/1', remove: true },
        { pointer: '/b/1', remove: true },
        { pointer: '/b/0', remove: true },
      ),
    ).toBe('a: [3]\nb:\n- z\nc: 2')
    expect(edit('yaml', text, { pointer: '/a', append: 4 }, { pointer: '/a', append: 5 })).toBe(
      text.replace('3]', '3, 4, 5]'),
    )
  })

  it.each<readonly [string, string, Edit, string]>([
    ['the end of a text without a line break', 'a: 1', { pointer: '', insert: { key: 'b', value: 2 } }, 'a: 1\nb: 2'],
    ['the last line of a text', 'a: 1\nb: 2', { pointer: '/b', remove: true }, 'a: 1'],
    ['the only field', 'a:\n  b: 1\nc: 2\n', { pointer: '/a/b', remove: true }, 'a: {}\nc: 2\n'],
    ['the only item', 'a:\n- b\nc: 2\n', { pointer: '/a/0', remove: true }, 'a: []\nc: 2\n'],
    ['an item in a nested list', '- - a\n  - b\n- c\n', { pointer: '/0/0', remove: true }, '- - b\n- c\n'],
    ['an empty item', '-\n- x\n', { pointer: '/0', set: 1 }, '- 1\n- x\n'],
    [
      'an empty item that becomes an object',
      '-\n- x\n',
      { pointer: '/0', replace: { a: 1, b: 2 } },
      '- a: 1\n  b: 2\n- x\n',
    ],
    ['an empty list', 'a: []\n', { pointer: '/a', append: { x: 1 } }, 'a: [{x: 1}]\n'],
    ['an empty object', 'a: {}\n', { pointer: '/a', insert: { key: 'x y', value: [] } }, 'a: {x y: []}\n'],
    ['a key without a colon', '{a, b: 1}', { pointer: '/a', set: 1 }, '{a: 1, b: 1}'],
    ['a literal block', 'a: |\n  x\n  y\nb: 1\n', { pointer: '/a', set: 'p\n\nq\n' }, 'a: |\n  p\n\n  q\nb: 1\n'],
    ['a literal block by a line', 'a: |\n  x\nb: 1\n', { pointer: '/a', set: 'p' }, 'a: "p"\nb: 1\n'],
    ['a folded block', 'a: >-\n  x\nb: 1\n', { pointer: '/a', set: 'p' }, 'a: "p"\nb: 1\n'],
    ['an alias', 'a: &x 1\nb: *x\nc: 2\n', { pointer: '/b', remove: true }, 'a: &x 1\nc: 2\n'],
    ['an anchor that nobody uses', 'a: &x 1\n', { pointer: '/a', set: 2 }, 'a: &x 2\n'],
    [
      'an object with a merge key',
      'a: &x {p: 1}\nb:\n  <<: *x\n',
      { pointer: '/b', insert: { key: 'q', value: 1 } },
      'a: &x {p: 1}\nb:\n  <<: *x\n  q: 1\n',
    ],
    ['a byte order mark', '\ufeffa: 1\nb: 2\n', { pointer: '/a', remove: true }, '\ufeffb: 2\n'],
    [
      'the first of two documents',
      'a: 1\n---\nb: 2\n',
      { pointer: '', insert: { key: 'c', value: 3 } },
      'a: 1\nc: 3\n---\nb: 2\n',
    ],
    ['a multi-line plain scalar', 'a: x\n  y\nb: 1\n', { pointer: '/a', remove: true }, 'b: 1\n'],
    ['JSON in YAML', '{"a": 1}', { pointer: '', insert: { key: 'b', value: 'x' } }, '{"a": 1, b: x}'],
  ])('edits %s', (_, text, change, expected) => {
    expect(edit('yaml', text, change)).toBe(expected)
  })

  it.each<readonly [string, string, Edit]>([
    ['what is shared', 'a: &x 1\nb: *x\n', { pointer: '/a', set: 2 }],
    ['an alias', 'a: &x 1\nb: *x\n', { pointer: '/b', set: 2 }],
    ['an anchor that is used', 'a: &x 1\nb: *x\n', { pointer: '/a', remove: true }],
    ['what a merge key brings', 'a: &x {p: 1}\nb:\n  <<: *x\n', { pointer: '/b/p', set: 2 }],
    ['what has a tag', 'a: !Ref x\n', { pointer: '/a', set: 'y' }],
    ['what is not there', 'a: 1\n', { pointer: '/b', set: 2 }],
    ['what stands twice', 'a: 1\na: 2\n', { pointer: '/a', set: 3 }],
    ['a key into one that is there', 'a: 1\nb: 2\n', { pointer: '/a', rename: 'b' }],
    ['what would lose a comment', 'a: # why\n  b: 1\n', { pointer: '/a', replace: 1 }],
    ['a field of a scalar', 'a: 1\n', { pointer: '/a', insert: { key: 'b', value: 1 } }],
    ['what YAML has no value for', 'a: 1\n', { pointer: '/a', set: Number.NaN }],
    ['the root', 'a: 1\n', { pointer: '', remove: true }],
  ])('leaves %s alone', (_, text, change) => {
    expect(edit('yaml', text, change)).toBeUndefined()
  })

  it('adds an object that is missing once for all of its new fields', () => {
    const both = [
      { pointer: '/a/b', insert: { key: 'c', value: 1 } },
      { pointer: '/a/b', insert: { key: 'd', value: { e: 2 } } },
    ]
    expect(edit('yaml', 'x: 0\n', ...both)).toBe('x: 0\na:\n  b:\n    c: 1\n    d:\n      e: 2\n')
    expect(edit('yaml', 'a:\n  b: {x: 0}\n', ...both)).toBe('a:\n  b: {x: 0, c: 1, d: {e: 2}}\n')
    const again = { pointer: '/a/b', insert: { key: 'c', value: 2 } }
    expect(edit('yaml', 'x: 0\n', ...both, again)).toBeUndefined()
  })

  it('leaves edits alone that contradict each other', () => {
    expect(edit('yaml', 'a: 1\n', { pointer: '/a', set: 2 }, { pointer: '/a', set: 3 })).toBeUndefined()
    expect(edit('yaml', 'a: {b: 1}\n', { pointer: '/a', replace: 2 }, { pointer: '/a/b', set: 3 })).toBeUndefined()
  })
})

describe('in JSON', () => {
  const JSON_TEXT = '{\n  "a": 1,\n  "b": [1, {"x":true}],\n  "c": {}\n}\n'
  it.each<readonly [string, Edit, string, string]>([
    ['sets', { pointer: '/a', set: 'x"y' }, '1,\n', '"x\\"y",\n'],
    ['removes the first field', { pointer: '/a', remove: true }, '"a": 1,\n  ', ''],
    ['removes the last field', { pointer: '/c', remove: true }, ',\n  "c": {}', ''],
    ['removes the only field', { pointer: '/b/1/x', remove: true }, '{"x":true}', '{}'],
    ['removes an item', { pointer: '/b/0', remove: true }, '1, {', '{'],
    ['renames', { pointer: '/a', rename: 'z' }, '"a"', '"z"'],
    ['inserts a line', { pointer: '', insert: { key: 'd', value: [1, {}] } }, '{}\n}', '{},\n  "d": [1, {}]\n}'],
    [
      'inserts over several lines what does not fit on one',
      { pointer: '', insert: { key: 'd', value: { long: 'x'.repeat(80) } } },
      '{}\n}',
      `{},\n  "d": {\n    "long": "${'x'.repeat(80)}"\n  }\n}`,
    ],
    ['inserts into an empty object', { pointer: '/c', insert: { key: 'd', value: 1 } }, '{}\n', '{"d": 1}\n'],
    [
      'inserts as compactly as what is there',
      { pointer: '/b/1', insert: { key: 'y', value: null } },
      'true}',
      'true, "y":null}',
    ],
    ['appends', { pointer: '/b', append: 'x' }, '{"x":true}]', '{"x":true}, "x"]'],
    ['replaces', { pointer: '/b', replace: false }, '[1, {"x":true}]', 'false'],
  ])('%s', (_, change, from, to) => {
    expect(edit('json', JSON_TEXT, change)).toBe(JSON_TEXT.replace(from, () => to))
  })
})

describe('in TOML', () => {
  const TOML_TEXT =
    '# head\nname = \'x\' # name\n\n[a]\nn = 1\ninline = { k = "v" }\nlist = [1, 2]\n\n[a.b]\nm = 2\n[[t]]\nq = 1\n'
  it.each<readonly [string, Edit, string, string]>([
    ['sets a literal text', { pointer: '/name', set: 'y' }, "'x'", "'y'"],
    ['sets what a literal text can not hold', { pointer: '/name', set: "it's" }, "'x'", '"it\'s"'],
    ['sets a number', { pointer: '/a/b/m', set: 3 }, 'm = 2', 'm = 3'],
    ['sets in an inline table', { pointer: '/a/inline/k', set: true }, '"v"', 'true'],
    ['removes a line', { pointer: '/a/n', remove: true }, 'n = 1\n', ''],
    ['removes an item', { pointer: '/a/list/0', remove: true }, '[1, 2]', '[2]'],
    ['renames', { pointer: '/a/n', rename: 'x y' }, 'n = 1', '"x y" = 1'],
    ['inserts into a table', { pointer: '/a', insert: { key: 'z', value: ['x'] } }, '[1, 2]\n', '[1, 2]\nz = ["x"]\n'],
    [
      'inserts at the top',
      { pointer: '', insert: { key: 'z', value: { a: 1 } } },
      '# name\n',
      '# name\nz = { a = 1 }\n',
    ],
    ['inserts into an inline table', { pointer: '/a/inline', insert: { key: 'z', value: 1 } }, '"v" }', '"v", z = 1 }'],
    [
      'inserts into a table of a list',
      { pointer: '/t/0', insert: { key: 'z', value: 1 } },
      'q = 1\n',
      'q = 1\nz = 1\n',
    ],
    ['appends', { pointer: '/a/list', append: 3 }, '2]', '2, 3]'],
  ])('%s', (_, change, from, to) => {
    expect(edit('toml', TOML_TEXT, change)).toBe(TOML_TEXT.replace(from, () => to))
  })

  it.each<readonly [string, Edit]>([
    ['null', { pointer: '/name', set: null }],
    ['a table with a header', { pointer: '/a', remove: true }],
    ['a list of tables', { pointer: '/t', append: {} }],
  ])('leaves %s alone', (_, change) => {
    expect(edit('toml', TOML_TEXT, change)).toBeUndefined()
  })
})

/** All pointers of a tree, with their nodes. */
function pointers(node: Node, pointer = ''): readonly (readonly [string, Node])[] {
  if (node.type === 'scalar') return [[pointer, node]]
  const children: readonly (readonly [string, Node])[] =
    node.type === 'sequence'
      ? node.items.map((item, i) => [join(pointer, i), item] as const)
      : node.entries.map(entry => [join(pointer, entry.key), entry.value] as const)
  return [[pointer, node], ...children.flatMap(([at, child]) => pointers(child, at))]
}

describe('any document', () => {
  const key = fc.stringMatching(/^[a-z"'#:\-{ ]{1,4}$/)
  const leaf = fc.oneof(fc.stringMatching(/^[ -~\n\u00e9]{0,12}$/), fc.integer(), fc.boolean(), fc.constant(null))
  const { tree } = fc.letrec<{ tree: unknown }>(tie => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }))
  const pretty = (value: unknown): string => JSON.stringify(value, null, 2)

  it.each(['?!', '-?', ':a', '?a', '-a', 'a?b', 'a:b'])('gets the text %s in YAML between brackets', set => {
    const text = '{"-": null, "#": []}'
    const [root] = parse(text, 'yaml', parsers).roots
    const result = root && applyEdits(text, root, 'yaml', [{ pointer: '/-', set }], parsers)
    expect(
      parse(result ?? '', 'yaml', parsers).roots.map(after => nodeAt(result ?? '', after, '/-', parsers)),
    ).toMatchObject([{ value: set }])
  })

  it('gets every scalar set, and keeps the rest', () => {
    fc.assert(
      fc.property(
        fc.dictionary(key, tree, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
        leaf,
        fc.nat(),
        (value, set, pick) => {
          for (const format of ['json', 'yaml'] as const) {
            const text = pretty(value)
            const [root] = parse(text, format, parsers).roots
            if (root === undefined) return
            const scalars = pointers(root).filter(([, node]) => node.type === 'scalar')
            const [pointer, node] = scalars[pick % Math.max(scalars.length, 1)] ?? []
            if (pointer === undefined || node === undefined) return
            const result = applyEdits(text, root, format, [{ pointer, set }], parsers)
            expect(result, text).toBeDefined()
            const [after] = parse(result ?? '', format, parsers).roots
            expect(after && nodeAt(result ?? '', after, pointer, parsers)).toMatchObject({ value: set })
            expect(result?.startsWith(text.slice(0, node.start)) && result.endsWith(text.slice(node.end))).toBe(true)
          }
        },
      ),
    )
  })

  it('gets every field and item removed, and keeps the others', () => {
    fc.assert(
      fc.property(
        fc.dictionary(key, tree, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
        fc.nat(),
        (value, pick) => {
          const text = pretty(value)
          const [root] = parse(text, 'json', parsers).roots
          if (root === undefined) return
          const [pointer] = pointers(root).slice(1)[pick % Math.max(pointers(root).length - 1, 1)] ?? []
          if (pointer === undefined) return
          const result = applyEdits(text, root, 'json', [{ pointer, remove: true }], parsers)
          expect(result, text).toBeDefined()
          const [after] = parse(result ?? '', 'json', parsers).roots
          expect(after && pointers(after).length).toBeLessThan(pointers(root).length)
        },
      ),
    )
  })

  it('gets block YAML inserted and appended that means what was asked', () => {
    const json = fc.oneof(
      leaf,
      fc.array(leaf, { maxLength: 2 }),
      fc.dictionary(key, leaf, { maxKeys: 2, noNullPrototype: true }),
    )
    fc.assert(
      fc.property(json, fc.boolean(), (value, isList) => {
        const text = isList ? '# x\na:\n  - b: 1 # y\n\nc: 2\n' : '# x\na:\n  b: 1 # y\n\nc: 2\n'
        const change: Edit = isList ? { pointer: '/a', append: value } : { pointer: '/a', insert: { key: 'k', value } }
        const [root] = parse(text, 'yaml', parsers).roots
        const result = root && applyEdits(text, root, 'yaml', [change], parsers)
        expect(result?.startsWith(text.slice(0, text.indexOf('\n\nc')))).toBe(true)
        expect(result?.endsWith('\n\nc: 2\n')).toBe(true)
        const [after] = parse(result ?? '', 'yaml', parsers).roots
        expect(after && plain(after)).toEqual({ a: isList ? [{ b: 1 }, value] : { b: 1, k: value }, c: 2 })
      }),
    )
  })
})
