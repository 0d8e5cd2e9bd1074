import { type Cursor, childOf, get, items, place, rootOf } from '../documents/cursor.ts'
import { type Dialect, plain } from '../documents/dialect.ts'
import { type Document, shared } from '../documents/document.ts'
import { isTemplated } from '../documents/read.ts'
import type { Resource } from '../documents/resource.ts'
import type { DocumentDialect } from '../engine/dialect.ts'
import { applicationSources } from './argo-sources.ts'
import { basesIn } from './composition.ts'
import { kubernetesObject, objectDialect } from './kubernetes-objects.ts'
import { POD_TEMPLATES, podsIn } from './pod-templates.ts'
import { OPERATED_TYPES } from './run-pods.ts'
import { objectsInValues } from './values-objects.ts'

const DEEPEST = 4

/**
 * Kubernetes objects: a mapping with a string `apiVersion` and a string `kind`. Lists are unwrapped (`kind: List`,
 * `DeploymentList`, a JSON array of objects), so are the templates of a kro ResourceGraphDefinition, the bases of a
 * Composition of Crossplane, and the content of an Object of its provider for Kubernetes.
 */
export const kubernetes: DocumentDialect = {
  ...kubernetesObject,
  resources: document => {
    const found = objectsAt(rootOf(document))
    return found.length === 0 ? undefined : found
  },
}

/**
 * Templates of Helm charts: the file itself, for its chart (src/deploy/helm.ts), and its objects, so that findings
 * and configurations can name them.
 */
export const helmTemplates: DocumentDialect = {
  ...kubernetesObject,
  language: 'helm-template',
  isPartial: true,
  resources: document => {
    const root = rootOf(document)
    const file: Resource = { dialect: plain, type: 'helm-template', name: '', body: root, document, label: '' }
    const objects = objectsAt(root).map(one => ({ ...one, dialect: { ...one.dialect, isPartial: true } }))
    return [...objects, file]
  },
}

/** Values of charts, with the objects in them that the chart deploys as they are. */
export const chartValues: DocumentDialect = {
  ...plain,
  resources: document => {
    const root = rootOf(document)
    const objects = objectsInValues(root).flatMap(objectsAt)
    const own: Resource = { dialect: plain, type: 'object', name: '', body: root, document, label: '' }
    return objects.length === 0 ? undefined : [own, ...objects]
  },
}

/** The Kubernetes objects at a cursor. */
export const objectsAt = (cursor: Cursor): readonly Resource[] => objects(cursor, cursor.document, 0)

function objects(cursor: Cursor, document: Document, depth: number): readonly Resource[] {
  if (depth > DEEPEST) return []
  if (cursor.node?.type === 'sequence') {
    const found = items(cursor).map(item => objects(item, document, depth + 1))
    return found.every(list => list.length > 0) ? found.flat() : []
  }
  const kind = string(cursor, 'kind')
  const apiVersion = kind === undefined ? undefined : versionOf(cursor, kind)
  if (kind === undefined || apiVersion === undefined) return []
  const children = kind.endsWith('List') ? get(cursor, 'items') : undefined
  if (children?.node?.type === 'sequence' && children.node.items.length > 0) {
    const found = items(children).flatMap(item => objects(ofList(item, kind, apiVersion), document, depth + 1))
    if (found.length > 0) return found
  }
  const { type, dialect, mayHavePods } = objectType(apiVersion, kind, document)
  const name = string(cursor, 'metadata', 'name') ?? ''
  const namespace = string(cursor, 'metadata', 'namespace')
  const label = `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`.trim()
  const resource: Resource = {
    dialect,
    type,
    name,
    body: cursor,
    document,
    label,
    ...(namespace === undefined ? {} : { namespace: shared(document, namespace) }),
  }
  const found = heldIn(cursor, kind, document, depth)
  return mayHavePods ? [resource, ...found, ...podTemplates(resource)] : [resource, ...found]
}

/** The items of a typed list carry no type of their own: `DeploymentList` says it for them. */
const ofList = (item: Cursor, kind: string, apiVersion: string): Cursor =>
  kind === 'List' || string(item, 'kind') !== undefined
    ? item
    : withFields(item, { apiVersion, kind: kind.slice(0, -'List'.length) })

type Added = Readonly<Record<string, string>>

/** An object with fields that whoever reads it adds. */
function withFields(cursor: Cursor, added: Added): Cursor {
  if (cursor.node?.type !== 'mapping') return cursor
  const { start, end } = cursor.node
  const entries = Object.entries(added).map(([key, value]) => ({
    key,
    keyStart: start,
    keyEnd: start,
    value: { type: 'scalar', value, style: 'plain', start, end: start } as const,
  }))
  return { ...cursor, node: { type: 'mapping', start, end, entries: [...entries, ...cursor.node.entries] } }
}

/** An object with the kind, the version and the metadata that whoever applies it adds, where it states no kind. */
export function withType(cursor: Cursor, type: Added, metadata: Added): Cursor {
  const { node } = cursor
  if (node?.type !== 'mapping' || get(cursor, 'kind').node !== undefined) return cursor
  const { start } = node
  const stated = get(cursor, 'metadata')
  const empty = { ...cursor, node: { type: 'mapping', start, end: start, entries: [] } as const }
  const added = Object.entries(metadata).filter(([key]) => get(stated, key).node === undefined)
  const own = withFields(stated.node === undefined ? empty : stated, Object.fromEntries(added)).node
  const others = node.entries.filter(({ key }) => key !== 'metadata')
  const entry = own && [{ key: 'metadata', keyStart: start, keyEnd: start, value: own }]
  return withFields({ ...cursor, node: { ...node, entries: [...(entry ?? []), ...others] } }, type)
}

/** An object with the version that whoever applies it adds, where that one serves its kind. */
export function withVersion(cursor: Cursor, apiVersion: string): Cursor {
  const kind = string(cursor, 'kind')
  const served = kind === undefined ? undefined : PATCHED.get(kind)
  return kind === undefined || get(cursor, 'apiVersion').node !== undefined || (served ?? apiVersion) !== apiVersion
    ? cursor
    : withFields(cursor, { apiVersion })
}

/** The groups of Kubernetes' own kinds, for objects whose version a template fills in. */
const GROUPS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    apps: 'Deployment StatefulSet DaemonSet ReplicaSet',
    batch: 'Job CronJob',
    autoscaling: 'HorizontalPodAutoscaler',
    'autoscaling.k8s.io': 'VerticalPodAutoscaler',
    policy: 'PodDisruptionBudget',
    'networking.k8s.io': 'NetworkPolicy Ingress',
    'rbac.authorization.k8s.io': 'Role ClusterRole RoleBinding ClusterRoleBinding',
    'storage.k8s.io': 'StorageClass',
    'apiregistration.k8s.io': 'APIService',
    'discovery.k8s.io': 'EndpointSlice',
    'monitoring.coreos.com': 'ServiceMonitor PodMonitor Prometheus',
    'external-secrets.io': 'ExternalSecret SecretStore ClusterSecretStore',
  }).flatMap(([group, kinds]) => kinds.split(' ').map(kind => [kind, group] as const)),
)

function groupOf(apiVersion: string, kind: string): string {
  const known = isTemplated(apiVersion) ? GROUPS.get(kind) : undefined
  if (known !== undefined) return known
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? 'core' : apiVersion.slice(0, slash)
}

/** Patches of kustomize may leave the apiVersion out: they still have the name of what they change. */
const PATCHED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    v1: 'ConfigMap Secret Pod',
    'apps/v1': 'Deployment StatefulSet DaemonSet',
    'batch/v1': 'Job CronJob',
  }).flatMap(([version, kinds]) => kinds.split(' ').map(kind => [kind, version] as const)),
)

const versionOf = (cursor: Cursor, kind: string): string | undefined =>
  string(cursor, 'apiVersion') ??
  (get(cursor, 'apiVersion').node === undefined && string(cursor, 'metadata', 'name') !== undefined
    ? PATCHED.get(kind)
    : undefined)

/** What is to be known of an object by its type alone. */
interface ObjectType {
  readonly type: string
  readonly dialect: Dialect
  /** Whether its kind is unknown to us, so that Pods are looked for in it. */
  readonly mayHavePods: boolean
}

/** Kept with the parsers, which are those of a run: most objects of a run are of a few types. By apiVersion, then by kind. */
const objectTypes = new WeakMap<Document['parsers'], Map<string, Map<string, ObjectType>>>()
/** A hostile repository has as many types as objects. */
const MOST_TYPES = 200

function objectType(apiVersion: string, kind: string, document: Document): ObjectType {
  const all = objectTypes.get(document.parsers) ?? new Map<string, Map<string, ObjectType>>()
  const ofVersion = all.get(apiVersion) ?? new Map<string, ObjectType>()
  const known = ofVersion.get(kind)
  if (known !== undefined) return known
  const type = shared(document, `${groupOf(apiVersion, kind)}/${kind}`)
  const found = { type, dialect: objectDialect(type), mayHavePods: mayHavePods(type) }
  if (all.size < MOST_TYPES && ofVersion.size < MOST_TYPES) {
    ofVersion.set(kind, found)
    objectTypes.set(document.parsers, all.set(apiVersion, ofVersion))
  }
  return found
}

/** Crossplane's provider for Kubernetes, whose objects contain the ones that it makes. */
const MAKES_OBJECTS = /^kubernetes(?:\.m)?\.crossplane\.io\//

/** The objects inside one of another kind. */
function heldIn(cursor: Cursor, kind: string, document: Document, depth: number): readonly Resource[] {
  if (kind === 'Object' && MAKES_OBJECTS.test(string(cursor, 'apiVersion') ?? ''))
    return objects(get(cursor, 'spec', 'forProvider', 'manifest'), document, depth + 1)
  const wrapped = wrappedIn(cursor, `${string(cursor, 'apiVersion')?.replace(/\/.*/, '')}/${kind}`)
  if (wrapped.length > 0) return wrapped.flatMap(item => objects(item, document, depth + 1))
  return templatesIn(cursor, kind).flatMap(template =>
    objects(template, document, depth + 1).map(resource => ({ ...resource, container: kind })),
  )
}

/** The templates of objects in one of another kind. */
function templatesIn(cursor: Cursor, kind: string): readonly Cursor[] {
  if (isComposition(cursor, kind)) return basesIn(cursor)
  if (kind !== 'ResourceGraphDefinition') return []
  return items(get(cursor, 'spec', 'resources')).map(item => get(item, 'template'))
}

const isComposition = (cursor: Cursor, kind: string): boolean =>
  /^Composition(?:Revision)?$/.test(kind) && /^apiextensions\.crossplane\.io\//.test(string(cursor, 'apiVersion') ?? '')

/** The whole objects that one of another kind has applied: releases of charts, templates of OpenShift, sets of Hive, policies of Open Cluster Management. */
function wrappedIn(cursor: Cursor, type: string): readonly Cursor[] {
  switch (type) {
    case 'helm.toolkit.fluxcd.io/HelmRelease':
      return objectsInValues(get(cursor, 'spec', 'values'))
    case 'argoproj.io/Application':
      return applicationSources(get(cursor, 'spec')).flatMap(source =>
        objectsInValues(get(source, 'helm', 'valuesObject')),
      )
    case 'template.openshift.io/Template':
    // As it was before OpenShift's API had groups; `oc process` takes both.
    case 'v1/Template':
      return items(get(cursor, 'objects'))
    case 'hive.openshift.io/SyncSet':
    case 'hive.openshift.io/SelectorSyncSet':
      return items(get(cursor, 'spec', 'resources'))
    case 'policy.open-cluster-management.io/Policy':
      return items(get(cursor, 'spec', 'policy-templates')).map(item => get(item, 'objectDefinition'))
    case 'policy.open-cluster-management.io/ConfigurationPolicy':
      return items(get(cursor, 'spec', 'object-templates'))
        .filter(item => string(item, 'complianceType')?.toLowerCase() === 'mustonlyhave')
        .map(item => get(item, 'objectDefinition'))
    default:
      return []
  }
}

/** Kubernetes' own groups, policies, which have patterns of Pods, and what has whole objects in it. */
const NO_PODS =
  /^(?!sparkoperator\.)(?:[^/]*\.)?(?:k8s\.io|template\.openshift\.io|hive\.openshift\.io|open-cluster-management\.io|kro\.run|kyverno\.io|gatekeeper\.sh|kubewarden\.io)\//

const OPERATED: ReadonlySet<string> = new Set(OPERATED_TYPES)

const mayHavePods = (type: string): boolean =>
  !Object.hasOwn(POD_TEMPLATES, type) && !OPERATED.has(type) && /^[^/]*\./.test(type) && !NO_PODS.test(type)

/** The Pods of a custom resource of an unknown kind. */
const podTemplates = (resource: Resource): readonly Resource[] =>
  podsIn(resource.body).map(({ type, cursor, owner }) => ({ ...resource, type, body: cursor, owner }))

/** The text at a path below a cursor. Asked of each object several times, so nothing is made for it but the text. */
function string(cursor: Cursor, ...path: readonly string[]): string | undefined {
  let { node } = cursor
  for (const step of path) node = childOf(node, step)
  return node?.type === 'scalar' && typeof node.value === 'string' && node.value !== '' ? node.value : undefined
}

/** Where a resource is as a whole: its `kind`. */
export const placeOf = ({ body }: Resource) => place(get(body, 'kind'))
