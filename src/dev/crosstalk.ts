import { linesOfOthers } from './expectations.ts'
import type { Linted } from './lint-together.ts'
import type { RuleRuns } from './rule-runs.ts'

/** What all other rules find in the cases and examples of each rule: a case asserts the findings of its own rule alone. */
export const CROSSTALK = 'test/crosstalk.txt'

export const CROSSTALK_HEAD = `# What other rules find in the cases and page examples of each rule; written by npm run generate, to be read in every change.
# FILE:LINE CHECK "TOKEN" of a case, page N: … of the page's Nth example
`

/** What other rules find in the cases of a rule, a line each. */
export const crosstalkOfCases = <L extends Linted>({ rule, caseNames, caseRun }: RuleRuns<L>): readonly string[] =>
  caseNames.flatMap(name => {
    const { one, ran } = caseRun(name)
    const folder = one.files.length === 1 && one.files[0]?.path === name ? '' : `${name}/`
    return linesOfOthers(ran.report, one.files, rule.id).map(line => `${folder}${line}`)
  })

/** What other rules find in the examples of a rule's page, a line each. */
export const crosstalkOfPage = <L extends Linted>({ rule, examples, exampleRun }: RuleRuns<L>): readonly string[] =>
  examples.flatMap((example, i) =>
    linesOfOthers(exampleRun(example).report, example.files, rule.id).map(line => `${PAGE}${i + 1}: ${line}`),
  )

const PAGE = 'page '

/** The lines that concern the cases, or the page. */
export const crosstalkIn = (lines: readonly string[], part: 'cases' | 'page'): readonly string[] =>
  lines.filter(line => line.startsWith(PAGE) === (part === 'page'))
