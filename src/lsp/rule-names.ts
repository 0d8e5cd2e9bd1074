import type { AnyRule, Registry } from '../engine/registry.ts'
import { checkIds } from '../engine/rule-settings.ts'

/** A name of a rule or a check, and what it is about. */
export interface RuleName {
  readonly name: string
  readonly summary: string
}

/** The names of all rules and of their checks. */
export const ruleNames = ({ rules }: Registry): readonly RuleName[] =>
  rules.flatMap(rule => [
    { name: rule.id, summary: rule.summary },
    ...checkIds(rule).map(name => ({ name, summary: `${rule.summary} (${rule.id})` })),
  ])

/** The rule that has this name, or a check of this name. */
export const ruleNamed = (name: string, { ruleById, rules }: Registry): AnyRule | undefined =>
  ruleById.get(name) ?? rules.find(rule => checkIds(rule).includes(name))
