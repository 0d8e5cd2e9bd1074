import type { AnyRule } from '../../engine/registry.ts'
import { checkIds } from '../../engine/rule-settings.ts'
import type { Check } from '../../schemas/catalogue.ts'
import { PLANNED_FAMILIES, type PlannedFamily } from '../../schemas/planned-families.ts'

/** Which checks of the contract are built. */
export interface Coverage {
  /** How many checks a rule makes. */
  readonly built: number
  /** How many checks the contract defines. */
  readonly total: number
  /** The id of the rule that makes a check; undefined where none does. */
  readonly ruleOf: (check: string) => string | undefined
  /** Why no rule makes a check, in a few words. */
  readonly whyNone: (check: Pick<Check, 'kind' | 'spokenForBy' | 'notChecked'>) => string
}

/** What `rules` make of the catalogue, and what is planned in `families`. */
export function coverageOf(
  catalogue: readonly Check[],
  rules: readonly AnyRule[],
  families: readonly PlannedFamily[] = PLANNED_FAMILIES,
): Coverage {
  const familyOf = new Map(families.flatMap(({ name, kinds }) => kinds.map(kind => [kind, name] as const)))
  const owners = new Map(rules.flatMap(rule => checkIds(rule).map(check => [check, rule.id] as const)))
  return {
    built: catalogue.filter(({ id }) => owners.has(id)).length,
    total: catalogue.length,
    ruleOf: check => owners.get(check),
    whyNone: ({ kind, spokenForBy, notChecked }) => {
      if (notChecked !== undefined) return `not checked: ${notChecked}`
      if (spokenForBy !== undefined)
        return owners.has(spokenForBy) ? `covered by ${spokenForBy}` : `planned with ${spokenForBy}`
      const family = familyOf.get(kind)
      return family === undefined ? 'no rule yet' : `planned: ${family}`
    },
  }
}

/** `224 of 553 checks`. */
export const coverageText = ({ built, total }: Coverage): string => `${built} of ${total} checks`
