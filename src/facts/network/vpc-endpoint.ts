import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { type NamedObject, objectKey } from '../eks/object-key.ts'
import type { PolicyDocument } from '../iam/policy-document.ts'

/** A security group that something is attached to: `namedKey` is the `groupKey` of that group's rules. */
export interface GroupLink extends NamedObject {
  /** The logical id that a template names and does not declare. */
  readonly missing?: string
  readonly at: Place
}

/** A VPC endpoint, whatever wrote it. */
export interface VpcEndpoint {
  readonly endpoint: NamedObject
  /** Whether it is an answer of the API: what is absent there is not stated. */
  readonly isRecord: boolean
  /** `Interface`, `Gateway` …; AWS takes Gateway where it is absent. */
  readonly type: Value<string>
  /** The name behind the region: `s3`, `sts`, `ecr.dkr`; empty if it is not a service of AWS itself. Absent if it is unknown. */
  readonly service?: string
  /** The Region that its service's name states. */
  readonly region?: string
  readonly vpc: NamedObject
  readonly groups: readonly GroupLink[]
  /** Whether groups are stated here; `unknown` where what is stated is decided at deployment, or may be stated elsewhere. */
  readonly hasGroups: 'yes' | 'no' | 'unknown'
  readonly groupsAt: Place
  /** Absent means false. */
  readonly privateDns: Value<boolean>
  /** Whether private DNS is only for inbound resolver endpoints; CloudFormation's AllResolvers is false. */
  readonly inboundOnly: Value<boolean>
  /** What is written there that this system does not take. */
  readonly mistyped?: { readonly text: string; readonly wanted: string; readonly at: Place }
  /** Whether its system has a field for that choice: ACK has none. */
  readonly canChooseDns: boolean
  readonly policies: readonly PolicyDocument[]
  readonly policyAt: Place
  /** Whether a policy is stated: `unknown` where that is an expression. */
  readonly hasPolicy: 'yes' | 'no' | 'unknown'
  readonly at: Place
}
export const vpcEndpoint = defineFact<VpcEndpoint>('vpcEndpoint')

/** A part of an endpoint that is a resource of its own: Terraform's and Crossplane's associations and policies. */
export interface VpcEndpointPart {
  readonly endpoint: NamedObject
  readonly groups: readonly GroupLink[]
  readonly policies: readonly PolicyDocument[]
  readonly hasPolicy: boolean
  readonly at: Place
}
export const vpcEndpointPart = defineFact<VpcEndpointPart>('vpcEndpointPart')

/** Captured endpoints of an account: what is not among them is not there. */
export interface VpcEndpointCapture {
  /** The VPCs that they are in; none where none was found. */
  readonly vpcs: readonly string[]
  readonly at: Place
}
export const vpcEndpointCapture = defineFact<VpcEndpointCapture>('vpcEndpointCapture')

/** The services whose private endpoints the contract asks for. */
export const REQUIRED_SERVICES = ['sts', 's3'] as const

/** Whether an endpoint is an interface endpoint of the token service or of object storage. */
export const isRequired = (endpoint: VpcEndpoint): boolean =>
  isInterface(endpoint) && REQUIRED_SERVICES.some(service => service === endpoint.service)

/** Whether an endpoint is an interface endpoint: its type says so. */
export const isInterface = ({ type }: VpcEndpoint): boolean => known(type) === 'Interface'

/** Whether an endpoint is, or may be, a gateway endpoint of object storage. */
export const mayBeStorageGateway = ({ type, service }: VpcEndpoint): boolean =>
  (service === 's3' || service === undefined) && (known(type) ?? 'Gateway') === 'Gateway'

/** A key that is the same for all statements about one endpoint. */
export const endpointKey = ({ endpoint, at }: Pick<VpcEndpoint, 'endpoint' | 'at'>): string => objectKey(endpoint, at)
