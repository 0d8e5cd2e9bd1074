import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { settingsOfCase } from '../src/dev/case-settings.ts'
import { CROSSTALK } from '../src/dev/crosstalk.ts'
import { loadLinter } from '../src/dev/fuzz/load-linter.ts'
import { brokenRange } from '../src/dev/fuzz/range-invariants.ts'
import { brokenReport } from '../src/dev/fuzz/report-invariants.ts'
import { MESSAGES } from '../src/dev/messages.ts'
import { ruleRuns } from '../src/dev/rule-runs.ts'
import { sectionsIn } from '../src/dev/sections.ts'
import { filesUnder } from './support/files.ts'
import { lintFrozen, registry } from './support/lint-frozen.ts'
import { corpusTests, crosstalkTest } from './support/rule-tests.ts'

const { reporters } = await loadLinter()
const ids: readonly string[] = registry.rules.map(({ id }) => id).sort()
const sectionsOf = (path: string): readonly string[] => [...sectionsIn(readFileSync(path, 'utf8')).keys()]

describe('test/corpus', () => {
  it('has a folder for each rule, and no other', () => {
    const folders = filesUnder('test/corpus').map(path => path.split('/').slice(0, 2).join('/'))
    expect([...new Set(folders)].sort()).toEqual(ids)
  })

  it(`has its messages in ${MESSAGES}, those of each rule and no other`, () => {
    expect(sectionsOf(MESSAGES)).toEqual(ids)
    expect(sectionsOf(CROSSTALK).filter(id => !ids.includes(id))).toEqual([])
  })
})

// The same tests as `npm test AREA/NAME` runs, in a linter of all rules.
for (const rule of registry.rules)
  describe(rule.id, () => {
    const runs = ruleRuns(rule, files => lintFrozen(files, settingsOfCase(files, registry)))
    afterAll(runs.forget)
    it('has ranges inside of its files, and reports that are well formed in all formats', () => {
      for (const { one, ran } of runs.caseNames.map(runs.caseRun)) {
        const linted = { ...ran, files: one.files, settingsOf: settingsOfCase(one.files, registry), problems: [] }
        expect(brokenRange(linted) ?? brokenReport(linted, { registry, reporters }), one.name).toBeUndefined()
      }
    })
    it.each([...corpusTests(runs), crosstalkTest(runs, 'cases')])('$name', ({ run }) => {
      const fault = run()
      if (fault !== undefined) expect.fail(fault)
    })
  })
