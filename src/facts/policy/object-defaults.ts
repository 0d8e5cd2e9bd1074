import { canonicalQuantity } from '../../model/kubernetes/quantity.ts'

/** An object of JSON that is changed in place. */
export type MutableFields = Record<string, unknown>

/**
 * Fills in what the API server fills in before policies see an object, as Kubernetes documents the defaults of each type
 * (https://kubernetes.io/docs/reference/kubernetes-api/; pkg/apis/{core,apps,batch,networking,rbac,storage}/v1/defaults.go), and
 * writes quantities as it does. `type` is the group and kind: `apps/Deployment`, `/Pod`.
 */
export function fillDefaults(object: MutableFields, type: string): void {
  canonicalQuantities(object)
  delete object['status']
  if (Object.hasOwn(DEFAULTS, type)) DEFAULTS[type]?.(object)
}

type Fill = (fields: MutableFields) => void

export const isFields = (value: unknown): value is MutableFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object in a field; undefined where there is none. */
export function fieldsIn(fields: MutableFields | undefined, key: string): MutableFields | undefined {
  const value = fields?.[key]
  return isFields(value) ? value : undefined
}

const listIn = (fields: MutableFields | undefined, key: string): readonly MutableFields[] => {
  const value = fields?.[key]
  return Array.isArray(value) ? value.filter(isFields) : []
}

function fill(fields: MutableFields | undefined, values: MutableFields): void {
  if (fields === undefined) return
  for (const [key, value] of Object.entries(values))
    if (fields[key] === undefined || fields[key] === null) fields[key] = copied(value)
}

/** Defaults are shared by all objects, and what is filled in may be filled up. */
const copied = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(copied)
    : isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one)]))
      : value

const QUANTITIES: ReadonlySet<string> = new Set(['limits', 'requests', 'hard', 'capacity', 'overhead'])
/** An alias may nest a value in itself only as often as the reader of JSON allows. */
export const DEEPEST = 100
/** A field that is there and null, as the API server writes an empty list that it never leaves out. */
export const WRITTEN_NULL: unique symbol = Symbol('null')

function canonicalQuantities(value: unknown, depth = 0): void {
  if (depth > DEEPEST) return
  if (Array.isArray(value)) for (const item of value) canonicalQuantities(item, depth + 1)
  if (!isFields(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'sizeLimit') value[key] = asQuantity(inner)
    else if (QUANTITIES.has(key) && isFields(inner))
      for (const [name, quantity] of Object.entries(inner)) inner[name] = asQuantity(quantity)
    else canonicalQuantities(inner, depth + 1)
  }
}

const asQuantity = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? canonicalQuantity(String(value)) : value

/** Of a Pod alone, requests are taken from limits (SetDefaults_Pod). */
function fillPod(pod: MutableFields): void {
  for (const container of ['containers', 'initContainers'].flatMap(key => listIn(fieldsIn(pod, 'spec'), key))) {
    const resources = fieldsIn(container, 'resources')
    const limits = fieldsIn(resources, 'limits')
    if (resources === undefined || limits === undefined) continue
    fill(resources, { requests: {} })
    fill(fieldsIn(resources, 'requests'), limits)
  }
  fillPodSpec(fieldsIn(pod, 'spec'))
}

function fillPodSpec(spec: MutableFields | undefined): void {
  fill(spec, {
    restartPolicy: 'Always',
    dnsPolicy: 'ClusterFirst',
    terminationGracePeriodSeconds: 30,
    securityContext: {},
    schedulerName: 'default-scheduler',
    enableServiceLinks: true,
  })
  for (const key of ['containers', 'initContainers', 'ephemeralContainers'])
    for (const container of listIn(spec, key)) fillContainer(container)
  for (const volume of listIn(spec, 'volumes')) {
    for (const source of ['secret', 'configMap', 'downwardAPI', 'projected'])
      fill(fieldsIn(volume, source), { defaultMode: 420 })
    fill(fieldsIn(volume, 'hostPath'), { type: '' })
  }
}

function fillContainer(container: MutableFields): void {
  const { image } = container
  const name = typeof image === 'string' ? image.slice(image.lastIndexOf('/') + 1) : undefined
  fill(container, {
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    resources: {},
    ...(name === undefined ? {} : { imagePullPolicy: /^[^:@]*(?::latest)?$/.test(name) ? 'Always' : 'IfNotPresent' }),
  })
  for (const port of listIn(container, 'ports')) fill(port, { protocol: 'TCP' })
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
    fill(fieldsIn(container, probe), { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 })
    fill(fieldsIn(fieldsIn(container, probe), 'httpGet'), { path: '/', scheme: 'HTTP' })
  }
  for (const variable of listIn(container, 'env'))
    fill(fieldsIn(fieldsIn(variable, 'valueFrom'), 'fieldRef'), { apiVersion: 'v1' })
}

const templateIn = (fields: MutableFields | undefined): MutableFields | undefined =>
  fieldsIn(fieldsIn(fields, 'template'), 'spec')

const ROLLING = { maxUnavailable: '25%', maxSurge: '25%' }

/** A workload with a Pod template, and its own defaults. */
const workload =
  (own: MutableFields): Fill =>
  object => {
    const spec = fieldsIn(object, 'spec')
    fill(spec, own)
    fillPodSpec(templateIn(spec))
  }

const spec =
  (own: MutableFields): Fill =>
  object =>
    fill(fieldsIn(object, 'spec'), own)

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
  if (own?.['type'] !== 'ExternalName') fill(own, { internalTrafficPolicy: 'Cluster' })
}

const JOB = { parallelism: 1, completions: 1, backoffLimit: 6, completionMode: 'NonIndexed', suspend: false }

const DEFAULTS: Readonly<Record<string, Fill>> = {
  '/Pod': fillPod,
  '/PodTemplate': object => fillPodSpec(templateIn(object)),
  '/ReplicationController': workload({ replicas: 1 }),
  'apps/Deployment': workload({
    replicas: 1,
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
    strategy: { type: 'RollingUpdate', rollingUpdate: ROLLING },
  }),
  'apps/ReplicaSet': workload({ replicas: 1 }),
  'apps/StatefulSet': workload({
    replicas: 1,
    revisionHistoryLimit: 10,
    podManagementPolicy: 'OrderedReady',
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
  }),
  'apps/DaemonSet': workload({
    revisionHistoryLimit: 10,
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
  }),
  'batch/Job': workload(JOB),
  'batch/CronJob': object => {
    const own = fieldsIn(object, 'spec')
    fill(own, { concurrencyPolicy: 'Allow', suspend: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 })
    fillPodSpec(templateIn(fieldsIn(fieldsIn(own, 'jobTemplate'), 'spec')))
  },
  '/Service': fillService,
  '/Secret': itself({ type: 'Opaque' }),
  '/PersistentVolumeClaim': spec({ volumeMode: 'Filesystem' }),
  '/PersistentVolume': spec({ volumeMode: 'Filesystem', persistentVolumeReclaimPolicy: 'Retain' }),
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
  'autoscaling/HorizontalPodAutoscaler': spec({ minReplicas: 1 }),
  'networking.k8s.io/NetworkPolicy': object => {
    const own = fieldsIn(object, 'spec')
    fill(own, { policyTypes: own?.['egress'] === undefined ? ['Ingress'] : ['Ingress', 'Egress'] })
  },
}
