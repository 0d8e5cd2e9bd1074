import { describe, expect, it } from 'vitest'
import type { EmittedFact } from '../../../../src/engine/fact.ts'
import type { FileResult } from '../../../../src/engine/file-result.ts'
import { isMember, ruleGroupsOf, type WrittenAndDeployed } from '../../../../src/engine/join/groups.ts'
import { linkFacts } from '../../../../src/engine/join/join.ts'
import { type Links, recordLinks } from '../../../../src/engine/join/links/links.ts'
import { type ChangedFile, type NumberedFiles, relinkChanged } from '../../../../src/engine/join/links/relink.ts'
import { outcomesOf } from '../../../../src/engine/join/run-group.ts'
import { lintFile } from '../../../../src/engine/lint/lint-file.ts'
import { createRegistry } from '../../../../src/engine/registry.ts'
import type { FileSettings } from '../../../../src/engine/settings.ts'
import { edited, joinCorpora, settingsFor, step } from '../../../support/join-corpora.ts'
import { registry as whole } from '../../../support/lint-frozen.ts'
import fc, { runs } from '../../../support/property.ts'

/** Steps may change any file where one changes: what they take part in is not linked in parts. */
const registry = createRegistry({ ...whole, deploySteps: [] })

type Results = ReadonlyMap<string, FileResult>

/** All paths that a file may come to have have their numbers; those that are there are members of groups. */
function numbered(results: Results, paths: readonly string[], settingsOf: (path: string) => FileSettings) {
  const groups = ruleGroupsOf({ files: results, settingsOf }, registry.ruleSetsOn(registry.usedFacts))
  const files: NumberedFiles = {
    paths,
    groups,
    isMember: (group, path) => isMember(group, path, settingsOf),
    factsOf: (file, fact) => factsAt(results, paths[file]).flatMap(one => (one.fact === fact ? [one.value] : [])),
  }
  return { groups, files }
}

const fileAt = (results: Results, path = ''): WrittenAndDeployed | undefined => {
  const file = results.get(path)
  return file && { written: file, deployed: file }
}
const factsAt = (results: Results, path = ''): readonly EmittedFact[] => results.get(path)?.facts ?? []

const groupsIn = ({ groups }: NumberedFiles): string => JSON.stringify(groups.map(group => [group.key, group.guests]))

/** The judgements in any order, and the tables row by row. */
const comparable = ({ stated, readers, judgements }: Links): unknown => ({
  found: judgements.map(one => JSON.stringify(one)).sort(),
  stated: rowsIn(stated),
  readers: rowsIn(readers),
})

const rowsIn = (table: Links['stated']): readonly string[] =>
  Array.from(table[0] ?? [], (_, row) => table.map(column => column[row]).join(' ')).sort()

describe('linking again what a change concerns', () => {
  it('gives what linking everything anew gives, change after change', () => {
    const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 })
    const chosen = fc.array(fc.constantFrom(...joinCorpora), { minLength: 1, maxLength: 3 })
    const said = new Set<string>()
    let relinked = 0
    fc.assert(
      fc.property(chosen, steps, (parts, batches) => {
        const documents = parts.flat()
        const settingsOf = settingsFor()
        const paths = [...new Set(documents.flatMap(({ path }) => [`one/${path}`, `two/${path}`]))].sort()
        const numberOf = (path: string): number => paths.indexOf(path)
        const texts = new Map(documents.map(({ path, text }) => [`one/${path}`, text]))
        const lintOne = (path: string, text: string): FileResult => lintFile({ path, text }, settingsOf(path), whole)
        let results: Results = new Map(Array.from(texts, ([path, text]) => [path, lintOne(path, text)]))
        let before = numbered(results, paths, settingsOf)
        let links = recordLinks(before.groups, numberOf, file => fileAt(results, paths[file]))
        for (const batch of batches) {
          const after = new Map(results)
          for (const { folder, file, edit } of batch) {
            const { path = '', text = '' } = documents[file % documents.length] ?? {}
            const own = `${folder}/${path}`
            if (edit === undefined) after.delete(own)
            else after.set(own, lintOne(own, edited(texts.get(own) ?? text, edit)))
          }
          const touched = [...new Set([...results.keys(), ...after.keys()])].filter(
            path => results.get(path) !== after.get(path),
          )
          const changed = new Map<number, ChangedFile>(
            touched.map(path => [numberOf(path), { path, before: fileAt(results, path), after: fileAt(after, path) }]),
          )
          const now = numbered(after, paths, settingsOf)
          const anew = recordLinks(now.groups, numberOf, file => fileAt(after, paths[file]))
          const isAlike = groupsIn(before.files) === groupsIn(now.files)
          links = isAlike ? relinkChanged(links, changed, now.files) : anew
          if (isAlike) relinked++
          expect(comparable(links)).toEqual(comparable(anew))
          const linked = linkFacts([...after.values()], settingsOf, registry)
          expect(JSON.stringify({ files: linked.files, ...outcomesOf(links.judgements) })).toBe(JSON.stringify(linked))
          for (const { problems } of links.judgements) for (const { rule } of problems) said.add(rule)
          results = after
          before = now
        }
      }),
      runs(10),
    )
    // It is of no use unless joins find something, and something is linked again.
    expect(said.size).toBeGreaterThan(20)
    expect(relinked).toBeGreaterThan(30)
  })
})
