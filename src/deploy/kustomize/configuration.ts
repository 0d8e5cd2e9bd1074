import type { Node } from '../../languages/tree/node.ts'
import { type FieldSpec, fieldSpecsOf, selectionOf } from './field-specs.ts'
import { NAMED_TARGETS } from './named-targets.ts'
import { childOf, itemsOf } from './tree.ts'

/** An object that others name, with the fields for its name. */
export interface NameReference extends Pick<FieldSpec, 'group' | 'version' | 'kind'> {
  readonly fields: readonly FieldSpec[]
}

/** Which fields the transformers of a build change. */
export interface Configuration {
  readonly namePrefix: readonly FieldSpec[]
  readonly nameSuffix: readonly FieldSpec[]
  readonly namespace: readonly FieldSpec[]
  readonly commonLabels: readonly FieldSpec[]
  readonly labels: readonly FieldSpec[]
  readonly templateLabels: readonly FieldSpec[]
  readonly commonAnnotations: readonly FieldSpec[]
  readonly images: readonly FieldSpec[]
  readonly replicas: readonly FieldSpec[]
  readonly varReference: readonly FieldSpec[]
  readonly nameReference: readonly NameReference[]
}

/** The specification for `GROUP/VERSION:KIND`; only the kind is required. */
function specOf(kind: string, path: string, create = true): FieldSpec {
  const [, group, version, name = kind] = /^(?:([^/]*)\/)?(?:([^:]*):)?(.*)$/.exec(kind) ?? []
  return {
    ...(group === undefined ? {} : { group }),
    ...(version === undefined ? {} : { version }),
    ...(name === '' ? {} : { kind: name }),
    path,
    create,
  }
}

const specsOf = (kinds: string, path: string, create = true): readonly FieldSpec[] =>
  kinds.split(' ').map(kind => specOf(kind, path, create))

const TEMPLATES = 'v1:ReplicationController Deployment ReplicaSet DaemonSet'
const OF_METADATA = (map: 'labels' | 'annotations', workloads: string): readonly FieldSpec[] => [
  { path: `metadata/${map}`, create: true },
  ...specsOf(workloads, `spec/template/metadata/${map}`),
  specOf('batch/CronJob', `spec/jobTemplate/metadata/${map}`),
  specOf('batch/CronJob', `spec/jobTemplate/spec/template/metadata/${map}`),
]
const LABELS: readonly FieldSpec[] = [
  ...OF_METADATA('labels', `${TEMPLATES} apps/StatefulSet batch/Job`),
  specOf('apps/StatefulSet', 'spec/volumeClaimTemplates[]/metadata/labels'),
]
const SELECTORS_IN_PODS = [
  ...['podAffinity', 'podAntiAffinity'].flatMap(affinity => [
    `affinity/${affinity}/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm/labelSelector/matchLabels`,
    `affinity/${affinity}/requiredDuringSchedulingIgnoredDuringExecution/labelSelector/matchLabels`,
  ]),
  'topologySpreadConstraints/labelSelector/matchLabels',
]
const OF_CONTAINERS = ['args', 'command', 'env/value', 'volumeMounts/mountPath']
const variablesIn = (kinds: string, pod: string): readonly FieldSpec[] =>
  ['containers', 'initContainers'].flatMap(list =>
    OF_CONTAINERS.flatMap(field => specsOf(kinds, `${pod}/${list}/${field}`, false)),
  )
const WITH_TEMPLATES = 'DaemonSet Deployment Job ReplicaSet StatefulSet'

/** What kustomize changes by itself (internal/konfig/builtinpluginconsts of sigs.k8s.io/kustomize/api v0.20.1). */
export const DEFAULTS: Configuration = {
  namePrefix: [{ path: 'metadata/name' }],
  nameSuffix: [{ path: 'metadata/name' }],
  namespace: [
    specOf('Namespace', 'metadata/name'),
    specOf('apiregistration.k8s.io/APIService', 'spec/service/namespace'),
    specOf(
      'apiextensions.k8s.io/CustomResourceDefinition',
      'spec/conversion/webhook/clientConfig/service/namespace',
      false,
    ),
  ],
  commonLabels: [
    ...specsOf('v1:Service v1:ReplicationController', 'spec/selector'),
    ...specsOf('Deployment ReplicaSet DaemonSet apps/StatefulSet', 'spec/selector/matchLabels'),
    ...SELECTORS_IN_PODS.flatMap(path =>
      specsOf('apps/Deployment apps/StatefulSet', `spec/template/spec/${path}`, false),
    ),
    specOf('batch/Job', 'spec/selector/matchLabels', false),
    specOf('batch/CronJob', 'spec/jobTemplate/spec/selector/matchLabels', false),
    specOf('policy/PodDisruptionBudget', 'spec/selector/matchLabels', false),
    ...['podSelector', 'ingress/from/podSelector', 'egress/to/podSelector'].map(path =>
      specOf('networking.k8s.io/NetworkPolicy', `spec/${path}/matchLabels`, false),
    ),
    ...LABELS,
  ],
  labels: [],
  templateLabels: LABELS,
  commonAnnotations: OF_METADATA('annotations', `${TEMPLATES} StatefulSet batch/Job`),
  images: ['spec', 'spec/template/spec'].flatMap(pod =>
    ['containers[]/image', 'initContainers[]/image', 'volumes[]/image/reference'].map(
      (path): FieldSpec => ({ path: `${pod}/${path}` }),
    ),
  ),
  replicas: specsOf('Deployment ReplicationController ReplicaSet StatefulSet', 'spec/replicas'),
  varReference: [
    ...variablesIn('CronJob', 'spec/jobTemplate/spec/template/spec'),
    ...variablesIn(WITH_TEMPLATES, 'spec/template/spec'),
    ...variablesIn('Pod', 'spec'),
    specOf('CronJob', 'spec/jobTemplate/spec/template/volumes/nfs/server', false),
    ...specsOf(WITH_TEMPLATES, 'spec/template/spec/volumes/nfs/server', false),
    specOf('Pod', 'spec/volumes/nfs/server', false),
    specOf('Deployment', 'spec/template/metadata/annotations', false),
    ...['spec/rules/host', 'spec/tls/hosts', 'spec/tls/secretName'].map(path => specOf('Ingress', path, false)),
    ...['spec/ports/port', 'spec/ports/targetPort'].map(path => specOf('Service', path, false)),
    specOf('StatefulSet', 'spec/volumeClaimTemplates/spec/nfs/server', false),
    specOf('PersistentVolume', 'spec/nfs/server', false),
    { path: 'metadata/labels' },
    { path: 'metadata/annotations' },
  ],
  nameReference: NAMED_TARGETS.map(({ fields, ...target }) => ({
    ...target,
    fields: Object.entries(fields).flatMap(([path, kinds]) => specsOf(kinds, path, false)),
  })),
}

/** What a file of `configurations:` adds. */
export const configurationOf = (root: Node): Configuration => {
  const specs = (key: string): readonly FieldSpec[] => fieldSpecsOf(childOf(root, key))
  return {
    namePrefix: specs('namePrefix'),
    nameSuffix: specs('nameSuffix'),
    namespace: specs('namespace'),
    commonLabels: specs('commonLabels'),
    labels: specs('labels'),
    templateLabels: specs('templateLabels'),
    commonAnnotations: specs('commonAnnotations'),
    images: specs('images'),
    replicas: specs('replicas'),
    varReference: specs('varReference'),
    nameReference: itemsOf(childOf(root, 'nameReference')).map(item => ({
      ...selectionOf(item),
      fields: fieldSpecsOf(childOf(item, 'fieldSpecs')),
    })),
  }
}

/** Why kustomize does not take a file of `configurations:`: it refuses fields that it does not know, `apiVersion` among them. */
export function configurationFault(root: Node): string | undefined {
  const lists = entriesOf(root).flatMap(({ key, value }) => itemsOf(value).map(item => ({ key, item })))
  const odd =
    oddField(root, Object.keys(DEFAULTS)) ??
    lists.map(({ key, item }) => oddField(item, fieldsIn(key))).find(one => one !== undefined) ??
    lists
      .flatMap(({ item }) => itemsOf(childOf(item, 'fieldSpecs')))
      .map(spec => oddField(spec, fieldsIn('')))
      .find(one => one !== undefined)
  return odd === undefined ? undefined : `this configuration has the unknown field ${odd}`
}

const entriesOf = (node: Node) => (node.type === 'mapping' ? node.entries : [])

/** The first field that is none of those; their case makes no difference. */
const oddField = (node: Node, known: readonly string[]): string | undefined =>
  entriesOf(node).find(({ key }) => !known.some(one => one.toLowerCase() === key.toLowerCase()))?.key

/** The fields of an item in a list. */
const fieldsIn = (list: string): readonly string[] =>
  list === 'nameReference' ? ['group', 'version', 'kind', 'fieldSpecs'] : ['group', 'version', 'kind', 'path', 'create']

/** Both together. */
export function together(one: Configuration, other: Configuration): Configuration {
  if (one === other) return one
  return {
    namePrefix: union(one.namePrefix, other.namePrefix),
    nameSuffix: union(one.nameSuffix, other.nameSuffix),
    namespace: union(one.namespace, other.namespace),
    commonLabels: union(one.commonLabels, other.commonLabels),
    labels: union(one.labels, other.labels),
    templateLabels: union(one.templateLabels, other.templateLabels),
    commonAnnotations: union(one.commonAnnotations, other.commonAnnotations),
    images: union(one.images, other.images),
    replicas: union(one.replicas, other.replicas),
    varReference: union(one.varReference, other.varReference),
    nameReference: [...new Set([...one.nameReference, ...other.nameReference])],
  }
}

/** A field that several name is changed once. */
function union(one: readonly FieldSpec[], other: readonly FieldSpec[]): readonly FieldSpec[] {
  const keyOf = ({ group, version, kind, path }: FieldSpec): string => [group, version, kind, path].join('\n')
  const known = new Set(one.map(keyOf))
  const added = other.filter(spec => !known.has(keyOf(spec)))
  return added.length === 0 ? one : [...one, ...added]
}
