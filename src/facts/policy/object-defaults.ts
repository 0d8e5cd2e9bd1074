import { toBase64 } from '../../cel/base64.ts'
import { utf8 } from '../../cel/utf8.ts'
import { fieldsIn, fill, listIn, type MutableFields, WRITTEN_NULL } from './plain-fields.ts'
import { fillClaim, fillPod, fillPodSpec } from './pod-defaults.ts'
import { asQuantity, writeAsServer } from './written-fields.ts'

/**
 * Fills in what the API server fills in before policies see an object, as Kubernetes documents the defaults of each type
 * (https://kubernetes.io/docs/reference/kubernetes-api/; pkg/apis/{core,apps,batch,networking,rbac,storage}/v1/defaults.go), and
 * writes it as it does. `type` is the group and kind: `apps/Deployment`, `/Pod`. Held against the API server itself by
 * test/conformance/admission-oracle.test.ts.
 */
export function fillDefaults(object: MutableFields, type: string): void {
  if (OWN_GROUPS.has(type.slice(0, type.lastIndexOf('/')))) writeAsServer(object)
  delete object['status']
  if (Object.hasOwn(DEFAULTS, type)) DEFAULTS[type]?.(object)
}

/** The groups whose types are Kubernetes' own. */
const OWN_GROUPS: ReadonlySet<string> = new Set([
  ...['', 'apps', 'batch', 'autoscaling', 'policy'],
  ...['networking', 'rbac.authorization', 'storage', 'node', 'scheduling', 'coordination', 'discovery'].map(
    group => `${group}.k8s.io`,
  ),
])

type Fill = (fields: MutableFields) => void

const templateIn = (fields: MutableFields | undefined): MutableFields | undefined =>
  fieldsIn(fieldsIn(fields, 'template'), 'spec')

/** How a workload replaces its Pods, where it does so step by step. */
interface Updates {
  readonly key: 'strategy' | 'updateStrategy'
  readonly rolling: MutableFields
}

/** A workload with a Pod template, and its own defaults. */
const workload =
  (own: MutableFields, updates?: Updates): Fill =>
  object => {
    const spec = fieldsIn(object, 'spec')
    fill(spec, own)
    if (updates !== undefined) fillUpdates(spec, updates)
    for (const claim of listIn(spec, 'volumeClaimTemplates')) fillClaim(claim)
    fillPodSpec(templateIn(spec))
  }

function fillUpdates(spec: MutableFields | undefined, { key, rolling }: Updates): void {
  fill(spec, { [key]: {} })
  const own = fieldsIn(spec, key)
  fill(own, { type: 'RollingUpdate' })
  if (own?.['type'] !== 'RollingUpdate') return
  fill(own, { rollingUpdate: {} })
  fill(fieldsIn(own, 'rollingUpdate'), rolling)
}

function fillJob(object: MutableFields): void {
  const own = fieldsIn(object, 'spec')
  if (own?.['parallelism'] === undefined) fill(own, { completions: 1 })
  fillMetadata(object, 'labels', fieldsIn(fieldsIn(fieldsIn(own, 'template'), 'metadata'), 'labels') ?? {})
  workload({
    parallelism: 1,
    backoffLimit: own?.['backoffLimitPerIndex'] === undefined ? 6 : 2 ** 31 - 1,
    completionMode: 'NonIndexed',
    suspend: false,
    manualSelector: false,
    podReplacementPolicy: own?.['podFailurePolicy'] === undefined ? 'TerminatingOrFailed' : 'Failed',
  })(object)
}

/** Sets labels or annotations where there are none. */
function fillMetadata(object: MutableFields, key: 'labels' | 'annotations', values: MutableFields): void {
  if (Object.keys(values).length === 0) return
  fill(object, { metadata: {} })
  fill(fieldsIn(object, 'metadata'), { [key]: values })
}

const itself =
  (own: MutableFields): Fill =>
  object =>
    fill(object, own)

function fillBinding(object: MutableFields): void {
  fill(fieldsIn(object, 'roleRef'), { apiGroup: 'rbac.authorization.k8s.io' })
  for (const subject of listIn(object, 'subjects'))
    fill(subject, subject['kind'] === 'ServiceAccount' ? {} : { apiGroup: 'rbac.authorization.k8s.io' })
}

function fillService(object: MutableFields): void {
  const own = fieldsIn(object, 'spec')
  fill(own, { type: 'ClusterIP', sessionAffinity: 'None' })
  for (const port of listIn(own, 'ports')) fill(port, { protocol: 'TCP', targetPort: port['port'] })
  if (own?.['type'] === 'NodePort' || own?.['type'] === 'LoadBalancer') fill(own, { externalTrafficPolicy: 'Cluster' })
  if (own?.['type'] === 'LoadBalancer') fill(own, { allocateLoadBalancerNodePorts: true })
  if (own?.['type'] !== 'ExternalName') fill(own, { internalTrafficPolicy: 'Cluster' })
  if (own?.['sessionAffinity'] === 'ClientIP')
    fill(own, { sessionAffinityConfig: { clientIP: { timeoutSeconds: 10_800 } } })
}

/** The API server knows no `stringData`: it is in `data` (Convert_v1_Secret_To_core_Secret). */
function fillSecret(object: MutableFields): void {
  const texts = Object.entries(fieldsIn(object, 'stringData') ?? {}).map(([key, text]) => [
    key,
    typeof text === 'string' ? toBase64(Uint8Array.from(utf8(text))) : text,
  ])
  if (texts.length > 0) object['data'] = { ...fieldsIn(object, 'data'), ...Object.fromEntries(texts) }
  delete object['stringData']
  fill(object, { type: 'Opaque' })
}

/** Of a container, limits are defaults where there are none (SetDefaults_LimitRangeItem). */
function fillLimitRange(object: MutableFields): void {
  for (const limit of listIn(fieldsIn(object, 'spec'), 'limits')) {
    for (const key of ['max', 'min', 'default', 'defaultRequest']) {
      const quantities = fieldsIn(limit, key) ?? {}
      for (const [name, quantity] of Object.entries(quantities)) quantities[name] = asQuantity(quantity)
    }
    if (limit['type'] !== 'Container') continue
    for (const [key, source] of [
      ['default', 'max'],
      ['defaultRequest', 'default'],
      ['defaultRequest', 'min'],
    ] as const) {
      const values = fieldsIn(limit, source)
      if (values !== undefined) fill(limit, { [key]: {} })
      fill(fieldsIn(limit, key), values ?? {})
    }
  }
}

function fillNetworkPolicy(object: MutableFields): void {
  const own = fieldsIn(object, 'spec')
  fill(own, { policyTypes: own?.['egress'] === undefined ? ['Ingress'] : ['Ingress', 'Egress'] })
  for (const rule of ['ingress', 'egress'].flatMap(key => listIn(own, key)))
    for (const port of listIn(rule, 'ports')) fill(port, { protocol: 'TCP' })
}

/** What is scaled by where no metrics are stated (SetDefaults_HorizontalPodAutoscaler). */
const METRICS = [
  { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
]

const DEFAULTS: Readonly<Record<string, Fill>> = {
  '/Pod': fillPod,
  '/PodTemplate': object => fillPodSpec(templateIn(object)),
  '/ReplicationController': workload({ replicas: 1 }),
  'apps/Deployment': workload(
    {
      replicas: 1,
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
    },
    { key: 'strategy', rolling: { maxUnavailable: '25%', maxSurge: '25%' } },
  ),
  'apps/ReplicaSet': workload({ replicas: 1 }),
  'apps/StatefulSet': workload(
    {
      replicas: 1,
      revisionHistoryLimit: 10,
      podManagementPolicy: 'OrderedReady',
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
    },
    { key: 'updateStrategy', rolling: { partition: 0 } },
  ),
  'apps/DaemonSet': object => {
    // What is its own field within the API server (Convert_apps_DaemonSet_To_v1_DaemonSet).
    fillMetadata(object, 'annotations', { 'deprecated.daemonset.template.generation': '1' })
    workload(
      { revisionHistoryLimit: 10 },
      { key: 'updateStrategy', rolling: { maxUnavailable: 1, maxSurge: 0 } },
    )(object)
  },
  'batch/Job': fillJob,
  'batch/CronJob': object => {
    const own = fieldsIn(object, 'spec')
    fill(own, { concurrencyPolicy: 'Allow', suspend: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 })
    fillPodSpec(templateIn(fieldsIn(fieldsIn(own, 'jobTemplate'), 'spec')))
  },
  '/Service': fillService,
  '/Secret': fillSecret,
  '/LimitRange': fillLimitRange,
  '/PersistentVolumeClaim': fillClaim,
  '/PersistentVolume': object => {
    const own = fieldsIn(object, 'spec')
    fill(own, { volumeMode: 'Filesystem', persistentVolumeReclaimPolicy: 'Retain' })
    fill(fieldsIn(own, 'hostPath'), { type: '' })
  },
  '/Namespace': object => {
    fill(object, { metadata: {} })
    const metadata = fieldsIn(object, 'metadata')
    fill(metadata, { labels: {} })
    fill(fieldsIn(metadata, 'labels'), { 'kubernetes.io/metadata.name': metadata?.['name'] })
  },
  // Their type has `rules` without `omitempty` (rbac/v1, types.go).
  'rbac.authorization.k8s.io/Role': itself({ rules: WRITTEN_NULL }),
  'rbac.authorization.k8s.io/ClusterRole': itself({ rules: WRITTEN_NULL }),
  'rbac.authorization.k8s.io/RoleBinding': fillBinding,
  'rbac.authorization.k8s.io/ClusterRoleBinding': fillBinding,
  'storage.k8s.io/StorageClass': itself({ reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }),
  'autoscaling/HorizontalPodAutoscaler': object => fill(fieldsIn(object, 'spec'), { minReplicas: 1, metrics: METRICS }),
  'networking.k8s.io/NetworkPolicy': fillNetworkPolicy,
}
