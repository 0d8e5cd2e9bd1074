import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesUnder } from './files.ts'
import { stepsOf } from './steps.ts'

// Compiled only now, as modules are that a test imports after it.
const quadratic: (count: number) => number = Object(
  new Function(
    'count',
    'let steps = 0; for (let i = 0; i < count; i++) for (let j = 0; j < count; j++) steps++; return steps',
  ),
)

it('counts the blocks of code that are entered', () => {
  const [ten, hundred] = [10, 100].map(count => stepsOf(() => quadratic(count), 1e9))
  expect(ten).toBeGreaterThan(100)
  expect(hundred).toBeGreaterThan(10_000)
  expect(hundred).toBeLessThan(11_000)
})

it.each([
  ['searched', () => /a+$/.test(`${'a'.repeat(1_000)}b`)],
  ['searched for all', () => [...`${'a'.repeat(1_000)}b`.matchAll(/a+$/g)]],
  ['replaced', () => `${'a'.repeat(24)}b`.replace(/(?:a|aa)+$/, '')],
  ['nested', () => /^(a+)+$/.test(`${'a'.repeat(18)}b`)],
])('finds a regular expression that goes back too often: %s', (_, run) => {
  expect(stepsOf(run, 50_000)).toBe(Number.POSITIVE_INFINITY)
})

it('lets a regular expression go forward once', () => {
  const text = `${'a'.repeat(1_000)}b`
  expect(stepsOf(() => /b$/.test(text), 5_000)).toBeLessThan(2_000)
  expect(stepsOf(() => /^a+b$/.exec(text), 5_000)).toBeLessThan(2_000)
})

it('is what tests count with: none looks at a clock', () => {
  const tests = filesUnder('test').filter(path => /\.[cm]?[jt]s$/.test(path) && !/^(?:corpus|fixtures)\//.test(path))
  expect(tests.length).toBeGreaterThan(50)
  const clock = /performance\.now\(|Date\.now\(|hrtime/
  expect(
    tests.filter(path => path !== 'support/steps.test.ts' && clock.test(readFileSync(`test/${path}`, 'utf8'))),
  ).toEqual([])
})
