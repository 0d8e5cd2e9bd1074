/**
 * How patches merge the lists of Kubernetes' own types, and which of its kinds have no namespace, as kustomize's copy of
 * Kubernetes' OpenAPI has it (`go run . types` in src/dev/kustomize; test/conformance/kustomize.test.ts holds it against that).
 */

/** A field of a type whose lists patches merge, or that leads to such a field. */
export interface MergedField {
  /** The type of its value, or of its items. */
  readonly type?: string
  /** What tells its items apart. */
  readonly keys?: readonly string[]
  /** Whether it is a set of plain values. */
  readonly isSet?: true
}

type MergedType = Readonly<Record<string, MergedField>>

const to = (type: string): MergedField => ({ type })
const by = (...keys: readonly string[]): MergedField => ({ keys })
const METADATA = to('ObjectMeta')
const CONDITIONS = to('Conditions')
const OF_CONTAINERS: MergedType = {
  env: by('name'),
  volumeDevices: by('devicePath'),
  volumeMounts: by('mountPath'),
}
const OF_PODS: MergedType = { metadata: METADATA, spec: to('PodSpec') }
const OF_WORKLOADS: MergedType = { metadata: METADATA, spec: to('WorkloadSpec'), status: CONDITIONS }

/** The types, without packages; one name for types that are alike in this. */
const TYPES: Readonly<Record<string, MergedType>> = {
  Plain: { metadata: METADATA },
  WithConditions: { metadata: METADATA, status: CONDITIONS },
  ObjectMeta: { finalizers: { isSet: true }, ownerReferences: by('uid') },
  Conditions: { conditions: by('type') },
  Pod: { ...OF_PODS, status: to('PodStatus') },
  PodStatus: { conditions: by('type'), podIPs: by('ip') },
  PodTemplate: { metadata: METADATA, template: to('PodTemplateSpec') },
  PodTemplateSpec: OF_PODS,
  PodSpec: {
    containers: { type: 'Container', keys: ['name'] },
    initContainers: { type: 'Container', keys: ['name'] },
    ephemeralContainers: { type: 'EphemeralContainer', keys: ['name'] },
    hostAliases: by('ip'),
    imagePullSecrets: by('name'),
    topologySpreadConstraints: by('topologyKey', 'whenUnsatisfiable'),
    volumes: { type: 'Volume', keys: ['name'] },
  },
  Container: { ...OF_CONTAINERS, ports: by('containerPort', 'protocol') },
  EphemeralContainer: OF_CONTAINERS,
  Volume: { ephemeral: to('EphemeralVolume') },
  EphemeralVolume: { volumeClaimTemplate: to('Plain') },
  Workload: OF_WORKLOADS,
  WorkloadSpec: { template: to('PodTemplateSpec') },
  StatefulSet: { ...OF_WORKLOADS, spec: to('StatefulSetSpec') },
  StatefulSetSpec: { template: to('PodTemplateSpec'), volumeClaimTemplates: to('WithConditions') },
  CronJob: { metadata: METADATA, spec: to('CronJobSpec') },
  CronJobSpec: { jobTemplate: to('JobTemplate') },
  JobTemplate: { metadata: METADATA, spec: to('WorkloadSpec') },
  Service: { metadata: METADATA, spec: to('ServiceSpec'), status: CONDITIONS },
  ServiceSpec: { ports: by('port', 'protocol') },
  ServiceAccount: { metadata: METADATA, secrets: by('name') },
  Webhooks: { metadata: METADATA, webhooks: by('name') },
  ComponentStatus: { metadata: METADATA, conditions: by('type') },
  Node: { metadata: METADATA, spec: to('NodeSpec'), status: to('NodeStatus') },
  NodeSpec: { podCIDRs: { isSet: true } },
  NodeStatus: { addresses: by('type'), conditions: by('type') },
  CsiNode: { metadata: METADATA, spec: to('CsiNodeSpec') },
  CsiNodeSpec: { drivers: by('name') },
}

/** The kinds by their apiVersion; the type is `Plain` where none is given. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  v1: {
    Binding: '',
    ComponentStatus: 'ComponentStatus',
    ConfigMap: '',
    Endpoints: '',
    Event: '',
    LimitRange: '',
    Namespace: 'WithConditions',
    Node: 'Node',
    PersistentVolume: '',
    PersistentVolumeClaim: 'WithConditions',
    Pod: 'Pod',
    PodTemplate: 'PodTemplate',
    ReplicationController: 'Workload',
    ResourceQuota: '',
    Secret: '',
    Service: 'Service',
    ServiceAccount: 'ServiceAccount',
  },
  'admissionregistration.k8s.io/v1': {
    MutatingWebhookConfiguration: 'Webhooks',
    ValidatingWebhookConfiguration: 'Webhooks',
  },
  'admissionregistration.k8s.io/v1beta1': {
    MutatingWebhookConfiguration: 'Webhooks',
    ValidatingWebhookConfiguration: 'Webhooks',
  },
  'apiextensions.k8s.io/v1': { CustomResourceDefinition: '' },
  'apiextensions.k8s.io/v1beta1': { CustomResourceDefinition: '' },
  'apiregistration.k8s.io/v1': { APIService: 'WithConditions' },
  'apiregistration.k8s.io/v1beta1': { APIService: 'WithConditions' },
  'apps/v1': {
    ControllerRevision: '',
    DaemonSet: 'Workload',
    Deployment: 'Workload',
    ReplicaSet: 'Workload',
    StatefulSet: 'StatefulSet',
  },
  'authentication.k8s.io/v1': { TokenRequest: '', TokenReview: '' },
  'authentication.k8s.io/v1beta1': { TokenReview: '' },
  'authorization.k8s.io/v1': {
    LocalSubjectAccessReview: '',
    SelfSubjectAccessReview: '',
    SelfSubjectRulesReview: '',
    SubjectAccessReview: '',
  },
  'authorization.k8s.io/v1beta1': {
    LocalSubjectAccessReview: '',
    SelfSubjectAccessReview: '',
    SelfSubjectRulesReview: '',
    SubjectAccessReview: '',
  },
  'autoscaling/v1': { HorizontalPodAutoscaler: '', Scale: '' },
  'autoscaling/v2beta1': { HorizontalPodAutoscaler: '' },
  'autoscaling/v2beta2': { HorizontalPodAutoscaler: '' },
  'batch/v1': { CronJob: 'CronJob', Job: 'Workload' },
  'batch/v1beta1': { CronJob: 'CronJob' },
  'certificates.k8s.io/v1': { CertificateSigningRequest: '' },
  'certificates.k8s.io/v1beta1': { CertificateSigningRequest: '' },
  'coordination.k8s.io/v1': { Lease: '' },
  'coordination.k8s.io/v1beta1': { Lease: '' },
  'discovery.k8s.io/v1': { EndpointSlice: '' },
  'discovery.k8s.io/v1beta1': { EndpointSlice: '' },
  'events.k8s.io/v1': { Event: '' },
  'events.k8s.io/v1beta1': { Event: '' },
  'extensions/v1beta1': { Ingress: '' },
  'flowcontrol.apiserver.k8s.io/v1beta1': { FlowSchema: '', PriorityLevelConfiguration: '' },
  'networking.k8s.io/v1': { Ingress: '', IngressClass: '', NetworkPolicy: '' },
  'networking.k8s.io/v1beta1': { Ingress: '', IngressClass: '' },
  'node.k8s.io/v1': { RuntimeClass: '' },
  'node.k8s.io/v1beta1': { RuntimeClass: '' },
  'policy/v1': { PodDisruptionBudget: 'WithConditions' },
  'policy/v1beta1': { Eviction: '', PodDisruptionBudget: 'WithConditions', PodSecurityPolicy: '' },
  'rbac.authorization.k8s.io/v1': { ClusterRole: '', ClusterRoleBinding: '', Role: '', RoleBinding: '' },
  'rbac.authorization.k8s.io/v1beta1': { ClusterRole: '', ClusterRoleBinding: '', Role: '', RoleBinding: '' },
  'scheduling.k8s.io/v1': { PriorityClass: '' },
  'scheduling.k8s.io/v1beta1': { PriorityClass: '' },
  'storage.k8s.io/v1': { CSIDriver: '', CSINode: 'CsiNode', StorageClass: '', VolumeAttachment: '' },
  'storage.k8s.io/v1beta1': {
    CSIDriver: '',
    CSINode: 'CsiNode',
    CSIStorageCapacity: '',
    StorageClass: '',
    VolumeAttachment: '',
  },
}

/** The kinds of Kubernetes whose objects have no namespace, by their groups. */
const OF_CLUSTER: Readonly<Record<string, readonly string[]>> = {
  '': ['ComponentStatus', 'Namespace', 'Node', 'PersistentVolume'],
  'admissionregistration.k8s.io': ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
  'apiextensions.k8s.io': ['CustomResourceDefinition'],
  'apiregistration.k8s.io': ['APIService'],
  'certificates.k8s.io': ['CertificateSigningRequest'],
  'flowcontrol.apiserver.k8s.io': ['FlowSchema', 'PriorityLevelConfiguration'],
  'networking.k8s.io': ['IngressClass'],
  'node.k8s.io': ['RuntimeClass'],
  policy: ['PodSecurityPolicy'],
  'rbac.authorization.k8s.io': ['ClusterRole', 'ClusterRoleBinding'],
  'scheduling.k8s.io': ['PriorityClass'],
  'storage.k8s.io': ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment'],
}

/** The type of an object by its apiVersion and kind; undefined for any that is not Kubernetes' own. */
export function mergedType(apiVersion: string, kind: string): string | undefined {
  const kinds = Object.hasOwn(KINDS, apiVersion) ? KINDS[apiVersion] : undefined
  const type = kinds !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  return type === '' ? 'Plain' : type
}

/** How patches merge a field of a type; undefined where its lists are replaced and no field of it is merged. */
export function mergedField(type: string | undefined, key: string): MergedField | undefined {
  const fields = type === undefined ? undefined : TYPES[type]
  return fields !== undefined && Object.hasOwn(fields, key) ? fields[key] : undefined
}

/** Whether the objects of a kind of Kubernetes itself have no namespace. */
export const isClusterType = (group: string, kind: string): boolean =>
  Object.hasOwn(OF_CLUSTER, group) && OF_CLUSTER[group]?.includes(kind) === true
