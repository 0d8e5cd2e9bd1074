import type { Place } from '../../documents/document.ts'
import type { Answer } from '../../model/answer.ts'
import type { Cluster } from '../eks/cluster.ts'
import { type ClusterFlow, clusterFlows, clusterGroups, judgeClusterGroup } from './cluster-group.ts'
import type { groupScopeOf } from './group-scope.ts'
import { remoteReaches } from './remote-routes.ts'
import type { ResolverEndpoint } from './resolver-endpoint.ts'
import type { Route, RouteTable } from './route.ts'
import { isWorld } from './rule-sources.ts'
import type { networksOf } from './scope-networks.ts'
import { portsText } from './security-group.ts'
import { type ServiceGroup, serviceFlows, serviceGroupFaults } from './service-group.ts'
import { type AttachedGroup, endpointGroups, resolverGroups } from './service-groups.ts'
import type { VpcEndpoint, VpcEndpointPart } from './vpc-endpoint.ts'

/** What traffic of the hybrid network comes from or goes to. */
export type HybridEnd = 'vpc' | 'remoteNodes' | 'remotePods' | 'elsewhere' | 'api' | 'dns' | 'sts' | 's3' | 'resolver'

/** One flow between two ends: whether the contract requires it, and whether the documents allow it. */
export interface HybridFlow {
  readonly from: HybridEnd
  readonly to: HybridEnd
  /** `tcp 443`, `all traffic`, `route`. */
  readonly what: string
  /** The check that speaks of it. */
  readonly check: string
  readonly isRequired: boolean
  readonly allowed: Answer
  /** What is not known, or who else it is open to. */
  readonly note?: string
  /** The rules or routes that allow it; where it is not allowed, where they would be. */
  readonly at: readonly Place[]
}

/** What the flows of a hybrid scope are read from. */
export interface HybridFacts {
  readonly scope: NonNullable<ReturnType<typeof groupScopeOf>>
  readonly networksOfCluster: (cluster: Cluster | undefined) => ReturnType<typeof networksOf>
  readonly clusters: readonly Cluster[]
  readonly endpoints: readonly VpcEndpoint[]
  readonly endpointParts: readonly VpcEndpointPart[]
  readonly resolvers: readonly ResolverEndpoint[]
  readonly routes: readonly Route[]
  readonly tables: readonly RouteTable[]
}

type Ends = Pick<HybridFlow, 'from' | 'to' | 'check'>

const OF_CLUSTER: Readonly<Record<ClusterFlow['flow'], Ends>> = {
  pods: { from: 'remotePods', to: 'api', check: 'SG-04' },
  dns: { from: 'remoteNodes', to: 'dns', check: 'SG-05' },
  api: { from: 'remoteNodes', to: 'api', check: 'SG-07' },
  kubelet: { from: 'api', to: 'remoteNodes', check: 'SG-07' },
}

/** All flows that the contract requires (L249-271, L532-534), then those that rules allow beside them. */
export function hybridFlows(facts: HybridFacts): readonly HybridFlow[] {
  const found = [...flowsOfRoutes(facts), ...flowsOfClusters(facts), ...flowsOfServices(facts)]
  const stated = new Set(found.map(flowKey))
  const undescribed = REQUIRED.filter(flow => !stated.has(flowKey(flow)))
  return [...found, ...undescribed].toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
}

const flowKey = ({ from, to, what }: HybridFlow): string => [from, to, what].join('\n')

const undescribed = (ends: Ends, what: string, note: string): HybridFlow => ({
  ...ends,
  what,
  isRequired: true,
  allowed: 'unknown',
  note,
  at: [],
})

const NO_GROUP = 'no security group of it is described here'
const TO_SERVICES = [
  { to: 'sts', check: 'SG-08', ports: ['tcp 443'] },
  { to: 's3', check: 'SG-08', ports: ['tcp 443'] },
  { to: 'resolver', check: 'SG-09', ports: ['udp 53', 'tcp 53'] },
] as const

/** What the contract requires, as it stands where no document says anything of it. */
const REQUIRED: readonly HybridFlow[] = [
  undescribed({ from: 'vpc', to: 'remotePods', check: 'RT-01' }, 'route', 'no route table is described here'),
  undescribed({ from: 'vpc', to: 'remoteNodes', check: 'RT-02' }, 'route', 'no route table is described here'),
  undescribed(OF_CLUSTER.pods, 'all traffic', NO_GROUP),
  undescribed(OF_CLUSTER.dns, 'udp 53', NO_GROUP),
  undescribed(OF_CLUSTER.dns, 'tcp 53', NO_GROUP),
  undescribed(OF_CLUSTER.api, 'tcp 443', NO_GROUP),
  undescribed(OF_CLUSTER.kubelet, 'tcp 10250', 'no egress rule is described here'),
  ...TO_SERVICES.flatMap(({ to, check, ports }) =>
    (['vpc', 'remotePods'] as const).flatMap(from =>
      ports.map(what => undescribed({ from, to, check }, what, NO_GROUP)),
    ),
  ),
]

function flowsOfRoutes({ networksOfCluster, routes, tables }: HybridFacts): readonly HybridFlow[] {
  return remoteReaches(networksOfCluster(undefined), routes, tables).map(({ use, reach, at }): HybridFlow => {
    const flow = {
      from: 'vpc',
      to: use,
      what: 'route',
      check: use === 'remotePods' ? 'RT-01' : 'RT-02',
      isRequired: true,
    } as const
    if (reach.by === 'routes') return { ...flow, allowed: 'yes', at: reach.at }
    if (reach.by === 'nothing') return { ...flow, allowed: 'no', at: [at] }
    if (reach.by === 'unknown') return { ...flow, allowed: 'unknown', note: 'decided at deployment', at: [at] }
    return { ...flow, check: 'RT-03', allowed: 'yes', note: `only by the route for ${reach.cidr}`, at: [reach.at] }
  })
}

const placesOf = (rules: readonly { readonly at: Place }[], otherwise: Place): readonly Place[] =>
  rules.length === 0 ? [otherwise] : rules.map(({ at }) => at)

/** What is said of a flow whose network no document states: it cannot be judged. */
const judged = (isPlanned: boolean, answer: Answer): Pick<HybridFlow, 'allowed' | 'note'> => {
  if (!isPlanned) return { allowed: 'unknown', note: 'its network is not stated' }
  return answer === 'unknown' ? { allowed: answer, note: 'decided at deployment' } : { allowed: answer }
}

function flowsOfClusters({ scope, clusters, networksOfCluster }: HybridFacts): readonly HybridFlow[] {
  return clusterGroups(clusters, scope.groups).flatMap(group => {
    const networks = networksOfCluster(group.cluster)
    const required = clusterFlows(group, networks, scope.sourceOf).map(
      (flow): HybridFlow => ({
        ...OF_CLUSTER[flow.flow],
        what: flow.ports,
        isRequired: true,
        ...judged(flow.isPlanned, flow.answer),
        at: flow.answer === 'no' ? [flow.at] : placesOf(flow.by, flow.at),
      }),
    )
    const more = judgeClusterGroup(group, networks, scope.sourceOf).flatMap((found): readonly HybridFlow[] =>
      found.fault === 'more'
        ? [beside({ from: 'remoteNodes', to: 'api', check: 'SG-06' }, found.ports, found.source, found.at)]
        : [],
    )
    return [...required, ...more, ...openToAll(group.rules, scope.sourceOf, 'api')]
  })
}

const beside = (ends: Ends, what: string, note: string, at: Place): HybridFlow => ({
  ...ends,
  what,
  isRequired: false,
  allowed: 'yes',
  note,
  at: [at],
})

function flowsOfServices({ scope, endpoints, endpointParts, resolvers }: HybridFacts): readonly HybridFlow[] {
  return [
    ...endpointGroups(scope, endpoints, endpointParts).flatMap(one =>
      flowsOfService(one, one.service === 's3' ? 's3' : 'sts', 'SG-08'),
    ),
    ...resolverGroups(scope, resolvers).flatMap(one => flowsOfService(one, 'resolver', 'SG-09')),
  ]
}

function flowsOfService({ group }: AttachedGroup, to: HybridEnd, check: string): readonly HybridFlow[] {
  const required = serviceFlows(group).map(
    ({ use, port, isPlanned, answer, by }): HybridFlow => ({
      from: use,
      to,
      what: `${port.protocol} ${port.port}`,
      check,
      isRequired: true,
      ...judged(isPlanned, answer),
      at: answer === 'no' ? [group.missingAt] : placesOf(by, group.missingAt),
    }),
  )
  const wanted = group.ports.map(({ protocol, port }) => `${protocol} ${port}`).join(' and ')
  const more = serviceGroupFaults(group).flatMap((found): readonly HybridFlow[] => {
    if (found.fault === 'nodes') return [beside({ from: 'remoteNodes', to, check }, wanted, found.source, found.at)]
    if (found.fault === 'source') return [beside({ from: 'elsewhere', to, check }, wanted, found.source, found.at)]
    if (found.fault === 'group') return [beside({ from: 'elsewhere', to, check }, wanted, 'a group', found.at)]
    if (found.fault === 'ports') return [beside({ from: 'elsewhere', to, check }, found.ports, 'more ports', found.at)]
    return []
  })
  return [...required, ...more, ...openToAll(group.rules, group.sourceOf, to)]
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
