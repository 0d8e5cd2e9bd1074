import type { Place } from '../../documents/document.ts'
import type { ListValue, Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** An insight of EKS, from a list or in detail. */
export interface Insight {
  readonly name: string
  readonly category: Value<string>
  readonly version: Value<string>
  readonly status: Value<string>
  /** Seconds since 1970. */
  readonly refreshedAt?: number
  readonly refreshedPlace: Place
  /** Clients that still call a deprecated API, with the number of their calls in 30 days. */
  readonly callers: readonly { readonly usage: string; readonly calls: number; readonly at: Place }[]
}
export const insight = defineFact<Insight>('insight')

/** The filter of a list-insights request. */
export interface InsightFilter {
  readonly categories: Value<ListValue<string>>
  readonly versions: Value<ListValue<string>>
  readonly at: Place
}
export const insightFilter = defineFact<InsightFilter>('insightFilter')
