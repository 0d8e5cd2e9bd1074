import type { AnyRule } from '../../engine/registry.ts'
import { checkIds, isInFamily } from '../../engine/rule-settings.ts'
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
  /** The checks that report a check's fault instead, each with the rules that make it; none where nothing covers it. */
  readonly coveredBy: (check: Pick<Check, 'spokenForBy'>) => readonly CoveringCheck[]
  /** Why no rule makes a check, in a few words. */
  readonly whyNone: (check: Pick<Check, 'kind' | 'spokenForBy' | 'notChecked'>) => string
}

/** A check, or all of a prefix (`CD-*`), and the ids of the rules that make it. */
export interface CoveringCheck {
  readonly name: string
  readonly rules: readonly string[]
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
    coveredBy: ({ spokenForBy = [] }) =>
      spokenForBy.map(name => ({
        name,
        rules: [...new Set([...owners].flatMap(([check, rule]) => (isInFamily(check, name) ? [rule] : [])))],
      })),
    whyNone: ({ kind, spokenForBy, notChecked }) => {
      if (notChecked !== undefined) return `not checked: ${notChecked}`
      if (spokenForBy !== undefined) {
        const isBuilt = [...owners.keys()].some(check => spokenForBy.some(name => isInFamily(check, name)))
        return `${isBuilt ? 'covered by' : 'planned with'} ${spokenForBy.join(', ')}`
      }
      const family = familyOf.get(kind)
      return family === undefined ? 'no rule yet' : `planned: ${family}`
    },
  }
}

/** `224 of 553 checks`. */
export const coverageText = ({ built, total }: Coverage): string => `${built} of ${total} checks`
