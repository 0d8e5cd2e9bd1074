import { type Cursor, get } from '../documents/cursor.ts'
import type { Resource } from '../documents/resource.ts'

/**
 * Where an AWS resource's fields are: CloudFormation's Properties and Terraform's block themselves, ACK's `spec`,
 * Crossplane's `spec.forProvider`.
 */
export function awsFields({ dialect, body }: Resource): Cursor {
  if (dialect !== 'kubernetes') return body
  const forProvider = get(body, 'spec', 'forProvider')
  return forProvider.node === undefined ? get(body, 'spec') : forProvider
}
