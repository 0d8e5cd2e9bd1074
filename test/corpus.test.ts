import { describe, expect, it } from 'vitest'
import { settingsOfCase } from '../src/dev/case-settings.ts'
import { checkIds } from '../src/engine/rule-settings.ts'
import { type Case, readCases } from './support/case.ts'
import { difference } from './support/difference.ts'
import { filesUnder } from './support/files.ts'
import { lintFrozen, type Run, registry } from './support/lint-frozen.ts'
import { saidBy } from './support/said.ts'

const run = ({ files }: Case): Run => lintFrozen(files, settingsOfCase(files, registry))

describe('test/corpus', () => {
  it('has a folder for each rule, and no other', () => {
    const folders = filesUnder('test/corpus').map(path => path.split('/').slice(0, 2).join('/'))
    expect([...new Set(folders)].sort()).toEqual(registry.rules.map(rule => rule.id).sort())
  })
})

for (const rule of registry.rules)
  describe(rule.id, () => {
    const cases = readCases(`test/corpus/${rule.id}`)

    it.each(cases.map(one => [one.name, one] as const))('%s', (_, one) => {
      const { report, results, asked } = run(one)
      expectSaid(saidBy(report, one.files, rule.id, one.expected), one.expected, report)
      expect(report.faults).toEqual([])
      expect(asked.has(rule.id), askedText(rule.id, one.isLookAlike)).toBe(!one.isLookAlike)
      expect(run({ ...one, files: [...one.files].reverse() }).report, 'the order of files must not show').toEqual(
        report,
      )
      expect(JSON.parse(JSON.stringify(results)), 'a file result must be plain data').toEqual(results)
    })

    it('has a failing document for each of its checks, and a passing one', () => {
      const runs = cases.filter(one => !one.isLookAlike).map(run)
      const said = runs.flatMap(({ report }) => report.findings).filter(finding => finding.rule === rule.id)
      const failing = new Set(said.map(finding => finding.check))
      expect(
        checkIds(rule).filter(check => !failing.has(check)),
        `checks without a failing document in test/corpus/${rule.id}`,
      ).toEqual([])
      expect(
        runs.some(({ report }) => report.findings.length === 0),
        `test/corpus/${rule.id} needs a document without any finding that is no other-…`,
      ).toBe(true)
    })
  })

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
