import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Adjustment } from '../../../src/engine/define.ts'
import { defineFact, isOf } from '../../../src/engine/fact.ts'
import type { FileResult } from '../../../src/engine/file-result.ts'
import { adjustFacts } from '../../../src/engine/join/adjust.ts'
import { createLiveAdjustment } from '../../../src/engine/join/live-adjust.ts'

const renaming = defineFact<{ readonly from: string; readonly source: string }>('renaming')
const named = defineFact<{ readonly name: string }>('named')

/** Gives what is named `from` the first name of the file `source`. */
const adjustment: Adjustment<{ readonly from: string; readonly source: string }> = {
  by: renaming,
  adjust: (renamings, factsOf) => {
    const names = new Map(
      renamings.map(({ from, source }) => {
        const [first] = factsOf(source).flatMap(said => (isOf(named, said) ? [said.value.name] : []))
        return [from, first]
      }),
    )
    return (_, said) => {
      if (!isOf(named, said) || !names.has(said.value.name)) return said
      const name = names.get(said.value.name)
      return name === undefined ? undefined : named.of({ name })
    }
  },
}

const paths = ['a', 'b', 'c']
const names = ['x', 'y', 'z']
const fact = fc.oneof(
  fc.record({ name: fc.constantFrom(...names) }).map(named.of),
  fc.record({ from: fc.constantFrom(...names), source: fc.constantFrom(...paths) }).map(renaming.of),
)
const change = fc.record({
  path: fc.constantFrom(...paths),
  facts: fc.option(fc.array(fact, { maxLength: 3 }), { nil: undefined }),
})
const fileOf = (path: string, facts: FileResult['facts']): FileResult => ({
  path,
  facts,
  documents: [],
  problems: [],
  notes: [],
  faults: [],
  suppressions: [],
})

describe('createLiveAdjustment', () => {
  it('gives at any time what adjustFacts gives of the same files', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 8 }), updates => {
        const adjust = createLiveAdjustment({ adjustment })
        const written = new Map<string, FileResult>()
        const shown = new Map<string, FileResult>()
        for (const update of updates) {
          const changes = new Map(update.map(({ path, facts }) => [path, facts && fileOf(path, facts)]))
          for (const [path, file] of changes) set(written, path, file)
          for (const [path, file] of adjust(changes)) set(shown, path, file)
          const all = [...written.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
          const expected = adjustFacts(all, { adjustment })
          expect(new Map([...shown].sort())).toEqual(new Map(expected.map(file => [file.path, file])))
        }
      }),
    )
  })
})

function set<V>(map: Map<string, V>, key: string, value: V | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}
