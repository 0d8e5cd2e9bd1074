import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The path of the graph that `generateGraph` writes. */
export const GRAPH_PATH = 'graphs/store-app.yaml'

/** Writes a graph of ten resources under `folder`, and a number of instances of it, each in its own file. */
export function generateGraph(folder: string, instances: number): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true })
    writeFileSync(`${folder}/${path}`, text)
  }
  write(GRAPH_PATH, graphText())
  for (let i = 0; i < instances; i++) write(`stores/team-${i % 20}/store-${i}.yaml`, instanceText(i))
}

const instanceText = (i: number): string => `apiVersion: kro.run/v1alpha1
kind: StoreApp
metadata:
  name: store-${i}
  namespace: team-${i % 20}
spec:
  name: store-${i}
  image: 111122223333.dkr.ecr.eu-west-1.amazonaws.com/stores/store:1.${i}.0
  replicas: ${2 + (i % 3)}
  databaseHost: store-${i}.cluster-abc.eu-west-1.rds.amazonaws.com
  targetGroupARN: arn:aws:elasticloadbalancing:eu-west-1:111122223333:targetgroup/store-${i}/0123456789abcdef
`

/** The graph; its Deployment comes first, and nothing but its name is what other resources read. */
export const graphText = (): string => `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata:
  name: store-app
spec:
  schema:
    apiVersion: v1alpha1
    kind: StoreApp
    spec:
      name: string
      image: string
      replicas: integer | default=2
      port: integer | default=8080
      databaseHost: string
      targetGroupARN: string
  resources:
${RESOURCES.map(({ id, text }) => `    - id: ${id}\n      template:\n${text.replace(/^(?=.)/gm, '        ')}`).join('')}`

interface Resource {
  readonly id: string
  readonly text: string
}

const meta = (suffix = ''): string => `metadata:
  name: \${schema.spec.name}${suffix}
  namespace: \${schema.metadata.namespace}
  labels: {app: "\${schema.spec.name}"}
`

const RESOURCES: readonly Resource[] = [
  {
    id: 'deployment',
    text: `apiVersion: apps/v1
kind: Deployment
${meta()}spec:
  replicas: \${schema.spec.replicas}
  selector:
    matchLabels: {app: "\${schema.spec.name}"}
  template:
    metadata:
      labels: {app: "\${schema.spec.name}"}
    spec:
      serviceAccountName: \${schema.spec.name}
      containers:
        - name: store
          image: \${schema.spec.image}
          ports: [{name: http, containerPort: 8080}]
          envFrom: [{configMapRef: {name: "\${config.metadata.name}"}}]
          resources: {requests: {cpu: 100m, memory: 128Mi}, limits: {memory: 256Mi}}
          readinessProbe: {httpGet: {path: /ready, port: http}}
          securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, runAsNonRoot: true}
`,
  },
  {
    id: 'service',
    text: `apiVersion: v1
kind: Service
${meta()}spec:
  selector: {app: "\${schema.spec.name}"}
  ports: [{name: http, port: "\${schema.spec.port}", targetPort: http}]
`,
  },
  {
    id: 'config',
    text: `apiVersion: v1
kind: ConfigMap
${meta('-config')}data:
  DATABASE_HOST: \${schema.spec.databaseHost}
  DATABASE_PORT: "5432"
`,
  },
  { id: 'account', text: `apiVersion: v1\nkind: ServiceAccount\n${meta()}` },
  {
    id: 'policy',
    text: `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
${meta()}spec:
  podSelector:
    matchLabels: {app: "\${schema.spec.name}"}
  policyTypes: [Ingress]
  ingress:
    - from: [{podSelector: {}}]
      ports: [{port: 8080}]
`,
  },
  {
    id: 'autoscaler',
    text: `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
${meta()}spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: "\${schema.spec.name}"}
  minReplicas: 2
  maxReplicas: 10
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 70}}}]
`,
  },
  {
    id: 'budget',
    text: `apiVersion: policy/v1
kind: PodDisruptionBudget
${meta()}spec:
  minAvailable: 1
  selector:
    matchLabels: {app: "\${schema.spec.name}"}
`,
  },
  {
    id: 'binding',
    text: `apiVersion: elbv2.k8s.aws/v1beta1
kind: TargetGroupBinding
${meta()}spec:
  serviceRef: {name: "\${service.metadata.name}", port: "\${schema.spec.port}"}
  targetGroupARN: \${schema.spec.targetGroupARN}
  targetType: ip
`,
  },
  {
    id: 'role',
    text: `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
${meta()}rules:
  - {apiGroups: [""], resources: [configmaps], verbs: [get], resourceNames: ["\${config.metadata.name}"]}
`,
  },
  {
    id: 'roleBinding',
    text: `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
${meta()}roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: "\${schema.spec.name}"}
subjects: [{kind: ServiceAccount, name: "\${schema.spec.name}", namespace: "\${schema.metadata.namespace}"}]
`,
  },
]
