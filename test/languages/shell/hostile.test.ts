import { describe, expect, it } from 'vitest'
import { parseShell } from '../../../src/languages/shell/parse.ts'
import { nodesOf } from './outline.ts'

const SHAPES = [
  ...['$(', '"$(', '$((', '${', '"${', '<(', '`', '"`', '\\`', '`\\`', 'x[$(', 'x$(\n', '$(a ', '${a:-', '${a:-$('],
  ...['(', '((', '{ ', 'if ', 'case a in a) ', 'while ', 'for a in ', '[[ ( ', 'f() {\n', 'a=(', '! ', 'time '],
  ...[
    'a|',
    'a&&',
    'a;',
    'a\n',
    'a \\\n',
    '"',
    "'",
    "$'",
    '\\',
    '#',
    '# \n',
    '*',
    '{a,',
    '@(',
    '=',
    'a=b ',
    '<<<',
    '>',
    '>a ',
  ],
  ...['$(x)', '"$(x)', '$x', '${x}', '${{ x }}', '${{', '$[[ inputs.', '\ue000', '\0', '\u00a0', '\r\n'],
]
const LENGTH = 5_000
const ofLength = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))

describe('a hostile script', () => {
  it.each(SHAPES)('of nothing but %j makes as many nodes as it is long, and no more', piece => {
    const count = (length: number) => parseShell(ofLength(piece, length)).roots.flatMap(root => nodesOf(root)).length
    const [once, twice] = [count(LENGTH), count(2 * LENGTH)]
    expect(once).toBeLessThan(6 * LENGTH)
    expect(twice).toBeLessThanOrEqual(2 * once + 100)
  })

  it('with an unclosed substitution on each line of a here-document is read once more for each level, no more', () => {
    const text = `cat <<A\n${'a $(b\n'.repeat(5_000)}A\n`
    const parsed = parseShell(text)
    expect(parsed.unread.length).toBeGreaterThan(0)
    expect(parsed.roots.flatMap(root => nodesOf(root)).length).toBeLessThan(text.length)
  })
})
