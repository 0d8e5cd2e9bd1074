import { settingsOfCase } from '../../src/dev/case-settings.ts'
import { ruleRuns } from '../../src/dev/rule-runs.ts'
import { lintFrozen, registry } from '../support/lint-frozen.ts'
import { corpusTests, pageTests, type RuleTest } from '../support/rule-tests.ts'

/** What judges a changed rule of an area: its own corpus and page. */
export const testsOf = (area: string): readonly RuleTest[] =>
  registry.rules
    .filter(({ id }) => id.startsWith(`${area}/`))
    .flatMap(rule => {
      const runs = ruleRuns(rule, files => lintFrozen(files, settingsOfCase(files, registry)))
      // Nothing is linted for another test: what a test covers is measured.
      const named = (prefix: string, { name, run }: RuleTest): RuleTest => ({
        name: `${prefix}${name}`,
        run: () => {
          runs.forget()
          return run()
        },
      })
      return [
        ...corpusTests(runs).map(test => named(`${rule.id}/`, test)),
        ...pageTests(runs).map(test => named(`${rule.id}.md: `, test)),
      ]
    })
