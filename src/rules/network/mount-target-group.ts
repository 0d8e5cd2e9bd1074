import * as facts from '../../facts/index.ts'
import { allOf, defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/mount-target-group',
  summary: 'Open mount targets of EFS to nodes and Pods on tcp 2049, and to nobody else',
  severity: 'error',
  relevance: { 'SG-12': 'cluster', 'SG-12.world': 'anywhere', 'SG-12.wide': 'platform' },
  place: { 'SG-12': 'use', 'SG-12.wide': 'use' },
  absentChecks: ['SG-12'],
  references: ['https://docs.aws.amazon.com/efs/latest/ug/network-access.html'],
  checks: {
    'SG-12': 'the group of the mount target does not open tcp 2049 to nodes or Pods',
    'SG-12.world': '{cidr} opens the file system on {ports} to every address',
    'SG-12.wide': warning('{cidr} opens the file system to more than the networks of nodes and Pods'),
  },
  on: { mountTarget: allOf(facts.mountTarget), securityGroupRule: allOf(facts.securityGroupRule) },
  with: {
    securityGroup: allOf(facts.securityGroup),
    prefixList: allOf(facts.prefixList),
    vpc: allOf(facts.vpc),
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
  },

  *check({ mountTarget, securityGroupRule }, { say, unsure, platform }, known) {
    const scope = { platform, clusters: known.cluster, ranges: known.plannedRange, vpcs: known.vpc }
    const networks = facts.networksOf(scope)
    const cloudOf = facts.cloudFinder(scope)
    const index = facts.groupIndex(securityGroupRule, known.securityGroup)
    const partsOf = facts.prefixListFinder(known.prefixList)
    const sourceOf = facts.sourceFinder(known.prefixList)
    // A module that is given the group may open it.
    const isOpenedElsewhere = securityGroupRule.some(rule => isOfUnknownGroup(rule) && facts.namesPort(rule, 2049))
    const attached = mountTarget.flatMap(({ groups }) => groups)
    for (const [key, { at }] of new Map(attached.map(link => [facts.namedKey(link), link]))) {
      const judged = index.get(key)
      if (judged === undefined) continue
      const ingress = judged.rules.filter(({ direction }) => direction === 'ingress')
      const related = [{ at, note: 'the mount target of this group' }]
      const open = facts.worldOpenings(ingress, partsOf).filter(({ rule }) => facts.namesPort(rule, 2049))
      for (const { cidr, ports, at, extent } of open)
        if (extent !== 'almost') yield say('SG-12.world', at, { data: { cidr, ports }, related })
      // Where no rule is for the port, it does not matter whose addresses are the nodes'.
      if (open.length > 0 || (platform.profile === 'cloud' && !facts.opensOtherPorts(ingress))) continue
      const own = judged.group === undefined ? networks.vpc : cloudOf(facts.vpcOf(judged.group))
      const found = facts.admitsNodes(ingress, { ...networks, vpc: own }, sourceOf)
      if (found === 'unknown' || (found === 'no' && isOpenedElsewhere))
        yield unsure({ why: 'whether nodes or Pods are admitted', at: judged.ingressAt })
      else if (found === 'no') yield say('SG-12', judged.ingressAt, { related })
      for (const { text, at } of facts.widerSources(ingress, { ...networks, vpc: own }, sourceOf))
        yield say('SG-12.wide', at, { data: { cidr: text }, related })
    }
  },
})

const isOfUnknownGroup = ({ direction, group }: facts.SecurityGroupRule): boolean =>
  direction === 'ingress' && group.id.state === 'unknown'
