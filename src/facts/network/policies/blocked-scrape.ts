import type { Lookups } from '../../../engine/rule.ts'
import { every, some } from '../../../model/answer.ts'
import { type NamedPods, type Scraped, type scrapeIndexes, scrapersOf } from '../../kubernetes/scrape.ts'
import type { Direction, NetworkPolicy } from './network-policy.ts'
import { podsOf } from './pods.ts'
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

/** A Prometheus that other documents deploy: nothing is known of its Pods, so only a port that is closed to all is blocked. */
const SOMEWHERE: NamedPods = {
  label: 'Prometheus',
  pods: { namespace: NOWHERE, labels: {}, open: true, hostNetwork: false, namedPorts: [] },
}

/**
 * What blocks the scraping of a port; undefined where nothing does, unknown where policies of the scope leave it open.
 * Which of several Prometheuses scrapes a port is decided by their selectors: one that may is enough.
 */
export function blockedScrape(
  network: Network,
  { workload, port }: Scraped,
  lookups: Pick<Lookups<typeof scrapeIndexes>, 'scrapers' | 'prometheuses'>,
): BlockedScrape | 'unknown' | undefined {
  const known = scrapersOf(lookups)
  const to = { kind: 'pods', pods: podsOf(workload) } as const
  const flows = (known.length > 0 ? known : [SOMEWHERE]).map(({ pods, label }) => {
    const from = { kind: 'pods', pods } as const
    const sides = (['ingress', 'egress'] as const).map(direction => {
      const side = sideOf(network, direction, from, to)
      return { direction, side, answer: isOpen(side, 'TCP', port) }
    })
    return { label, blocked: sides.find(({ answer }) => answer === 'no'), answer: every(sides.map(one => one.answer)) }
  })
  const answer = some(flows.map(one => one.answer))
  if (answer === 'unknown' && known.length > 0) return 'unknown'
  const [first] = flows
  if (answer !== 'no' || first?.blocked === undefined) return undefined
  const { side, direction } = first.blocked
  const policy = blamedPolicy(side, direction)
  return policy && { scraper: first.label, direction, policy }
}
