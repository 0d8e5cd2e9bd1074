import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'network/security-group-open-egress',
  summary: 'Restrict what a security group sends where it lets everything in',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  checks: {
    'SG-03': 'all traffic may leave to {cidr}, and the same group is wide open to what comes in',
  },
  on: { securityGroupRule: allOf(facts.securityGroupRule) },
  with: {
    prefixList: allOf(facts.prefixList),
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
    endpoints: allOf(facts.vpcEndpoint),
    resolvers: allOf(facts.resolverEndpoint),
    targets: allOf(facts.mountTarget),
  },

  *check({ securityGroupRule: rules }, { say, platform }, lookups) {
    const { prefixList, cluster, plannedRange, endpoints, resolvers, targets } = lookups
    const partsOf = facts.prefixListFinder(prefixList)
    const podRanges = plannedRange.filter(({ use }) => use === 'remotePods')
    const pods = facts.addressPlan(platform, podRanges).remotePods
    const serviceKeys = facts.attachedKeys(endpoints, resolvers, targets)
    const traffic = { clusterKeys: facts.clusterGroupKeys(cluster), serviceKeys, pods, podRanges }
    const ingress = facts
      .worldOpenings(
        rules.filter(({ direction }) => direction === 'ingress'),
        partsOf,
      )
      .filter(({ extent }) => extent !== 'almost')
    const wide = [
      ...ingress.map(({ rule, at }) => ({ rule, at })),
      ...facts
        .allTrafficRules(rules)
        .filter(rule => facts.openness(rule) !== 'unknown' && facts.isPodTraffic(rule, traffic) === 'no')
        .map(rule => ({ rule, at: rule.protocol.at })),
    ]
    const open = new Map(wide.toReversed().map(({ rule, at }) => [facts.groupKey(rule.group, rule.at), at]))
    const egress = rules.filter(rule => rule.direction === 'egress' && facts.openness(rule) === 'everything')
    for (const { rule, cidr, at, extent } of facts.worldOpenings(egress, partsOf)) {
      const letIn = open.get(facts.groupKey(rule.group, rule.at))
      if (letIn === undefined || extent === 'almost') continue
      yield say('SG-03', at, { data: { cidr }, related: [{ at: letIn, note: 'what it lets in' }] })
    }
  },
})
