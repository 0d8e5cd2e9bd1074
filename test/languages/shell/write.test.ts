import { describe, expect, it } from 'vitest'
import type { Edit } from '../../../src/languages/edits/target.ts'
import { loadParsers } from '../../../src/languages/load.ts'
import { nodeAt } from '../../../src/languages/tree/query.ts'
import { anyText } from '../../support/characters.ts'
import fc from '../../support/property.ts'
import { editorWith } from '../edits/apply.ts'
import { scriptOf } from './outline.ts'

const parsers = await loadParsers(new Set(['shell', 'json', 'toml']))

const edit = editorWith(parsers)
const edited = (script: string, ...edits: readonly Edit[]): string | undefined => edit('shell', script, ...edits)

const SET = ['set', '-euo', 'pipefail']

describe('edits to a script', () => {
  it.each<readonly [script: string, edit: Edit, result: string | undefined]>([
    ['a b # c\n', { pointer: '/a/1', set: 'd' }, 'a d # c\n'],
    ['a b', { pointer: '/a/1', set: 'd e' }, "a 'd e'"],
    ['a b', { pointer: '/a/1', set: "it's" }, "a 'it'\\''s'"],
    ['a "b"', { pointer: '/a/1', set: 'd e' }, 'a "d e"'],
    ['a "b"', { pointer: '/a/1', set: '$d' }, "a '$d'"],
    ["a 'b'", { pointer: '/a/1', set: 'd' }, "a 'd'"],
    ['a b', { pointer: '/a/1', set: '' }, "a ''"],
    ['a b', { pointer: '/a/1', set: 'c\nd' }, "a 'c\nd'"],
    ['a --b=c d', { pointer: '/a/1/--b', set: 'e f' }, "a --b='e f' d"],
    ['a --b=$(c)', { pointer: '/a/1/--b', set: 'e' }, 'a --b=e'],
    ['a --b=$(c)', { pointer: '/a/1/--b/text', set: 'e' }, 'a --b=e'],
    ['X=1', { pointer: '/X=/0/X', set: '2 3' }, "X='2 3'"],
    ['a >b', { pointer: '/a/1/>', set: 'c' }, 'a >c'],
    ['a "$(b c)"', { pointer: '/a/1/$()/b/1', set: 'd e' }, 'a "$(b \'d e\')"'],
    ['a --force b', { pointer: '/a/1', remove: true }, 'a b'],
    ['a \\\n  --force \\\n  --c=d\n', { pointer: '/a/1', remove: true }, 'a \\\n  --c=d\n'],
    ['a \\\n  b \\\n  --force\n', { pointer: '/a/2', remove: true }, 'a \\\n  b\n'],
    ['kubectl delete ns a', { pointer: '/kubectl delete ns/2', remove: true }, 'kubectl delete a'],
    ['a b >c', { pointer: '/a', append: '--d' }, 'a b --d >c'],
    ['a b | c', { pointer: '/a', append: 'd e' }, "a b 'd e' | c"],
    ['a --b=c', { pointer: '/a/1/--b', rename: '--d' }, 'a --d=c'],
    ['a -d \'{"b": 1}\' c', { pointer: '/a/2/#json/b', set: "it's $x" }, "a -d '{\"b\": \"it'\\''s $x\"}' c"],
    ['a -d "{\\"b\\": 1}"', { pointer: '/a/2/#json/b', set: '$x' }, 'a -d "{\\"b\\": \\"\\$x\\"}"'],
    [
      'a -d "{\\"b\\": 1, \\"c\\": \\"$D\\"}"',
      { pointer: '/a/2/#json/b', set: 2 },
      'a -d "{\\"b\\": 2, \\"c\\": \\"$D\\"}"',
    ],
    ["a <<'E'\nb\nE\n", { pointer: '/a/1/<<E', set: '$c\n' }, "a <<'E'\n$c\nE\n"],
    ['a <<E\nb\nE\n', { pointer: '/a/1/<<E', set: '$c\\\n' }, 'a <<E\n\\$c\\\\\nE\n'],
    ["a $'b'", { pointer: '/a/1', set: "it's\t\r\n\\\u0001" }, "a $'it\\'s\\t\\r\\n\\\\\\x01'"],
    ['a "$B"', { pointer: '/a/1', set: 'd' }, 'a "d"'],
    ['a --b="x"', { pointer: '/a/1', set: '--c=d e' }, "a '--c=d e'"],
    ['X=1 a b c', { pointer: '/a/2', remove: true }, 'X=1 a c'],
    ['a b c', { pointer: '/a/0', append: ['-d', 'e f'] }, "a -d 'e f' b c"],
    ['set -e\n', { pointer: '/set', append: ['-u', '-o', 'pipefail'] }, 'set -e -u -o pipefail\n'],
    ['a || true\nb\n', { pointer: '/true', remove: true }, 'a\nb\n'],
    ['a \\\n  b ||\n  true # c\n', { pointer: '/true', remove: true }, 'a \\\n  b # c\n'],
    ['a; echo $B\n', { pointer: '/echo', remove: true }, undefined],
    ['a\n  echo $B;\nc\n', { pointer: '/echo', remove: true }, 'a\nc\n'],
    ['a || true && b', { pointer: '/true', remove: true }, undefined],
    ['if a; then\n  echo $B\nfi\n', { pointer: '/if/then/echo', remove: true }, undefined],
    ['echo $B && a', { pointer: '/echo', remove: true }, undefined],
    ['#!/bin/bash\n\n# b\na\n', { pointer: '', prepend: SET }, '#!/bin/bash\nset -euo pipefail\n\n# b\na\n'],
    ['#!/bin/bash\n# b\na\n', { pointer: '', prepend: SET }, '#!/bin/bash\nset -euo pipefail\n# b\na\n'],
    ['#!/bin/bash\n# b\n\na\n', { pointer: '', prepend: SET }, '#!/bin/bash\n# b\n\nset -euo pipefail\n\na\n'],
    [
      '#!/bin/sh\n# shellcheck disable=SC2086\na\n',
      { pointer: '', prepend: SET },
      '#!/bin/sh\n# shellcheck disable=SC2086\n\nset -euo pipefail\na\n',
    ],
    ['# b\na\n', { pointer: '', prepend: SET }, 'set -euo pipefail\n# b\na\n'],
    ['\n  a\n', { pointer: '', prepend: SET }, '  set -euo pipefail\n\n  a\n'],
    // To a shell the carriage return is part of the last word.
    ['a\r\nb\r\n', { pointer: '', prepend: SET }, undefined],
  ])('of %j makes %j', (script, edit, result) => {
    expect(edited(script, edit)).toBe(result)
  })

  it('makes several edits at once', () => {
    const script = 'a b --c=d e\nf g'
    expect(
      edited(
        script,
        { pointer: '/a/1', remove: true },
        { pointer: '/a/2/--c', set: 'x' },
        { pointer: '/f/1', set: 'y' },
      ),
    ).toBe('a --c=x e\nf y')
  })

  it.each<readonly [script: string, edit: Edit]>([
    ['a b', { pointer: '/a/0', remove: true }],
    ['X=1 a b', { pointer: '/a/1', remove: true }],
    ['a b', { pointer: '/a/2', set: 'c' }],
    ['a b', { pointer: '/a/1', set: 1 }],
    ['a b', { pointer: '/a/1', set: 'c\0' }],
    ['a b', { pointer: '/a/1', rename: 'c' }],
    ['a b', { pointer: '', insert: { key: 'c', value: 'd' } }],
    ['a b', { pointer: '/a', replace: ['c'] }],
    // The word would be another one to the shell.
    ['a b', { pointer: '/a/0', set: 'if' }],
    ['a b', { pointer: '/a/0', set: 'X=1' }],
    ['x `a \\"b\\"`', { pointer: '/x/1/$()/a/1', set: '\\$c' }],
    // The body would end before its end, or not where it ends.
    ["a <<'E'\nb\nE\n", { pointer: '/a/1/<<E', set: 'c\nE\nd\n' }],
    ["a <<'E'\nb\nE\n", { pointer: '/a/1/<<E', set: 'c' }],
    ['a <<-E\n\tb\n\tE\n', { pointer: '/a/1/<<-E', set: '\tc\n' }],
  ])('of %j refuses %j', (script, edit) => {
    expect(edited(script, edit)).toBeUndefined()
  })

  it('refuses edits to one place', () => {
    expect(edited('a b', { pointer: '/a/1', set: 'c' }, { pointer: '/a/1', set: 'd' })).toBeUndefined()
  })

  it('writes any text into any quotes so that it is read again', () => {
    const SCRIPTS = ['a b c', 'a "b" c', "a 'b' c", 'a $B c', 'a "$(b c)" c', 'a b"c"d c']
    fc.assert(
      fc.property(fc.constantFrom(...SCRIPTS), anyText(), (script, value) => {
        const result = edited(script, { pointer: '/a/1', set: value })
        if (value.includes('\0')) expect(result).toBeUndefined()
        else if (result !== undefined) {
          const node = nodeAt(result, scriptOf(result), '/a/1', {})
          expect(node?.type === 'scalar' && node.value).toBe(value)
          expect(result.startsWith('a ') && result.endsWith(' c')).toBe(true)
        }
        // Carriage returns and stand-ins of templates aside, each text can be written.
        if (/^[ -~\n]*$/.test(value) && !value.includes('${{') && !value.includes('$[[')) expect(result).toBeDefined()
      }),
    )
  })
})
