import type { ScopeFacts } from '../engine/join/join.ts'
import { cluster, plannedRange } from '../facts/eks/cluster.ts'
import { dnsAddOn, hybridDnsTest, regionFinder } from '../facts/hybrid/dns-add-on.ts'
import { forwardingOf } from '../facts/hybrid/dns-forwarding.ts'
import type { HybridFacts } from '../facts/hybrid/flow.ts'
import { vpcCni } from '../facts/hybrid/vpc-cni.ts'
import { cniScopes } from '../facts/hybrid/vpc-cni-scope.ts'
import { addressPlan } from '../facts/network/addresses/address-plan.ts'
import { prefixList } from '../facts/network/addresses/prefix-list.ts'
import { route, routeTable } from '../facts/network/addresses/route.ts'
import { networksOf } from '../facts/network/addresses/scope-networks.ts'
import { vpc } from '../facts/network/addresses/vpc.ts'
import { corefile } from '../facts/network/corefile.ts'
import { endpointFinder } from '../facts/network/endpoint-scope.ts'
import { groupScopeOf } from '../facts/network/groups/group-scope.ts'
import { securityGroup, securityGroupRule } from '../facts/network/groups/security-group.ts'
import { resolverEndpoint } from '../facts/network/resolver-endpoint.ts'
import { vpcEndpoint, vpcEndpointCapture, vpcEndpointPart } from '../facts/network/vpc-endpoint.ts'

/** What a scope states of its hybrid network; undefined where it is not hybrid. */
export function hybridFacts({ settings, of }: ScopeFacts): HybridFacts | undefined {
  const { platform, scope: settingsScope } = settings
  const [clusters, ranges, endpoints, vpcs] = [of(cluster), of(plannedRange), of(vpcEndpoint), of(vpc)]
  const scope = groupScopeOf(
    {
      cluster: clusters,
      plannedRange: ranges,
      vpc: vpcs,
      securityGroup: of(securityGroup),
      securityGroupRule: of(securityGroupRule),
      prefixList: of(prefixList),
    },
    platform,
  )
  if (scope === undefined) return undefined
  const resolvers = of(resolverEndpoint)
  const captures = of(vpcEndpointCapture)
  return {
    scope,
    clusters,
    ranges,
    vpcs,
    networksOfCluster: one => networksOf({ platform, clusters, ranges, vpcs: [] }, one),
    endpoints,
    endpointParts: of(vpcEndpointPart),
    endpointOf: endpointFinder(
      { endpoints, captures, complete: settingsScope.complete, regions: platform.regions ?? [] },
      clusters,
    ),
    resolvers,
    routes: of(route),
    tables: of(routeTable),
    agents: of(vpcCni),
    agentScopeOf: cniScopes(platform, clusters, ranges),
    corefiles: of(corefile),
    dnsAddOns: of(dnsAddOn),
    forwarding: forwardingOf(platform, given => addressPlan(given, ranges), resolvers),
    isHybridDns: hybridDnsTest(platform, clusters, ranges),
    regionOf: regionFinder(clusters),
  }
}
