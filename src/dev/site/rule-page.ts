import { stringify } from 'yaml'
import type { AnyRule } from '../../engine/registry.ts'
import { type Relevance, relevancesOf } from '../../engine/relevance/relevance.ts'
import { checkIds } from '../../engine/rule-settings.ts'
import type { Check } from '../../schemas/catalogue.ts'
import type { Tally } from '../precision/tally.ts'
import { withSiteLinks } from './links.ts'

/** What the list of rules on the site can be filtered by. */
export interface RuleRow {
  readonly id: string
  readonly area: string
  readonly severity: string
  readonly summary: string
  readonly checks: readonly string[]
  readonly speaks: readonly Relevance[]
  readonly hasFix: boolean
}

/** What is known of a rule beside its page. */
export interface RuleFacts {
  readonly rule: AnyRule
  readonly catalogue: readonly Check[]
  /** How its findings were judged on repositories that it was not mended on; undefined if none was. */
  readonly tally: Tally | undefined
}

const SPEAKS: Readonly<Record<Relevance, string>> = {
  anywhere: 'anywhere',
  cluster: 'where the file, its caller or its scope shows an EKS cluster',
  platform: 'where the scope shows the platform of the contract',
}

/** The row of a rule; `page` is the Markdown of its page, which states the fixes. */
export const rowOf = (rule: AnyRule, page: string): RuleRow => ({
  id: rule.id,
  area: rule.id.slice(0, rule.id.indexOf('/')),
  severity: rule.severity,
  summary: rule.summary,
  checks: checkIds(rule),
  speaks: [...new Set(Object.values(relevancesOf(rule)))],
  hasFix: /^\|.*`--fix(?:=all)?` \|$/m.test(page),
})

/** The page of a rule for the site: the one in the repository, with its clauses, its precision and its configuration. */
export function rulePage(page: string, { rule, catalogue, tally }: RuleFacts): string {
  const path = `rules-docs/${rule.id}.md`
  const text = withSiteLinks(page.replace(/^<!--.*?-->\n/gm, ''), path)
  const at = text.indexOf('\n## Why it matters')
  const head = `---\n${stringify({ title: rule.id, description: `${rule.summary}.`, rule: rule.id })}---\n`
  return `${head}${text.slice(0, at)}\n${clauses(rule, catalogue)}${text.slice(at)}\n${precision(tally)}${settings(rule)}`
}

function clauses(rule: AnyRule, catalogue: readonly Check[]): string {
  const own = checkIds(rule).flatMap(id => catalogue.filter(check => check.id === id))
  const speaks = relevancesOf(rule)
  const lines = own.map(
    ({ id, sentence, section }) =>
      `- **${id}**: ${sentence}. Speaks ${SPEAKS[speaks[id] ?? 'anywhere']}. _${section}_\n`,
  )
  return lines.length === 0 ? '' : `## What the contract says\n\n${lines.join('')}`
}

function precision(tally: Tally | undefined): string {
  if (tally === undefined) return ''
  const { right, debatable, wrong } = tally.counts
  const judged = right + debatable + wrong
  if (judged === 0) return ''
  return `## How often it is right\n\nOf ${judged} judged findings on public repositories that nobody had mended it on, ${right} were right, ${debatable} debatable and ${wrong} wrong ([how that is measured](/docs/precision)).\n\n`
}

const settings = ({ id, severity }: AnyRule): string =>
  `## Configure it\n\n\`\`\`yaml\n# clauselint.yaml: off, info, warn or error; it is ${severity} by itself\nrules:\n  ${id}: warn\n\`\`\`\n\nIn a file, for one line, with a reason:\n\n\`\`\`yaml\n# clauselint-disable-next-line ${id} -- why it is right here\n\`\`\`\n`
