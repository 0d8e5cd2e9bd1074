import { type AnyRule, isJoinRule, type Registry } from '../../engine/registry.ts'
import { relevancesOf } from '../../engine/relevance/relevance.ts'
import { checkIds } from '../../engine/rule-settings.ts'
import { lastValue } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { coverageOf, coverageText } from '../run/coverage.ts'
import { loadLinter } from '../run/load-linter.ts'
import type { Command } from './command.ts'

/** `clauselint rules`: all rules, sorted by id, and how many of the contract's checks they make. */
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
    const { catalogue } = await import('../../schemas/catalogue.ts')
    const coverage = coverageOf(catalogue, rules)
    const { built, total } = coverage
    const text =
      format === 'json'
        ? JSON.stringify({ checks: { built, total }, rules: rules.map(describe) }, null, 2)
        : `${tableOf(rules)}\n${coverageText(coverage)} are built; clauselint explain CHECK shows why another is not`
    environment.stdout.write(`${text}\n`)
    return ExitCode.Clean
  },
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
