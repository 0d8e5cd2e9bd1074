import { type ClusterFlow, clusterFlows, clusterGroups, judgeClusterGroup } from '../network/groups/cluster-group.ts'
import { isWorld } from '../network/groups/rule-sources.ts'
import { portsText } from '../network/groups/security-group.ts'
import { type ServiceGroup, serviceFlows, serviceGroupFaults } from '../network/groups/service-group.ts'
import { type AttachedGroup, endpointGroups, resolverGroups } from '../network/groups/service-groups.ts'
import {
  beside,
  type Ends,
  type HybridEnd,
  type HybridFacts,
  type HybridFlow,
  judged,
  placesOf,
  required,
} from './flow.ts'

/** The ends of the flows that a cluster's security group decides. */
export const OF_CLUSTER: Readonly<Record<ClusterFlow['flow'], Ends>> = {
  pods: { from: 'remotePods', to: 'api', check: 'SG-04' },
  dns: { from: 'remoteNodes', to: 'dns', check: 'SG-05' },
  api: { from: 'remoteNodes', to: 'api', check: 'SG-07' },
  kubelet: { from: 'api', to: 'remoteNodes', check: 'SG-07' },
}

/** What the security groups of clusters allow. */
export function clusterGroupFlows({ scope, clusters, networksOfCluster }: HybridFacts): readonly HybridFlow[] {
  return clusterGroups(clusters, scope.groups).flatMap(group => {
    const networks = networksOfCluster(group.cluster)
    const wanted = clusterFlows(group, networks, scope.sourceOf).map(flow =>
      required(OF_CLUSTER[flow.flow], flow.ports, {
        ...judged(flow.isPlanned, flow.answer),
        at: flow.answer === 'no' ? [flow.at] : placesOf(flow.by, flow.at),
      }),
    )
    const more = judgeClusterGroup(group, networks, scope.sourceOf).flatMap((found): readonly HybridFlow[] =>
      found.fault === 'more'
        ? [beside({ from: 'remoteNodes', to: 'api', check: 'SG-06' }, found.ports, found.source, found.at)]
        : [],
    )
    return [...wanted, ...more, ...openToAll(group.rules, scope.sourceOf, 'api')]
  })
}

/** What the security groups of the private endpoints and of the resolver allow. */
export function serviceGroupFlows({ scope, endpoints, endpointParts, resolvers }: HybridFacts): readonly HybridFlow[] {
  return [
    ...endpointGroups(scope, endpoints, endpointParts).flatMap(one =>
      flowsOfService(one, one.service === 's3' ? 's3' : 'sts', 'SG-08'),
    ),
    ...resolverGroups(scope, resolvers).flatMap(one => flowsOfService(one, 'resolver', 'SG-09')),
  ]
}

function flowsOfService({ group }: AttachedGroup, to: HybridEnd, check: string): readonly HybridFlow[] {
  const wanted = serviceFlows(group).map(({ use, port, isPlanned, answer, by }) =>
    required({ from: use, to, check }, `${port.protocol} ${port.port}`, {
      ...judged(isPlanned, answer),
      at: answer === 'no' ? [group.missingAt] : placesOf(by, group.missingAt),
    }),
  )
  const ports = group.ports.map(({ protocol, port }) => `${protocol} ${port}`).join(' and ')
  const more = serviceGroupFaults(group).flatMap((found): readonly HybridFlow[] => {
    if (found.fault === 'nodes') return [beside({ from: 'remoteNodes', to, check }, ports, found.source, found.at)]
    if (found.fault === 'source') return [beside({ from: 'elsewhere', to, check }, ports, found.source, found.at)]
    if (found.fault === 'group') return [beside({ from: 'elsewhere', to, check }, ports, 'a group', found.at)]
    if (found.fault === 'ports') return [beside({ from: 'elsewhere', to, check }, found.ports, 'more ports', found.at)]
    return []
  })
  return [...wanted, ...more, ...openToAll(group.rules, group.sourceOf, to)]
}

/** What is open to every address: checks of their own speak of it. */
const openToAll = (
  rules: ServiceGroup['rules'],
  sourceOf: ServiceGroup['sourceOf'],
  to: HybridEnd,
): readonly HybridFlow[] =>
  rules
    .filter(rule => rule.direction === 'ingress' && isWorld(sourceOf(rule)))
    .map(rule => beside({ from: 'elsewhere', to, check: 'SG-01' }, portsText(rule), 'every address', rule.at))
