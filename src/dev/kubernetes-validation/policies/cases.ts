/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** A policy, with all that is around it, and an object that it judges. */
export interface PolicyCase {
  readonly name: string
  readonly object: Fields
  readonly around: readonly Fields[]
}

/** All cases: each policy of a group judges each of its objects. */
export const policyCases = (): readonly PolicyCase[] =>
  GROUPS.flatMap(({ group, policies, objects }) =>
    Object.entries(policies).flatMap(([policy, around]) =>
      Object.entries(objects).map(([object, value]) => ({
        name: `${group}: ${policy}: ${object}`,
        object: value,
        around: [...NAMESPACES, ...around],
      })),
    ),
  )

interface Group {
  readonly group: string
  readonly policies: Readonly<Record<string, readonly Fields[]>>
  readonly objects: Readonly<Record<string, Fields>>
}

const NAMESPACES: readonly Fields[] = [
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { env: 'prod', team: 'shop' } } },
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'test', labels: { env: 'test' } } },
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'plain' } },
]

const ANY = { apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }

/** A policy for all objects, where nothing else is stated, that is bound and warns. */
function policy(spec: Fields, binding: Fields | readonly Fields[] = {}): readonly Fields[] {
  const bindings = Array.isArray(binding) ? binding : [binding]
  return [
    {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name: 'p' },
      spec: { matchConstraints: { resourceRules: [ANY] }, validations: [NEVER], ...spec },
    },
    ...bindings.map((one, i) => ({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: { name: `b${i}` },
      spec: { policyName: 'p', validationActions: ['Warn'], ...one },
    })),
  ]
}

const NEVER = { expression: 'false', message: 'it applies' }

const deny = (expression: string, more: Fields = {}): Fields => ({ validations: [{ expression, ...more }] })

const rules = (rule: Fields, more: Fields = {}): Fields => ({
  matchConstraints: { resourceRules: [{ ...ANY, ...rule }], ...more },
})

/** Says what is in each field, whether it is written or filled in; of a `#` how large that is. */
const fieldsOf = (paths: readonly string[]): Fields => ({
  validations: paths.map(path => {
    const whole = path.replace(/#$/, '')
    const field = `object.?${whole.replaceAll('.', '.?').replaceAll('[0]', '[?0]')}`
    const value = path.endsWith('#') ? `size(${field}.value())` : `${field}.value()`
    return { expression: `!${field}.hasValue()`, messageExpression: `'${path} is ' + string(${value})` }
  }),
})

const POD = [
  ...['restartPolicy', 'dnsPolicy', 'schedulerName', 'terminationGracePeriodSeconds', 'securityContext#'],
  ...[
    'serviceAccountName',
    'hostNetwork',
    'hostPID',
    'enableServiceLinks',
    'preemptionPolicy',
    'priority',
    'tolerations#',
  ],
  ...['automountServiceAccountToken', 'shareProcessNamespace', 'containers#', 'initContainers#', 'nodeSelector#'],
  'initContainers[0].imagePullPolicy',
  ...[
    ...['imagePullPolicy', 'terminationMessagePath', 'terminationMessagePolicy', 'resources#', 'command#', 'tty'],
    ...['ports[0].protocol', 'ports[0].hostPort', 'securityContext#', 'securityContext.privileged', 'env#'],
    ...['securityContext.procMount', 'env[0].valueFrom.fieldRef.apiVersion', 'volumeMounts[0].readOnly'],
    ...['resources.requests.cpu', 'resources.limits.cpu', 'resources.limits.memory', 'resources.requests.memory'],
    ...['timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold', 'initialDelaySeconds'].map(
      key => `livenessProbe.${key}`,
    ),
    ...['livenessProbe.httpGet.scheme', 'livenessProbe.httpGet.path', 'readinessProbe.grpc.service'],
    ...['readinessProbe.timeoutSeconds', 'startupProbe.failureThreshold', 'lifecycle.preStop.httpGet.scheme'],
  ].map(key => `containers[0].${key}`),
  ...[
    'hostPath.type',
    'secret.defaultMode',
    'configMap.defaultMode',
    'projected.defaultMode',
    'downwardAPI.defaultMode',
  ].map(key => `volumes[0].${key}`),
  ...[
    'volumes[0].emptyDir#',
    'volumes[0].emptyDir.sizeLimit',
    'volumes[0].ephemeral.volumeClaimTemplate.spec.volumeMode',
  ],
  ...['volumes[0].projected.sources[0].serviceAccountToken.expirationSeconds', 'volumes[0].csi.readOnly'],
]

const METADATA = [
  'metadata.namespace',
  'metadata.labels#',
  'metadata.annotations#',
  'metadata.generation',
  'metadata.uid',
]

const below = (prefix: string, paths: readonly string[]): readonly string[] => paths.map(path => `${prefix}.${path}`)

const object = (apiVersion: string, kind: string, more: Fields, namespace: string | undefined = 'shop'): Fields => ({
  apiVersion,
  kind,
  metadata: { name: 'web', ...(namespace === '' ? {} : { namespace }) },
  ...more,
})

const CONTAINER = { name: 'web', image: 'registry.example.com/web:1.0.0' }
const podSpec = (container: Fields = {}, more: Fields = {}): Fields => ({
  containers: [{ ...CONTAINER, ...container }],
  ...more,
})
const pod = (container: Fields = {}, more: Fields = {}): Fields =>
  object('v1', 'Pod', { spec: podSpec(container, more) })
const volume = (source: Fields): Fields => pod({}, { volumes: [{ name: 'v', ...source }] })
const template = (spec: Fields = podSpec()): Fields => ({ metadata: { labels: { app: 'web' } }, spec })
const selector = { matchLabels: { app: 'web' } }
const workload = (kind: string, more: Fields = {}): Fields =>
  object('apps/v1', kind, { spec: { selector, template: template(), ...more } })
const job = (more: Fields = {}): Fields =>
  object('batch/v1', 'Job', { spec: { template: template(podSpec({}, { restartPolicy: 'Never' })), ...more } })
const service = (spec: Fields): Fields =>
  object('v1', 'Service', { spec: { ports: [{ port: 80 }], selector: { app: 'web' }, ...spec } })

const PODS: Readonly<Record<string, Fields>> = {
  plain: pod(),
  'no tag': pod({ image: 'web' }),
  latest: pod({ image: 'registry.example.com:5000/web:latest' }),
  digest: pod({ image: `web@sha256:${'0'.repeat(64)}` }),
  limits: pod({ resources: { limits: { cpu: '1.5', memory: '0.5Gi' } } }),
  'limits and requests': pod({ resources: { limits: { cpu: '2000m' }, requests: { cpu: 0.25, memory: '1000Ki' } } }),
  'ports of the host': pod({ ports: [{ containerPort: 80 }] }, { hostNetwork: true }),
  probes: pod({
    livenessProbe: { httpGet: { port: 80 } },
    readinessProbe: { grpc: { port: 90 } },
    startupProbe: { tcpSocket: { port: 80 }, failureThreshold: 30 },
  }),
  lifecycle: pod({ lifecycle: { preStop: { httpGet: { port: 80 } } } }),
  'a field of the Pod': pod({ env: [{ name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }] }),
  'security contexts': pod({ securityContext: { runAsNonRoot: true } }, { securityContext: { fsGroup: 1 } }),
  'a procMount': pod({ securityContext: { procMount: 'Unmasked' } }, { hostUsers: false }),
  'a hostPath': volume({ hostPath: { path: '/var' } }),
  'a Secret': volume({ secret: { secretName: 's' } }),
  'a ConfigMap': volume({ configMap: { name: 'c' } }),
  'a projection': volume({ projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } }),
  'the downward API': volume({ downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'metadata.name' } }] } }),
  'a scratch': volume({ emptyDir: {} }),
  'a sized scratch': volume({ emptyDir: { sizeLimit: '1024Mi' } }),
  'no source': volume({}),
  'a claim of its own': volume({
    ephemeral: {
      volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
    },
  }),
  'empty lists': pod({ env: [], command: [], ports: [] }, { tolerations: [], nodeSelector: {} }),
  nulls: pod({ env: null, securityContext: null }, { nodeSelector: null, hostNetwork: false }),
  'an init container': pod({}, { initContainers: [{ name: 'i', image: 'i' }] }),
  'an account': pod({}, { serviceAccountName: 'web', automountServiceAccountToken: false }),
  'a status': { ...pod(), status: { phase: 'Running' } },
}

const WORKLOADS: Readonly<Record<string, Fields>> = {
  Deployment: workload('Deployment'),
  'Deployment, recreated': workload('Deployment', { strategy: { type: 'Recreate' }, replicas: 0 }),
  'Deployment, partly stated': workload('Deployment', { strategy: { rollingUpdate: { maxSurge: 1 } }, paused: false }),
  DaemonSet: workload('DaemonSet'),
  'DaemonSet, on delete': workload('DaemonSet', { updateStrategy: { type: 'OnDelete' } }),
  StatefulSet: workload('StatefulSet', {
    serviceName: 'web',
    volumeClaimTemplates: [{ metadata: { name: 'd' }, spec: { accessModes: ['ReadWriteOnce'] } }],
  }),
  ReplicaSet: workload('ReplicaSet'),
  Job: job(),
  'Job, in parallel': job({ parallelism: 3, completionMode: 'Indexed', completions: 3, backoffLimit: 0 }),
  'Job, without completions': job({ parallelism: 2 }),
}

const OTHERS: Readonly<Record<string, Fields>> = {
  Service: service({}),
  'Service, headless': service({ clusterIP: 'None' }),
  'Service, balanced': service({ type: 'LoadBalancer', ports: [{ port: 80, targetPort: 'http' }] }),
  'Service, of nodes': service({ type: 'NodePort', externalTrafficPolicy: 'Local' }),
  'Service, by name': object('v1', 'Service', { spec: { type: 'ExternalName', externalName: 'example.com' } }),
  'Service, sticky': service({ sessionAffinity: 'ClientIP' }),
  CronJob: object('batch/v1', 'CronJob', {
    spec: {
      schedule: '@daily',
      jobTemplate: { spec: { template: { spec: podSpec({}, { restartPolicy: 'Never' }) } } },
    },
  }),
  Secret: object('v1', 'Secret', { stringData: { a: 'b' } }),
  ConfigMap: object('v1', 'ConfigMap', { data: { a: 'b' } }),
  Namespace: object('v1', 'Namespace', {}, ''),
  PersistentVolumeClaim: object('v1', 'PersistentVolumeClaim', {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1024Mi' } } },
  }),
  PersistentVolume: object(
    'v1',
    'PersistentVolume',
    { spec: { capacity: { storage: '1Gi' }, hostPath: { path: '/a' } } },
    '',
  ),
  StorageClass: object('storage.k8s.io/v1', 'StorageClass', { provisioner: 'ebs.csi.aws.com' }, ''),
  HorizontalPodAutoscaler: object('autoscaling/v2', 'HorizontalPodAutoscaler', {
    spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' } },
  }),
  NetworkPolicy: object('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: { podSelector: {}, ingress: [{ ports: [{ port: 80 }] }] },
  }),
  'NetworkPolicy, outward': object('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: { podSelector: {}, egress: [{}] },
  }),
  RoleBinding: object('rbac.authorization.k8s.io/v1', 'RoleBinding', {
    roleRef: { kind: 'Role', name: 'r' },
    subjects: [
      { kind: 'User', name: 'u' },
      { kind: 'ServiceAccount', name: 's' },
    ],
  }),
  Role: object('rbac.authorization.k8s.io/v1', 'Role', {}),
  Ingress: object('networking.k8s.io/v1', 'Ingress', {
    spec: { defaultBackend: { service: { name: 'web', port: { number: 80 } } } },
  }),
  PodDisruptionBudget: object('policy/v1', 'PodDisruptionBudget', { spec: { minAvailable: 1, selector } }),
  ServiceAccount: object('v1', 'ServiceAccount', {}),
  LimitRange: object('v1', 'LimitRange', { spec: { limits: [{ type: 'Container', max: { cpu: '2000m' } }] } }),
  ResourceQuota: object('v1', 'ResourceQuota', { spec: { hard: { 'requests.cpu': '4000m', pods: '10' } } }),
}

const FIELDS_OF_OTHERS = [
  ...['type', 'data#', 'reclaimPolicy', 'volumeBindingMode', 'rules#', 'roleRef.apiGroup', 'subjects[0].apiGroup'],
  ...['subjects[0].namespace', 'immutable', 'provisioner', 'secrets#', 'allowVolumeExpansion', 'stringData#'],
  ...below('spec', [
    ...[
      'type',
      'clusterIP',
      'sessionAffinity',
      'internalTrafficPolicy',
      'externalTrafficPolicy',
      'ipFamilyPolicy',
      'ports#',
    ],
    ...['ports[0].protocol', 'ports[0].targetPort', 'allocateLoadBalancerNodePorts', 'publishNotReadyAddresses'],
    ...['sessionAffinityConfig.clientIP.timeoutSeconds', 'concurrencyPolicy', 'suspend', 'successfulJobsHistoryLimit'],
    ...[
      'failedJobsHistoryLimit',
      'jobTemplate.spec.backoffLimit',
      'jobTemplate.spec.template.spec.dnsPolicy',
      'finalizers#',
    ],
    ...[
      'volumeMode',
      'resources.requests.storage',
      'persistentVolumeReclaimPolicy',
      'capacity.storage',
      'hostPath.type',
    ],
    ...[
      'minReplicas',
      'metrics#',
      'behavior#',
      'policyTypes#',
      'policyTypes[0]',
      'ingress[0].ports[0].protocol',
      'rules#',
    ],
    ...['unhealthyPodEvictionPolicy', 'minAvailable', 'limits[0].max.cpu', 'limits[0].default.cpu', 'hard.pods'],
    ...['storageClassName', 'ingressClassName', 'defaultBackend.service.port.number', 'selector#', 'egress#'],
  ]),
]

const FIELDS_OF_WORKLOADS = below('spec', [
  ...['replicas', 'revisionHistoryLimit', 'progressDeadlineSeconds', 'minReadySeconds', 'paused', 'strategy.type'],
  ...['strategy.rollingUpdate.maxSurge', 'strategy.rollingUpdate.maxUnavailable', 'updateStrategy.type'],
  ...['updateStrategy.rollingUpdate.partition', 'updateStrategy.rollingUpdate.maxUnavailable'],
  ...['updateStrategy.rollingUpdate.maxSurge', 'podManagementPolicy', 'completions', 'parallelism', 'backoffLimit'],
  ...[
    'completionMode',
    'suspend',
    'manualSelector',
    'podReplacementPolicy',
    'persistentVolumeClaimRetentionPolicy.whenDeleted',
  ],
  ...[
    'volumeClaimTemplates[0].spec.volumeMode',
    'template.spec.restartPolicy',
    'template.spec.containers[0].imagePullPolicy',
  ],
  ...['template.spec.securityContext#', 'template.metadata.labels#', 'selector.matchLabels#', 'serviceName'],
])

const labelled = (kind: 'Pod' | 'ConfigMap', namespace: string, labels?: Fields): Fields => ({
  apiVersion: 'v1',
  kind,
  metadata: { name: 'web', namespace, ...(labels === undefined ? {} : { labels }) },
  ...(kind === 'Pod' ? { spec: podSpec() } : { data: { a: '1' } }),
})

const MATCHED: Readonly<Record<string, Fields>> = {
  'Pod in shop': labelled('Pod', 'shop', { app: 'web', tier: 'front' }),
  'Pod in test': labelled('Pod', 'test', { app: 'other' }),
  'Pod in plain': labelled('Pod', 'plain'),
  Deployment: workload('Deployment'),
  Namespace: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'new', labels: { env: 'prod' } } },
  ClusterRole: object('rbac.authorization.k8s.io/v1', 'ClusterRole', { rules: [] }, ''),
}

const expression = (key: string, operator: string, values?: readonly string[]): Fields => ({
  matchExpressions: [{ key, operator, ...(values === undefined ? {} : { values }) }],
})

const MATCHES: Readonly<Record<string, readonly Fields[]>> = {
  'resources of a group': policy(rules({ apiGroups: ['apps'], resources: ['deployments', 'daemonsets'] })),
  'the core group': policy(rules({ apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] })),
  'subresources alone': policy(rules({ resources: ['pods/*', '*/scale'] })),
  'resources and subresources': policy(rules({ resources: ['*/*'] })),
  'updates alone': policy(rules({ operations: ['UPDATE', 'DELETE'] })),
  'the cluster': policy(rules({ scope: 'Cluster' })),
  namespaces: policy(rules({ scope: 'Namespaced' })),
  names: policy(rules({ resourceNames: ['new', 'other'] })),
  exclusion: policy(
    rules({}, { excludeResourceRules: [{ ...ANY, apiGroups: [''], resources: ['pods'], resourceNames: ['web'] }] }),
  ),
  'a label of the Namespace': policy(rules({}, { namespaceSelector: { matchLabels: { env: 'prod' } } })),
  'no label of the Namespace': policy(rules({}, { namespaceSelector: expression('env', 'DoesNotExist') })),
  'another label of the Namespace': policy(rules({}, { namespaceSelector: expression('env', 'NotIn', ['prod']) })),
  'the name of the Namespace': policy(
    rules({}, { namespaceSelector: expression('kubernetes.io/metadata.name', 'In', ['shop', 'new']) }),
  ),
  'a label': policy(rules({}, { objectSelector: { matchLabels: { app: 'web' } } })),
  'several labels': policy(
    rules({}, { objectSelector: { matchLabels: { app: 'web' }, ...expression('tier', 'Exists') } }),
  ),
  'another label': policy(rules({}, { objectSelector: expression('app', 'NotIn', ['web']) })),
  'a binding for a label': policy({}, { matchResources: { objectSelector: { matchLabels: { app: 'web' } } } }),
  'a binding for a Namespace': policy({}, { matchResources: { namespaceSelector: expression('env', 'In', ['test']) } }),
  'a binding for resources': policy(rules({ apiGroups: [''] }), {
    matchResources: { resourceRules: [{ ...ANY, resources: ['pods', 'deployments'] }] },
  }),
  'no binding': policy({}).slice(0, 1),
  'a binding that denies': policy({}, { validationActions: ['Deny'] }),
  'a binding that records': policy({}, { validationActions: ['Audit'] }),
  'two bindings': policy({}, [
    { matchResources: { namespaceSelector: { matchLabels: { env: 'prod' } } }, validationActions: ['Deny'] },
    { matchResources: { namespaceSelector: { matchLabels: { env: 'test' } } } },
  ]),
}

const SCALERS: Readonly<Record<string, Fields>> = {
  v1: object('autoscaling/v1', 'HorizontalPodAutoscaler', {
    spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' } },
  }),
  v2: OTHERS['HorizontalPodAutoscaler'] ?? {},
}

const condition = (...expressions: readonly string[]): Fields => ({
  matchConditions: expressions.map((text, i) => ({ name: `c${i}`, expression: text })),
})

const CONDITIONS = {
  met: policy(condition('object.metadata.name == "web"')),
  'not met': policy(condition('object.metadata.name != "web"')),
  'one of two': policy(condition('true', 'has(object.spec)')),
  failing: policy(condition('object.spec.nothing == 1')),
  'failing, ignored': policy({ ...condition('object.spec.nothing == 1'), failurePolicy: 'Ignore' }),
  'failing beside one that is not met': policy(condition('object.spec.nothing == 1', 'object.kind == "Nothing"')),
  'of a request': policy(
    condition('request.operation == "CREATE"', 'request.namespace == "shop"', 'oldObject == null'),
  ),
  'with a variable': policy({
    variables: [{ name: 'kind', expression: 'object.kind' }],
    ...condition('variables.kind == "Pod"'),
  }),
}

const VARIABLES = {
  composed: policy({
    variables: [
      { name: 'labels', expression: 'object.metadata.?labels.orValue({})' },
      { name: 'app', expression: "variables.labels[?'app'].orValue('none')" },
    ],
    validations: [{ expression: "variables.app == 'other'", messageExpression: "'app is ' + variables.app" }],
  }),
  'failing, unused': policy({
    variables: [{ name: 'x', expression: 'object.nothing.x' }],
    ...deny('object.kind == "Pod" || variables.x == 1'),
  }),
  'failing, ignored': policy({
    failurePolicy: 'Ignore',
    variables: [{ name: 'x', expression: 'object.nothing.x' }],
    validations: [
      { expression: 'variables.x == 1' },
      { expression: 'object.kind == "Deployment"', message: 'a Deployment' },
    ],
  }),
  'of macros': policy({
    variables: [
      {
        name: 'containers',
        expression:
          'object.kind == "Pod" ? object.spec.containers : object.?spec.?template.?spec.?containers.orValue([])',
      },
      { name: 'bad', expression: 'variables.containers.filter(c, !has(c.resources) || !has(c.resources.limits))' },
    ],
    validations: [
      {
        expression: 'variables.bad.size() == 0',
        messageExpression: "'without limits: ' + variables.bad.map(c, c.name).join(', ')",
      },
    ],
  }),
  'of the Namespace': policy({
    variables: [
      {
        name: 'env',
        expression: "namespaceObject == null ? 'none' : namespaceObject.metadata.?labels[?'env'].orValue('other')",
      },
    ],
    validations: [{ expression: "variables.env == 'prod'", messageExpression: "'env is ' + variables.env" }],
  }),
}

const MESSAGES = {
  none: policy(deny('  object.kind == "Nothing"  ')),
  written: policy(deny('false', { message: '  no  ', reason: 'Forbidden' })),
  computed: policy(deny('false', { message: 'no', messageExpression: '"it is a " + object.kind' })),
  'computed, empty': policy(deny('false', { message: 'no', messageExpression: '"   "' })),
  'computed, of two lines': policy(deny('false', { message: 'no', messageExpression: '"a\\nb"' })),
  'computed, failing': policy(deny('false', { message: 'no', messageExpression: 'object.nothing' })),
  'computed, failing without another': policy(deny('false', { messageExpression: 'string(object.spec.nothing)' })),
  'of the parameters': policy(
    deny('false', { messageExpression: '"in " + request.namespace + ", by " + request.operation' }),
  ),
  several: policy({
    validations: [{ expression: 'false', message: 'one' }, { expression: 'true' }, { expression: '1 == 2' }],
  }),
  denied: policy(deny('object.kind == "Pod"', { message: 'only Pods' }), { validationActions: ['Deny', 'Audit'] }),
}

const limits = (name: string, namespace: string, spec: Fields, labels: Fields = {}): Fields => ({
  apiVersion: 'shop.example.com/v1',
  kind: namespace === '' ? 'ClusterLimits' : 'Limits',
  metadata: { name, labels, ...(namespace === '' ? {} : { namespace }) },
  spec,
})
const config = (name: string, namespace: string, data: Fields, labels: Fields = {}): Fields => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace, labels },
  data,
})
const LIMITS = { paramKind: { apiVersion: 'shop.example.com/v1', kind: 'Limits' } }
const CLUSTER = { paramKind: { apiVersion: 'shop.example.com/v1', kind: 'ClusterLimits' } }
const CONFIG = { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } }
const UNDER = deny('object.metadata.name.size() <= params.spec.longest', {
  messageExpression: "'longer than ' + string(params.spec.longest)",
})
const ref = (more: Fields): Fields => ({ paramRef: { parameterNotFoundAction: 'Allow', ...more } })

const PARAMS = {
  'by name': [
    ...policy({ ...LIMITS, ...UNDER }, ref({ name: 'l', namespace: 'shop' })),
    limits('l', 'shop', { longest: 2 }),
  ],
  'by name, in its Namespace': [
    ...policy({ ...LIMITS, ...UNDER }, ref({ name: 'l' })),
    limits('l', 'shop', { longest: 2 }),
  ],
  'by name, enough': [
    ...policy({ ...LIMITS, ...UNDER }, ref({ name: 'l', namespace: 'shop' })),
    limits('l', 'shop', { longest: 20 }),
  ],
  'of the cluster': [...policy({ ...CLUSTER, ...UNDER }, ref({ name: 'l' })), limits('l', '', { longest: 2 })],
  'a ConfigMap': [
    ...policy(
      { ...CONFIG, ...deny('object.metadata.name == params.data.name') },
      ref({ name: 'c', namespace: 'plain' }),
    ),
    config('c', 'plain', { name: 'other' }),
  ],
  'a ConfigMap without data': [
    ...policy({ ...CONFIG, ...deny("'name' in params.data") }, ref({ name: 'c', namespace: 'plain' })),
    config('c', 'plain', {}),
  ],
  missing: policy({ ...LIMITS, ...UNDER }, ref({ name: 'l', namespace: 'shop' })),
  'missing, demanded': policy(
    { ...LIMITS, ...UNDER },
    ref({ name: 'l', namespace: 'shop', parameterNotFoundAction: 'Deny' }),
  ),
  'missing, demanded, ignored': policy(
    { ...LIMITS, ...UNDER, failurePolicy: 'Ignore' },
    ref({ name: 'l', namespace: 'shop', parameterNotFoundAction: 'Deny' }),
  ),
  'in another Namespace': [
    ...policy({ ...LIMITS, ...UNDER }, ref({ name: 'l', parameterNotFoundAction: 'Deny' })),
    limits('l', 'elsewhere', { longest: 2 }),
  ],
  'by label': [
    ...policy({ ...LIMITS, ...UNDER }, ref({ selector: { matchLabels: { use: 'yes' } }, namespace: 'shop' })),
    limits('a', 'shop', { longest: 2 }, { use: 'yes' }),
    limits('b', 'shop', { longest: 1 }, { use: 'no' }),
  ],
  'by no label': [
    ...policy({ ...CLUSTER, ...UNDER }, ref({ selector: {} })),
    limits('a', '', { longest: 20 }),
    limits('b', '', { longest: 1 }),
  ],
  'by a label of none': [
    ...policy(
      { ...CLUSTER, ...UNDER },
      ref({ selector: expression('use', 'Exists'), parameterNotFoundAction: 'Deny' }),
    ),
    limits('a', '', { longest: 1 }),
  ],
  'without a reference': policy({ ...CLUSTER, ...deny('params == null', { message: 'there are parameters' }) }),
  'without a kind': policy(deny('object.kind == "Pod"'), ref({ name: 'l' })),
  'absent fields': [
    ...policy({ ...CLUSTER, ...deny('has(params.spec.list) && params.spec.list.size() > 0') }, ref({ name: 'l' })),
    limits('l', '', {}),
  ],
}

const REQUESTS = {
  names: policy(
    deny('false', {
      messageExpression: "request.name + ' of ' + request.resource.resource + '.' + request.resource.group",
    }),
  ),
  kinds: policy(deny('request.kind.kind == "Pod" && request.kind.version == "v1" && request.kind.group == ""')),
  namespaces: policy(deny("request.namespace == object.metadata.?namespace.orValue('')")),
  'no update': policy(deny('oldObject != null')),
  'no subresource': policy(deny('request.subResource != ""')),
  labels: policy(deny("'app' in object.metadata.?labels.orValue({})")),
  annotations: policy(deny('has(object.metadata.annotations)')),
  created: policy(deny('has(object.metadata.creationTimestamp)')),
  comparisons: policy(deny('object.?spec.?replicas.orValue(1) == 1.0 && [1, 2].exists(n, n > 1u)')),
  quantities: policy(deny("quantity('1.5Gi').isGreaterThan(quantity('1500Mi')) && !isQuantity('x')")),
  types: policy(deny("type(object.metadata.name) == string && object.kind + 1 == ''")),
  'not a bool': policy(deny('object.metadata.name')),
  division: policy(deny('1 / (object.metadata.name.size() - 3) > 0')),
}

const SIX = MATCHED
const FOUR = Object.fromEntries(Object.entries(MATCHED).filter(([name]) => !/plain|test/.test(name)))
const TWO = Object.fromEntries(Object.entries(MATCHED).filter(([name]) => /shop|Deployment/.test(name)))

const GROUPS: readonly Group[] = [
  {
    group: 'defaults of a Pod',
    policies: { fields: policy(fieldsOf([...METADATA, ...below('spec', POD)])) },
    objects: PODS,
  },
  {
    group: 'defaults of workloads',
    policies: { fields: policy(fieldsOf([...METADATA, ...FIELDS_OF_WORKLOADS])) },
    objects: WORKLOADS,
  },
  {
    group: 'other defaults',
    policies: { fields: policy(fieldsOf([...METADATA, ...FIELDS_OF_OTHERS])) },
    objects: OTHERS,
  },
  { group: 'matching', policies: MATCHES, objects: SIX },
  {
    group: 'versions',
    policies: Object.fromEntries(
      ['Equivalent', 'Exact', undefined].flatMap(matchPolicy =>
        ['v1', 'v2'].map(version => [
          `${matchPolicy ?? 'none'} ${version}`,
          policy(
            rules(
              { apiGroups: ['autoscaling'], apiVersions: [version], resources: ['horizontalpodautoscalers'] },
              matchPolicy === undefined ? {} : { matchPolicy },
            ),
          ),
        ]),
      ),
    ),
    objects: SCALERS,
  },
  { group: 'conditions', policies: CONDITIONS, objects: TWO },
  { group: 'variables', policies: VARIABLES, objects: FOUR },
  { group: 'messages', policies: MESSAGES, objects: TWO },
  { group: 'parameters', policies: PARAMS, objects: FOUR },
  { group: 'requests', policies: REQUESTS, objects: FOUR },
]
