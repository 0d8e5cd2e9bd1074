import { describe, expect, it } from 'vitest'
import { offsetsOf } from '../../../src/languages/shell/offsets.ts'
import { shellNode } from '../../../src/languages/shell/tree.ts'
import { nodeAt } from '../../../src/languages/tree/query.ts'
import { scriptOf } from './outline.ts'

function read(script: string, pointer: string) {
  const node = shellNode(nodeAt(script, scriptOf(script), pointer, {}))
  if (node?.shell !== 'word' && node?.shell !== 'here-document') throw new Error(`no text at ${pointer}`)
  const text = node.type === 'scalar' ? String(node.value) : node.text
  return { text, offsets: [...offsetsOf(script, node)] }
}

describe('offsetsOf', () => {
  it.each<readonly [script: string, pointer: string, text: string, offsets: readonly number[]]>([
    ['a bcd', '/a/1', 'bcd', [2, 3, 4, 5]],
    ["a 'b\"c'", '/a/1', 'b"c', [3, 4, 5, 6]],
    ['a "b\\"c"', '/a/1', 'b"c', [3, 4, 6, 7]],
    ['a b\\ c', '/a/1', 'b c', [2, 3, 5, 6]],
    ['a "b\\\nc"', '/a/1', 'bc', [3, 6, 7]],
    ['a \'b\'"c"d', '/a/1', 'bcd', [3, 6, 8, 9]],
    ['a --b="c d"', '/a/1/--b', 'c d', [7, 8, 9, 10]],
    ['a --b="c d"', '/a/1', '--b=c d', [2, 3, 4, 5, 7, 8, 9, 10]],
    ['a "b$C"', '/a/1', 'b$C', [3, 4, 5, 6]],
    ["a $'b\\tc'", '/a/1', 'b\tc', [4, 4, 4, 8]],
    ['a ""', '/a/1', '', [3]],
    ['a <<-X\n\tb\n\t\tc\n\tX', '/a/1/<<-X', 'b\nc\n', [8, 9, 12, 13, 14]],
    ['a <<X\n\\$b\\c\\\\\nX', '/a/1/<<X', '$b\\c\\\n', [6, 8, 9, 10, 11, 13, 14]],
    ["a <<'X'\n\\$b\nX", '/a/1/<<X', '\\$b\n', [8, 9, 10, 11, 12]],
    ["a '${{ b }}c'", '/a/1', '${{ b }}c', [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ])('reads %j at %s', (script, pointer, text, offsets) => {
    expect(read(script, pointer)).toEqual({ text, offsets })
  })
})
