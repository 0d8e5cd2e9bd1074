import type { Cursor } from '../documents/cursor.ts'
import type { Dialect } from '../documents/dialect.ts'
import type { Resource } from '../documents/resource.ts'
import { awsCli } from './aws-cli.ts'

/**
 * Where an AWS resource's fields are: CloudFormation's Properties and Terraform's block themselves, ACK's `spec`,
 * Crossplane's `spec.forProvider`.
 */
export const awsFields = ({ dialect, body }: Resource): Cursor => dialect.wanted(body)

/** The dialect of an AWS resource: a document that declares none is a request, or a part of an answer, of the AWS CLI. */
export const awsDialect = ({ dialect }: Resource): Dialect => (dialect.id === 'plain' ? awsCli : dialect)
