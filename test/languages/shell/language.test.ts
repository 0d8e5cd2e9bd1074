import { describe, expect, it } from 'vitest'
import { shell } from '../../../src/languages/shell/language.ts'

describe('the shell as a language', () => {
  it('claims, parses, reads comments and writes', () => {
    const text = '#!/bin/sh\na --b=c # d\n'
    expect(shell.claims('bin/a', text)).toBe(true)
    const parsed = shell.parse(text)
    expect(parsed.format).toBe(shell.id)
    expect(shell.comments(parsed).map(comment => comment.text)).toEqual(['!/bin/sh', ' d'])
    const [root] = parsed.roots
    expect(root && shell.write(text, root, [{ pointer: '/a/1/--b', set: 'e' }])).toEqual([
      { start: 16, end: 17, text: 'e' },
    ])
  })
})
