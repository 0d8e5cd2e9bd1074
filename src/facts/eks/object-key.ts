import type { ReferenceScope } from '../../documents/dialect.ts'
import { type Place, valueKey } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { folderOfPlace } from '../kubernetes/object-meta.ts'

/** Something of EC2 that others refer to: a security group, a VPC, an endpoint. */
export interface NamedObject {
  /** Where its reference is valid. */
  readonly scope: ReferenceScope
  /** What EC2 calls it, `sg-…`, `vpc-…`; an expression where another resource is named. */
  readonly id: Value<string>
  /** What its own document calls it. */
  readonly reference?: string
}

/** A key that is the same for all statements about one object: its id, else its name in its own template, module or namespace. */
export function objectKey({ id, scope, reference: own }: NamedObject, at: Place): string {
  const found = known(id)
  if (found !== undefined) return found
  const reference = own ?? (id.state === 'unknown' ? referredTo(id.reference) : undefined)
  return reference === undefined ? valueKey(at) : referenceKey({ scope, at }, reference)
}

/** The key of what a reference names; not before the fact that has it is at its place: an output of a module is the module's. */
export const namedKey = (named: NamedObject): string => objectKey(named, named.id.at)

/** The key of what the document at a place calls `reference`: one for all that can refer to it by that name. */
export function referenceKey(
  { scope, at }: { readonly scope: ReferenceScope; readonly at: Place },
  reference: string,
): string {
  const within = scope === 'document' ? at.document : scope === 'folder' ? folderOfPlace(at) : scope
  return `${within} ${reference}`
}

/** What a `Ref`, `GetAtt` or Terraform expression refers to, without the attribute: `Group.GroupId` → `Group`, `aws_vpc.main.id` → `aws_vpc.main`. */
export function referredTo(reference: string | undefined): string | undefined {
  if (reference === undefined) return undefined
  const terraform = /^(?:(?:data\.)?aws_[a-z0-9_]+|module)\.[A-Za-z0-9_-]+/.exec(reference)?.[0]
  if (terraform !== undefined) return terraform.startsWith('module.') ? reference : terraform
  return /^([A-Za-z0-9]+)(?:\.(?:GroupId|VpcId|Id|ClusterSecurityGroupId))?$/.exec(reference)?.[1]
}
