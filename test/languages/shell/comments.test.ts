import { describe, expect, it } from 'vitest'
import { parseShell } from '../../../src/languages/shell/parse.ts'

const read = (text: string) => parseShell(text).comments.map(({ start, end }) => text.slice(start, end))

describe('the comments of a script', () => {
  it.each<readonly [script: string, comments: readonly string[]]>([
    ['#!/bin/sh\n# a\nb # c', ['#!/bin/sh', '# a', '# c']],
    ['a#b \\# "# c" \'# d\' e# $# ${#f} ${g#h}', []],
    ['a;# b\nc&# d\n(# e\nf)# g', ['# b', '# d', '# e', '# g']],
    ['a \\\n# b', ['# b']],
    ['cat <<A # b\n# c\nA\n# d', ['# b', '# d']],
    ['X=( # a\n b # c\n)', ['# a', '# c']],
    ['X=$(a # b\n)', ['# b']],
    ['echo "$(a # b\n) # c"', ['# b']],
    ['echo "x # `a # b\n` # c"', ['# b']],
    ['echo `a \\"$x\\" # b`', ['# b']],
    ['if a; then # b\n c; fi # d', ['# b', '# d']],
    ['if a # then\nthen b; fi', ['# then']],
    ['case $# in # a\n b) c ;; # d\nesac', ['# a', '# d']],
    ['[[ $# -gt 0 && # a\n b == c#d ]] # e', ['# a', '# e']],
    ['(( $# > 1 )) # a', ['# a']],
    ['for ((i=0; i<${#a[@]}; i++)); do b; done # c', ['# c']],
    ['a # b\r\nc # d\r\n', ['# b', '# d']],
    ['a ${{ github.x # y }} # b', ['# b']],
    ['# a\nif', ['# a']],
  ])('are read of %j', (script, comments) => {
    expect(read(script)).toEqual(comments)
  })

  it('have their text and place', () => {
    expect(parseShell('a # clauselint-disable-line x').comments).toEqual([
      { text: ' clauselint-disable-line x', start: 2, end: 29 },
    ])
  })
})
