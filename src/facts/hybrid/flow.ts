import type { Place } from '../../documents/document.ts'
import type { Answer } from '../../model/answer.ts'
import type { Cluster, PlannedRange } from '../eks/cluster.ts'
import type { ClusterLink } from '../eks/cluster-link.ts'
import type { Route, RouteTable } from '../network/addresses/route.ts'
import type { Networks } from '../network/addresses/scope-networks.ts'
import type { Vpc } from '../network/addresses/vpc.ts'
import type { Corefile } from '../network/corefile.ts'
import type { EndpointPresence } from '../network/endpoint-scope.ts'
import type { groupScopeOf } from '../network/groups/group-scope.ts'
import type { ResolverEndpoint } from '../network/resolver-endpoint.ts'
import type { REQUIRED_SERVICES, VpcEndpoint, VpcEndpointPart } from '../network/vpc-endpoint.ts'
import type { DnsAddOn } from './dns-add-on.ts'
import type { Forwarding } from './dns-forwarding.ts'
import type { VpcCni } from './vpc-cni.ts'
import type { CniScope } from './vpc-cni-scope.ts'

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
  /** What is not known, who else it is open to, or what is wrong. */
  readonly note?: string
  /** What allows it; where it is not allowed, where that would be. */
  readonly at: readonly Place[]
}

/** The ends of a flow, and the check that speaks of it. */
export type Ends = Pick<HybridFlow, 'from' | 'to' | 'check'>

/** What the flows of a hybrid scope are read from. */
export interface HybridFacts {
  readonly scope: NonNullable<ReturnType<typeof groupScopeOf>>
  readonly clusters: readonly Cluster[]
  readonly ranges: readonly PlannedRange[]
  readonly vpcs: readonly Vpc[]
  readonly networksOfCluster: (cluster: Cluster | undefined) => Networks
  readonly endpoints: readonly VpcEndpoint[]
  readonly endpointParts: readonly VpcEndpointPart[]
  /** Whether the scope has an interface endpoint of a service; undefined where that is not known. */
  readonly endpointOf: ((service: (typeof REQUIRED_SERVICES)[number]) => EndpointPresence) | undefined
  readonly resolvers: readonly ResolverEndpoint[]
  readonly routes: readonly Route[]
  readonly tables: readonly RouteTable[]
  readonly agents: readonly VpcCni[]
  readonly agentScopeOf: (link: ClusterLink | undefined) => CniScope
  readonly corefiles: readonly Corefile[]
  readonly dnsAddOns: readonly DnsAddOn[]
  readonly forwarding: Forwarding
  /** Whether cluster DNS is of a hybrid cluster. */
  readonly isHybridDns: (link: ClusterLink | undefined) => boolean
  /** The Region of the cluster that a Corefile is for, where it is known. */
  readonly regionOf: (one: Corefile) => string | undefined
}

/** What is written of a flow that depends on values that are not there before deployment. */
export const AT_DEPLOYMENT = 'decided at deployment'

/** A flow that the contract requires, with what the documents say of it. */
export const required = (ends: Ends, what: string, found: Pick<HybridFlow, 'allowed' | 'note' | 'at'>): HybridFlow => ({
  ...ends,
  what,
  isRequired: true,
  ...found,
})

/** A flow that is allowed beside what the contract requires. */
export const beside = (ends: Ends, what: string, note: string, at: Place): HybridFlow => ({
  ...ends,
  what,
  isRequired: false,
  allowed: 'yes',
  note,
  at: [at],
})

/** What security groups decide about a flow; if no document states its network, it cannot be judged. */
export function judged(isPlanned: boolean, answer: Answer): Pick<HybridFlow, 'allowed' | 'note'> {
  if (!isPlanned) return { allowed: 'unknown', note: 'its network is not stated' }
  return answer === 'unknown' ? { allowed: answer, note: AT_DEPLOYMENT } : { allowed: answer }
}

/** Where rules allow a flow, else where they would. */
export const placesOf = (rules: readonly { readonly at: Place }[], otherwise: Place): readonly Place[] =>
  rules.length === 0 ? [otherwise] : rules.map(({ at }) => at)
