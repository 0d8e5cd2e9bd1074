import type { Place } from '../documents/document.ts'
import { compareCaptures } from '../facts/kubernetes/captured.ts'
import { groupBy } from '../model/group-by.ts'
import type { Compared } from './compared.ts'

/** A field that is another in what was captured than in what is written. */
export interface Difference {
  readonly object: string
  /** Its path in the canonical shape of the object: `containers.order-api.image`. */
  readonly field: string
  readonly written: { readonly text: string; readonly at: Place }
  /** Without text where it is not there. */
  readonly captured: { readonly text?: string; readonly at: Place }
}

/** What was compared, and what differs. */
export interface Drift {
  /** How many captured objects a written one describes. */
  readonly compared: number
  readonly differences: readonly Difference[]
}

/**
 * Compares each captured object, as it was captured last, with the written ones of its name. A field differs where it differs
 * from all that state it, so that one of two overlays may be the one that was deployed. Linear in what is stated.
 */
export function driftOf(all: readonly Compared[]): Drift {
  const written = all.filter(({ isCaptured }) => !isCaptured)
  const byKey = groupBy(written, ({ key }) => key)
  const loose = groupBy(written, ({ looseKey, key }) => (looseKey === key ? looseKey : undefined))
  const captures = groupBy(
    all.filter(({ isCaptured }) => isCaptured),
    ({ key }) => key,
  )
  const found: Difference[] = []
  let compared = 0
  for (const [key, several] of captures) {
    const last = several.reduce((a, b) => (compareCaptures(a.at, b.at) > 0 ? a : b))
    const described = byKey.get(key) ?? loose.get(last.looseKey) ?? []
    if (described.length > 0) compared++
    found.push(...differencesBetween(last, described))
  }
  return { compared, differences: found }
}

function* differencesBetween(captured: Compared, described: readonly Compared[]): Generator<Difference> {
  const fields = new Set(described.flatMap(({ leaves }) => [...leaves.keys()]))
  for (const field of fields) {
    const stated = described.flatMap(({ leaves }) => leaves.get(field) ?? [])
    const own = captured.leaves.get(field)
    const [first] = stated
    if (first === undefined || stated.some(({ text }) => text === own?.text)) continue
    if (own === undefined && !captured.isWhole) continue
    yield { object: captured.label, field, written: first, captured: own ?? { at: captured.at } }
  }
}
