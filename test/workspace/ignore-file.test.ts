import ignore from 'ignore'
import { describe, expect, it } from 'vitest'
import { type IgnoreFile, isIgnored, readIgnoreFile } from '../../src/workspace/ignore-file.ts'
import fc, { runs } from '../support/property.ts'

const fileOf = (folder: string, text: string): IgnoreFile => {
  const read = readIgnoreFile(folder, '.gitignore', text)
  if ('reason' in read) throw new Error(read.reason)
  return read.file
}
const ignored = (text: string, path: string, isFolder = false): boolean => isIgnored([fileOf('', text)], path, isFolder)

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
    const files = [fileOf('', '*.yaml'), fileOf('keep', '!a.yaml')]
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
      runs(500),
    )
  })

  it('agrees with the ignore library on lines of all sorts together', () => {
    const line = fc
      .tuple(
        fc.constantFrom('', '', '!', '/', '!/'),
        fc.constantFrom(
          'a',
          'b',
          'ab',
          '*',
          '*a',
          '*.b',
          'a*',
          'a.b',
          '?b',
          'a/b',
          '**/b',
          'a/*',
          'a/**/b',
          '[ab]',
          '\\a',
        ),
        fc.constantFrom('', '', '/'),
      )
      .map(parts => parts.join(''))
    const path = fc.array(fc.constantFrom('a', 'b', 'ab', 'a.b'), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), path, (lines, parts) => {
        const text = lines.join('\n')
        const parents = parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('/'))
        fc.pre(parents.every(parent => !ignored(text, parent, true)))
        const oracle = ignore({ ignorecase: false }).add(text)
        expect(ignored(text, parts.join('/'))).toBe(oracle.ignores(parts.join('/')))
        expect(ignored(text, parts.join('/'), true)).toBe(oracle.ignores(`${parts.join('/')}/`))
      }),
      runs(1000),
    )
  })

  it('refuses a file of more patterns than are matched with each file', () => {
    const text = Array.from({ length: 1001 }, (_, i) => `a*${i}`).join('\n')
    expect(readIgnoreFile('', '.gitignore', text)).toEqual({ reason: 'it has more than 1000 patterns with wildcards' })
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
      runs(500),
    )
  })
})
