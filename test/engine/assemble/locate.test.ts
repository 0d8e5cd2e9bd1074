import { describe, expect, it } from 'vitest'
import { linesOf, locate } from '../../../src/engine/assemble/locate.ts'
import { parse } from '../../../src/languages/parse.ts'
import { find, type ScalarNode } from '../../../src/languages/tree/node.ts'

const TEXT = 'a: "x: 1"\nb: |\n  x: 2\n  w: 3\nc: "z: 4"\n'

function hosts(): readonly ScalarNode[] {
  const [root] = parse(TEXT, 'yaml', {}).roots
  return ['a', 'b', 'c'].flatMap(key => {
    const node = find(root, key)
    return node?.type === 'scalar' ? [node] : []
  })
}

describe('the lines of a text', () => {
  const lines = linesOf(TEXT)
  const [a, b, c] = hosts()
  if (a === undefined || b === undefined || c === undefined) throw new Error('the text has no strings')

  it('keep the documents that its strings hold, each with its own', () => {
    const first = lines.readEmbedded(TEXT, a, 'yaml', {})
    expect(first.roots[0]).toMatchObject({ type: 'mapping', entries: [{ key: 'x' }] })
    expect(lines.readEmbedded(TEXT, b, 'yaml', {}).roots[0]).toMatchObject({ entries: [{ key: 'x' }, { key: 'w' }] })
    expect(lines.readEmbedded(TEXT, a, 'yaml', {})).toBe(first)
    expect(lines.readEmbedded(TEXT, b, 'yaml', {}).roots[0]).toMatchObject({ entries: [{ key: 'x' }, { key: 'w' }] })
  })

  it('keep where the characters of a string stand', () => {
    const first = lines.contentOf(b, String(b.value))
    expect(first?.[0]).toBe(TEXT.indexOf('x: 2'))
    expect(lines.contentOf(b, String(b.value))).toBe(first)
    expect(lines.contentOf(c, String(c.value))?.[0]).toBe(TEXT.indexOf('z'))
  })
})

describe('the place of a part of a string', () => {
  it.each([
    ['a: |\n  push "x:${X', 5, 12],
    ['a: |\n  push "x"', 5, 99],
    ['a: "push', 0, 9],
    ["a: 'push'", 0, 99],
  ])('ends with the text: %j', (text, start, end) => {
    const { roots } = parse(text, 'yaml', {})
    for (const root of roots) {
      const document = { id: 'a.yaml#0', file: { path: 'a.yaml', text }, format: 'yaml', root, parsers: {} } as const
      const found = locate(document, linesOf(text), { document: 'a.yaml#0', pointer: '/a', within: { start, end } })
      expect(found.end).toBeLessThanOrEqual(text.length)
      expect(found.endColumn).toBeLessThanOrEqual((text.split('\n').at(-1) ?? '').length + 1)
    }
  })
})
