import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { parseScrapeDuration } from '../../model/kubernetes/scrape-duration.ts'
import { parseTimestamp } from '../../model/timestamp.ts'

/** One active target of a captured answer of Prometheus' `/api/v1/targets`. */
export interface ScrapeTarget {
  /** `serviceMonitor/NAMESPACE/NAME/INDEX` where the operator made it. */
  readonly pool: Value<string>
  /** `up`, `down` or `unknown`. */
  readonly health: Value<string>
  readonly lastScrape: Value<string>
  readonly interval: Value<string>
  readonly at: Place
}

/** A captured answer with its targets. */
export interface ScrapeTargets {
  readonly targets: readonly ScrapeTarget[]
  readonly at: Place
}
export const scrapeTargets = defineFact<ScrapeTargets>('scrapeTargets')

/** Scrapes that are missed before a target counts as stale, and the least time for it, in seconds. */
const MISSED = 5
const LEAST = 300

/** When a target was scraped last, in seconds since 1970; undefined where that is not known. */
export const scrapedAt = ({ lastScrape }: ScrapeTarget): number | undefined =>
  lastScrape.state === 'known' ? parseTimestamp(lastScrape.value) : undefined

/** Whether a target was not scraped for long when others of its answer still were. */
export function isStale(target: ScrapeTarget, newest: number): boolean {
  const at = scrapedAt(target)
  const interval = target.interval.state === 'known' ? (parseScrapeDuration(target.interval.value) ?? 0) : 0
  return at !== undefined && newest - at > Math.max(LEAST, MISSED * interval)
}
