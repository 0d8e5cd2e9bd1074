import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { addressPlan } from '../../facts/network/address-plan.ts'
import { allTrafficRules, isPodTraffic } from '../../facts/network/all-traffic.ts'
import { prefixList } from '../../facts/network/prefix-list.ts'
import { groupKey, openness, securityGroupRule } from '../../facts/network/security-group.ts'
import { clusterGroupKeys } from '../../facts/network/security-group-role.ts'
import { prefixListFinder, worldOpenings } from '../../facts/network/world-open.ts'

export default defineRule({
  id: 'network/security-group-open-egress',
  summary: 'Restrict what a security group sends where it lets everything in',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  checks: {
    'SG-03': 'all traffic may leave to {cidr}, and the same group is wide open to what comes in',
  },
  on: { securityGroupRule: allOf(securityGroupRule) },
  with: { prefixList: allOf(prefixList), cluster: allOf(cluster), plannedRange: allOf(plannedRange) },

  *check({ securityGroupRule: rules }, { say, platform }, { prefixList, cluster, plannedRange }) {
    const partsOf = prefixListFinder(prefixList)
    const podRanges = plannedRange.filter(({ use }) => use === 'remotePods')
    const pods = addressPlan(platform, podRanges).remotePods
    const traffic = { clusterKeys: clusterGroupKeys(cluster), pods, podRanges }
    const ingress = worldOpenings(
      rules.filter(({ direction }) => direction === 'ingress'),
      partsOf,
    ).filter(({ extent }) => extent !== 'almost')
    const wide = [
      ...ingress.map(({ rule, at }) => ({ rule, at })),
      ...allTrafficRules(rules)
        .filter(rule => openness(rule) !== 'unknown' && isPodTraffic(rule, traffic) === 'no')
        .map(rule => ({ rule, at: rule.protocol.at })),
    ]
    const open = new Map(wide.toReversed().map(({ rule, at }) => [groupKey(rule.group, rule.at), at]))
    const egress = rules.filter(rule => rule.direction === 'egress' && openness(rule) === 'everything')
    for (const { rule, cidr, at, extent } of worldOpenings(egress, partsOf)) {
      const letIn = open.get(groupKey(rule.group, rule.at))
      if (letIn === undefined || extent === 'almost') continue
      yield say('SG-03', at, { data: { cidr }, related: [{ at: letIn, note: 'what it lets in' }] })
    }
  },
})
