import { compareFiles, earlierTextsOf } from '../engine/compare-files.ts'
import type { Report } from '../engine/finding.ts'
import { lintFile } from '../engine/lint-file.ts'
import { type AnyRule, type Registry, readingFrom } from '../engine/registry.ts'
import { settingsOfCase } from './case-settings.ts'
import { casesOf } from './corpus-cases.ts'
import { reportOf } from './fuzz/linted-case.ts'

/** Where all that rules say of their corpora is written down, so that no message changes without being read. */
export const MESSAGES = 'test/messages.txt'

/** What a rule says in a report, a line each: messages with what they add on related places and fixes, and notes. */
export const linesOfRule = ({ findings, notes }: Report, rule: string): readonly string[] => [
  ...findings
    .filter(finding => finding.rule === rule)
    .map(({ check, message, related, fix }) =>
      [check, message, ...related.map(({ note }) => `[${note}]`), ...(fix ? [`(${fix.title})`] : [])].join(' '),
    ),
  ...notes.filter(note => note.rule === rule).map(({ why }) => `note ${why}`),
]

/** The text of the file of messages: under the id of each rule all that it says of its corpus, each once. */
export function messagesText(rules: readonly AnyRule[], registry: Registry): string {
  const sections = rules.map(rule => [rule.id, ...saidInCorpus(rule, registry).map(line => `  ${line}`)])
  return `${HEAD}${sections.map(lines => `\n${lines.join('\n')}\n`).join('')}`
}

const HEAD = `# What each rule says of the documents of its corpus; written by npm run generate, to be read in every change.
# CHECK message [on a related place] (what the fix does), or note and what is not known
`

function saidInCorpus(rule: AnyRule, registry: Registry): readonly string[] {
  const lines = casesOf(rule.id).flatMap(files => {
    const settingsOf = settingsOfCase(files, registry)
    const results = files.map(file => lintFile(file, settingsOf(file.path), registry))
    const compared = compareFiles(results, earlierTextsOf(files), settingsOf, readingFrom(registry, files))
    return linesOfRule(reportOf(compared.results, files, settingsOf, compared.registry), rule.id)
  })
  return [...new Set(lines)].sort()
}

/** The lines under the id of a rule in the text of the file of messages. */
export function messagesIn(text: string, rule: string): ReadonlySet<string> {
  const section = text.split('\n\n').find(part => part.startsWith(`${rule}\n`)) ?? ''
  return new Set(
    section
      .split('\n')
      .slice(1)
      .map(line => line.trimStart())
      .filter(line => line !== ''),
  )
}
