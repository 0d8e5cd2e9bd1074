import { describe, expect, it } from 'vitest'
import { violationOf } from '../src/dev/fuzz/invariants.ts'
import { loadLinter } from '../src/dev/fuzz/load-linter.ts'
import { readRegressions } from '../src/dev/fuzz/regression-files.ts'

const linter = await loadLinter()
const regressions = readRegressions()

describe('test/regressions', () => {
  it('has cases', () => {
    expect(regressions).not.toEqual([])
  })

  it.each(regressions.map(one => [one.name, one] as const))('%s', (_, { files }) => {
    expect(violationOf(files, linter)).toBeUndefined()
  })
})
