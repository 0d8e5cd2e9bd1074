import { type AnyRule, isJoinRule, type Registry } from '../../engine/registry.ts'
import { relevancesOf } from '../../engine/relevance/relevance.ts'
import { checkIds } from '../../engine/rule-settings.ts'
import { ADMISSION_PREFIX } from '../../facts/policy/admission-policy.ts'
import { OWN_PREFIX } from '../../facts/policy/own-policy.ts'
import { lastValue } from '../arguments.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { formatProblems, refuse } from '../output/complain.ts'
import { policySummary } from '../output/policy-page.ts'
import { coverageOf, coverageText } from '../run/coverage.ts'
import { ALL, loadLinter } from '../run/load-linter.ts'
import { pagesIn, policyPages } from '../run/policy-pages.ts'
import { openRun } from '../run/run.ts'
import { toRunOptions } from '../run/run-options.ts'
import type { Command } from './command.ts'

/** `clauselint rules`: all rules, sorted by id, the policies of this folder behind them, and how many of the contract's checks they make. */
export const rulesCommand: Command = {
  usage: 'clauselint rules [--format json]',
  options: [{ name: 'format', short: 'f', value: 'NAME', help: 'text (default) or json' }],
  run: async (paths, given, environment) => {
    const format = lastValue(given, 'format') ?? 'text'
    if (paths.length > 0) return refuse(['clauselint rules takes no arguments'], environment)
    if (format !== 'text' && format !== 'json')
      return refuse([`unknown format ${JSON.stringify(format)}; known are text, json`], environment)
    const rules = sortedRules(
      await loadLinter({ formats: new Set(), graphs: false, policies: false, definitions: false }, environment),
    )
    const policies = await policiesHere(rules, environment)
    const { catalogue } = await import('../../schemas/catalogue.ts')
    const coverage = coverageOf(catalogue, rules)
    const { built, total } = coverage
    const text =
      format === 'json'
        ? JSON.stringify({ checks: { built, total }, rules: [...rules, ...policies].map(describe) }, null, 2)
        : `${tableOf(rules)}${policies.length === 0 ? '' : `\n${tableOf(policies)}`}\n${coverageText(coverage)} are built; clauselint explain CHECK shows why another is not`
    environment.stdout.write(`${text}\n`)
    return ExitCode.Clean
  },
}

/** The policies of the current folder, and of folders that its configuration names, as rules. */
async function policiesHere(rules: readonly AnyRule[], environment: Environment): Promise<readonly AnyRule[]> {
  const run = await openRun(toRunOptions(['.'], []), environment)
  if ('problems' in run) {
    environment.stderr.write(formatProblems(run.problems))
    return []
  }
  const registry = await loadLinter(ALL, environment, { ownPolicies: run.ownPolicies })
  const pages = policyPages(pagesIn(run, registry), registry)
  const own = sortedRules(registry).filter(({ id }) => id.startsWith(OWN_PREFIX))
  const speaker = rules.find(({ speaksFor }) => speaksFor === ADMISSION_PREFIX)
  if (speaker === undefined) return own
  const summaries = new Map(pages.map(page => [page.id, policySummary(page)]))
  const admission = [...summaries]
    .filter(([id]) => id.startsWith(ADMISSION_PREFIX))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return [...admission.map(([id, summary]): AnyRule => ({ ...speaker, id, summary })), ...own]
}

const sortedRules = ({ rules }: Registry): readonly AnyRule[] => [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))

/** A rule in the JSON output. */
const describe = (rule: AnyRule) => ({
  id: rule.id,
  severity: rule.severity,
  summary: rule.summary,
  checks: checkIds(rule),
  options: rule.options ?? {},
  acrossFiles: isJoinRule(rule),
  relevance: relevancesOf(rule),
  elsewhere: rule.elsewhere ?? {},
  since: rule.since,
  references: rule.references,
})

function tableOf(rules: readonly AnyRule[]): string {
  const rows = rules.map(rule => [rule.id, rule.severity, checkIds(rule).join(' '), rule.summary])
  const widths = [0, 1, 2].map(column => Math.max(0, ...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row => `${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}\n`).join('')
}
