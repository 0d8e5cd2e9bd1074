import * as facts from '../../facts/index.ts'
import { allOf, defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/cluster-security-group',
  summary: 'Let remote Pods and the DNS of remote nodes through the cluster security group',
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-networking.html'],
  checks: {
    'SG-04': 'the cluster security group does not admit all traffic from the remote Pod network',
    'SG-05': 'the cluster security group does not admit {ports} from the remote node network',
    'SG-06': warning('{source} has addresses of remote nodes, which need DNS and tcp 443 here, not {ports}'),
    'SG-07': warning('the cluster security group does not admit tcp 443 from the remote node network'),
    'SG-07.kubelet': warning(
      'the egress rules of the cluster security group leave out tcp 10250 to the remote node network',
    ),
  },
  on: { cluster: allOf(facts.cluster), securityGroupRule: allOf(facts.securityGroupRule) },
  with: {
    securityGroup: allOf(facts.securityGroup),
    prefixList: allOf(facts.prefixList),
    plannedRange: allOf(facts.plannedRange),
  },

  *check({ cluster, securityGroupRule }, { say, unsure, platform }, known) {
    const scope = { platform, clusters: cluster, ranges: known.plannedRange, vpcs: [] }
    if (!facts.isHybrid(platform, cluster, scope.ranges)) return
    const sourceOf = facts.sourceFinder(known.prefixList)
    const index = facts.groupIndex(securityGroupRule, known.securityGroup)
    for (const group of facts.clusterGroups(cluster, index)) {
      // Groups that are attached beside the cluster's own may leave something to it.
      const severity = group.isAdditional ? ('warning' as const) : undefined
      for (const found of facts.judgeClusterGroup(group, facts.networksOf(scope, group.cluster), sourceOf)) {
        if (found.fault === 'unknown') yield unsure(found)
        else if (found.fault === 'pods') yield say('SG-04', found.at, { severity })
        else if (found.fault === 'dns') yield say('SG-05', found.at, { data: { ports: found.ports }, severity })
        else if (found.fault === 'more')
          yield say('SG-06', found.at, { data: { source: found.source, ports: found.ports } })
        else yield say(found.fault === 'api' ? 'SG-07' : 'SG-07.kubelet', found.at)
      }
    }
  },
})
