import type { Value } from '../../documents/value.ts'
import { iamArnOf, OPEN_PART } from '../../model/iam/arn.ts'
import { folderOf } from '../kubernetes/object-meta.ts'
import type { IamKey } from './iam-role.ts'

/**
 * The key by which the document of a role knows it, for a value that names the role: the name in its ARN, a Terraform
 * address of the same folder, a logical id of the same document, the object that makes it (`k8s:NAME`). Undefined where the
 * value names nothing.
 */
export function roleKeyOf(role: Value<string>): IamKey | undefined {
  const arn = iamArnOf(role)
  if (arn !== undefined && !arn.name.includes(OPEN_PART)) return `name:${arn.name}`
  if (role.state !== 'unknown' || role.reference === undefined) return undefined
  if (role.reference.startsWith('k8s:')) return role.reference
  const address = /^(aws_iam_role\.[A-Za-z0-9_-]+)/.exec(role.reference)?.[1]
  if (address !== undefined) return `tf:${folderOf(role.at)}:${address}`
  return `id:${role.at.document}:${role.reference.replace(/\..*$/, '')}`
}
