import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { folderOfPlace } from '../kubernetes/object-meta.ts'

/**
 * By what a secret is known: `name:NAME`, a logical id of the same template (`id:DOCUMENT:ID`), a Terraform address of the same
 * folder (`tf:FOLDER:ADDRESS`), the object that makes it (`k8s:NAME`).
 */
export type SecretKey = string

/** A secret of AWS Secrets Manager. */
export interface ManagedSecret {
  readonly keys: readonly SecretKey[]
  /** Of one that is known in part, its pieces. */
  readonly name: Value<string>
  /** Whether the name only begins so: `name_prefix`. */
  readonly isPrefix: boolean
  readonly region?: string
}
export const managedSecret = defineFact<ManagedSecret>('managedSecret')

/** A field of the JSON object that is in a secret. The value itself is kept nowhere. */
export interface SecretField {
  readonly key: string
  readonly at: Place
  /** The place of a credential in plain text. */
  readonly literalAt?: Place
}

/** What a document puts into a secret of Secrets Manager, or reads from it. */
export interface SecretContent {
  /** By what its secret is known. */
  readonly of: readonly SecretKey[]
  /** By what it is known itself: an `aws_secretsmanager_secret_version` has the ARN of its secret. */
  readonly own?: SecretKey
  /** All of its fields, some of them, or a text that is not a JSON object. */
  readonly state: 'all' | 'some' | 'text'
  readonly fields: readonly SecretField[]
  readonly at: Place
}
export const secretContent = defineFact<SecretContent>('secretContent')

/** The keys for the name in an ARN: also without the six characters that Secrets Manager adds. */
export function keysInArn(name: string): readonly SecretKey[] {
  const bare = name.replace(/-[A-Za-z0-9]{6}$/, '')
  return bare === name ? [`name:${name}`] : [`name:${name}`, `name:${bare}`]
}

/** The keys of the secret that an expression refers to: a logical id, a Terraform address, an object. */
export function keysOfReference(value: Value<string>): readonly SecretKey[] {
  if (value.state !== 'unknown' || value.reference === undefined) return []
  const { reference, at } = value
  if (reference.startsWith('k8s:')) return [reference]
  const address = /^((?:data\.)?aws_secretsmanager_secret(?:_version)?\.[A-Za-z0-9_-]+)/.exec(reference)?.[1]
  if (address !== undefined) return [`tf:${folderOfPlace(at)}:${address}`]
  return [`id:${at.document}:${reference.replace(/\..*$/, '')}`]
}
