import type { Lookups } from '../../../engine/rule.ts'
import { type Answer, every } from '../../../model/answer.ts'
import { type Scraped, type scrapeIndexes, scrapersOf } from '../../kubernetes/scrape.ts'
import type { Direction, NetworkPolicy } from './network-policy.ts'
import { podsOf } from './pods.ts'
import type { Endpoint } from './policy-match.ts'
import { blamedPolicy, isOpen, type Network, sideOf } from './reachability.ts'

/** What keeps Prometheus from a port that it scrapes. */
export interface BlockedScrape {
  /** The Prometheus, for people. */
  readonly scraper: string
  readonly direction: Direction
  /** The policy to blame. */
  readonly policy: NetworkPolicy
}

/** The key of a namespace that no object of the scope has (`namespaceKey`): none of its policies is one of Prometheus. */
const NOWHERE = '//'

/** A Prometheus as an end of connections. */
export interface ScrapingEnd {
  /** Its name, for people. */
  readonly label: string
  readonly end: Endpoint
}

/** A Prometheus that other documents deploy: nothing is known of its Pods, so only a port that is closed to all is blocked. */
const SOMEWHERE: ScrapingEnd = {
  label: 'Prometheus',
  end: { kind: 'pods', pods: { namespace: NOWHERE, labels: {}, open: true, hostNetwork: false, namedPorts: [] } },
}

/** The Prometheuses of a scope, or the one that other documents deploy. To be made once for all ports that are judged. */
export function scrapingEnds(
  lookups: Pick<Lookups<typeof scrapeIndexes>, 'scrapers' | 'prometheuses'>,
): readonly ScrapingEnd[] {
  const ends = scrapersOf(lookups).map(({ label, pods }) => ({ label, end: { kind: 'pods', pods } as const }))
  return ends.length > 0 ? ends : [SOMEWHERE]
}

/** The most Prometheuses that a port is compared with. */
const MAX_COMPARED = 16

/**
 * What blocks the scraping of a port; undefined where nothing does, unknown where policies of the scope leave it open.
 * Which of several Prometheuses scrapes a port is decided by their selectors: one that may is enough.
 */
export function blockedScrape(
  network: Network,
  { workload, port }: Scraped,
  ends: readonly ScrapingEnd[],
): BlockedScrape | 'unknown' | undefined {
  const to = { kind: 'pods', pods: podsOf(workload) } as const
  let first: BlockedScrape | undefined
  let answer: Answer = ends.length > MAX_COMPARED ? 'unknown' : 'no'
  for (const { label, end } of ends.slice(0, MAX_COMPARED)) {
    const sides = (['ingress', 'egress'] as const).map(direction => {
      const side = sideOf(network, direction, end, to)
      return { direction, side, answer: isOpen(side, 'TCP', port) }
    })
    const open = every(sides.map(one => one.answer))
    if (open === 'yes') return undefined
    if (open === 'unknown') answer = 'unknown'
    const blocked = sides.find(one => one.answer === 'no')
    if (blocked === undefined || first !== undefined) continue
    const { side, direction } = blocked
    const policy = blamedPolicy(side, direction)
    first = policy && { scraper: label, direction, policy }
  }
  if (answer === 'no') return first
  return ends.includes(SOMEWHERE) ? undefined : 'unknown'
}
