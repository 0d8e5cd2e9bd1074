import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { type ComparedFields, defineFact } from '../../engine/fact.ts'
import { eachOf } from '../../engine/join/store/fact-index.ts'
import type { Answer } from '../../model/answer.ts'
import type { ImageValue } from './image-value.ts'
import type { NodeAccess } from './node-access.ts'
import type { ObjectMeta } from './object-meta.ts'
import type { PodDetails } from './pod-details.ts'

export interface ContainerPort {
  readonly name?: string
  readonly containerPort: Value<number>
  readonly protocol: string
}

/** One container of a Pod spec: init, ephemeral or ordinary. */
export interface Container {
  readonly role: 'container' | 'init' | 'ephemeral'
  readonly name: string
  readonly image: ImageValue
  readonly ports: readonly ContainerPort[]
  /** Whether it requests CPU and memory; a limit counts as a request. */
  readonly requests: { readonly cpu: Answer; readonly memory: Answer }
  readonly at: Place
}

/** A volume of Pods that is a PersistentVolumeClaim of their namespace. */
export interface ClaimUse {
  readonly claimName: Value<string>
}

/**
 * Something that runs Pods, whatever kind wrote it: Pod, Deployment, CronJob, Argo Rollout, Knative Service. The templates of a
 * kro graph run nothing: what is made of them for each instance does (src/deploy/kro.ts).
 */
export interface Workload extends ObjectMeta {
  /** The Kubernetes API group of the kind; empty for the core group. */
  readonly group: string
  readonly podLabels: Readonly<Record<string, string>>
  /** Whether there may be more labels than are read. */
  readonly podLabelsOpen: boolean
  /** The keys of labels whose values are decided at deployment, or stated otherwise in the selector of the workload. */
  readonly openPodLabels?: readonly string[]
  readonly podAnnotations: Readonly<Record<string, string>>
  readonly serviceAccountName: Value<string>
  readonly hostNetwork: boolean
  /** Where that is stated. */
  readonly hostNetworkAt?: Place
  /** The addresses of a Pod that was read back from a cluster. */
  readonly addresses?: readonly string[]
  /** Whether its node selector or its required node affinity keeps it off hybrid nodes. */
  readonly offHybridNodes: boolean
  readonly containers: readonly Container[]
  /** Whether its containers may have more ports than those that are read. */
  readonly portsOpen?: true
  /** Whether the Pods request CPU and memory as a whole (`spec.resources`). */
  readonly requests: Container['requests']
  /** `spec.replicas`; absent where the kind has none. */
  readonly replicas: Value<number>
  /** Whether it was read back from a cluster, where what is absent has been filled in. */
  readonly captured: boolean
  readonly claims: readonly ClaimUse[]
  readonly imagePullSecrets: readonly { readonly name: string; readonly at: Place }[]
  /** The first host that its environment, command or arguments name, which its Pods must look up. */
  readonly namedHost?: { readonly host: string; readonly at: Place }
  /** The ConfigMaps, or `NAME/KEY` of one, that its environment comes from, where its Pods look hosts up in the cluster's DNS. */
  readonly configMaps?: readonly string[]
  /** Whether its Pods get a token of their ServiceAccount, where they state that. */
  readonly automount?: Value<boolean>
  /** Whether a volume has such a token anyway. */
  readonly projectsToken?: true
  /** By what its containers can become their node. */
  readonly nodeAccess?: readonly NodeAccess[]
  /** What few Pods state. */
  readonly pod?: PodDetails
}
export const workload = defineFact<Workload>('workload')
export const WORKLOAD_FIELDS: ComparedFields<Workload> = [
  'labels',
  'podLabels',
  'serviceAccountName',
  'containers',
  'replicas',
  'claims',
  'pod.stsEndpoints',
  'pod.surge',
]
export const eachWorkload = eachOf(workload)

/**
 * Pods that a controller makes of an object with fields of its own: of a workflow's template, a task's steps, a Spark job, a
 * Prometheus. No Service and no policy of the scope is meant for them, and their ports are not all written.
 */
export type ControlledPods = Workload
export const controlledPods = defineFact<ControlledPods>('controlledPods')
export const eachControlledPods = eachOf(controlledPods)

/** A host that a value of a ConfigMap names; `at` is where. */
export interface ConfiguredHost extends ObjectMeta {
  readonly key: string
  readonly host: string
}
export const configuredHost = defineFact<ConfiguredHost>('configuredHost')
