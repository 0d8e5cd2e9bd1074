import * as facts from '../../facts/index.ts'
import { allOf, defineRule, warning } from '../../rule.ts'

const NETWORKS = {
  remotePods: { check: 'RT-01', called: 'remote Pod network' },
  remoteNodes: { check: 'RT-02', called: 'remote node network' },
} as const

export default defineRule({
  id: 'network/remote-routes',
  summary: 'Route remote Pods and nodes from the cloud toward on-premises',
  severity: 'error',
  relevance: 'platform',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-networking.html'],
  checks: {
    'RT-01': 'no route leads from here to the {called}',
    'RT-02': warning('no route leads from here to the {called}'),
    'RT-03': warning('only the route for {cidr} leads to the {called}, as to everything else'),
    'RT-03.blackhole': 'the route for {cidr} drops what is for remote Pods or nodes',
  },
  on: { route: allOf(facts.route), routeTable: allOf(facts.routeTable) },
  with: { cluster: allOf(facts.cluster), plannedRange: allOf(facts.plannedRange) },

  *check(
    { route: routes, routeTable: tables },
    { say, unsure, platform },
    { cluster: clusters, plannedRange: ranges },
  ) {
    if (!facts.isHybrid(platform, clusters, ranges)) return
    const networks = facts.networksOf({ platform, clusters, ranges, vpcs: [] })
    const dropped = facts.blackholes(routes, [...networks.remotePods, ...networks.remoteNodes])
    for (const { at, destination: cidr } of dropped) yield say('RT-03.blackhole', at, { data: { cidr } })
    const said = new Set<string>()
    for (const { use, reach, at } of facts.remoteReaches(networks, routes, tables)) {
      const { check, called } = NETWORKS[use]
      if (reach.by === 'unknown') yield unsure({ why: `whether a route leads to the ${called}`, at })
      else if (reach.by === 'nothing') yield say(check, at, { data: { called } })
      else if (reach.by === 'default' && !said.has(reach.at.pointer)) {
        said.add(reach.at.pointer)
        yield say('RT-03', reach.at, { data: { cidr: reach.cidr, called } })
      }
    }
  },
})
