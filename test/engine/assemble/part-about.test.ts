import { describe, expect, it } from 'vitest'
import { settingsOfCase } from '../../../src/dev/case-settings.ts'
import { assembleReport } from '../../../src/engine/assemble/assemble-report.ts'
import { partAbout } from '../../../src/engine/assemble/part-about.ts'
import type { Report } from '../../../src/engine/finding.ts'
import { linkFacts } from '../../../src/engine/join/join.ts'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { readingFrom } from '../../../src/engine/registry.ts'
import { surroundingsOf } from '../../../src/engine/relevance/surroundings.ts'
import { documentOpener } from '../../../src/index.ts'
import { filesUnder, readFiles } from '../../support/files.ts'
import { registry } from '../../support/lint-frozen.ts'

// Faults with their consequences in other files: each folder is one scope of a repository.
const FOLDER = 'test/fixtures/one-finding'
const files = readFiles(FOLDER, filesUnder(FOLDER))
const settings = new Map(
  files.map(({ path }) => {
    const folder = path.slice(0, path.indexOf('/'))
    const own = settingsOfCase(
      files.filter(one => one.path.startsWith(`${folder}/`)),
      registry,
    )(path)
    return [path, { ...own, scope: { ...own.scope, key: folder } }] as const
  }),
)
const settingsOf = (path: string) => settings.get(path) ?? settingsOfCase(files, registry)(path)
const texts = new Map(files.map(({ path, text }) => [path, text]))
const reading = readingFrom(registry, files)
const all = linkFacts(
  files.map(file => lintFile(file, settingsOf(file.path), registry)),
  settingsOf,
  reading,
)
const open = documentOpener(registry, path => texts.get(path))
const around = surroundingsOf(all.files, settingsOf)

/** What a report says of one file. */
const of = (path: string, { findings, hidden, silent, suppressed, notes, notAnalysed }: Report) => ({
  findings: findings.filter(({ location }) => location.path === path),
  hidden: hidden.filter(({ location }) => location.path === path),
  silent: silent.filter(({ location }) => location.path === path),
  suppressed: suppressed.filter(({ finding }) => finding.location.path === path),
  notes: notes.filter(one => one.path === path),
  notAnalysed: notAnalysed.filter(one => one.path === path),
})

describe('partAbout', () => {
  const whole = assembleReport(all, settingsOf, registry, open)

  it.each(files.map(({ path }) => path))('leaves out nothing about %s', path => {
    const { linked, beside } = partAbout(all, one => one === path)
    const part = assembleReport(linked, settingsOf, registry, open, { around, beside })
    expect(of(path, part)).toEqual(of(path, whole))
  })

  it('keeps what is found elsewhere and points there, and nothing else', () => {
    const pointing = whole.findings.filter(
      ({ location, related }) => new Set([location, ...related.map(one => one.location)].map(one => one.path)).size > 1,
    )
    expect(pointing.length).toBeGreaterThan(3)
    for (const { location, related, fingerprint } of pointing)
      for (const other of related.map(one => one.location.path).filter(path => path !== location.path)) {
        const { linked, beside } = partAbout(all, one => one === other)
        const { findings } = assembleReport(linked, settingsOf, registry, open, { around, beside })
        expect(findings.map(one => one.fingerprint)).toContain(fingerprint)
        expect(findings.length).toBeLessThan(whole.findings.length)
      }
  })
})
