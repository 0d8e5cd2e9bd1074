import { execFileSync } from 'node:child_process'
import type { Mutant } from './mutate.ts'

/** What the API server answers of an object: the fields that it refuses, that it cannot decode it, or why it was not asked. */
export interface Answer {
  readonly decode?: string
  readonly fields?: readonly string[]
  readonly fails?: string
  readonly said?: readonly string[]
}

/** Asks main.go, which needs Go, of each object. */
export const ask = (mutants: readonly Mutant[]): readonly Answer[] =>
  execFileSync('go', ['run', '.'], {
    cwd: 'src/dev/kubernetes-validation',
    input: mutants.map(({ object }) => `${JSON.stringify(object)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
    .trimEnd()
    .split('\n')
    .map((line): Answer => JSON.parse(line))

export const isRefused = (answer: Answer): boolean => Object.keys(answer).length > 0
