import { describe, expect, it } from 'vitest'
import { languageOf } from '../../../src/languages/languages.ts'
import { loadParsers } from '../../../src/languages/load.ts'
import { formatOf, parse } from '../../../src/languages/parse.ts'
import { commentsOf } from '../../../src/languages/tree/comments.ts'

const parsers = await loadParsers(new Set(['shell']))

describe('the shell as a language', () => {
  it.each([
    ['a.sh', '', 'shell'],
    ['a.BASH', 'echo', 'shell'],
    ['bin/a', '#!/usr/bin/env bash\n', 'shell'],
    ['a.sh', '#!/bin/zsh\n', 'shell'],
    ['a.sh.tpl', 'echo {{ .Values.a }}\n', 'shell'],
    ['a.yaml', '#!/bin/sh\n', 'yaml'],
    ['a.sh.erb', 'echo a\n', undefined],
    ['a.dash', '', 'shell'],
  ])('of %s with %j the language is %s', (path, text, format) => expect(formatOf(path, text)).toBe(format))

  it('is loaded when it is needed', () => {
    expect(parse('a', 'shell', {})).toMatchObject({ roots: [], missing: 'shell' })
    expect(languageOf('shell').parse).toBeUndefined()
  })

  it('gives comments that are none in another language', () => {
    const text = '#!/bin/sh\na --b=c # d\ncat <<X\n# e\nX\necho "# f" g#h\n'
    expect(commentsOf(text, parse(text, 'shell', parsers)).map(comment => comment.text)).toEqual(['!/bin/sh', ' d'])
  })

  it('names what was not read as skipped, with its place', () => {
    const nested = `${'a "$('.repeat(60)}b${')"'.repeat(60)}`
    const [first] = parse(nested, 'shell', parsers).skipped ?? []
    expect(first?.reason).toContain('nests deeper')
    expect(first?.start).toBeGreaterThan(0)
  })
})
