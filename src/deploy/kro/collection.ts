import { type Known, unknown } from '../../cel/values.ts'
import type { Filling } from './filling.ts'
import type { GraphResource } from './graph.ts'
import type { Formula } from './template.ts'
import { addGap, evaluate, MOST_ITEMS } from './work.ts'

/** One object generated for a resource, with the values of its iterators. */
export interface Round {
  readonly variables: ReadonlyMap<string, Known>
  /** Whether it represents an unknown number of objects. */
  readonly isOpen: boolean
}

/** The objects that a resource is made to: one without `forEach`, else one for each combination of the axes' items. */
export function roundsOf({ forEach, pointer }: GraphResource, filling: Filling): readonly Round[] {
  let rounds: readonly Round[] = [{ variables: filling.variables, isOpen: false }]
  for (const { name, formula } of forEach) {
    const items = itemsOf(formula, filling)
    if ((items?.length ?? 1) * rounds.length > MOST_ITEMS) {
      addGap(filling.gaps, pointer, `forEach makes more than ${MOST_ITEMS} objects, as many as kro allows`)
      return []
    }
    rounds = rounds.flatMap(({ variables, isOpen }) =>
      (items ?? [unknown()]).map(item => ({
        variables: new Map([...variables, [name, item]]),
        isOpen: isOpen || items === undefined,
      })),
    )
  }
  return rounds
}

/** The items of an axis with the places that they come from; undefined where they are not known. */
function itemsOf(formula: Formula | undefined, filling: Filling): readonly Known[] | undefined {
  const found = formula && evaluate(formula, filling.variables, filling.work, filling.gaps)
  const value = found?.type === 'optional' ? found.value : found
  if (value?.type !== 'list') return undefined
  const { origin, items } = value
  return items.map((item, key) =>
    origin === undefined || item.origin !== undefined ? item : { ...item, origin: { parent: origin, key } },
  )
}
