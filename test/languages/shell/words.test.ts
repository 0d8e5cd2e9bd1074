import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hereDocuments, shellCommands } from '../../../src/languages/shell/words.ts'

const texts = (script: string): readonly (readonly string[])[] =>
  shellCommands(script).map(({ words }) => words.map(({ text }) => text))

describe('shellCommands', () => {
  it.each([
    ['aws eks list-clusters', [['aws', 'eks', 'list-clusters']]],
    ['a --x "b c" \'d  e\' f\\ g', [['a', '--x', 'b c', 'd  e', 'f g']]],
    ['a \\\n  --b; c && d || e | f & g', [['a', '--b'], ['c'], ['d'], ['e'], ['f'], ['g']]],
    ['a # b c\nd#e', [['a'], ['d#e']]],
    ['cat <<EOF > x\naws eks nothing\nEOF\nb', [['cat'], ['b']]],
    ["cat <<-'END'\n\tx\n\tEND\nb", [['cat'], ['b']]],
    ['( cd a; b )', [['cd', 'a'], ['b']]],
    ['a ${{ inputs.b c }} "${D:-e f}" $((1 + 2))', [['a', '${{ inputs.b c }}', '${D:-e f}', '$((1 + 2))']]],
    ['X=$(a | b) c', [['a'], ['b'], ['X=$(a | b)', 'c']]],
    ['echo "$(a "$(b)")"', [['b'], ['a', '$(b)'], ['echo', '$(a "$(b)")']]],
    [
      'a < <(b c) 2>&1',
      [
        ['b', 'c'],
        ['a', '2'],
      ],
    ],
    ['echo `a b`', [['echo', '`a b`']]],
    ['a ) b', [['a'], ['b']]],
    ['a "b', [['a', 'b']]],
    ['', []],
  ])('reads %j', (script, commands) => {
    expect(texts(script)).toEqual(commands)
  })

  it('tells which variable takes the output of a command', () => {
    const commands = shellCommands('A=$(x | y)\necho "b=$(z)" >> "$GITHUB_OUTPUT"\nw')
    expect(commands.map(({ words, variable }) => [words[0]?.text, variable])).toEqual([
      ['x', 'A'],
      ['y', 'A'],
      ['A=$(x | y)', undefined],
      ['z', 'b'],
      ['echo', undefined],
      ['w', undefined],
    ])
  })

  it('keeps the files that a command reads and writes apart', () => {
    expect(shellCommands('a > "b c" 2>>d < e').map(({ redirects }) => redirects.map(({ text }) => text))).toEqual([
      ['b c', 'd', 'e'],
    ])
  })

  it('never throws, and gives words that lie in the script', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '"',
      "'",
      '\\',
      '$',
      '(',
      ')',
      '{',
      '}',
      '`',
      '<<',
      '<',
      '>',
      '|',
      ';',
      '\n',
      '#',
      '=',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        const script = pieces.join('')
        for (const { start, end } of shellCommands(script).flatMap(({ words, redirects }) => [...words, ...redirects]))
          expect(0 <= start && start <= end && end <= script.length).toBe(true)
      }),
    )
  })

  it('reads a long script in linear time', () => {
    for (const piece of ['$(', '"$(', '${', '<<A\n', "'", '`', '<(', '\\\n', '# ']) shellCommands(piece.repeat(50_000))
  }, 2_000)
})

describe('hereDocuments', () => {
  const read = (script: string) =>
    hereDocuments(script).map(({ start, end, commands }) => [
      script.slice(start, end),
      commands.flatMap(({ words, redirects }) => [...words, ...redirects].map(({ text }) => text)),
    ])

  it.each([
    ['a; cat > f <<EOF\nx\n  y\nEOF\nb', [['x\n  y\n', ['a', 'cat', 'f']]]],
    ["cat <<-'END' | tee f\n\tx\n\tEND\n", [['\tx\n', ['cat', 'tee', 'f']]]],
    [
      'cat <<A <<B\n1\nA\n2\nB',
      [
        ['1\n', ['cat']],
        ['2\n', ['cat']],
      ],
    ],
    ['cat <<EOF\nnever closed', [['never closed', ['cat']]]],
    ['cat <<EOF', []],
    ['cat <<EOF\nEOF', [['', ['cat']]]],
  ])('reads %j', (script, documents) => {
    expect(read(script)).toEqual(documents)
  })
})
