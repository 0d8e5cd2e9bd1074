import { known } from '../../../documents/value.ts'
import type { PolicyText } from '../../iam/policy-document.ts'
import { namedEndpoint } from '../resource-policy.ts'
import { endpointKey, isInterface, type VpcEndpoint } from '../vpc-endpoint.ts'

/** What is known of the endpoints that a policy may name. */
export interface JudgedEndpoints {
  /** By their keys, and by their ids. */
  readonly endpoints: ReadonlyMap<string, VpcEndpoint>
  /** Whether the account's endpoints are captured, so that an id that is not among them names none. */
  readonly isCaptured: boolean
  /** Whether there are remote networks, or an interface endpoint of S3: nothing else needs one. */
  readonly isRemote: boolean
}

const ID = /^vpce-[0-9a-f]{8,17}$/

/** What is wrong with the endpoint of a condition: it is not an id, or another one than S3's interface endpoint. */
export function isWrongEndpoint(
  value: PolicyText,
  { endpoints, isCaptured, isRemote }: JudgedEndpoints,
): 'text' | 'other' | 'unknown' | 'no' {
  const name = namedEndpoint(value)
  if (!value.open && !ID.test(value.text)) return 'text'
  if (!isRemote) return 'no'
  const found = endpoints.get(name ?? '')
  if (found === undefined) return value.open ? 'unknown' : isCaptured ? 'other' : 'no'
  if (found.type.state === 'unknown' || found.service === undefined) return 'unknown'
  return isS3Interface(found) ? 'no' : 'other'
}

/** Whether a condition lets the interface endpoint through, whatever else it names. */
export const namesS3Interface = (values: readonly PolicyText[], { endpoints }: JudgedEndpoints): boolean =>
  values.some(value => {
    const found = endpoints.get(namedEndpoint(value) ?? '')
    return found !== undefined && isS3Interface(found)
  })

export const isS3Interface = (one: VpcEndpoint): boolean => isInterface(one) && one.service === 's3'

/** The endpoints by what a policy may call them. */
export const endpointsByPolicyName = (endpoints: readonly VpcEndpoint[]): ReadonlyMap<string, VpcEndpoint> =>
  new Map(endpoints.flatMap(one => [endpointKey(one), known(one.endpoint.id) ?? ''].map(name => [name, one] as const)))
