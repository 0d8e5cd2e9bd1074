import { known } from '../../documents/value.ts'
import type { Answer } from '../../model/answer.ts'
import { groupBy } from '../../model/group-by.ts'
import {
  endpointKey,
  mayBeStorageGateway,
  mayShareVpc,
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

/** Whether the VPC of an endpoint has a gateway endpoint of object storage; unknown where it may be described elsewhere. */
export function hasStorageGateway(endpoint: VpcEndpoint, { endpoints, captures, complete }: EndpointScope): Answer {
  const near = endpoints.filter(other => mayBeStorageGateway(other) && mayShareVpc(endpoint, other))
  if (near.some(({ service }) => service === 's3')) return 'yes'
  if (near.length > 0) return 'unknown'
  const vpc = known(endpoint.vpc.id)
  const isCaptured = captures.some(({ vpcs }) => vpc === undefined || vpcs.includes(vpc))
  return complete || isCaptured ? 'no' : 'unknown'
}

/** Makes the look-up of what associations and policies of their own add to an endpoint. */
export function partFinder(parts: readonly VpcEndpointPart[]): (endpoint: VpcEndpoint) => readonly VpcEndpointPart[] {
  const byKey = groupBy(parts, part => part.endpointKey)
  return endpoint => byKey.get(endpointKey(endpoint)) ?? []
}
