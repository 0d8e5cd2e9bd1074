import { existsSync, readFileSync } from 'node:fs'
import type { AnyRule } from '../engine/registry.ts'
import { createLinter, loadKubernetesTypes, loadParsers } from '../index.ts'
import { lazyLanguages } from '../languages/languages.ts'
import { catalogue } from '../schemas/catalogue.ts'
import { rules } from './all-rules.ts'
import { settingsOfCase } from './case-settings.ts'
import { coveragePage, rulesList, withCoverage } from './coverage.ts'
import { CROSSTALK, CROSSTALK_HEAD, crosstalkOf } from './crosstalk.ts'
import { fieldsReadBy, fieldsReadFile } from './fields-read.ts'
import type { GeneratedFile } from './generated-file.ts'
import { type Linted, lintTogether } from './lint-together.ts'
import { MESSAGES, MESSAGES_HEAD, messagesOf } from './messages.ts'
import { currentPage, withOnlyBlock } from './page.ts'
import { precisionFiles } from './precision/files.ts'
import { precisionSummary } from './precision/page.ts'
import { unseenRounds } from './precision/unseen.ts'
import { fixesOf, type RuleRuns, ruleRuns } from './rule-runs.ts'
import { sectionsIn, sectionsText } from './sections.ts'
import { withLimits } from './security-limits.ts'

const sorted = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))

/**
 * All pages, the messages and what rules find in each other's documents, as they should be on the disk. With the ids of
 * rules, only their pages and their own sections are made again, and the pages that list all rules.
 */
export async function docsFiles(only: readonly string[] = []): Promise<readonly GeneratedFile[]> {
  const parsers = await loadParsers(new Set(lazyLanguages))
  const registry = createLinter(parsers, { kubernetesTypes: await loadKubernetesTypes() })
  const made = sorted
    .filter(({ id }) => only.length === 0 || only.includes(id))
    .map(rule => ofRule(rule, files => lintTogether(files, settingsOfCase(files, registry), registry)))
  const kept = (path: string): ReadonlyMap<string, readonly string[]> =>
    only.length > 0 && existsSync(path) ? sectionsIn(readFileSync(path, 'utf8')) : new Map()
  const messages = new Map([...kept(MESSAGES), ...made.map(one => [one.id, one.messages] as const)])
  const crosstalk = new Map([...kept(CROSSTALK), ...made.map(one => [one.id, one.crosstalk] as const)])
  return [
    ...made.flatMap(({ pages }) => pages),
    ...overviewFiles(),
    { path: MESSAGES, text: sectionsText(MESSAGES_HEAD, messages) },
    { path: CROSSTALK, text: sectionsText(CROSSTALK_HEAD, withLines(crosstalk)) },
    ...(only.length > 0 ? [] : [fieldsReadFile(made.flatMap(({ read }) => read))]),
  ]
}

const withLines = (sections: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> =>
  new Map([...sections].filter(([, lines]) => lines.length > 0))

/** What is made from one rule; what was linted for it is dropped. */
function ofRule(rule: AnyRule, lint: (files: Parameters<typeof settingsOfCase>[0]) => Linted) {
  const runs = ruleRuns(rule, lint)
  const made = {
    id: rule.id,
    pages: pageFile(runs),
    messages: messagesOf(runs),
    crosstalk: crosstalkOf(runs),
    read: fieldsReadBy(runs),
  }
  runs.forget()
  return made
}

/** The page of a rule with its generated parts; none where the rule has no page yet. */
export const pageFile = <L extends Linted>(runs: RuleRuns<L>): readonly GeneratedFile[] => {
  const { page, rule, exampleRun } = runs
  if (page === undefined) return []
  return [{ path: page.path, text: currentPage(page.text, rule, one => exampleRun(one).report, fixesOf(runs)) }]
}

/** The list of rules, the coverage page, the limits, how often rules are right, and the README, as they should be. */
export const overviewFiles = (): readonly GeneratedFile[] => [
  { path: 'rules-docs/README.md', text: rulesList(sorted) },
  { path: 'rules-docs/coverage.md', text: coveragePage(catalogue, sorted) },
  { path: 'docs/security.md', text: withLimits(readFileSync('docs/security.md', 'utf8')) },
  ...precisionFiles(),
  {
    path: 'README.md',
    text: withOnlyBlock(
      withCoverage(readFileSync('README.md', 'utf8'), catalogue, sorted),
      precisionSummary(unseenRounds),
    ),
  },
]
