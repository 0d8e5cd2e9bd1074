import * as facts from '../../facts/index.ts'
import { allOf, defineRule, eachOf, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'network/policy-blocked-flow',
  summary: 'Allow each required flow on both sides',
  severity: 'error',
  relevance: 'platform',
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
    policies: eachOf(facts.networkPolicy, facts.hasRuleAboutPods),
    apps: facts.eachOrderApp,
    monitors: facts.eachMonitor,
    annotated: facts.eachAnnotated,
  },
  with: {
    ...facts.networkIndexes,
    ...facts.classIndexes,
    ...facts.scrapeIndexes,
    pods: facts.podsByNamespace,
    plan: facts.scopePlan,
    ofVpc: allOf(facts.vpc, facts.onlyVpcRanges),
  },

  *check({ policies, apps, monitors, annotated }, { say, unsure, platform }, lookups) {
    const network = facts.networkOf(lookups)
    for (const app of apps) {
      const cloud = facts.cloudAddresses(lookups.plan(platform), lookups.ofVpc)
      const pods = { kind: 'pods', pods: facts.podsOfOrderApp(app) } as const
      const port = facts.orderAppPort(app)
      const fromLoadBalancer = facts.sideOf(network, 'ingress', cloud, pods)
      const toDatabase = facts.sideOf(network, 'egress', pods, facts.databaseEnd(app, cloud))
      yield* judge('NP-05', 'ingress', app, port, fromLoadBalancer)
      yield* judge('NP-05.database', 'egress', app, facts.databasePort(app), toDatabase)
    }
    for (const found of facts.deadRules(network, policies, lookups)) {
      const { at } = found.rule
      if ('uncompared' in found)
        yield unsure({ why: 'too many Pods and policies to compare both sides of this rule', at })
      else if (!facts.isFaultOfOther(found, network, lookups))
        yield say(found.direction === 'egress' ? 'NP-05.ingress' : 'NP-05.egress', at, {
          data: { peer: found.peer },
          related: found.blocking.map(({ at }) => ({ at, note: 'isolates the other side' })),
        })
    }
    const scraped = [
      ...monitors.flatMap(one =>
        facts.scrapedPods(one, lookups.pods, lookups).map(scraped => ({ ...scraped, at: one.at })),
      ),
      ...annotated.map(workload => ({ workload, port: facts.annotatedPort(workload) ?? 0, at: workload.at })),
    ]
    const ends = scraped.length > 0 ? facts.scrapingEnds(lookups) : []
    for (const { workload, port, at } of scraped) {
      const blocked = facts.blockedScrape(network, { workload, port }, ends)
      if (blocked === 'unknown') yield unsure({ why: 'whether the policies let Prometheus scrape', at })
      if (blocked === undefined || blocked === 'unknown') continue
      const { direction, policy, scraper } = blocked
      yield say(direction === 'ingress' ? 'NP-05.scraped' : 'NP-05.scraper', policy[direction].at, {
        data: { scraper, pods: facts.objectLabel(workload), port },
        related: [{ at, note: 'scraped by this' }],
      })
    }

    function* judge(
      check: 'NP-05' | 'NP-05.database',
      direction: facts.Direction,
      app: facts.OrderAppInstance,
      port: number | undefined,
      side: facts.Side,
    ): Generator<Outcome> {
      const policy = facts.blamedPolicy(side, direction)
      if (policy === undefined) return
      if (port === undefined) return yield unsure({ why: 'the port is unknown until deployment', at: app.at })
      const answer = facts.isOpen(side, 'TCP', port)
      if (answer === 'unknown') yield unsure({ why: 'whether the policies allow this flow', at: policy.at })
      if (answer !== 'no') return
      const { at } = policy[direction]
      yield say(check, at, { data: { app: app.name, port }, related: [{ at: app.at, note: 'the OrderApp' }] })
    }
  },
})
