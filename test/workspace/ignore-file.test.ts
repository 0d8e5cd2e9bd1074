import fc from 'fast-check'
import ignore from 'ignore'
import { describe, expect, it } from 'vitest'
import { isIgnored, readIgnoreFile } from '../../src/workspace/ignore-file.ts'

const ignored = (text: string, path: string, isFolder = false): boolean =>
  isIgnored([readIgnoreFile('', text)], path, isFolder)

describe('readIgnoreFile', () => {
  it.each([
    ['build', 'x/build', true],
    ['/build', 'x/build', false],
    ['/build', 'build', true],
    ['x/build', 'y/x/build', false],
    ['*.yaml', 'a/b.yaml', true],
    ['*.yaml\n!b.yaml', 'a/b.yaml', false],
    ['# *.yaml', 'a.yaml', false],
    ['\\#a.yaml', '#a.yaml', true],
    ['\\!a.yaml', '!a.yaml', true],
    ['a.yaml   ', 'a.yaml', true],
    ['a\\ ', 'a ', true],
    ['**/gen/*.yaml', 'x/gen/a.yaml', true],
    ['gen/', 'gen', false],
    ['a.yaml\r\nb.yaml\r\n', 'a.yaml', true],
  ])('%j on %s: %s', (text, path, expected) => expect(ignored(text, path)).toBe(expected))

  it('applies a line with a trailing slash to folders', () => expect(ignored('gen/', 'x/gen', true)).toBe(true))

  it('lets the inner file win', () => {
    const files = [readIgnoreFile('', '*.yaml'), readIgnoreFile('keep', '!a.yaml')]
    expect(isIgnored(files, 'keep/a.yaml', false)).toBe(false)
    expect(isIgnored(files, 'keep/b.yaml', false)).toBe(true)
  })

  it('agrees with the ignore library on files directly under the root', () => {
    const line = fc.stringMatching(/^!?[ab*?]{1,5}$/).filter(text => !text.includes('**') && text !== '!')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.stringMatching(/^[ab]{1,5}$/), (lines, name) => {
        const text = lines.join('\n')
        expect(ignored(text, name)).toBe(ignore({ ignorecase: false }).add(text).ignores(name))
      }),
      { numRuns: 1000 },
    )
  })

  it('agrees with the ignore library on paths', () => {
    const part = fc.constantFrom('a', 'b', '*', '**', 'a*')
    const line = fc.array(part, { minLength: 2, maxLength: 3 }).map(parts => parts.join('/'))
    fc.assert(
      fc.property(line, fc.array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 4 }), (text, parts) => {
        const parents = parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('/'))
        fc.pre(parents.every(parent => !ignored(text, parent, true)))
        const path = parts.join('/')
        expect(ignored(text, path)).toBe(ignore({ ignorecase: false }).add(text).ignores(path))
      }),
      { numRuns: 1000 },
    )
  })
})
