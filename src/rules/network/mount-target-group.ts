import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { admitsNodes, opensOtherPorts } from '../../facts/network/file-system-group.ts'
import { groupIndex } from '../../facts/network/group-index.ts'
import { mountTarget } from '../../facts/network/mount-target.ts'
import { prefixList } from '../../facts/network/prefix-list.ts'
import { sourceFinder } from '../../facts/network/rule-sources.ts'
import { cloudFinder, networksOf, showsPlatform } from '../../facts/network/scope-networks.ts'
import { securityGroup, securityGroupRule, vpcOf } from '../../facts/network/security-group.ts'
import { vpc } from '../../facts/network/vpc.ts'
import { namesPort, prefixListFinder, worldOpenings } from '../../facts/network/world-open.ts'

export default defineRule({
  id: 'network/mount-target-group',
  summary: 'Open mount targets of EFS to nodes and Pods on tcp 2049, and to nobody else',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/efs/latest/ug/network-access.html'],
  checks: {
    'SG-12': 'the group of the mount target does not open tcp 2049 to nodes or Pods',
    'SG-12.world': '{cidr} opens the file system on {ports} to every address',
  },
  on: { mountTarget: allOf(mountTarget), securityGroupRule: allOf(securityGroupRule) },
  with: {
    securityGroup: allOf(securityGroup),
    prefixList: allOf(prefixList),
    vpc: allOf(vpc),
    cluster: allOf(cluster),
    plannedRange: allOf(plannedRange),
  },

  *check({ mountTarget, securityGroupRule }, { say, unsure, platform }, known) {
    const scope = { platform, clusters: known.cluster, ranges: known.plannedRange, vpcs: known.vpc }
    const networks = networksOf(scope)
    const cloudOf = cloudFinder(scope)
    const index = groupIndex(securityGroupRule, known.securityGroup)
    const partsOf = prefixListFinder(known.prefixList)
    const sourceOf = sourceFinder(known.prefixList)
    const attached = mountTarget.flatMap(({ groups }) => groups)
    for (const [key, { at }] of new Map(attached.map(link => [link.key, link]))) {
      const judged = index.get(key)
      if (judged === undefined) continue
      const ingress = judged.rules.filter(({ direction }) => direction === 'ingress')
      const related = [{ at, note: 'the mount target of this group' }]
      const open = worldOpenings(ingress, partsOf).filter(({ rule }) => namesPort(rule, 2049))
      for (const { cidr, ports, at, extent } of open)
        if (extent !== 'almost') yield say('SG-12.world', at, { data: { cidr, ports }, related })
      // Where no rule is for the port, it does not matter whose addresses are the nodes'.
      if (open.length > 0 || !(showsPlatform(scope) || opensOtherPorts(ingress))) continue
      const own = judged.group === undefined ? networks.vpc : cloudOf(vpcOf(judged.group))
      const found = admitsNodes(ingress, { ...networks, vpc: own }, sourceOf)
      if (found === 'unknown') yield unsure({ why: 'whether nodes or Pods are admitted', at: judged.ingressAt })
      else if (found === 'no') yield say('SG-12', judged.ingressAt, { related })
    }
  },
})
