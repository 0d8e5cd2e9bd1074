import { afterAll, describe, expect, it } from 'vitest'
import { settingsOfCase } from '../src/dev/case-settings.ts'
import { overviewFiles } from '../src/dev/docs-files.ts'
import { staleFiles } from '../src/dev/generated-file.ts'
import { ruleRuns } from '../src/dev/rule-runs.ts'
import { filesUnder } from './support/files.ts'
import { lintFrozen, registry } from './support/lint-frozen.ts'
import { crosstalkTest, pageTests } from './support/rule-tests.ts'

describe('rules-docs', () => {
  it('has a page for each rule, and no other', () => {
    const pages = filesUnder('rules-docs').filter(path => path.includes('/') && path.endsWith('.md'))
    const ids = registry.rules.map(rule => rule.id).sort()
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
    it.each([...pageTests(runs), crosstalkTest(runs, 'page')])('$name', ({ run }) => {
      const fault = run()
      if (fault !== undefined) expect.fail(fault)
    })
  })
