import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { settingsOfCase } from '../src/dev/case-settings.ts'
import { madeAlone } from '../src/dev/fuzz/fix-effects.ts'
import { loadLinter } from '../src/dev/fuzz/load-linter.ts'
import { brokenRange } from '../src/dev/fuzz/range-invariants.ts'
import { brokenReport } from '../src/dev/fuzz/report-invariants.ts'
import { linesOfRule, MESSAGES, messagesIn } from '../src/dev/messages.ts'
import type { SourceFile } from '../src/documents/document.ts'
import type { Finding } from '../src/engine/finding.ts'
import { checkIds } from '../src/engine/rule-settings.ts'
import { type Case, caseNames, readCase } from './support/case.ts'
import { difference } from './support/difference.ts'
import { filesUnder } from './support/files.ts'
import { allFixed } from './support/fix.ts'
import { isPlain } from './support/is-plain.ts'
import { lintFrozen, type Run, registry } from './support/lint-frozen.ts'
import { saidBy } from './support/said.ts'

const messages = readFileSync(MESSAGES, 'utf8')
const { reporters } = await loadLinter()
const lintFiles = (files: readonly SourceFile[]): Run => lintFrozen(files, settingsOfCase(files, registry))

describe('test/corpus', () => {
  it('has a folder for each rule, and no other', () => {
    const folders = filesUnder('test/corpus').map(path => path.split('/').slice(0, 2).join('/'))
    expect([...new Set(folders)].sort()).toEqual(registry.rules.map(rule => rule.id).sort())
  })

  it('has its messages in test/messages.txt, those of each rule and no other', () => {
    const ids = messages.split('\n').filter(line => /^\w+\/[\w-]+$/.test(line))
    expect(ids).toEqual(registry.rules.map(rule => rule.id).sort())
  })
})

for (const rule of registry.rules)
  describe(rule.id, () => {
    const folder = `test/corpus/${rule.id}`
    const names = caseNames(folder)
    const known = new Map<string, { readonly one: Case; readonly ran: Run }>()
    // What is read and said is plain, frozen data.
    const runOf = (name: string) => {
      const before = known.get(name)
      if (before !== undefined) return before
      const one = readCase(folder, name)
      const made = { one, ran: lintFiles(one.files) }
      known.set(name, made)
      return made
    }
    afterAll(() => known.clear())

    it.each(names)('%s', name => {
      const { one, ran } = runOf(name)
      const { report, results, asked } = ran
      expectSaid(saidBy(report, one.files, rule.id, one.expected), one.expected, report)
      expect(report.faults).toEqual([])
      expect(asked.has(rule.id), askedText(rule.id, one.isLookAlike)).toBe(!one.isLookAlike)
      if (one.files.length > 1)
        expect(lintFiles([...one.files].reverse()).report, 'the order of files must not show').toEqual(report)
      expect(isPlain(results), 'a file result must be plain data').toBe(true)
      if (one.fixed.length === 0) return
      const fixed = allFixed(one.files, rule.id, lintFiles)
      for (const { path, text } of one.fixed)
        expect(fixed.find(file => file.path === path)?.text, `${path}.fixed`).toBe(text)
      expect(allFixed(fixed, rule.id, lintFiles), 'fixing a second time must change nothing').toEqual(fixed)
    })

    it('has a failing document for each of its checks, and a passing one', () => {
      const runs = names
        .map(runOf)
        .filter(({ one }) => !one.isLookAlike)
        .map(({ ran }) => ran)
      const said = runs.flatMap(({ report }) => report.findings).filter(finding => finding.rule === rule.id)
      const failing = new Set(said.map(finding => finding.check))
      expect(
        checkIds(rule).filter(check => !failing.has(check)),
        `checks without a failing document in ${folder}`,
      ).toEqual([])
      expect(
        runs.some(({ report }) => report.findings.length === 0),
        `${folder} needs a document without any finding that is no other-…`,
      ).toBe(true)
    })

    it('says what npm run generate writes into test/messages.txt', () => {
      const said = names.map(runOf).flatMap(({ ran }) => linesOfRule(ran.report, rule.id))
      expect([...new Set(said)].sort()).toEqual([...messagesIn(messages, rule.id)].sort())
    })

    it('has ranges inside of its files, and reports that are well formed in all formats', () => {
      for (const { one, ran } of names.map(runOf)) {
        const run = { ...ran, files: one.files, settingsOf: settingsOfCase(one.files, registry), problems: [] }
        expect(brokenRange(run) ?? brokenReport(run, { registry, reporters }), one.name).toBeUndefined()
      }
    })

    it('mends by each of its fixes what it found, and breaks nothing', () => {
      const cases = names.map(runOf)
      const fixes = cases.flatMap(({ one, ran }) => fixesIn(one, ran, rule.id))
      expect(
        cases.some(({ one }) => one.fixed.length > 0),
        fixes.length > 0 ? `the rule has fixes: write NAME.fixed beside a NAME in ${folder}` : 'the rule has no fixes',
      ).toBe(fixes.length > 0)
      for (const { files, finding, before, after } of fixes) {
        const place = `${files[0]?.path}: the fix of ${keyOf(finding)}`
        expect(after, place).not.toContain(keyOf(finding))
        expect(
          after.filter(found => !before.includes(found)),
          place,
        ).toEqual([])
      }
    })
  })

const keyOf = ({ check, pointer, location }: Finding): string => `${check} ${location.path} ${pointer}`

/** Each finding of the rule with a fix, and what is found before and after this one fix. Throws where it does not do what it says. */
function fixesIn({ files }: Case, { report: { findings } }: Run, rule: string) {
  const before = findings.map(keyOf)
  return findings.flatMap(finding => {
    if (finding.rule !== rule || finding.fix === undefined) return []
    const made = madeAlone(finding, files, registry)
    if ('broken' in made) throw new Error(`the fix of ${keyOf(finding)}: ${made.broken}`)
    return [{ files, finding, before, after: lintFiles(made.files).report.findings.map(keyOf) }]
  })
}

function expectSaid(actual: readonly string[], expected: readonly string[], report: Run['report']): void {
  const different = difference(actual, expected)
  if (different === '') return
  const messages = report.findings.map(
    ({ location, check, rule, severity, message }) =>
      `  ${location.path}:${location.startLine} ${severity} ${check} (${rule}): ${message}`,
  )
  const notes = report.notes.map(
    ({ location, rule, why }) => `  ${location.path}:${location.startLine} note (${rule}): ${why}`,
  )
  expect.fail([different, 'all that was said:', ...messages, ...notes].join('\n'))
}

const askedText = (rule: string, isLookAlike: boolean): string =>
  isLookAlike
    ? `${rule} must not be asked about a look-alike (other-…)`
    : `${rule} was not asked at all: nothing here states the fact that it is about, so the case proves nothing`
