import { describe, expect, it } from 'vitest'
import { parseYaml } from '../../src/languages/yaml/yaml.ts'
import { plain } from '../languages/outline.ts'
import { faultsOf } from '../languages/ranges.ts'

// A sample of YAML 1.2.2 as far as Kubernetes reads it so, so that a clean clone proves something: `yaml.test.ts` needs a
// suite that is not part of it. Where Kubernetes reads otherwise, `yaml-kubernetes.test.ts` has its recorded answers.

/** The section of YAML 1.2.2, a text, and the values of its documents. */
const READ: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['5.4: all line ends are one', 'a: 1\r\nb: |\r\n  x\r\n  y\r\n', [{ a: 1, b: 'x\ny\n' }]],
  [
    '5.7: escapes of double quotes',
    'a: "\\0\\a\\b\\t\\n\\v\\f\\r\\e \\"\\\\\\N\\_\\L\\P"\n',
    [{ a: '\0\x07\b\t\n\v\f\r\x1b "\\\u0085\u00a0\u2028\u2029' }],
  ],
  ['5.7: escapes by number', 'a: "\\x41\\u00e9\\U0001F680"\n', [{ a: 'Aé🚀' }]],
  ['6.5: a line end folds to a space, more of them to one less', 'a: "x\n  y\n\n  z"\n', [{ a: 'x y\nz' }]],
  ['6.6: comments', '# a\na: 1 # b\n# c\nb: x#y\n', [{ a: 1, b: 'x#y' }]],
  ['6.9: an anchor and a tag in either order', 'a: &x !!str 1\nb: !!str &y 2\n', [{ a: '1', b: '2' }]],
  ['7.1: an alias stands for the node', 'a: &x [1, {b: c}]\nd: *x\n', [{ a: [1, { b: 'c' }], d: [1, { b: 'c' }] }]],
  ['7.1: the last anchor of a name counts', 'a: &x 1\nb: &x 2\nc: *x\n', [{ a: 1, b: 2, c: 2 }]],
  ['7.2: an empty node is null', 'a:\nb: !!null\nc: ~\n', [{ a: null, b: null, c: null }]],
  ['7.3.1: an escaped line end adds nothing', 'a: "x\\\n   y"\n', [{ a: 'xy' }]],
  ['7.3.2: two single quotes are one', "a: 'it''s # no: comment'\n", [{ a: "it's # no: comment" }]],
  ['7.3.3: a plain scalar over lines', 'a: x\n  y\n\n  z\nb: 1\n', [{ a: 'x y\nz', b: 1 }]],
  [
    '7.3.3: colons and dashes within a word',
    'a: http://h:80/-x\nb: -x\nc: x:y\n',
    [{ a: 'http://h:80/-x', b: '-x', c: 'x:y' }],
  ],
  [
    '7.4: brackets within brackets, over lines',
    'a: [1, [2, 3],\n  {b: c, "d":e}]\n',
    [{ a: [1, [2, 3], { b: 'c', d: 'e' }] }],
  ],
  ['7.4: a comma at the end', 'a: [1, 2,]\nb: {c: 1,}\n', [{ a: [1, 2], b: { c: 1 } }]],
  ['7.4.1: a pair in a list is an object', 'a: [b: c, d]\n', [{ a: [{ b: 'c' }, 'd'] }]],
  ['7.4.2: a key without a value', '{a: , b, c: 1}\n', [{ a: null, b: null, c: 1 }]],
  ['8.1: literal', 'a: |\n  x\n   y\n\n  z\nb: 1\n', [{ a: 'x\n y\n\nz\n', b: 1 }]],
  ['8.1.1.1: indentation by number', 'a: |2\n    x\n  y\n', [{ a: '  x\ny\n' }]],
  ['8.1.1.2: strip, clip and keep', 'a: |-\n  x\n\nb: |\n  x\n\nc: |+\n  x\n\n', [{ a: 'x', b: 'x\n', c: 'x\n\n' }]],
  ['8.1.2: what looks like a comment or a key in a block', 'a: |\n  # x\n  b: c\n', [{ a: '# x\nb: c\n' }]],
  ['8.1.3: folded', 'a: >\n  x\n  y\n\n  z\n   w\n  v\n', [{ a: 'x y\nz\n w\nv\n' }]],
  ['8.2.1: a list at the indentation of its key', 'a:\n- 1\n- 2\nb: 3\n', [{ a: [1, 2], b: 3 }]],
  ['8.2.1: lists in lists', '- - 1\n  - 2\n-\n  - 3\n', [[[1, 2], [3]]]],
  ['8.2.1: objects in a list', '- a: 1\n  b: 2\n- c: 3\n', [[{ a: 1, b: 2 }, { c: 3 }]]],
  ['8.2.2: objects in objects', 'a:\n    b:\n      c: 1\n    d: 2\n', [{ a: { b: { c: 1 }, d: 2 } }]],
  ['8.2.2: keys in quotes', '"a b": 1\n\'c\': 2\n', [{ 'a b': 1, c: 2 }]],
  ['8.2.2: an explicit key', '? a\n: b\n? c\n', [{ a: 'b', c: null }]],
  ['9.1.2: documents', 'a: 1\n---\nb: 2\n', [{ a: 1 }, { b: 2 }]],
  ['9.1.2: content in the line of the marker', '--- {a: 1}\n--- x\n', [{ a: 1 }, 'x']],
  ['9.1.2: a marker must start its line', 'a: x\n ---\nb: |\n  ---\n', [{ a: 'x ---', b: '---\n' }]],
  ['9.1.3: a comment before and after a document', '# x\n---\na: 1\n# y\n', [{ a: 1 }]],
  ['10.1: tags of JSON', 'a: !!str true\nb: !!int 3\nc: !!float 1\n', [{ a: 'true', b: 3, c: 1 }]],
  ['10.3.2: null', '[null, Null, NULL, ~]\n', [[null, null, null, null]]],
  ['10.3.2: booleans', '[true, True, TRUE, false, False, FALSE]\n', [[true, true, true, false, false, false]]],
  ['10.3.2: integers', '[0, -19, +3, 0x1F, 0o14]\n', [[0, -19, 3, 31, 12]]],
  ['10.3.2: numbers with a fraction or an exponent', '[0.5, -1.25, 1e3, 12E-1]\n', [[0.5, -1.25, 1000, 1.2]]],
  [
    '10.3.2: everything else is a text',
    '[1.2.3, 10.0.0.0/8, 1x, tRUE, "true", v1]\n',
    [['1.2.3', '10.0.0.0/8', '1x', 'tRUE', 'true', 'v1']],
  ],
]

/** The section of YAML 1.2.2 and what it forbids, and a text that does so. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['5.1: a control character', 'a: \u0001\n'],
  ['5.3: a reserved indicator', 'a: @b\n'],
  ['5.3: another reserved indicator', 'a: `b`\n'],
  ['5.7: an escape that there is not', 'a: "\\q"\n'],
  ['6.1: a tab indents', 'a:\n\tb: 1\n'],
  ['6.1: less indentation than the object, more than its parent', 'a:\n    b: 1\n  c: 2\n'],
  ['6.9.2: two anchors', 'a: &x &y 1\n'],
  ['7.1: an alias without an anchor', 'a: *x\n'],
  ['7.3.1: not closed', 'a: "b\n'],
  ['7.3.2: not closed', "a: 'b\n"],
  ['7.3.3: a colon and a space in a plain scalar', 'a: b: c\n'],
  ['7.4: not closed', 'a: [1, 2\nb: 3\n'],
  ['7.4: closed by the other bracket', 'a: [1}\n'],
  ['7.4: text after the bracket', 'a: [1] b\n'],
  ['7.4: two commas', 'a: [1,,2]\n'],
  ['8.1: text in the header', 'a: | b\n  c\n'],
  ['8.1.1.1: an indentation of 0', 'a: |0\n  b\n'],
  ['8.2.1: an entry among keys', 'a: 1\n- b\n'],
  ['8.2.2: a key among entries', '- a\nb: 1\n'],
  ['8.2.2: text after a value in quotes', 'a: "b" c\n'],
]

describe('a sample of YAML 1.2.2', () => {
  it.each(READ)('reads %s', (_, text, values) => {
    const { roots, problems, skipped = [], notAnalysed } = parseYaml(text)
    expect([problems, skipped, notAnalysed]).toEqual([[], [], undefined])
    expect(roots.map(plain)).toEqual(values)
    expect(roots.flatMap(root => faultsOf(text, root))).toEqual([])
  })

  it.each(REFUSED)('refuses %s', (_, text) => {
    const { problems, skipped = [] } = parseYaml(text)
    expect([...problems, ...skipped]).not.toEqual([])
  })
})
