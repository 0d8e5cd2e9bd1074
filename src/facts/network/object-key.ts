import type { DialectId } from '../../documents/dialect.ts'
import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { folderOf } from '../kubernetes/object-meta.ts'

/** Something of EC2 that others refer to: a security group, a VPC, an endpoint. */
export interface NamedObject {
  readonly dialect: DialectId
  /** What EC2 calls it, `sg-…`, `vpc-…`; an expression where another resource is named. */
  readonly id: Value<string>
  /** What its own document calls it. */
  readonly reference?: string
}

/** A key that is the same for all statements about one object: its id, else its name in its own template, module or namespace. */
export function objectKey({ id, dialect, reference: own }: NamedObject, at: Place): string {
  const found = known(id)
  if (found !== undefined) return found
  const reference = own ?? (id.state === 'unknown' ? referredTo(id.reference) : undefined)
  return reference === undefined ? `${at.document}${at.pointer}` : `${wordsOf(dialect, at)} ${reference}`
}

/** In whose words a reference is: a provider's objects are known by name alone, Terraform's in their folder, others in their document. */
function wordsOf(dialect: DialectId, at: Place): string {
  if (dialect === 'ack' || dialect === 'crossplane' || dialect === 'crossplane-native') return dialect
  return dialect === 'terraform' ? folderOf(at) : at.document
}

/** What a `Ref`, `GetAtt` or Terraform expression refers to, without the attribute: `Group.GroupId` → `Group`, `aws_vpc.main.id` → `aws_vpc.main`. */
export function referredTo(reference: string | undefined): string | undefined {
  if (reference === undefined) return undefined
  const terraform = /^(?:(?:data\.)?aws_[a-z0-9_]+|module)\.[A-Za-z0-9_-]+/.exec(reference)?.[0]
  if (terraform !== undefined) return terraform.startsWith('module.') ? reference : terraform
  return /^([A-Za-z0-9]+)(?:\.(?:GroupId|VpcId|Id|ClusterSecurityGroupId))?$/.exec(reference)?.[1]
}
