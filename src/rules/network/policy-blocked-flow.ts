import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import { eachOf } from '../../engine/join/fact-index.ts'
import { defineRule, type Outcome } from '../../engine/rule.ts'
import { eachOrderApp, type OrderAppInstance } from '../../facts/application/order-app.ts'
import {
  annotatedPort,
  eachAnnotated,
  eachMonitor,
  type Scraped,
  scrapedPods,
  scrapeIndexes,
} from '../../facts/kubernetes/scrape.ts'
import { scopePlan } from '../../facts/network/address-plan.ts'
import { blockedScrape } from '../../facts/network/blocked-scrape.ts'
import { cloudAddresses } from '../../facts/network/cloud-addresses.ts'
import { classIndexes, deadRules, hasRuleAboutPods } from '../../facts/network/dead-rules.ts'
import { type Direction, networkPolicy } from '../../facts/network/network-policy.ts'
import { orderAppPort, podsByNamespace, podsOfOrderApp } from '../../facts/network/pods.ts'
import type { Endpoint } from '../../facts/network/policy-match.ts'
import { blamedPolicy, isOpen, networkIndexes, networkOf, type Side, sideOf } from '../../facts/network/reachability.ts'
import { parseAddress } from '../../model/network/cidr.ts'

export default defineRule({
  id: 'network/policy-blocked-flow',
  summary: 'Allow each required flow on both sides',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/network-policies/#the-two-sorts-of-pod-isolation',
    'https://prometheus-operator.dev/docs/developer/getting-started/',
  ],
  checks: {
    'NP-05': 'the load balancer of OrderApp {app} cannot reach TCP {port}; no ingress rule admits addresses on it',
    'NP-05.database': 'OrderApp {app} cannot reach its database on TCP {port}; no egress rule allows addresses on it',
    'NP-05.ingress':
      'egress to {peer} is allowed here, but its ingress policies admit none of it; both sides must allow a flow',
    'NP-05.egress':
      'ingress from {peer} is allowed here, but its egress policies allow none of it; both sides must allow a flow',
    'NP-05.scraped': '{scraper} cannot reach {pods} on TCP {port}, which it scrapes; no ingress rule admits it',
    'NP-05.scraper': '{scraper} cannot reach {pods} on TCP {port}, which it scrapes; no egress rule allows it',
  },
  on: {
    policies: eachOf(networkPolicy, hasRuleAboutPods),
    apps: eachOrderApp,
    monitors: eachMonitor,
    annotated: eachAnnotated,
  },
  with: { ...networkIndexes, ...classIndexes, ...scrapeIndexes, pods: podsByNamespace, plan: scopePlan },

  *check({ policies, apps, monitors, annotated }, { say, unsure, platform }, lookups) {
    const network = networkOf(lookups)
    for (const app of apps) {
      const cloud = cloudAddresses(lookups.plan(platform))
      const pods = { kind: 'pods', pods: podsOfOrderApp(app) } as const
      const port = orderAppPort(app)
      const fromLoadBalancer = sideOf(network, 'ingress', cloud, pods)
      const toDatabase = sideOf(network, 'egress', pods, databaseEnd(app, cloud))
      yield* judge('NP-05', 'ingress', app, port, fromLoadBalancer)
      yield* judge('NP-05.database', 'egress', app, databasePort(app), toDatabase)
    }
    for (const found of deadRules(network, policies, lookups)) {
      const { at } = found.rule
      if ('uncompared' in found)
        yield unsure({ why: 'too many Pods and policies to compare both sides of this rule', at })
      else
        yield say(found.direction === 'egress' ? 'NP-05.ingress' : 'NP-05.egress', at, {
          data: { peer: found.peer },
          related: found.blocking.map(({ at }) => ({ at, note: 'isolates the other side' })),
        })
    }
    for (const monitor of monitors)
      for (const scraped of scrapedPods(monitor, lookups.pods, lookups)) yield* judgeScrape(scraped, monitor.at)
    for (const workload of annotated) yield* judgeScrape({ workload, port: annotatedPort(workload) ?? 0 }, workload.at)

    function* judgeScrape(scraped: Scraped, at: Place): Generator<Outcome> {
      const blocked = blockedScrape(network, scraped, lookups)
      if (blocked === 'unknown') yield unsure({ why: 'whether the policies let Prometheus scrape', at })
      if (blocked === undefined || blocked === 'unknown') return
      const { direction, policy, scraper } = blocked
      const { workload, port } = scraped
      yield say(direction === 'ingress' ? 'NP-05.scraped' : 'NP-05.scraper', policy[direction].at, {
        data: { scraper, pods: `${workload.kind} ${workload.name}`, port },
        related: [{ at, note: 'scraped by this' }],
      })
    }

    function* judge(
      check: 'NP-05' | 'NP-05.database',
      direction: Direction,
      app: OrderAppInstance,
      port: number | undefined,
      side: Side,
    ): Generator<Outcome> {
      const policy = blamedPolicy(side, direction)
      if (policy === undefined) return
      if (port === undefined) return yield unsure({ why: 'the port is unknown until deployment', at: app.at })
      const answer = isOpen(side, 'TCP', port)
      if (answer === 'unknown') yield unsure({ why: 'whether the policies allow this flow', at: policy.at })
      if (answer !== 'no') return
      const { at } = policy[direction]
      yield say(check, at, { data: { app: app.name, port }, related: [{ at: app.at, note: 'the OrderApp' }] })
    }
  },
})

const databasePort = ({ database }: OrderAppInstance): number | undefined =>
  database.port.state === 'absent' ? 5432 : known(database.port)

/** Where a database may be: at its address, else anywhere in the cloud's network. */
function databaseEnd({ database }: OrderAppInstance, cloud: Endpoint): Endpoint {
  const address = parseAddress(known(database.host) ?? '')
  if (address === undefined) return cloud
  return { kind: 'addresses', set: [{ family: address.family, first: address.bits, last: address.bits }] }
}
