import { defineFact } from '../engine/define.ts'
import type { Place } from '../engine/document.ts'
import type { Value } from '../engine/value.ts'
import type { ObjectMeta } from './object-meta.ts'

/** A Namespace with its labels; `kubernetes.io/metadata.name` is added as the API server adds it. */
export type NamespaceObject = ObjectMeta
export const namespaceObject = defineFact<NamespaceObject>('namespaceObject')

export interface ServiceAccount extends ObjectMeta {
  /** The IAM role of the annotation `eks.amazonaws.com/role-arn`. */
  readonly roleArn: Value<string>
  readonly imagePullSecrets: readonly { readonly name: string; readonly at: Place }[]
}
export const serviceAccount = defineFact<ServiceAccount>('serviceAccount')

export interface ServicePort {
  readonly name?: string
  readonly port: Value<number>
  /** A number, or the name of a container's port; absent means the same number as `port`. */
  readonly targetPort: Value<string | number>
  readonly protocol: string
  readonly at: Place
}
/** A core v1 Service. */
export interface Service extends ObjectMeta {
  readonly type: Value<string>
  /** Absent where the Service has none. */
  readonly selector?: Readonly<Record<string, string>>
  /** Whether a part of the selector is decided at deployment. */
  readonly selectorOpen: boolean
  readonly headless: boolean
  readonly ports: readonly ServicePort[]
}
export const service = defineFact<Service>('service')

/** An object that a Secret of this name comes out of, in its namespace: a Secret, an ExternalSecret, a SealedSecret. */
export interface SecretSource extends ObjectMeta {
  readonly secretName: string
  /** The Secret's type where it is stated. */
  readonly type: Value<string>
}
export const secretSource = defineFact<SecretSource>('secretSource')
