import { defineFact } from '../../engine/fact.ts'

/** A test of policies that another program runs. */
export interface PolicyTest {
  /** What it judges, which is made for it: files and folders, relative to the repository's root. */
  readonly made: readonly string[]
}
export const policyTest = defineFact<PolicyTest>('policyTest')

/** Whether a file is made for one of the tests: what it contains is judged by these alone. */
export function madeForTests(tests: readonly PolicyTest[]): (path: string) => boolean {
  const made = new Set(tests.flatMap(test => test.made))
  if (made.size === 0) return () => false
  return path => path.split('/').some((_, i, steps) => made.has(steps.slice(0, i + 1).join('/')))
}
