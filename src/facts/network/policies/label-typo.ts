import { addToSet } from '../../../model/group-by.ts'
import { meantName } from '../../../model/kubernetes/meant-name.ts'
import { type Labels, NAME_KEYS } from '../../../model/kubernetes/selector.ts'
import type { PolicyRequirement } from './network-policy.ts'

/** The label that a requirement most likely means. */
export interface MeantLabel {
  readonly key: string
  readonly value: string
}

/** The labels of some objects: their values by key, and by value the first key that people name an application with. */
export interface LabelNames {
  readonly valuesOf: ReadonlyMap<string, ReadonlySet<string>>
  readonly nameKeyOf: ReadonlyMap<string, string>
}

/** Gathers the labels of objects; linear in their number. */
export function labelNames(all: readonly Labels[]): LabelNames {
  const valuesOf = new Map<string, Set<string>>()
  const nameKeyOf = new Map<string, string>()
  for (const labels of all)
    for (const [key, value] of Object.entries(labels)) {
      addToSet(valuesOf, key, value)
      if (NAME_KEYS.has(key) && !nameKeyOf.has(value)) nameKeyOf.set(value, key)
    }
  return { valuesOf, nameKeyOf }
}

/**
 * The label that a requirement of one value was most likely meant to be, given the labels of the objects that it
 * could select but does not: the same value under another key, where no object has the key; or the value of the key
 * that it is a slip for.
 */
export function meantLabel({ key, operator, values }: PolicyRequirement, names: LabelNames): MeantLabel | undefined {
  const [value] = values
  if (operator !== 'In' || values.length !== 1 || value === undefined) return undefined
  const ofKey = names.valuesOf.get(key)
  if (ofKey === undefined) {
    const other = names.nameKeyOf.get(value)
    return other === undefined || !NAME_KEYS.has(key) ? undefined : { key: other, value }
  }
  if (ofKey.has(value)) return undefined
  const meant = meantName(value, [...ofKey])
  return meant === undefined ? undefined : { key, value: meant }
}

/** The first requirement that no object of some places meets but one nearly does, and the label that was meant: `app: web`. */
export function misspeltLabel<R extends PolicyRequirement>(
  requirements: readonly R[],
  places: readonly { readonly labelNames: () => LabelNames }[],
): { readonly requirement: R; readonly meant: string } | undefined {
  for (const requirement of requirements)
    for (const { labelNames } of places) {
      const meant = meantLabel(requirement, labelNames())
      if (meant !== undefined) return { requirement, meant: `${meant.key}: ${meant.value}` }
    }
  return undefined
}
