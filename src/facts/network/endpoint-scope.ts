import { known } from '../../documents/value.ts'
import type { Answer } from '../../model/answer.ts'
import { groupBy } from '../../model/group-by.ts'
import { objectKey } from './object-key.ts'
import {
  endpointKey,
  mayBeStorageGateway,
  type VpcEndpoint,
  type VpcEndpointCapture,
  type VpcEndpointPart,
} from './vpc-endpoint.ts'

/** The endpoints of a scope, and how much is known of what is not there. */
export interface EndpointScope {
  readonly endpoints: readonly VpcEndpoint[]
  readonly captures: readonly VpcEndpointCapture[]
  /** Whether the scope is all that is deployed together. */
  readonly complete: boolean
}

/** Makes the look-up of whether the VPC of an endpoint has a gateway endpoint of object storage; unknown where it may be described elsewhere. */
export function gatewayFinder({ endpoints, captures, complete }: EndpointScope): (endpoint: VpcEndpoint) => Answer {
  const gateways = endpoints.filter(mayBeStorageGateway)
  const documents = new Set(gateways.map(({ at }) => at.document))
  const byPlace = groupBy(gateways, placeKey)
  const captured = new Set(captures.flatMap(({ vpcs }) => vpcs))
  return endpoint => {
    const { document } = endpoint.at
    const isElsewhere = documents.size > 1 || (documents.size === 1 && !documents.has(document))
    // What stands in one document and names two VPCs in one way is of two VPCs.
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
    return complete || isCaptured ? 'no' : 'unknown'
  }
}

const isNamed = ({ vpc }: VpcEndpoint): boolean => vpc.id.state !== 'absent' || vpc.reference !== undefined

/** The same for endpoints of one document that name one VPC; empty where none is named. */
const placeKey = (endpoint: VpcEndpoint): string =>
  isNamed(endpoint) ? `${endpoint.at.document}\n${objectKey(endpoint.vpc, endpoint.vpc.id.at)}` : ''

/** Makes the look-up of what associations and policies of their own add to an endpoint. */
export function partFinder(parts: readonly VpcEndpointPart[]): (endpoint: VpcEndpoint) => readonly VpcEndpointPart[] {
  const byKey = groupBy(parts, part => part.endpointKey)
  return endpoint => byKey.get(endpointKey(endpoint)) ?? []
}
