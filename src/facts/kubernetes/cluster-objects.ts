import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { type ComparedFields, defineFact } from '../../engine/fact.ts'
import { allOf, indexBy } from '../../engine/join/store/fact-index.ts'
import { indexLabels } from '../../model/kubernetes/label-index.ts'
import type { LabelSelector } from '../../model/kubernetes/selector.ts'
import type { ClusterLink } from '../eks/cluster-link.ts'
import { byPlaceIn } from './meant-object.ts'
import type { ObjectMeta } from './object-meta.ts'

/** A Namespace with its labels; `kubernetes.io/metadata.name` is added as the API server adds it. */
export type NamespaceObject = ObjectMeta
export const namespaceObject = defineFact<NamespaceObject>('namespaceObject')
export const namespacesByName = indexBy(namespaceObject, ({ name }) => [name])
export const namespacesByLabel = allOf(namespaceObject, all => indexLabels(all, ({ labels }) => labels))

export interface ServiceAccount extends ObjectMeta {
  /** The IAM role of the annotation `eks.amazonaws.com/role-arn`. */
  readonly roleArn: Value<string>
  readonly imagePullSecrets: readonly { readonly name: string; readonly at: Place }[]
  /** The annotation that makes its Pods call the regional endpoint of STS; absent where eksctl makes it. */
  readonly regionalEndpoints?: Value<boolean>
  /** Whether Pods get its token, where it states that; they may state something else. */
  readonly automount?: Value<boolean>
  /** The cluster that it is created in, where its definition states that. */
  readonly cluster?: ClusterLink
}
export const serviceAccount = defineFact<ServiceAccount>('serviceAccount')
export const SERVICE_ACCOUNT_FIELDS: ComparedFields<ServiceAccount> = ['labels', 'roleArn', 'regionalEndpoints']
/** By namespace and name, `*` in the place of a namespace that is decided at deployment. */
export const serviceAccountsByName = indexBy(serviceAccount, ({ namespace, name }) => [`${namespace ?? '*'}/${name}`])
export const serviceAccountsByPlace = byPlaceIn(serviceAccount)

/** An object that a Secret of this name comes out of, in its namespace: a Secret, an ExternalSecret, a SealedSecret. */
export interface SecretSource extends ObjectMeta {
  readonly secretName: string
  /** The Secret's type where it is stated. */
  readonly type: Value<string>
  /** The selectors of labels, one of which a namespace has to have to get it. */
  readonly chosenBy?: readonly LabelSelector[]
}
export const secretSource = defineFact<SecretSource>('secretSource')
