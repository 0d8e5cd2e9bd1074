import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readAhead, takeAhead } from '../../../src/cli/run/read-ahead.ts'
import { createTextReader } from '../../../src/cli/run/text-reader.ts'
import { repositoryOf } from '../../../src/workspace/repository.ts'

const folder = mkdtempSync(join(tmpdir(), 'ahead-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return name
}
const repository = { ...repositoryOf(folder, [folder]), root: folder }

it('keeps what it reads up to the first file with a word, each for one reader', () => {
  const files = [write('a.yaml', 'a: 1\n'), write('b.yaml', 'b: kyverno.io/v1\n'), write('c.yaml', 'c: 1\n')]
  const { ahead, found } = readAhead(files, repository, [['kyverno.io/']])
  expect(found).toBe(1)
  expect([...ahead.keys()]).toEqual(['a.yaml', 'b.yaml'])

  write('a.yaml', 'a: 2\n')
  const { read } = createTextReader({ repository, inputs: new Map() }, ahead)
  expect(read('a.yaml', 100)).toEqual({ text: 'a: 1\n' })
  expect(read('a.yaml', 100)).toEqual({ text: 'a: 2\n' })
})

it('finds nothing in files without the words, and leaves what is too large to the reader', () => {
  const files = [write('d.yaml', 'd: "ä"\n'), 'missing.yaml']
  const { ahead, found } = readAhead(files, repository, [['kyverno.io/']])
  expect(found).toBe(0)
  expect(takeAhead(ahead, 'd.yaml', 3)).toBeUndefined()
  expect(ahead.size).toBe(0)
})

it('does not read files whose words are known, and says of each which it has', () => {
  const files = [write('e.yaml', 'e: 1\n'), write('f.yaml', 'f: [x, y]\n'), write('g.yaml', 'g: y\n')]
  const { ahead, words, found } = readAhead(files, repository, [['x'], ['y'], ['z']], path =>
    path === 'e.yaml' ? 0 : undefined,
  )
  expect([...ahead.keys()]).toEqual(['f.yaml', 'g.yaml'])
  expect([...words.values()]).toEqual([0, 3, 2])
  expect(found).toBe(3)
})
