import type { Place } from '../../documents/document.ts'
import { defineRule, type Outcome } from '../../engine/rule.ts'
import {
  annotatedPort,
  eachAnnotated,
  eachMonitor,
  type NamedPods,
  type Scraped,
  scrapedPods,
  scrapeIndexes,
  scrapersOf,
} from '../../facts/kubernetes/scrape.ts'
import { podsByNamespace, podsOf } from '../../facts/network/pods.ts'
import { blamedPolicy, isOpen, networkIndexes, networkOf, sideOf } from '../../facts/network/reachability.ts'
import { every, some } from '../../model/answer.ts'

/** A Prometheus that other documents deploy: nothing is known of its Pods, so only a port that is closed to all is reported. */
const SOMEWHERE: NamedPods = {
  label: 'Prometheus',
  pods: { namespace: '/', labels: {}, open: true, hostNetwork: false, namedPorts: [] },
}

export default defineRule({
  id: 'network/policy-blocked-scrape',
  summary: 'Let Prometheus reach the ports it scrapes',
  severity: 'error',
  since: '0.1.0',
  references: ['https://prometheus-operator.dev/docs/developer/getting-started/'],
  checks: {
    'NP-05': '{scraper} cannot reach {pods} on TCP {port}, which it scrapes; no ingress rule admits it',
    'NP-05.out': '{scraper} cannot reach {pods} on TCP {port}, which it scrapes; no egress rule allows it',
  },
  on: { monitors: eachMonitor, annotated: eachAnnotated },
  with: { ...networkIndexes, ...scrapeIndexes, pods: podsByNamespace },

  *check({ monitors, annotated }, { say, unsure }, lookups) {
    const network = networkOf(lookups)
    for (const one of monitors)
      for (const scraped of scrapedPods(one, lookups.pods, lookups)) yield* judge(scraped, one.at)
    for (const workload of annotated) yield* judge({ workload, port: annotatedPort(workload) ?? 0 }, workload.at)

    function* judge({ workload, port }: Scraped, at: Place): Generator<Outcome> {
      const known = scrapersOf(lookups)
      const to = { kind: 'pods', pods: podsOf(workload) } as const
      const flows = (known.length > 0 ? known : [SOMEWHERE]).map(({ pods, label }) => {
        const from = { kind: 'pods', pods } as const
        const sides = (['ingress', 'egress'] as const).map(direction => {
          const side = sideOf(network, direction, from, to)
          return { direction, side, answer: isOpen(side, 'TCP', port) }
        })
        return {
          label,
          blocked: sides.find(({ answer }) => answer === 'no'),
          answer: every(sides.map(one => one.answer)),
        }
      })
      // Which of several Prometheuses scrapes it is decided by their selectors: one that may is enough.
      const answer = some(flows.map(one => one.answer))
      if (answer === 'unknown' && known.length > 0)
        yield unsure({ why: 'whether the policies let Prometheus scrape', at })
      const [{ label, blocked } = { label: '', blocked: undefined }] = flows
      const policy = blocked === undefined ? undefined : blamedPolicy(blocked.side, blocked.direction)
      if (answer !== 'no' || blocked === undefined || policy === undefined) return
      yield say(blocked.direction === 'ingress' ? 'NP-05' : 'NP-05.out', policy[blocked.direction].at, {
        data: { scraper: label, pods: `${workload.kind} ${workload.name}`, port },
        related: [{ at, note: 'scraped by this' }],
      })
    }
  },
})
