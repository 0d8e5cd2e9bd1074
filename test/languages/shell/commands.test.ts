import { describe, expect, it } from 'vitest'
import * as commands from '../../../src/languages/shell/commands.ts'
import * as documents from '../../../src/languages/shell/here-documents.ts'
import { parseScript } from '../../../src/languages/shell/language.ts'
import { nodeAt } from '../../../src/languages/tree/query.ts'
import { BLANKS_AND_CONTROLS } from '../../support/characters.ts'
import fc, { runs } from '../../support/property.ts'

const roots = (script: string) => parseScript(script).roots
const shellCommands = (script: string) =>
  roots(script)
    .flatMap(commands.listsOf)
    .flatMap(list => commands.placedIn(script, list).map(({ command }) => command))
const hereDocuments = (script: string) => roots(script).flatMap(root => documents.hereDocuments(script, root))

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
    ['a < <(b c) 2>&1', [['b', 'c'], ['a']]],
    [
      'echo `a b`',
      [
        ['a', 'b'],
        ['echo', '`a b`'],
      ],
    ],
    // What follows a mistake is not run either.
    ['a; b ) c', [['a'], ['b']]],
    ['if a; then b; fi', [['a'], ['b']]],
    ['for x in "$(a)"; do b; done > c', [[], ['a'], ['b']]],
    ['A=1 B=(c d) e', [['A=1', 'B=(c d)', 'e']]],
    ['a "b\\.c" $\'d\\te\'', [['a', 'b\\.c', 'd\te']]],
    ['[[ $a == b ]] && c', [['[[', '$a', '==', 'b', ']]'], ['c']]],
    ['a "b', [['a', 'b']]],
    ['', []],
  ])('reads %j', (script, commands) => {
    expect(texts(script)).toEqual(commands)
  })

  it('tells which variable takes the output of a command', () => {
    const script = 'A=$(x | y)\necho "b=$(z)" >> "$GITHUB_OUTPUT"\nw\nC="a$(u)" D=${d:-$(t)} E=$(if s; then r; fi)'
    const commands = shellCommands(script)
    expect(commands.map(({ words, variable }) => [words[0]?.text, variable])).toEqual([
      ['x', 'A'],
      ['y', 'A'],
      ['A=$(x | y)', undefined],
      ['z', 'b'],
      ['echo', undefined],
      ['w', undefined],
      ['u', undefined],
      ['t', undefined],
      ['s', 'E'],
      ['r', 'E'],
      ['C=a$(u)', undefined],
    ])
  })

  it('keeps the files that a command reads and writes apart', () => {
    expect(shellCommands('a > "b c" 2>>d < e').map(({ redirects }) => redirects.map(({ text }) => text))).toEqual([
      ['b c', 'd', 'e'],
    ])
  })

  // The shell ends a word at a blank, a tab and a line end. What it does not take for a blank is part of the word.
  const notBlank = BLANKS_AND_CONTROLS.filter(character => !' \t\r\n'.includes(character))

  it.each(notBlank.map(character => [character.charCodeAt(0).toString(16), character]))(
    'takes U+%s for a letter, wherever it stands in a word',
    (_, c) => {
      expect(texts(`a b${c}`)).toEqual([['a', `b${c}`]])
      expect(texts(`${c}a ${c} b${c}c;${c}`)).toEqual([[`${c}a`, c, `b${c}c`], [c]])
      expect(shellCommands(`a >${c} 2>b${c}`).map(({ redirects }) => redirects.map(({ text }) => text))).toEqual([
        [c, `b${c}`],
      ])
    },
  )

  it('never throws, and gives words that lie in the script, none of them empty', () => {
    const piece = fc.constantFrom(
      ...BLANKS_AND_CONTROLS,
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
          expect(0 <= start && start < end && end <= script.length).toBe(true)
      }),
      runs(500),
    )
  })
})

describe('hereDocuments', () => {
  const read = (script: string) =>
    hereDocuments(script).map(({ pointer, commands }) => {
      const node = roots(script).map(root => nodeAt(script, root, pointer, {}))[0]
      const texts = commands.flatMap(({ words, redirects }) => [...words, ...redirects].map(({ text }) => text))
      return [script.slice(node?.start, node?.end), texts]
    })

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
    ['cat <<EOF', [['', ['cat']]]],
    ['if a; then\n  b <<EOF; c\nx\nEOF\nd; fi', [['x\n', ['b', 'c']]]],
    ['a\n{ b\n} > f <<EOF\nx\nEOF', [['x\n', ['f', 'b']]]],
    ['x="$(cat <<EOF\ny\nEOF\n)"', [['y\n', ['cat', 'x=$(cat <<EOF\ny\nEOF\n)']]]],
    ['cat <<EOF\nEOF', [['', ['cat']]]],
    ['cat <<EOF\na\n\u00a0EOF\nb\n  EOF\r\nc', [['a\n\u00a0EOF\nb\n  EOF\r\nc', ['cat']]]],
  ])('reads %j', (script, documents) => {
    expect(read(script)).toEqual(documents)
  })
})
