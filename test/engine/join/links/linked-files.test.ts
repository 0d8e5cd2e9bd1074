import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { linkParts, readLinks } from '../../../../src/cli/cache/stored-links.ts'
import { assembleReport } from '../../../../src/engine/assemble/assemble-report.ts'
import type { FileResult } from '../../../../src/engine/file-result.ts'
import { linkFacts } from '../../../../src/engine/join/join.ts'
import {
  groupsOfRun,
  type Linking,
  linkAgain,
  linkAll,
  type RecordedLinks,
} from '../../../../src/engine/join/links/linked-files.ts'
import { reuseFacts } from '../../../../src/engine/join/live/known-facts.ts'
import { lintFile } from '../../../../src/engine/lint/lint-file.ts'
import { createLinter, documentOpener, loadKubernetesTypes, loadParsers } from '../../../../src/index.ts'
import { lazyLanguages } from '../../../../src/languages/languages.ts'
import { groupBy } from '../../../../src/model/group-by.ts'
import { filesUnder } from '../../../support/files.ts'
import { edited, settingsFor, step } from '../../../support/join-corpora.ts'
import fc, { runs } from '../../../support/property.ts'

/** What is deployed in another way than it is written: by the names of its files, or by what is in them. */
const DEPLOYED = /(?:\.tf|kustomization\.yaml|Chart\.yaml)$/
const DEPLOYS =
  /kind: (?:Kustomization|ResourceGraphDefinition|CustomResourceDefinition|ValidatingAdmissionPolicy)|aws [a-z]+ /

/** The folders of cases of all rules in which a deploy step makes something, each with its files. */
const corpora = [...groupBy(filesUnder('test/corpus'), path => path.split('/').slice(0, 3).join('/')).values()]
  .map(paths => paths.filter(path => !path.endsWith('clauselint.yaml')))
  .map(paths => paths.map(path => ({ path, text: readFileSync(`test/corpus/${path}`, 'utf8') })))
  .filter(files => files.some(({ path, text }) => DEPLOYED.test(path) || DEPLOYS.test(text)))

/** Those in which several overlays have one base, so that these are deployments of their own. */
const layered = corpora.filter(
  files => new Set(files.flatMap(({ path }) => /\/overlays\/\w+\//.exec(path) ?? [])).size > 1,
)

/** Those that have a chart. */
const charts = corpora.filter(files => files.some(({ path }) => path.endsWith('/Chart.yaml')))

const parsers = await loadParsers(new Set(lazyLanguages))
const kubernetesTypes = await loadKubernetesTypes()

/** A result as it is read again from where it is stored. */
function stored(result: FileResult): FileResult {
  const read: FileResult = JSON.parse(JSON.stringify(result))
  return read
}

/** Links as they are read again. */
function reread(links: RecordedLinks): RecordedLinks {
  const parts = new Map(linkParts({ ...links, groups: '', rows: Uint32Array.of(), found: new Map(), places: [] }))
  const read = readLinks(name => {
    const bytes = parts.get(name)
    return bytes && Buffer.from(bytes)
  })
  if (read === undefined) throw new Error('a part is missing')
  return read
}

describe('linking again files that deploy others', () => {
  it('reports what linking everything anew reports, change after change', () => {
    const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 })
    const several = fc.array(fc.constantFrom(...corpora), { minLength: 1, maxLength: 4 })
    const chosen = fc.oneof(
      { weight: 3, arbitrary: several },
      fc.constantFrom(...layered).map(one => [one]),
      fc.constantFrom(...charts).map(one => [one]),
    )
    const seen = { made: new Set<string>(), again: 0, views: 0 }
    fc.assert(
      fc.property(chosen, steps, (parts, batches) => {
        const documents = parts.flat()
        const settingsOf = settingsFor()
        const paths = [...new Set(documents.flatMap(({ path }) => [`one/${path}`, `two/${path}`]))].sort()
        const texts = new Map(documents.map(({ path, text }) => [`one/${path}`, text]))
        const registry = createLinter(parsers, { kubernetesTypes, textOf: path => texts.get(path) })
        const numberOf = (path: string): number => paths.indexOf(path)
        const linkingOf = (all: ReadonlyMap<string, FileResult>): Linking => ({
          ...{ settingsOf, registry, paths, numberOf },
          groups: groupsOfRun(all, { settingsOf, registry }),
        })
        const open = documentOpener(registry, path => texts.get(path))
        const lintOne = (path: string, text: string): FileResult =>
          stored(lintFile({ path, text }, settingsOf(path), registry))
        const groupsIn = (files: ReadonlyMap<string, FileResult>): string =>
          JSON.stringify(
            groupsOfRun(files, { settingsOf, registry }).map(({ key, first, guests }) => [key, first, guests]),
          )
        let files: ReadonlyMap<string, FileResult> = new Map(
          Array.from(texts, ([path, text]) => [path, lintOne(path, text)]),
        )
        let links = linkAll([...files.values()], linkingOf(files)).links
        for (const batch of batches) {
          const before = files
          const changes = new Map<string, FileResult | undefined>()
          for (const { folder, file, edit } of batch) {
            const { path = '', text = '' } = documents[file % documents.length] ?? {}
            const own = `${folder}/${path}`
            if (edit === undefined) texts.delete(own)
            else texts.set(own, edited(texts.get(own) ?? text, edit))
            changes.set(own, undefined)
          }
          for (const path of changes.keys()) {
            const text = texts.get(path)
            changes.set(path, text === undefined ? undefined : reuseFacts(lintOne(path, text), before.get(path)))
          }
          const after = new Map(before)
          for (const [path, file] of changes)
            if (file === undefined) after.delete(path)
            else after.set(path, file)
          files = new Map([...after].sort(([a], [b]) => (a < b ? -1 : 1)))
          const all = [...files.values()]
          const linking = linkingOf(files)
          const known =
            links === undefined || groupsIn(before) !== groupsIn(files)
              ? undefined
              : linkAgain(
                  {
                    links: reread(links),
                    numberOf,
                    files: {
                      files: before,
                      steps: reread(links).steps,
                      digestOf: text => text,
                      stating: fact =>
                        [...before.values()]
                          .filter(one => one.facts.some(each => each.fact === fact))
                          .map(one => one.path),
                    },
                  },
                  changes,
                  all,
                  linking,
                )
          const { linked, links: next } = known ?? linkAll(all, linking)
          const report = assembleReport(linked, settingsOf, registry, open)
          expect(report).toEqual(assembleReport(linkFacts(all, settingsOf, registry), settingsOf, registry, open))
          if (known !== undefined) seen.again++
          for (const { id, deltas } of next?.steps ?? []) if (deltas.size > 0) seen.made.add(id)
          if ((next?.views.size ?? 0) > 0) seen.views++
          links = next
        }
      }),
      runs(15),
    )
    // It is of no use unless steps make something, and most of it is linked again.
    expect([...seen.made]).toEqual(expect.arrayContaining(['helm', 'kro', 'kustomize', 'terraform']))
    expect(seen.again).toBeGreaterThan(15)
    expect(seen.views).toBeGreaterThan(0)
  })
})
