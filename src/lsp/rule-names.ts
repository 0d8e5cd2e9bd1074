import type { AnyRule, Registry } from '../engine/registry.ts'
import { areaOf, checkIds, prefixOf } from '../engine/rule-settings.ts'

/** A name of a rule or a check, and what it is about. */
export interface RuleName {
  readonly name: string
  readonly summary: string
}

/** What settings may be for: areas (`registry/*`), prefixes of checks (`IM-*`), and all that `ruleNames` gives. */
export const settableNames = (registry: Registry): readonly RuleName[] => {
  const areas = new Set(registry.rules.map(({ id }) => areaOf(id)))
  const prefixes = new Set(registry.rules.flatMap(rule => checkIds(rule).map(prefixOf)))
  return [
    ...[...areas].map(name => ({ name, summary: 'all rules of this area' })),
    ...[...prefixes].map(name => ({ name, summary: 'all checks whose ids begin so' })),
    ...ruleNames(registry),
  ]
}

/** The names of all rules and of their checks. */
export const ruleNames = ({ rules }: Registry): readonly RuleName[] =>
  rules.flatMap(rule => [
    { name: rule.id, summary: rule.summary },
    ...checkIds(rule).map(name => ({ name, summary: `${rule.summary} (${rule.id})` })),
  ])

/** The rule that has this name, or a check of this name. */
export const ruleNamed = (name: string, { ruleOf, rules }: Registry): AnyRule | undefined =>
  ruleOf(name) ?? rules.find(rule => checkIds(rule).includes(name))
