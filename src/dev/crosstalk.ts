import { linesOfOthers } from './expectations.ts'
import type { Linted } from './lint-together.ts'
import type { RuleRuns } from './rule-runs.ts'

/** What all other rules find in the cases and examples of each rule: a case asserts the findings of its own rule alone. */
export const CROSSTALK = 'test/crosstalk.txt'

export const CROSSTALK_HEAD = `# What other rules find in the cases and page examples of each rule; written by npm run generate, to be read in every change.
# FILE:LINE CHECK "TOKEN" of a case, page N: … of the page's Nth example
`

/** What other rules find in the cases of a rule and in the examples of its page, a line each. */
export const crosstalkOf = <L extends Linted>(runs: RuleRuns<L>): readonly string[] => [
  ...ofCases(runs),
  ...ofPage(runs),
]

const ofCases = <L extends Linted>({ rule, caseNames, caseRun }: RuleRuns<L>): readonly string[] =>
  caseNames.flatMap(name => {
    const { one, ran } = caseRun(name)
    const folder = one.files.length === 1 && one.files[0]?.path === name ? '' : `${name}/`
    return linesOfOthers(ran.report, one.files, rule.id).map(line => `${folder}${line}`)
  })

const ofPage = <L extends Linted>({ rule, examples, exampleRun }: RuleRuns<L>): readonly string[] =>
  examples.flatMap((example, i) =>
    linesOfOthers(exampleRun(example).report, example.files, rule.id).map(line => `page ${i + 1}: ${line}`),
  )
