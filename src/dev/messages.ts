import { type Report, speakerOf } from '../engine/finding.ts'
import type { Linted } from './lint-together.ts'
import type { RuleRuns } from './rule-runs.ts'

/** What each rule reports of its corpus, so that no message changes unread. */
export const MESSAGES = 'test/messages.txt'

export const MESSAGES_HEAD = `# What each rule reports of the documents of its corpus; written by npm run generate, to be read in every change.
# CHECK message [on a related place] (what the fix does), or note and what is not known
`

/** What a rule says in a report, a line each: messages with what they add on related places and fixes, and notes. */
export const linesOfRule = ({ findings, notes }: Report, rule: string): readonly string[] => [
  ...findings
    .filter(finding => speakerOf(finding) === rule)
    .map(({ check, message, related, fix }) =>
      [check, message, ...related.map(({ note }) => `[${note}]`), ...(fix ? [`(${fix.title})`] : [])].join(' '),
    ),
  // How many checks that are changes with each new one.
  ...notes
    .filter(note => speakerOf(note) === rule)
    .map(({ why }) => `note ${why.replace(/\bso \d+ checks\b/, 'so N checks')}`),
]

/** What a rule says of its corpus, each line once, sorted. */
export const messagesOf = <L extends Linted>({ rule, caseNames, caseRun }: RuleRuns<L>): readonly string[] =>
  [...new Set(caseNames.flatMap(name => linesOfRule(caseRun(name).ran.report, rule.id)))].sort()
