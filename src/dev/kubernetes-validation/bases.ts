/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

const labels = { app: 'shop', 'app.kubernetes.io/part-of': 'store' }
const selector = { matchLabels: { app: 'shop' } }
const meta = (name: string): Json => ({ name, labels, annotations: { 'example.org/owner': 'team-a' } })

const container: Json = {
  name: 'web',
  image: 'registry.example.org/web:1.4.2',
  imagePullPolicy: 'IfNotPresent',
  command: ['/bin/web'],
  args: ['--port', '8080'],
  workingDir: '/srv',
  ports: [
    { name: 'http', containerPort: 8080, protocol: 'TCP' },
    { name: 'metrics', containerPort: 9090 },
  ],
  env: [
    { name: 'MODE', value: 'live' },
    { name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
    { name: 'CPUS', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m' } } },
    { name: 'LEVEL', valueFrom: { configMapKeyRef: { name: 'web', key: 'level', optional: true } } },
    { name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'web', key: 'token' } } },
  ],
  envFrom: [{ prefix: 'WEB_', configMapRef: { name: 'web-env' } }, { secretRef: { name: 'web-keys' } }],
  resources: { requests: { cpu: '250m', memory: '128Mi' }, limits: { cpu: 1, memory: '256Mi' } },
  volumeMounts: [
    { name: 'config', mountPath: '/etc/web', readOnly: true },
    { name: 'scratch', mountPath: '/tmp', subPath: 'web' },
  ],
  livenessProbe: { httpGet: { path: '/live', port: 'http', scheme: 'HTTP' }, periodSeconds: 10, failureThreshold: 3 },
  readinessProbe: { tcpSocket: { port: 8080 }, initialDelaySeconds: 5, timeoutSeconds: 2, successThreshold: 1 },
  startupProbe: { exec: { command: ['/bin/ready'] }, failureThreshold: 30 },
  lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
  terminationMessagePolicy: 'FallbackToLogsOnError',
  securityContext: {
    runAsNonRoot: true,
    runAsUser: 1000,
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] },
    seccompProfile: { type: 'RuntimeDefault' },
  },
}

const pod = (restartPolicy: string): { readonly [key: string]: Json } => ({
  restartPolicy,
  terminationGracePeriodSeconds: 30,
  dnsPolicy: 'ClusterFirst',
  serviceAccountName: 'web',
  automountServiceAccountToken: false,
  nodeSelector: { 'kubernetes.io/os': 'linux' },
  hostname: 'web',
  priorityClassName: 'high',
  enableServiceLinks: false,
  imagePullSecrets: [{ name: 'pull' }],
  securityContext: {
    runAsNonRoot: true,
    fsGroup: 2000,
    fsGroupChangePolicy: 'OnRootMismatch',
    supplementalGroups: [3],
  },
  initContainers: [{ name: 'wait', image: 'registry.example.org/wait:1', resources: { requests: { memory: '16Mi' } } }],
  containers: [container],
  volumes: [
    { name: 'config', configMap: { name: 'web', defaultMode: 420, items: [{ key: 'a', path: 'a.yaml', mode: 256 }] } },
    { name: 'scratch', emptyDir: { sizeLimit: '1Gi', medium: 'Memory' } },
    { name: 'keys', secret: { secretName: 'keys', optional: true } },
    { name: 'data', persistentVolumeClaim: { claimName: 'data' } },
    { name: 'socket', hostPath: { path: '/run/web', type: 'DirectoryOrCreate' } },
    {
      name: 'token',
      projected: {
        sources: [
          { serviceAccountToken: { path: 'token', expirationSeconds: 3600, audience: 'api' } },
          { downwardAPI: { items: [{ path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } }] } },
        ],
      },
    },
    { name: 'cloud', csi: { driver: 'secrets.csi.example.org', readOnly: true } },
  ],
  tolerations: [
    { key: 'dedicated', operator: 'Equal', value: 'web', effect: 'NoSchedule' },
    { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 60 },
  ],
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: 'topology.kubernetes.io/zone',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: selector,
    },
  ],
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [
          { matchExpressions: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['amd64', 'arm64'] }] },
        ],
      },
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 10, preference: { matchExpressions: [{ key: 'disk', operator: 'In', values: ['ssd'] }] } },
      ],
    },
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 50, podAffinityTerm: { topologyKey: 'kubernetes.io/hostname', labelSelector: selector } },
      ],
    },
  },
  hostAliases: [{ ip: '10.1.2.3', hostnames: ['db.example.org'] }],
  dnsConfig: { nameservers: ['10.0.0.10'], searches: ['example.org'], options: [{ name: 'ndots', value: '2' }] },
})

const template: Json = { metadata: { labels }, spec: pod('Always') }
const small = (restartPolicy: string): Json => ({
  metadata: { labels },
  spec: { restartPolicy, containers: [{ name: 'run', image: 'registry.example.org/run:2' }] },
})
const job: { readonly [key: string]: Json } = {
  parallelism: 2,
  completions: 4,
  backoffLimit: 3,
  activeDeadlineSeconds: 600,
  ttlSecondsAfterFinished: 3600,
  completionMode: 'Indexed',
  template: small('Never'),
}
const claim: { readonly [key: string]: Json } = {
  accessModes: ['ReadWriteOnce'],
  storageClassName: 'fast',
  volumeMode: 'Filesystem',
  resources: { requests: { storage: '10Gi' } },
}
const webhook: Json = {
  name: 'check.example.org',
  clientConfig: { service: { name: 'hook', namespace: 'hooks', path: '/check', port: 443 } },
  rules: [{ operations: ['CREATE'], apiGroups: ['apps'], apiVersions: ['v1'], resources: ['deployments'], scope: '*' }],
  failurePolicy: 'Ignore',
  matchPolicy: 'Equivalent',
  sideEffects: 'None',
  timeoutSeconds: 5,
  admissionReviewVersions: ['v1'],
  namespaceSelector: { matchExpressions: [{ key: 'hooks', operator: 'DoesNotExist' }] },
}
const rules: Json = [
  { apiGroups: [''], resources: ['pods', 'pods/log'], verbs: ['get', 'list'] },
  { apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['web'], verbs: ['patch'] },
]
const subjects: Json = [
  { kind: 'ServiceAccount', name: 'web', namespace: 'shop' },
  { kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'ops' },
]
const roleRef = (kind: string): Json => ({ apiGroup: 'rbac.authorization.k8s.io', kind, name: 'reader' })

/** Objects that the API server takes, which have what manifests usually have. */
export const BASES: readonly Json[] = [
  { apiVersion: 'v1', kind: 'Pod', metadata: meta('web'), spec: pod('OnFailure') },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: meta('web'),
    spec: {
      replicas: 3,
      minReadySeconds: 5,
      revisionHistoryLimit: 3,
      progressDeadlineSeconds: 300,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 0 } },
      selector,
      template,
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: meta('db'),
    spec: {
      serviceName: 'db',
      replicas: 2,
      podManagementPolicy: 'Parallel',
      selector,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } },
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Delete' },
      template: {
        metadata: { labels },
        spec: {
          containers: [
            {
              name: 'db',
              image: 'registry.example.org/db:9',
              volumeMounts: [{ name: 'data', mountPath: '/var/lib/db' }],
            },
          ],
        },
      },
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: claim }],
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: meta('agent'),
    spec: {
      selector,
      minReadySeconds: 1,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '10%', maxSurge: 0 } },
      template: small('Always'),
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: meta('web'),
    spec: { replicas: 1, selector, template: small('Always') },
  },
  {
    apiVersion: 'v1',
    kind: 'ReplicationController',
    metadata: meta('web'),
    spec: { replicas: 1, selector: { app: 'shop' }, template: small('Always') },
  },
  { apiVersion: 'v1', kind: 'PodTemplate', metadata: meta('web'), template: small('Always') },
  { apiVersion: 'batch/v1', kind: 'Job', metadata: meta('load'), spec: job },
  {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: meta('nightly'),
    spec: {
      schedule: '30 2 * * 1-5',
      timeZone: 'Europe/Berlin',
      concurrencyPolicy: 'Forbid',
      suspend: false,
      startingDeadlineSeconds: 60,
      successfulJobsHistoryLimit: 1,
      failedJobsHistoryLimit: 2,
      jobTemplate: { spec: job },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: meta('web'),
    spec: {
      type: 'LoadBalancer',
      selector: { app: 'shop' },
      externalTrafficPolicy: 'Local',
      internalTrafficPolicy: 'Cluster',
      sessionAffinity: 'ClientIP',
      sessionAffinityConfig: { clientIP: { timeoutSeconds: 600 } },
      loadBalancerSourceRanges: ['10.0.0.0/8'],
      ipFamilyPolicy: 'SingleStack',
      ipFamilies: ['IPv4'],
      externalIPs: ['198.51.100.7'],
      healthCheckNodePort: 30_100,
      ports: [
        { name: 'http', port: 80, targetPort: 'http', protocol: 'TCP', nodePort: 30_080 },
        { name: 'metrics', port: 9090, targetPort: 9090, appProtocol: 'http' },
      ],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: meta('peers'),
    spec: {
      clusterIP: 'None',
      clusterIPs: ['None'],
      publishNotReadyAddresses: true,
      selector: { app: 'shop' },
      ports: [{ port: 7000 }],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: meta('outside'),
    spec: { type: 'ExternalName', externalName: 'db.example.org' },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: meta('web'),
    spec: {
      ingressClassName: 'alb',
      tls: [{ hosts: ['shop.example.org'], secretName: 'shop-tls' }],
      rules: [
        {
          host: 'shop.example.org',
          http: {
            paths: [
              { path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { name: 'http' } } } },
              { path: '/api', pathType: 'Exact', backend: { service: { name: 'api', port: { number: 8080 } } } },
            ],
          },
        },
      ],
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'IngressClass',
    metadata: meta('alb'),
    spec: {
      controller: 'ingress.example.org/alb',
      parameters: { apiGroup: 'example.org', kind: 'Settings', name: 'alb', scope: 'Cluster' },
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: meta('web'),
    spec: {
      podSelector: {
        matchLabels: { app: 'shop' },
        matchExpressions: [{ key: 'tier', operator: 'In', values: ['web'] }],
      },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        {
          from: [
            { podSelector: { matchLabels: { app: 'front' } } },
            { namespaceSelector: { matchLabels: { team: 'a' } } },
            { ipBlock: { cidr: '10.0.0.0/16', except: ['10.0.1.0/24'] } },
          ],
          ports: [
            { protocol: 'TCP', port: 8080 },
            { protocol: 'UDP', port: 9000, endPort: 9100 },
          ],
        },
      ],
      egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port: 'dns', protocol: 'UDP' }] }],
    },
  },
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: meta('web'),
    spec: { minAvailable: '50%', selector, unhealthyPodEvictionPolicy: 'AlwaysAllow' },
  },
  {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: meta('web'),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 2,
      maxReplicas: 10,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
        {
          type: 'Pods',
          pods: { metric: { name: 'requests' }, target: { type: 'AverageValue', averageValue: '100' } },
        },
        {
          type: 'External',
          external: { metric: { name: 'queue', selector }, target: { type: 'Value', value: '30' } },
        },
      ],
      behavior: {
        scaleDown: {
          stabilizationWindowSeconds: 300,
          selectPolicy: 'Min',
          policies: [{ type: 'Percent', value: 10, periodSeconds: 60 }],
        },
      },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: meta('web'),
    data: { level: 'info', 'app.yaml': 'a: 1\n' },
    binaryData: { logo: 'AAEC' },
    immutable: false,
  },
  {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: meta('web'),
    type: 'Opaque',
    data: { key: 'aGVsbG8=' },
    stringData: { note: 'text' },
  },
  { apiVersion: 'v1', kind: 'Namespace', metadata: meta('shop'), spec: { finalizers: ['kubernetes'] } },
  {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: meta('web'),
    automountServiceAccountToken: false,
    imagePullSecrets: [{ name: 'pull' }],
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: meta('data'),
    spec: {
      ...claim,
      selector,
      dataSource: { apiGroup: 'snapshot.storage.k8s.io', kind: 'VolumeSnapshot', name: 'a' },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: meta('data'),
    spec: {
      capacity: { storage: '10Gi' },
      accessModes: ['ReadWriteMany'],
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: 'shared',
      mountOptions: ['hard'],
      volumeMode: 'Filesystem',
      claimRef: { namespace: 'shop', name: 'data' },
      csi: { driver: 'efs.csi.example.org', volumeHandle: 'fs-1' },
      nodeAffinity: {
        required: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] }] },
      },
    },
  },
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: meta('fast'),
    provisioner: 'ebs.csi.example.org',
    parameters: { type: 'gp3' },
    reclaimPolicy: 'Delete',
    volumeBindingMode: 'WaitForFirstConsumer',
    allowVolumeExpansion: true,
    allowedTopologies: [{ matchLabelExpressions: [{ key: 'zone', values: ['a', 'b'] }] }],
  },
  {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: meta('limits'),
    spec: {
      hard: { pods: '20', 'requests.cpu': '10', 'limits.memory': '20Gi', 'count/deployments.apps': 5 },
      scopes: ['NotBestEffort'],
    },
  },
  {
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: meta('limits'),
    spec: {
      limits: [
        {
          type: 'Container',
          default: { cpu: '500m' },
          defaultRequest: { cpu: '100m' },
          max: { cpu: '2' },
          min: { cpu: '50m' },
          maxLimitRequestRatio: { cpu: '10' },
        },
      ],
    },
  },
  { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata: meta('reader'), rules },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: meta('reader'),
    rules: [
      { apiGroups: ['*'], resources: ['*'], verbs: ['get'] },
      { nonResourceURLs: ['/healthz'], verbs: ['get'] },
    ],
    aggregationRule: { clusterRoleSelectors: [selector] },
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: meta('reader'),
    roleRef: roleRef('Role'),
    subjects,
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: meta('reader'),
    roleRef: roleRef('ClusterRole'),
    subjects,
  },
  {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: meta('high'),
    value: 1000,
    globalDefault: false,
    preemptionPolicy: 'Never',
    description: 'for shops',
  },
  {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: meta('leader'),
    spec: { holderIdentity: 'a', leaseDurationSeconds: 15, renewTime: '2024-01-02T03:04:05.000000Z' },
  },
  {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: meta('web-1'),
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.2.3.4'], conditions: { ready: true }, zone: 'a' }],
    ports: [{ name: 'http', protocol: 'TCP', port: 8080 }],
  },
  {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: meta('old'),
    subsets: [{ addresses: [{ ip: '10.2.3.4' }], ports: [{ name: 'http', port: 80 }] }],
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: meta('check'),
    webhooks: [webhook],
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingWebhookConfiguration',
    metadata: meta('change'),
    webhooks: [webhook],
  },
  {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: meta('gvisor'),
    handler: 'runsc',
    overhead: { podFixed: { memory: '64Mi' } },
    scheduling: { nodeSelector: { runtime: 'gvisor' } },
  },
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSIDriver',
    metadata: meta('ebs.csi.example.org'),
    spec: { attachRequired: true, podInfoOnMount: false, fsGroupPolicy: 'File', volumeLifecycleModes: ['Persistent'] },
  },
  {
    apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
    kind: 'FlowSchema',
    metadata: meta('shops'),
    spec: {
      priorityLevelConfiguration: { name: 'shops' },
      matchingPrecedence: 500,
      distinguisherMethod: { type: 'ByUser' },
      rules: [
        {
          subjects: [{ kind: 'Group', group: { name: 'ops' } }],
          resourceRules: [{ verbs: ['get'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'] }],
        },
      ],
    },
  },
  {
    apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
    kind: 'PriorityLevelConfiguration',
    metadata: meta('shops'),
    spec: {
      type: 'Limited',
      limited: {
        nominalConcurrencyShares: 20,
        limitResponse: { type: 'Queue', queuing: { queues: 64, handSize: 6, queueLengthLimit: 50 } },
      },
    },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: meta('shops.example.org'),
    spec: {
      group: 'example.org',
      scope: 'Namespaced',
      names: { plural: 'shops', singular: 'shop', kind: 'Shop', listKind: 'ShopList', shortNames: ['sh'] },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: {
                spec: {
                  type: 'object',
                  required: ['size'],
                  properties: {
                    size: { type: 'integer', minimum: 1 },
                    tags: { type: 'array', items: { type: 'string' } },
                  },
                },
              },
            },
          },
          additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }],
        },
      ],
    },
  },
]
