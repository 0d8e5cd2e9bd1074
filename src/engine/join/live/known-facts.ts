import { addTo } from '../../../model/group-by.ts'
import { isSame } from '../../../model/same-data.ts'
import type { EmittedFact } from '../../fact.ts'
import type { FileResult } from '../../file-result.ts'

/**
 * A file's new result, in which each fact that says what it said before is the same object: whatever looks at it then sees at
 * once that nothing has changed. Of several facts of one sort, those with the same number are compared.
 */
export function reuseFacts(now: FileResult, before: FileResult | undefined): FileResult {
  if (before === undefined) return now
  const known = bySort(before.facts)
  const numbers = new Map<string, number>()
  const facts = now.facts.map(one => {
    const number = numbers.get(one.fact) ?? 0
    numbers.set(one.fact, number + 1)
    const old = known.get(one.fact)?.[number]
    return isSame(old, one) ? (old ?? one) : one
  })
  const isAsBefore = facts.length === before.facts.length && facts.every((one, i) => one === before.facts[i])
  return { ...now, facts: isAsBefore ? before.facts : facts }
}

function bySort(facts: readonly EmittedFact[]): ReadonlyMap<string, readonly EmittedFact[]> {
  const sorts = new Map<string, EmittedFact[]>()
  for (const one of facts) addTo(sorts, one.fact, one)
  return sorts
}
