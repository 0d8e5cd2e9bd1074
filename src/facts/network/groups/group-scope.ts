import { allOf } from '../../../engine/join/store/fact-index.ts'
import type { Lookups } from '../../../engine/rule.ts'
import type { Platform } from '../../../engine/settings.ts'
import { cluster, plannedRange } from '../../eks/cluster.ts'
import { isHybrid } from '../addresses/address-plan.ts'
import { prefixList } from '../addresses/prefix-list.ts'
import { cloudFinder, networksOf } from '../addresses/scope-networks.ts'
import { vpc } from '../addresses/vpc.ts'
import { groupIndex } from './group-index.ts'
import { sourceFinder } from './rule-sources.ts'
import { securityGroup, securityGroupRule } from './security-group.ts'

/** What a rule looks up that judges the security groups of a service by the networks of a scope. */
export const groupScopeIndexes = {
  securityGroup: allOf(securityGroup),
  securityGroupRule: allOf(securityGroupRule),
  prefixList: allOf(prefixList),
  vpc: allOf(vpc),
  cluster: allOf(cluster),
  plannedRange: allOf(plannedRange),
}

/** The security groups of a hybrid scope, its networks, and who its rules admit; undefined where it is not hybrid. */
export function groupScopeOf(known: Lookups<typeof groupScopeIndexes>, platform: Platform) {
  if (!isHybrid(platform, known.cluster, known.plannedRange)) return undefined
  const scope = { platform, clusters: known.cluster, ranges: known.plannedRange, vpcs: known.vpc }
  return {
    groups: groupIndex(known.securityGroupRule, known.securityGroup),
    networks: networksOf(scope),
    cloudOf: cloudFinder(scope),
    sourceOf: sourceFinder(known.prefixList),
  }
}
