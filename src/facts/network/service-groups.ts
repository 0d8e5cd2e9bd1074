import type { Place } from '../../documents/document.ts'
import type { groupScopeOf } from './group-scope.ts'
import { isInbound, type ResolverEndpoint } from './resolver-endpoint.ts'
import { vpcOf } from './security-group.ts'
import type { ServiceGroup } from './service-group.ts'
import { endpointsByGroup, isRequired, type VpcEndpoint, type VpcEndpointPart } from './vpc-endpoint.ts'

type GroupScope = NonNullable<ReturnType<typeof groupScopeOf>>

/** The group of an endpoint, where its rules are at hand, and where the endpoint names it. */
export interface AttachedGroup {
  readonly group: ServiceGroup
  readonly at: Place
}

/** The groups of the private endpoints that the contract asks for: tcp 443 (L256). */
export function endpointGroups(
  { groups, networks, cloudOf, sourceOf }: GroupScope,
  endpoints: readonly VpcEndpoint[],
  parts: readonly VpcEndpointPart[],
): readonly (AttachedGroup & { readonly service: string })[] {
  const attached = endpointsByGroup(endpoints.filter(isRequired), parts)
  return Array.from(attached).flatMap(([key, { endpoint, at }]) => {
    const judged = groups.get(key)
    if (judged === undefined) return []
    const group: ServiceGroup = {
      rules: judged.rules,
      sourceOf,
      networks: { ...networks, vpc: cloudOf(endpoint.vpc) },
      missingAt: judged.ingressAt,
      ports: [{ protocol: 'tcp', port: 443 }],
    }
    return [{ group, at, service: endpoint.service ?? '' }]
  })
}

/** The groups of the resolver's inbound endpoints: port 53 by UDP and TCP (L271). */
export function resolverGroups(
  { groups, networks, cloudOf, sourceOf }: GroupScope,
  endpoints: readonly ResolverEndpoint[],
): readonly AttachedGroup[] {
  const links = endpoints.filter(isInbound).flatMap(({ groups }) => groups)
  return Array.from(new Map(links.map(link => [link.key, link]))).flatMap(([key, { at }]) => {
    const judged = groups.get(key)
    if (judged === undefined) return []
    const own = judged.group === undefined ? [] : cloudOf(vpcOf(judged.group))
    const group: ServiceGroup = {
      rules: judged.rules,
      sourceOf,
      networks: { ...networks, vpc: own.length > 0 ? own : networks.vpc },
      missingAt: judged.ingressAt,
      ports: [
        { protocol: 'udp', port: 53 },
        { protocol: 'tcp', port: 53 },
      ],
    }
    return [{ group, at }]
  })
}
