import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesUnder, namesIn } from './support/files.ts'

const pages = filesUnder('docs/contributing').map(name => ({
  name,
  text: readFileSync(`docs/contributing/${name}`, 'utf8'),
}))
const EXAMPLE = /```ts\n\/\/ (src\/\S+)\n([\s\S]*?)\n```/g
const examples = pages.flatMap(({ name, text }) =>
  [...text.matchAll(EXAMPLE)].map(([, path = '', code = '']) => ({ name, path, code })),
)

describe('docs/contributing', () => {
  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(5)
  })

  it.each(examples)('$name shows $path as it is', ({ path, code }) => {
    expect(readFileSync(path, 'utf8')).toContain(code)
  })

  const testFiles = filesUnder('test').filter(path => path.endsWith('.test.ts'))
  it.each(pages)('$name ends with commands that prove the change', ({ text }) => {
    const commands = /\n## Prove it\n\n```sh\n([^`]+)```\n$/.exec(text)?.[1] ?? ''
    expect(commands).not.toBe('')
    // What vitest is given selects test files by a part of their path.
    const filters = [...commands.matchAll(/npx vitest run ([^\n]*)/g)].flatMap(([, given = '']) =>
      given.replace(/ -t .*/, '').split(' '),
    )
    expect(filters.filter(filter => !testFiles.some(path => `test/${path}`.includes(filter)))).toEqual([])
    const rules = [...commands.matchAll(/(?:-t|test|generate) ([a-z]+\/[a-z-]+)$/gm)].map(([, rule = '']) => rule)
    expect(rules.filter(rule => !existsSync(`src/rules/${rule}.ts`))).toEqual([])
  })

  it('has a page for each sort of extension, which CONTRIBUTING.md lists', () => {
    const index = readFileSync('CONTRIBUTING.md', 'utf8')
    expect(namesIn('docs/contributing').filter(name => !index.includes(`(docs/contributing/${name})`))).toEqual([])
  })
})

describe('CONTRIBUTING.md', () => {
  it('fits on one screen', () => {
    expect(readFileSync('CONTRIBUTING.md', 'utf8').split('\n').length).toBeLessThanOrEqual(50)
  })
})

describe('CHANGELOG.md', () => {
  const lines = readFileSync('CHANGELOG.md', 'utf8').split('\n')

  it('has the sections of Keep a Changelog', () => {
    const sections = lines.filter(line => line.startsWith('### ')).map(line => line.slice('### '.length))
    const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
    expect(sections.length).toBeGreaterThan(0)
    expect(sections.filter(section => !known.includes(section))).toEqual([])
  })

  it('has one line for each entry', () => {
    const entries = lines.filter(line => line.startsWith('- '))
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.filter(line => line.length > 140)).toEqual([])
    expect(
      lines.filter(line => /^ +\S/.test(line)),
      'continued entries',
    ).toEqual([])
  })
})
