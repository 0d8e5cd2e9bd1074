import { type Cursor, get } from '../documents/cursor.ts'
import { type Dialect, type DialectId, declaresResource, type ReferenceScope } from '../documents/dialect.ts'
import type { Resource } from '../documents/resource.ts'
import { awsCli } from './aws-cli.ts'

/**
 * Where an AWS resource's fields are: CloudFormation's Properties and Terraform's block themselves, ACK's `spec`,
 * Crossplane's `spec.forProvider`.
 */
export const awsFields = ({ dialect, body }: Resource): Cursor => dialect.wanted(body)

/** The dialect of an AWS resource: a document that declares none is a request, or a part of an answer, of the AWS CLI. */
export const awsDialect = ({ dialect }: Resource): Dialect => (declaresResource(dialect.id) ? dialect : awsCli)

/** Whether a resource is an answer or a request of the AWS CLI. */
export const isAwsCli = (resource: Resource): boolean => awsDialect(resource).id === awsCli.id

/** Where other resources can refer to an AWS resource by its own document's name for it. */
export function referenceScope(resource: Resource): ReferenceScope {
  const { id, scope, isRecord } = awsDialect(resource)
  if (scope === 'cluster') return id
  return isRecord === true ? 'document' : (scope ?? 'document')
}

/** How a dialect's schema of AWS's resources differs from AWS's API, where that is more than spelling. */
export interface AwsSchema {
  /** Fields of the API that it does not have, or has as references to something else. */
  readonly lacks: ReadonlySet<string>
  /** Fields that are booleans in the API and words here. */
  readonly wordFields: ReadonlySet<string>
  /** Whether a rule of a security group names one source only. */
  readonly isOneSourcePerRule: boolean
  /** The service's name for a resource, where it is not among its fields. */
  readonly nameOutside?: (body: Cursor) => Cursor
}

const API: AwsSchema = { lacks: new Set(), wordFields: new Set(), isOneSourcePerRule: false }

/** Crossplane has the name in its own annotation, or takes that of the object. */
function externalName(body: Cursor): Cursor {
  const external = get(body, 'metadata', 'annotations', 'crossplane.io/external-name')
  return external.node === undefined ? get(body, 'metadata', 'name') : external
}

const SCHEMAS: Readonly<Partial<Record<DialectId, AwsSchema>>> = {
  cloudformation: {
    ...API,
    wordFields: new Set(['privateDnsOnlyForInboundResolverEndpoint']),
    isOneSourcePerRule: true,
  },
  // Its `secretString` is a reference to a Secret of Kubernetes.
  ack: { ...API, lacks: new Set(['nodeRepairConfig', 'privateDnsOnlyForInboundResolverEndpoint', 'secretString']) },
  crossplane: { ...API, nameOutside: externalName },
  'crossplane-native': {
    ...API,
    lacks: new Set(['nodeRepairConfig', 'deletionProtection']),
    nameOutside: externalName,
  },
}

/** The schema that an AWS resource is written in. */
export const awsSchema = (resource: Resource): AwsSchema => SCHEMAS[awsDialect(resource).id] ?? API
