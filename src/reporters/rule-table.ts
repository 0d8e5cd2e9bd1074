import type { Finding } from '../engine/finding.ts'
import { engineRules } from './engine-rules.ts'
import type { RuleDescription, RuleInformation } from './reporter.ts'

/** Where more is said about a rule: its page on the site, else the first reference with an address. */
export const helpAddress = ({ rule, address }: RuleInformation): string | undefined =>
  address ?? rule.references.find(isAddress)

/** Whether a reference can be linked to: an address, not the name of a clause. */
export const isAddress = (reference: string): boolean => /^https:\/\/\S+$/.test(reference)

/** The check ids of a rule, each once, in their order: `VC-02.absent` is a sentence of `VC-02`. */
export const checksOf = ({ checks }: RuleDescription): readonly string[] => [
  ...new Set(Object.keys(checks).map(id => id.split('.')[0] ?? id)),
]

/** The rules of these findings, by id: the enabled ones, the engine's own, and those that are neither. */
export function ruleTable(rules: readonly RuleInformation[], findings: readonly Finding[]): readonly RuleInformation[] {
  const known = new Map([...engineRules, ...rules].map(one => [one.rule.id, one]))
  const used = new Map<string, RuleInformation>()
  for (const { rule, severity } of findings)
    if (!used.has(rule))
      used.set(
        rule,
        known.get(rule) ?? { rule: { id: rule, summary: `What ${rule} finds`, references: [], checks: {} }, severity },
      )
  return [...used.values()].sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1))
}
