import { goDurationText, timeText } from './functions/standard/time-text.ts'
import type { CelValue } from './values.ts'

const SECOND = 1_000_000_000n

/** A time or a duration as Kubernetes writes it in objects: `2026-01-02T03:04:05Z` without fractions, `1h30m0s`. */
export function objectText({ type, nanoseconds }: CelValue & { readonly type: 'timestamp' | 'duration' }): string {
  if (type === 'duration') return goDurationText(nanoseconds)
  return timeText(nanoseconds - (((nanoseconds % SECOND) + SECOND) % SECOND))
}
