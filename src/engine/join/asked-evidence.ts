import type { EmittedFact } from '../fact.ts'
import type { Registry } from '../registry.ts'
import type { Platform } from '../settings.ts'
import { lookupsOf } from './run-group.ts'
import { openFrozenStore } from './store/frozen-store.ts'

/** What rules ask a scope to show before they say anything about facts of it. */
export interface AskedEvidence {
  readonly rules: readonly string[]
  /** What is to be shown: `an EKS cluster or hybrid nodes`. */
  readonly shows: string
  /** Whether these facts, or the configuration, show it by themselves. */
  readonly isShown: boolean
}

/** The evidence that the rules on `facts` ask for, each once, in the order of the rules. */
export function askedEvidence(
  facts: readonly EmittedFact[],
  platform: Platform,
  { ruleSetsOn }: Pick<Registry, 'ruleSetsOn'>,
): readonly AskedEvidence[] {
  const stated = new Set(facts.map(({ fact }) => fact))
  const asked = new Map<object, AskedEvidence>()
  for (const set of ruleSetsOn(stated)) {
    const store = openFrozenStore(set, () => true)
    store.set('', facts)
    for (const { rule, judged, evidence } of set.rules) {
      if (rule.evidence === undefined || !judged.some(([, { of }]) => stated.has(of.id))) continue
      const { shows, isShown } = rule.evidence
      const { rules } = asked.get(rule.evidence) ?? { rules: [] }
      asked.set(rule.evidence, {
        rules: [...rules, rule.id],
        shows,
        isShown: isShown(platform, lookupsOf(evidence, store)),
      })
    }
  }
  return [...asked.values()]
}
