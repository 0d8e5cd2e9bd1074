import { describe, expect, it } from 'vitest'
import { assembleReport } from '../../../src/engine/assemble/assemble-report.ts'
import type { FileResult } from '../../../src/engine/file-result.ts'
import { speakerOf } from '../../../src/engine/finding.ts'
import { withWritableFixes } from '../../../src/engine/fix/writable.ts'
import { linkFacts } from '../../../src/engine/join/join.ts'
import { createLiveLink } from '../../../src/engine/join/live/live-link.ts'
import { createLiveReport } from '../../../src/engine/join/live/live-report.ts'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { documentOpener } from '../../../src/index.ts'
import { deepFreeze } from '../../support/freeze.ts'
import { edited, joinCorpora, joinRules, settingsFor, step } from '../../support/join-corpora.ts'
import { registry } from '../../support/lint-frozen.ts'
import fc, { runs } from '../../support/property.ts'

const inOrder = (findings: readonly unknown[]): readonly string[] => findings.map(one => JSON.stringify(one)).sort()

type Shown = { readonly location: unknown; readonly rule: string }

/** A word that is secret in one file is hidden in messages about others too, but an editor reports each file by itself. */
function expectSame(shown: readonly Shown[], reported: readonly Shown[]): void {
  const isHiding = JSON.stringify([shown, reported]).includes('•••')
  const comparable = (all: readonly Shown[]) => (isHiding ? all.map(({ location, rule }) => ({ location, rule })) : all)
  expect(inOrder(comparable(shown))).toEqual(inOrder(comparable(reported)))
}

describe('a live report over the corpora of all rules that join', () => {
  it('says after every change what linting everything anew says', () => {
    const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 })
    const chosen = fc.array(fc.constantFrom(...joinCorpora), { minLength: 1, maxLength: 3 })
    const said = new Set<string>()
    const noted = new Set<string>()
    fc.assert(
      fc.property(chosen, steps, (parts, batches) => {
        const documents = parts.flat()
        const settingsOf = settingsFor()
        const files = new Map<string, string>()
        const reading = { ...registry, textOf: (path: string) => files.get(path) }
        const live = createLiveReport(settingsOf, reading)
        const linted = new Map<string, FileResult>()
        const link = createLiveLink(settingsOf, reading)
        for (const batch of batches) {
          const changes = batch.flatMap(({ folder, file, edit }) => {
            const document = documents[file % documents.length]
            return document === undefined ? [] : [{ path: `${folder}/${document.path}`, text: document.text, edit }]
          })
          for (const { path, text, edit } of changes) {
            if (edit === undefined) files.delete(path)
            else files.set(path, edited(files.get(path) ?? text, edit))
          }
          const changed = new Map<string, FileResult | undefined>()
          for (const { path } of changes) {
            const text = files.get(path)
            // What is said of a file alone is the same each time; what joins it is what this is about.
            const result =
              text === undefined ? undefined : deepFreeze(lintFile({ path, text }, settingsOf(path), registry))
            changed.set(path, result)
            if (result === undefined) linted.delete(path)
            else linted.set(path, result)
          }
          const all = [...linted.values()]
          const linked = linkFacts(all, settingsOf, reading)
          const kept = link(all)
          if (batch === batches.at(-1)) expect(JSON.stringify(kept)).toBe(JSON.stringify(linked))
          const open = documentOpener(registry, path => files.get(path))
          live.update(changed, open)
          const report = assembleReport(linked, settingsOf, registry, open)
          for (const one of report.findings) said.add(speakerOf(one))
          const shown = [...files.keys()].flatMap(path => live.findingsOf(path))
          expectSame(withWritableFixes(shown, open, registry), report.findings)
          const undecided = [...files.keys()].flatMap(path => live.notesOf(path, open))
          expectSame(undecided, report.notes)
          for (const { rule } of report.notes) noted.add(rule)
        }
      }),
      runs(25),
    )
    // It is of no use unless joins find something.
    expect([...said].filter(id => joinRules.some(rule => rule.id === id)).length).toBeGreaterThan(20)
    expect([...noted].filter(id => joinRules.some(rule => rule.id === id)).length).toBeGreaterThan(5)
  })
})
