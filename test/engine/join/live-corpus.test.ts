import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assembleReport } from '../../../src/engine/assemble/assemble-report.ts'
import type { FileResult } from '../../../src/engine/file-result.ts'
import { linkFacts } from '../../../src/engine/join/join.ts'
import { createLiveLink } from '../../../src/engine/join/live-link.ts'
import { createLiveReport } from '../../../src/engine/join/live-report.ts'
import { lintFile } from '../../../src/engine/lint-file.ts'
import { isJoinRule } from '../../../src/engine/registry.ts'
import { defaultSettings, type FileSettings } from '../../../src/engine/settings.ts'
import { documentOpener } from '../../../src/index.ts'
import { filesUnder } from '../../support/files.ts'
import { deepFreeze } from '../../support/freeze.ts'
import { registry } from '../../support/lint-frozen.ts'
import fc from '../../support/property.ts'

const joinRules = registry.rules.filter(isJoinRule)

/** The documents of the corpus of a rule that joins: all that its joins are about. */
const corpora = joinRules.map(({ id }) =>
  filesUnder(`test/corpus/${id}`)
    .filter(path => /\.(?:ya?ml|json|toml)$/.test(path) && !path.endsWith('clauselint.yaml'))
    .map(path => ({ path, text: readFileSync(`test/corpus/${id}/${path}`, 'utf8') })),
)

/** Two complete scopes, with all that the configuration may say of the platform in one of them. */
function settingsFor(): (path: string) => FileSettings {
  const base = { ...defaultSettings, configuration: 'clauselint.yaml' }
  const one = { ...base, scope: { key: 'one', name: 'one', complete: true } }
  const two = {
    ...base,
    scope: { key: 'two', name: 'two', complete: true },
    platform: {
      profile: 'native-no-nat',
      administrators: ['group:platform-admins'],
      network: { vpc: ['10.0.0.0/16'], remotePods: ['10.200.0.0/16'] },
    },
  } satisfies FileSettings
  return path => (path.startsWith('two/') ? two : one)
}

/** An edit of a text: some of its lines left out, written twice, or with one word in the place of another. */
const edit = fc.record({
  kind: fc.constantFrom('keep', 'cut', 'repeat', 'rename'),
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 6 }),
})
function edited(text: string, { kind, at, length }: { kind: string; at: number; length: number }): string {
  const lines = text.split('\n')
  const start = at % lines.length
  if (kind === 'cut') lines.splice(start, length)
  if (kind === 'repeat') lines.splice(start, 0, ...lines.slice(start, start + length))
  if (kind === 'rename') {
    const words = [...new Set(text.match(/\b[a-z][a-z-]{2,}\b/g) ?? ['none'])]
    const [from = '', to = ''] = [words[at % words.length], words[(at + length) % words.length]]
    return text.replaceAll(from, to)
  }
  return lines.join('\n')
}

const step = fc.record({
  folder: fc.constantFrom('one', 'two'),
  file: fc.nat(),
  edit: fc.option(edit, { nil: undefined }),
})

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
    const chosen = fc.array(fc.constantFrom(...corpora), { minLength: 1, maxLength: 3 })
    const said = new Set<string>()
    const noted = new Set<string>()
    fc.assert(
      fc.property(chosen, steps, (parts, batches) => {
        const documents = parts.flat()
        const settingsOf = settingsFor()
        const live = createLiveReport(settingsOf, registry)
        const files = new Map<string, string>()
        const linted = new Map<string, FileResult>()
        const link = createLiveLink(settingsOf, registry)
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
          const linked = linkFacts(all, settingsOf, registry)
          const kept = link(all)
          if (batch === batches.at(-1)) expect(JSON.stringify(kept)).toBe(JSON.stringify(linked))
          const open = documentOpener(registry, path => files.get(path))
          live.update(changed, open)
          const report = assembleReport(linked, settingsOf, registry, open)
          for (const { rule } of report.findings) said.add(rule)
          const shown = [...files.keys()].flatMap(path => live.findingsOf(path))
          expectSame(shown, report.findings)
          const undecided = [...files.keys()].flatMap(path => live.notesOf(path, open))
          expectSame(undecided, report.notes)
          for (const { rule } of report.notes) noted.add(rule)
        }
      }),
      { numRuns: 150 },
    )
    // It is of no use unless joins find something.
    expect([...said].filter(id => joinRules.some(rule => rule.id === id)).length).toBeGreaterThan(20)
    expect([...noted].filter(id => joinRules.some(rule => rule.id === id)).length).toBeGreaterThan(5)
  }, 120_000)
})
