import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../src/engine/assemble/locate.ts'
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
