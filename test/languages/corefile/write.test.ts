import { describe, expect, it } from 'vitest'
import { parseCorefile } from '../../../src/languages/corefile/corefile.ts'
import type { Edit } from '../../../src/languages/edits/target.ts'
import { parseJson } from '../../../src/languages/json/json.ts'
import fc from '../../support/property.ts'
import { editorWith } from '../edits/apply.ts'

const TEXT = '.:53 {\n    errors\n    cache 60 # why\n    forward . 1.1.1.1 {\n      max_fails 2\n    }\n}\n'
const edit = editorWith({ corefile: parseCorefile, json: parseJson })
const edited = (text: string, ...edits: readonly Edit[]): string | undefined => edit('corefile', text, ...edits)

describe('edits to a Corefile', () => {
  it.each<[string, Edit, string]>([
    ['set an argument', { pointer: '/0/1/1/1', set: '30' }, TEXT.replace('60', '30')],
    ['set a number', { pointer: '/0/1/1/1', replace: '30' }, TEXT.replace('60', '30')],
    ['quote what needs it', { pointer: '/0/1/1/1', set: 'a "b"' }, TEXT.replace('60', '"a \\"b\\""')],
    ['rename a plugin', { pointer: '/0/1/0/0', set: 'log' }, TEXT.replace('errors', 'log')],
    ['set a zone', { pointer: '/0/0', set: '.' }, TEXT.replace('.:53', '.')],
    ['add an argument', { pointer: '/0/1/0', append: 'stdout' }, TEXT.replace('errors', 'errors stdout')],
    ['add one in front of a comment', { pointer: '/0/1/1', append: 'x' }, TEXT.replace('60', '60 x')],
    ['add a line', { pointer: '/0/1', append: ['cache', '30'] }, TEXT.replace('    }\n', '    }\n    cache 30\n')],
    ['add one to a plugin', { pointer: '/0/1/2/3', append: ['tls'] }, TEXT.replace('s 2\n', 's 2\n      tls\n')],
    ['remove a line', { pointer: '/0/1/0', remove: true }, TEXT.replace('    errors\n', '')],
    ['remove a word', { pointer: '/0/1/1/1', remove: true }, TEXT.replace(' 60', '')],
  ])('%s', (_, one, expected) => {
    expect(edited(TEXT, one)).toBe(expected)
  })

  it.each<[string, Edit]>([
    ['write a brace', { pointer: '/0/0', set: '{' }],
    ['write what no quotes can hold', { pointer: '/0/0', set: 'a\\' }],
    ['remove the plugin of a line', { pointer: '/0/1/0/0', remove: true }],
    ['remove a line with a comment', { pointer: '/0/1/1', remove: true }],
    ['add an argument behind a body', { pointer: '/0/1/2', append: 'x' }],
    ['have fields', { pointer: '/0/1', insert: { key: 'a', value: 'b' } }],
    ['rename what has no key', { pointer: '/0/0', rename: 'a' }],
  ])('do not %s', (_, one) => {
    expect(edited(TEXT, one)).toBeUndefined()
  })

  it('in strings of strings are written there', () => {
    const text = `data:\n  Corefile: |\n    .:53 {\n      cache 60\n    }\n`
    const json = JSON.stringify({ values: JSON.stringify({ corefile: '.:53 {\n  cache 60\n}\n' }) })
    for (const [source, format, pointer] of [
      [text, 'yaml', '/data/Corefile/#corefile/0/1/0/1'],
      [json, 'json', '/values/#json/corefile/#corefile/0/1/0/1'],
    ] as const)
      expect(edit(format, source, { pointer, set: '30' })).toBe(source.replace('60', '30'))
  })

  it('of any text to any word give that word, or nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), value => {
        const after = edited(TEXT, { pointer: '/0/1/1/1', set: value })
        if (after === undefined) return
        const [root] = parseCorefile(after).roots
        const block = root?.type === 'sequence' ? root.items[0] : undefined
        expect(JSON.stringify(block)).toContain(JSON.stringify(value))
      }),
    )
  })
})
