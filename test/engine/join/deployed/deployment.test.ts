import { describe, expect, it } from 'vitest'
import { defineDeployStep } from '../../../../src/engine/deploy-step.ts'
import { defineFact, isOf } from '../../../../src/engine/fact.ts'
import type { FileResult } from '../../../../src/engine/file-result.ts'
import { createDeployment } from '../../../../src/engine/join/deployed/deployment.ts'
import { createRegistry } from '../../../../src/engine/registry.ts'
import { defaultSettings } from '../../../../src/engine/settings.ts'
import fc from '../../../support/property.ts'

const renaming = defineFact<{ readonly from: string; readonly source: string }>('renaming')
const named = defineFact<{ readonly name: string }>('named')

/** Gives what is named `from` the first name of the file `source`. */
const rename = defineDeployStep({
  id: 'rename',
  from: { renamings: renaming },
  deploy: ({ renamings }, factsOf) => {
    const names = new Map(
      renamings.map(({ from, source }) => {
        const [first] = factsOf(source).flatMap(one => (isOf(named, one) ? [one.value.name] : []))
        return [from, first]
      }),
    )
    return {
      change: (_, fact) => {
        if (!isOf(named, fact) || !names.has(fact.value.name)) return fact
        const name = names.get(fact.value.name)
        return name === undefined ? undefined : named.of({ name })
      },
    }
  },
})
const registry = createRegistry({ parsers: {}, dialects: [], kinds: [], rules: [], deploySteps: [rename, rename] })
const settingsOf = () => defaultSettings

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

describe('createDeployment', () => {
  it('gives at any time what it gives of the same files at once', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 8 }), updates => {
        const live = createDeployment(settingsOf, registry)
        const written = new Map<string, FileResult>()
        const shown = new Map<string, FileResult>()
        for (const update of updates) {
          const changes = new Map(update.map(({ path, facts }) => [path, facts && fileOf(path, facts)]))
          for (const [path, file] of changes) set(written, path, file)
          for (const [path, file] of live.update(changes)) set(shown, path, file)
          const expected = createDeployment(settingsOf, registry).update(written)
          expect(new Map([...shown].sort())).toEqual(new Map([...expected].sort()))
        }
      }),
    )
  })
})

function set<V>(map: Map<string, V>, key: string, value: V | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}
