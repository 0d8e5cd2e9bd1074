import { findNearest } from './nearest.ts'
import type { PolicyRequirement } from './network-policy.ts'
import type { Labels } from './selector.ts'

/** What a requirement was most likely meant to ask for. */
export interface MeantLabel {
  readonly key: string
  readonly value: string
}

/**
 * The label that a requirement of one value was most likely meant to be, given the labels of the objects that it could
 * select, none of which it does: the same value under another key, where no object has the key; or the nearest value of
 * the key, where the two differ in letters and not in a number (`web-1` and `web-2` are two names, no typo).
 */
export function meantLabel(
  { key, operator, values }: PolicyRequirement,
  all: readonly Labels[],
): MeantLabel | undefined {
  const [value] = values
  if (operator !== 'In' || values.length !== 1 || value === undefined) return undefined
  const entries = all.flatMap(labels => Object.entries(labels))
  const ofKey = [...new Set(entries.filter(([other]) => other === key).map(([, other]) => other))]
  if (ofKey.includes(value)) return undefined
  if (ofKey.length === 0) {
    const other = entries.find(([other, held]) => held === value && other !== key && isNameKey(other))
    return other === undefined || !isNameKey(key) ? undefined : { key: other[0], value }
  }
  const nearest = findNearest(value, ofKey)
  const isTypo =
    nearest !== undefined &&
    Math.abs(nearest.length - value.length) <= 2 &&
    withoutNumbers(nearest) !== withoutNumbers(value)
  return isTypo ? { key, value: nearest } : undefined
}

const withoutNumbers = (text: string): string => text.replaceAll(/[\d._-]+/g, '')

/** The keys under which people name an application. */
const isNameKey = (key: string): boolean =>
  ['app', 'name', 'app.kubernetes.io/name', 'app.kubernetes.io/instance', 'k8s-app', 'component', 'service'].includes(
    key,
  )
