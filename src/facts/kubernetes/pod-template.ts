import { isUnset, known } from '../../documents/value.ts'
import { defineFact, earlier } from '../../engine/fact.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { namespaceKey } from '../network/policies/pods.ts'
import { serviceAccount } from './cluster-objects.ts'
import type { ObjectMeta } from './object-meta.ts'
import { workload } from './workload.ts'

/** The Pod template of a workload in a file that is compared with what it was earlier. */
export interface PodTemplate extends ObjectMeta {
  /** The same for the same data, however it is written. */
  readonly digest: string
}
export const podTemplate = defineFact<PodTemplate>('podTemplate')

/** What is the same of an object in two states. */
export const objectIdentityOf = (one: ObjectMeta): string => `${one.kind} ${namespaceKey(one)}/${one.name}`

export const templatesByIdentity = indexBy(podTemplate, one => [objectIdentityOf(one)])
export const earlierTemplates = indexBy(earlier(podTemplate), one => [objectIdentityOf(one)])

/** What is the same of a service account in two states; Terraform has other names for its kind. */
export const accountIdentity = (one: ObjectMeta): string => objectIdentityOf({ ...one, kind: 'ServiceAccount' })

/** Service accounts as they are and as they were, by their namespace and name. */
export const accountsByIdentity = indexBy(serviceAccount, one => [accountIdentity(one)])
export const earlierAccounts = indexBy(earlier(serviceAccount), one => [accountIdentity(one)])

/** What keeps Pods running until its template changes. */
const CONTROLLERS: ReadonlySet<string> = new Set([
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'ReplicaSet',
  'ReplicationController',
  'Rollout',
  'DeploymentConfig',
])

/** Workloads that keep Pods running, by the identity of the service account that they name: `default` where they name none. */
export const controllersByAccount = indexBy(workload, one => {
  const { kind, serviceAccountName: account, captured } = one
  const name = isUnset(account) ? 'default' : known(account)
  if (captured || !CONTROLLERS.has(kind) || name === undefined) return []
  return [`ServiceAccount ${namespaceKey(one)}/${name}`]
})

/** What kustomizations said where they say something else now. */
