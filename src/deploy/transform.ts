import { isUnset, type Unknown } from '../documents/value.ts'
import type { Deployed } from '../engine/deploy-step.ts'
import { type EmittedFact, earlier, type FactsOf, isOf } from '../engine/fact.ts'
import { customObject, expandableGraph } from '../facts/application/graph-expansion.ts'
import { instanceSchema, instanceSpec } from '../facts/application/instance-schema.ts'
import { orderAppInstance } from '../facts/application/order-app.ts'
import { orderDeployment, otherDeployment } from '../facts/application/order-deployment.ts'
import { orderGraph } from '../facts/application/order-graph.ts'
import { resourceGraph } from '../facts/application/resource-graph.ts'
import { horizontalAutoscaler, limitRange, verticalAutoscaler } from '../facts/kubernetes/autoscaler.ts'
import { type ServiceAccount, secretSource, serviceAccount } from '../facts/kubernetes/cluster-objects.ts'
import { configMapObject, databaseConfig } from '../facts/kubernetes/config-map.ts'
import { endpointSlice, endpointsObject } from '../facts/kubernetes/endpoint-slice.ts'
import { externalSecret, secretStore } from '../facts/kubernetes/external-secret.ts'
import { networkOfNode } from '../facts/kubernetes/host-network.ts'
import { type Kustomization, reach } from '../facts/kubernetes/kustomization.ts'
import { monitoredService } from '../facts/kubernetes/monitored-service.ts'
import type { ObjectMeta } from '../facts/kubernetes/object-meta.ts'
import { operatedPods } from '../facts/kubernetes/operated-pods.ts'
import { podTemplate } from '../facts/kubernetes/pod-template.ts'
import { type RoleBinding, role, roleBinding } from '../facts/kubernetes/rbac.ts'
import { monitor, scraper } from '../facts/kubernetes/scrape.ts'
import { secretVariable } from '../facts/kubernetes/secret-variable.ts'
import { loadBalancerService, service } from '../facts/kubernetes/service.ts'
import { storageClass } from '../facts/kubernetes/storage-class.ts'
import { storedSecret } from '../facts/kubernetes/stored-secret.ts'
import { persistentVolume, volumeClaim, volumeSnapshot } from '../facts/kubernetes/volume.ts'
import { configuredHost, controlledPods, type Workload, workload } from '../facts/kubernetes/workload.ts'
import { type NetworkPolicy, networkPolicy } from '../facts/network/network-policy.ts'
import { otherPolicy } from '../facts/network/other-policy.ts'
import { targetGroupBinding } from '../facts/network/target-group-binding.ts'
import { imageReplacer } from './images.ts'
import { type Given, NONE, namespaceFinder } from './namespaces.ts'
import { openAbsent, PATCHED } from './open-absent.ts'
import { holeFiller } from './replacements.ts'

/** What has a namespace and cannot be told from a part of it. */
const NAMESPACED_WHOLE = [
  controlledPods,
  customObject,
  databaseConfig,
  endpointSlice,
  endpointsObject,
  externalSecret,
  horizontalAutoscaler,
  instanceSpec,
  limitRange,
  loadBalancerService,
  monitor,
  monitoredService,
  networkOfNode,
  networkPolicy,
  orderDeployment,
  otherDeployment,
  otherPolicy,
  service,
  storedSecret,
  targetGroupBinding,
  verticalAutoscaler,
  volumeClaim,
  workload,
]
/** What has a namespace, too, and of which a patch says something by itself, such as the role of a ServiceAccount. */
const NAMESPACED_PARTS = [
  configMapObject,
  configuredHost,
  operatedPods,
  orderAppInstance,
  role,
  roleBinding,
  scraper,
  secretSource,
  secretStore,
  secretVariable,
  serviceAccount,
  volumeSnapshot,
]
/** What was stated earlier had the namespace that it would have today. */
const EARLIER = [earlier(serviceAccount), podTemplate, earlier(podTemplate)]
const NAMESPACED = [...NAMESPACED_WHOLE, ...NAMESPACED_PARTS, ...EARLIER]
const NAMESPACED_IDS: ReadonlySet<string> = new Set(NAMESPACED.map(({ id }) => id))
/** What has no namespace and cannot be told from a part of it. */
const CLUSTER_WHOLE = [expandableGraph, instanceSchema, orderGraph, persistentVolume, resourceGraph, storageClass]
const CLUSTER_IDS: ReadonlySet<string> = new Set(CLUSTER_WHOLE.map(({ id }) => id))
const WHOLE: ReadonlySet<string> = new Set([...NAMESPACED_WHOLE, ...CLUSTER_WHOLE].map(({ id }) => id))

/**
 * What kustomizations make of what they list. `namespace` holds for all of it, also where an object names another, and the
 * outermost one wins (kustomize's namespace transformer; checks.md §0.2); where that leads to several namespaces the object
 * has none that is known. A patch is no object: what it does not state is unknown, and so is what it may change of the
 * object that it is for. `images` replaces names, tags and digests. Linear in the number of kustomizations and objects; undefined where nothing changes.
 */
export function transform(kustomizations: readonly Kustomization[], factsOf: FactsOf): Deployed | undefined {
  const patches = new Set(kustomizations.flatMap(one => one.patches))
  const isPatched = patchFinder(kustomizations, patches, factsOf)
  const namespaceAt = namespaceFinder(kustomizations)
  const replaceImages = imageReplacer(kustomizations)
  const fillHoles = holeFiller(kustomizations, factsOf, metaOf)
  const isIdle = [isPatched, namespaceAt, replaceImages, fillHoles].every(one => one === undefined)
  if (patches.size === 0 && isIdle) return undefined
  const change = (path: string, written: EmittedFact): EmittedFact | undefined => {
    const emitted = fillHoles === undefined ? written : fillHoles(path, written)
    const replaced = replaceImages === undefined ? emitted : replaceImages(path, emitted)
    const isPart = patches.has(path)
    if (replaced === undefined || (isPart && WHOLE.has(replaced.fact))) return undefined
    const fact = isPart ? { ...replaced, value: openAbsent(replaced.value) } : replaced
    if (isOfCluster(fact)) return isPatched?.(path, fact.value) ? patched(fact) : fact
    if (!isNamespaced(fact)) return fact
    const given = namespaceAt?.(path) ?? NONE
    const deployed = given.state === 'none' ? fact : { ...fact, value: inNamespace(fact, given) }
    return isPatched?.(path, deployed.value) ? patched(deployed) : deployed
  }
  return { change }
}

const isNamespaced = (one: EmittedFact): one is EmittedFact & { readonly value: ObjectMeta } =>
  NAMESPACED_IDS.has(one.fact)

/** The object that a fact is about. */
const metaOf = (fact: EmittedFact): ObjectMeta | undefined =>
  isNamespaced(fact) || isOfCluster(fact) ? fact.value : undefined

const isOfCluster = (one: EmittedFact): one is EmittedFact & { readonly value: ObjectMeta } => CLUSTER_IDS.has(one.fact)

function inNamespace(fact: EmittedFact & { readonly value: ObjectMeta }, given: Given): ObjectMeta | RoleBinding {
  const namespace = given.state === 'one' ? given.namespace : undefined
  if (!isOf(roleBinding, fact) || !fact.value.isClusterRoleBinding) return { ...fact.value, namespace }
  // kustomize fills in the namespace of a ServiceAccount that it deploys together with the binding.
  const subjects = fact.value.subjects.map(subject =>
    isUnset(subject.namespace)
      ? {
          ...subject,
          namespace: { state: 'unknown' as const, why: 'the namespace that kustomize sets', at: subject.namespace.at },
        }
      : subject,
  )
  return { ...fact.value, subjects, namespace }
}

/**
 * Whether a patch is for an object of the file at a path: by its kind and name, each of which a patch may leave open. What
 * stands in a file of patches names the object that it is a part of.
 */
function patchFinder(
  kustomizations: readonly Kustomization[],
  patches: ReadonlySet<string>,
  factsOf: FactsOf,
): ((path: string, object: ObjectMeta) => boolean) | undefined {
  const folders = new Set(kustomizations.map(({ folder }) => folder))
  // Of a folder that Flux deploys without a kustomization in it, nothing says which files are its own.
  const isForAll = ({ flux, resources }: Kustomization): boolean =>
    flux !== undefined && !resources.some(folder => folders.has(folder))
  const stated = [
    ...kustomizations.flatMap(({ folder, patched }) => patched.map(one => ({ path: folder, text: keyOf(one) }))),
    ...[...patches].flatMap(path => partsIn(factsOf(path)).map(one => ({ path, text: keyOf(one) }))),
  ]
  if (stated.length === 0) return undefined
  const byPath = reach(kustomizations, stated)
  const forAll = new Set(kustomizations.filter(isForAll).flatMap(({ patched }) => patched.map(keyOf)))
  return (path, { kind, name }) =>
    [`${kind}/${name}`, `${kind}/`, `/${name}`, '/'].some(key => byPath.get(path)?.has(key) === true || forAll.has(key))
}

/** The name of a patch's target may be a regular expression: then it may be for any object of the kind. */
const keyOf = ({ kind, name }: Kustomization['patched'][number]): string => `${kind}/${REGEX.test(name) ? '' : name}`

const REGEX = /[*+?^$|()[\]{}\\]/

/** The parts of objects that stand in a file of patches. */
const partsIn = (facts: readonly EmittedFact[]): readonly ObjectMeta[] =>
  facts.flatMap(fact => ((isNamespaced(fact) || isOfCluster(fact)) && WHOLE.has(fact.fact) ? [fact.value] : []))

/** What is known of an object that a patch is for. */
function patched(fact: EmittedFact & { readonly value: ObjectMeta }): EmittedFact {
  if (isOf(serviceAccount, fact)) return serviceAccount.of(reannotated(fact.value))
  if (isOf(networkPolicy, fact)) return networkPolicy.of(opened(fact.value))
  if (isOf(workload, fact)) return workload.of({ ...repodded(fact.value), isPatched: true })
  return WHOLE.has(fact.fact) ? { ...fact, value: { ...fact.value, isPatched: true } } : fact
}

/** A service account whose role a patch may change. */
function reannotated(account: ServiceAccount): ServiceAccount {
  const { at } = account.roleArn
  return { ...account, roleArn: { state: 'unknown', why: PATCHED, at }, isPatched: true }
}

/** A policy of which nothing is known but its types, which a patch seldom changes. */
function opened(policy: NetworkPolicy): NetworkPolicy {
  const unknown: Unknown = { state: 'unknown', why: PATCHED, at: policy.at }
  return { ...policy, podSelector: unknown, ingress: unknown, egress: unknown }
}

/** A workload of which a patch may change the Pods' labels, account and images. */
function repodded(one: Workload): Workload {
  const unknown = ({ at }: Pick<Unknown, 'at'>): Unknown => ({ state: 'unknown', why: PATCHED, at })
  return {
    ...one,
    podLabelsOpen: true,
    serviceAccountName: unknown(one.serviceAccountName),
    containers: one.containers.map(container => ({ ...container, image: unknown(container.image) })),
  }
}

/** A kustomization that only lists: others reach through it what it lists. */
export const withoutTransformers = (one: Kustomization): Kustomization => ({
  ...one,
  namespace: { state: 'absent', at: one.namespace.at },
  patched: [],
  retags: [],
  renames: [],
  replaced: [],
  variables: [],
})
