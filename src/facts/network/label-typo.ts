import { type Labels, NAME_KEYS } from '../../model/kubernetes/selector.ts'
import { findNearest } from '../../model/nearest.ts'
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
      const values = valuesOf.get(key) ?? new Set<string>()
      valuesOf.set(key, values.add(value))
      if (NAME_KEYS.has(key) && !nameKeyOf.has(value)) nameKeyOf.set(value, key)
    }
  return { valuesOf, nameKeyOf }
}

/** The most values that a misspelt one is compared with: many names are alike. */
const MAX_VALUES = 50

/**
 * The label that a requirement of one value was most likely meant to be, given the labels of the objects that it could
 * select, none of which it does: the same value under another key, where no object has the key; or the nearest value of
 * the key, where the two differ in letters or separators and not in a number (`web-1` and `web-2` are two names, no typo).
 */
export function meantLabel({ key, operator, values }: PolicyRequirement, names: LabelNames): MeantLabel | undefined {
  const [value] = values
  if (operator !== 'In' || values.length !== 1 || value === undefined) return undefined
  const ofKey = names.valuesOf.get(key)
  if (ofKey === undefined) {
    const other = names.nameKeyOf.get(value)
    return other === undefined || !NAME_KEYS.has(key) ? undefined : { key: other, value }
  }
  if (ofKey.has(value) || ofKey.size > MAX_VALUES) return undefined
  const nearest = findNearest(value, [...ofKey])
  const isTypo =
    nearest !== undefined &&
    Math.abs(nearest.length - value.length) <= 2 &&
    (withoutNumbers(nearest) !== withoutNumbers(value) || joined(nearest) === joined(value))
  return isTypo ? { key, value: nearest } : undefined
}

const joined = (text: string): string => text.replaceAll(/[._-]+/g, '')
const withoutNumbers = (text: string): string => text.replaceAll(/[\d._-]+/g, '')
