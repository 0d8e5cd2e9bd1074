import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const EXAMPLE = /```ts\n\/\/ (src\/\S+)\n([\s\S]*?)\n```/g
const examples = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(EXAMPLE)]

it('CONTRIBUTING.md has examples', () => {
  expect(examples.length).toBeGreaterThan(0)
})

it.each(examples.map(([, path = '', code = '']) => [path, code] as const))('shows %s as it is', (path, code) => {
  expect(readFileSync(path, 'utf8')).toContain(code)
})
