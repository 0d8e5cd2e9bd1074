import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { settingsOfCase } from '../src/dev/case-settings.ts'
import { CROSSTALK } from '../src/dev/crosstalk.ts'
import { overviewFiles } from '../src/dev/docs-files.ts'
import { loadLinter } from '../src/dev/fuzz/load-linter.ts'
import { brokenRange } from '../src/dev/fuzz/range-invariants.ts'
import { brokenReport } from '../src/dev/fuzz/report-invariants.ts'
import { staleFiles } from '../src/dev/generated-file.ts'
import { MESSAGES } from '../src/dev/messages.ts'
import { ruleRuns } from '../src/dev/rule-runs.ts'
import { sectionsIn } from '../src/dev/sections.ts'
import { filesUnder } from './support/files.ts'
import { lintFrozen, registry } from './support/lint-frozen.ts'
import { ruleTests } from './support/rule-tests.ts'
import { isSampled } from './support/sample.ts'

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

describe('rules-docs', () => {
  it('has a page for each rule, and no other', () => {
    const pages = filesUnder('rules-docs').filter(path => path.includes('/') && path.endsWith('.md'))
    expect(pages.map(path => path.slice(0, -'.md'.length)).sort()).toEqual(ids)
  })

  it('lists the rules as npm run generate does', () => {
    expect(staleFiles(overviewFiles())).toEqual([])
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
        expect(brokenRange(linted), one.name).toBeUndefined()
        if (isSampled(`${rule.id}/${one.name}`, 0, 4))
          expect(brokenReport(linted, { registry, reporters }), one.name).toBeUndefined()
      }
    })
    it.each(ruleTests(runs))('$name', ({ run }) => {
      const fault = run()
      if (fault !== undefined) expect.fail(fault)
    })
  })
