import type { Place } from '../../documents/document.ts'
import { isUnset, known } from '../../documents/value.ts'
import type { Answer } from '../../model/answer.ts'
import { groupBy } from '../../model/group-by.ts'
import type { Cluster } from '../eks/cluster.ts'
import { namedKey } from '../eks/object-key.ts'
import { folderOfPlace } from '../kubernetes/object-meta.ts'
import { hasRemoteNetworks } from './addresses/address-plan.ts'
import type { Vpc } from './addresses/vpc.ts'
import {
  endpointKey,
  isInterface,
  mayBeStorageGateway,
  type REQUIRED_SERVICES,
  type VpcEndpoint,
  type VpcEndpointCapture,
  type VpcEndpointPart,
} from './vpc-endpoint.ts'

/** The endpoints of a scope, and how much is known of what is not there. */
export interface EndpointScope {
  readonly endpoints: readonly VpcEndpoint[]
  readonly captures: readonly VpcEndpointCapture[]
  readonly vpcs?: readonly Vpc[]
  /** Whether the scope is all that is deployed together. */
  readonly complete: boolean
  /** The Regions of the platform, where they are stated. */
  readonly regions?: readonly string[]
}

/** Makes the look-up of whether the VPC of an endpoint has a gateway endpoint of object storage; unknown where it may be described elsewhere. */
export function gatewayFinder(scope: EndpointScope): (endpoint: VpcEndpoint) => Answer {
  const { endpoints, captures, vpcs = [], complete } = scope
  const gateways = endpoints.filter(mayBeStorageGateway)
  const documents = new Set(gateways.map(({ at }) => at.document))
  const byPlace = groupBy(gateways, placeKey)
  const captured = new Set(captures.flatMap(one => one.vpcs))
  // A VPC that is created together with its endpoint has no gateway of another template or module yet.
  const created = new Set(vpcs.filter(({ vpc }) => vpc.reference !== undefined).map(({ vpc }) => namedKey(vpc)))
  return endpoint => {
    const { document } = endpoint.at
    const isElsewhere = documents.size > 1 || (documents.size === 1 && !documents.has(document))
    // Two VPCs that one document names in one way are two VPCs.
    const near = isElsewhere
      ? gateways
      : [
          ...(byPlace.get(placeKey(endpoint)) ?? []),
          ...(isNamed(endpoint) ? (byPlace.get('') ?? []) : gateways.slice(0, 1)),
        ]
    if (near.some(({ service }) => service === 's3')) return 'yes'
    if (near.length > 0) return 'unknown'
    const vpc = known(endpoint.vpc.id)
    const isCaptured = captures.length > 0 && (vpc === undefined || captured.has(vpc))
    return complete || isCaptured || created.has(namedKey(endpoint.vpc)) ? 'no' : 'unknown'
  }
}

const isNamed = ({ vpc }: VpcEndpoint): boolean => vpc.id.state !== 'absent' || vpc.reference !== undefined

/** The same for endpoints of one document that name one VPC; empty where none is named. */
const placeKey = (endpoint: VpcEndpoint): string =>
  isNamed(endpoint) ? `${endpoint.at.document}\n${namedKey(endpoint.vpc)}` : ''

/** Makes the look-up of what associations and policies of their own add to an endpoint. */
export function partFinder(parts: readonly VpcEndpointPart[]): (endpoint: VpcEndpoint) => readonly VpcEndpointPart[] {
  const byKey = groupBy(parts, ({ endpoint }) => namedKey(endpoint))
  return endpoint => byKey.get(endpointKey(endpoint)) ?? []
}

/** Whether a scope has an interface endpoint of a service; where what is missing would be, or what is not known. */
export type EndpointPresence =
  | { readonly is: 'there' | 'missing'; readonly at: Place }
  /** There is one in another Region than the platform's. */
  | { readonly is: 'elsewhere'; readonly region: string; readonly at: Place }
  | { readonly is: 'open'; readonly why: string; readonly at: Place }

/**
 * Makes the look-up of the interface endpoints that the contract asks for; undefined where no cluster has remote
 * networks, or endpoints may be described elsewhere: what is missing is known where all are here, or some are beside the
 * cluster.
 */
export function endpointFinder(
  { endpoints, captures, complete, regions = [] }: EndpointScope,
  clusters: readonly Cluster[],
): ((service: (typeof REQUIRED_SERVICES)[number]) => EndpointPresence) | undefined {
  const remote = clusters.filter(hasRemoteNetworks)
  // What is missing is added where the cluster is defined.
  const first = remote.find(({ source }) => source === 'definition') ?? remote[0]
  if (first === undefined) return undefined
  const isBeside = endpoints.some(({ at }) => folderOfPlace(at) === folderOfPlace(first.at))
  if (!complete && !isBeside && captures.length === 0) return undefined
  return wanted => {
    const found = endpoints.filter(({ service }) => service === wanted || service === undefined)
    const own = found.filter(endpoint => endpoint.service === wanted && isInterface(endpoint))
    const isHere = ({ region }: VpcEndpoint): boolean =>
      region === undefined || regions.length === 0 || regions.includes(region)
    const here = own.find(isHere)
    if (here !== undefined) return { is: 'there', at: here.at }
    for (const { region, at } of own) if (region !== undefined) return { is: 'elsewhere', region, at }
    const open = found.find(({ type, service }) => type.state === 'unknown' || service === undefined)
    if (open !== undefined) return { is: 'open', why: 'what an endpoint is for', at: open.at }
    return { is: 'missing', at: remoteNetworksOf(first) }
  }
}

/** The key of a cluster's remote networks. */
function remoteNetworksOf({ remoteNodeRanges: nodes, remotePodRanges: pods }: Cluster): Place {
  const { at } = nodes.state === 'absent' ? pods : nodes
  // A command has no keys.
  if (at.within !== undefined) return at
  return { document: at.document, pointer: at.pointer.slice(0, at.pointer.lastIndexOf('/')), part: 'key' }
}

/** Whether an endpoint has a security group of its own. */
export function hasOwnGroup(
  endpoint: VpcEndpoint,
  partsOf: (endpoint: VpcEndpoint) => readonly VpcEndpointPart[],
): Answer {
  if (endpoint.hasGroups === 'yes' || partsOf(endpoint).some(({ groups }) => groups.length > 0)) return 'yes'
  return endpoint.hasGroups
}

/** Whether the public name of an endpoint's service is answered with the endpoint's addresses. */
export function answersPublicName({ privateDns, isRecord }: VpcEndpoint): Answer {
  if (privateDns.state === 'known') return privateDns.value ? 'yes' : 'no'
  return isUnset(privateDns) && !isRecord ? 'no' : 'unknown'
}
