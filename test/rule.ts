import { settingsOfCase } from '../src/dev/case-settings.ts'
import { ruleRuns } from '../src/dev/rule-runs.ts'
import { unknown } from '../src/workspace/suggest.ts'
import { lintFrozen, registry } from './support/lint-frozen.ts'
import { ruleTests } from './support/rule-tests.ts'

// npm test AREA/NAME…: the cases, the page and the fixes of rules, and what other rules say of them.

/** Runs all tests of one rule; gives how many fail. */
function failuresOf(id: string): number {
  const rule = registry.ruleOf(id)
  if (rule === undefined) {
    const ids = registry.rules.map(one => one.id)
    process.stderr.write(`there is no rule ${unknown(id, ids)}\n`)
    return 1
  }
  const runs = ruleRuns(rule, files => lintFrozen(files, settingsOfCase(files, registry)))
  const tests = ruleTests(runs)
  const failed = tests.flatMap(({ name, run }) => {
    const fault = run()
    return fault === undefined ? [] : [`✗ ${id}: ${name}\n${indented(fault)}\n`]
  })
  const pageless = runs.page === undefined ? [`✗ ${id}: has no page rules-docs/${id}.md\n`] : []
  process.stdout.write([...failed, ...pageless].join('\n'))
  process.stdout.write(`${id}: ${tests.length - failed.length} of ${tests.length} tests pass\n`)
  return failed.length + pageless.length
}

const indented = (text: string): string => text.replace(/^/gm, '  ')

if (
  process.argv
    .slice(2)
    .map(failuresOf)
    .some(failures => failures > 0)
)
  process.exitCode = 1
