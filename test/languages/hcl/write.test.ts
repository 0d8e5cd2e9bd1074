import { describe, expect, it } from 'vitest'
import type { Edit } from '../../../src/languages/edits/target.ts'
import { parseHcl } from '../../../src/languages/hcl/hcl.ts'
import { editorWith } from '../edits/apply.ts'

const TEXT = 'a "b" {\n  c = "d"\n  e = [1, 2]\n  f {\n    g = true # why\n  }\n  h = jsonencode({ i = "j" })\n}\n'
const edit = editorWith({ hcl: parseHcl })
const edited = (...edits: readonly Edit[]): string | undefined => edit('hcl', TEXT, ...edits)

describe('edits to HCL', () => {
  it.each<[string, Edit, string]>([
    ['set an argument', { pointer: '/a/b/c', set: 'x "y"' }, TEXT.replace('"d"', '"x \\"y\\""')],
    ['set a boolean', { pointer: '/a/b/f/g', set: false }, TEXT.replace('true', 'false')],
    ['set an item', { pointer: '/a/b/e/0', set: 3 }, TEXT.replace('1', '3')],
    ['add an item', { pointer: '/a/b/e', append: 3 }, TEXT.replace('2]', '2, 3]')],
    [
      'add an argument',
      { pointer: '/a/b', insert: { key: 'k', value: ['l'] } },
      TEXT.replace('})\n', '})\n  k = ["l"]\n'),
    ],
    ['remove an argument', { pointer: '/a/b/c', remove: true }, TEXT.replace('  c = "d"\n', '')],
    ['replace a list', { pointer: '/a/b/e', replace: ['x'] }, TEXT.replace('[1, 2]', '["x"]')],
    ['set what jsonencode writes', { pointer: '/a/b/h/#json/i', set: 'x' }, TEXT.replace('"j"', '"x"')],
    [
      'add a field to that',
      { pointer: '/a/b/h/#json', insert: { key: 'k', value: 1 } },
      TEXT.replace('"j"', '"j", k = 1'),
    ],
  ])('%s', (_, one, expected) => {
    expect(edited(one)).toBe(expected)
  })

  it.each<[string, Edit]>([
    ['write an expression', { pointer: '/a/b/c', set: '${x}' }],
    ['add a block', { pointer: '/a/b', insert: { key: 'k', value: { l: 1 } } }],
    ['remove an argument with a comment', { pointer: '/a/b/f/g', remove: true }],
    ['remove a block', { pointer: '/a/b/f', remove: true }],
  ])('do not %s', (_, one) => {
    expect(edited(one)).toBeUndefined()
  })
})
