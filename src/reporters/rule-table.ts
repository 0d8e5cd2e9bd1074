import type { Report } from '../engine/finding.ts'
import { engineRules } from './engine-rules.ts'
import type { RuleDescription, RuleInformation } from './reporter.ts'

/** Whether a reference can be linked to: an address, not the name of a clause. */
export const isAddress = (reference: string): boolean => /^https:\/\/\S+$/.test(reference)

/** The check ids of a rule, each once, in their order: `VC-02.absent` is a sentence of `VC-02`. */
export const checksOf = ({ checks }: RuleDescription): readonly string[] => [
  ...new Set(Object.keys(checks).map(id => id.split('.')[0] ?? id)),
]

/** All rules that a finding can be of, by id: the enabled ones and the engine's own, also where nothing broke them. */
export function ruleTable(rules: readonly RuleInformation[], report: Report): readonly RuleInformation[] {
  const byId = new Map([...engineRules, ...rules].map(one => [one.rule.id, one]))
  for (const { rule, severity } of [...report.findings, ...report.suppressed.map(one => one.finding)])
    if (!byId.has(rule))
      byId.set(rule, { rule: { id: rule, summary: `What ${rule} finds`, references: [], checks: {} }, severity })
  return [...byId.values()].sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1))
}
