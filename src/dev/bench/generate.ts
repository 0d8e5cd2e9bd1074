import { mkdirSync, writeFileSync } from 'node:fs'

const FILES_IN_A_FOLDER = 50
const DIGEST = 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/**
 * Writes `count` files of a platform repository under `folder`, 50 in each team's folder: about 1 kB each, most of them
 * right, some with a fault. The same files for the same count.
 */
export function generateRepository(folder: string, count: number): void {
  for (let i = 0; i < count; i++) {
    const team = `team-${Math.floor(i / FILES_IN_A_FOLDER)}`
    if (i % FILES_IN_A_FOLDER === 0) mkdirSync(`${folder}/${team}`, { recursive: true })
    const file = FILES[i % FILES.length]
    if (file !== undefined) writeFileSync(`${folder}/${team}/${file.name}-${i}.${file.ending}`, file.text(team, i))
  }
}

interface FileTemplate {
  readonly name: string
  readonly ending: string
  readonly text: (team: string, i: number) => string
}

/** Every hundredth image is named by a tag. */
const image = (team: string, i: number): string =>
  `111122223333.dkr.ecr.eu-west-1.amazonaws.com/${team}/web:${i % 100 === 0 ? 'latest' : `1.${i}.0@${DIGEST}`}`

const deployment = (team: string, i: number): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web-${i}
  namespace: ${team}
  labels:
    app.kubernetes.io/name: web-${i}
    app.kubernetes.io/part-of: ${team}
spec:
  replicas: 3
  selector:
    matchLabels:
      app.kubernetes.io/name: web-${i}
  template:
    metadata:
      labels:
        app.kubernetes.io/name: web-${i}
    spec:
      serviceAccountName: web-${i}
      containers:
        - name: web
          image: ${image(team, i)}
          ports:
            - name: http
              containerPort: 8080
          env:
            - name: LOG_LEVEL
              value: info
            - name: DATABASE_HOST
              valueFrom:
                configMapKeyRef:
                  name: web-${i}-db
                  key: host
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { memory: 256Mi }
          readinessProbe:
            httpGet: { path: /ready, port: http }
`

const service = (team: string, i: number): string => `apiVersion: v1
kind: Service
metadata:
  name: web-${i}
  namespace: ${team}
spec:
  selector:
    app.kubernetes.io/name: web-${i}
  ports:
    - name: http
      port: 80
      targetPort: http
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: web-${i}
  namespace: ${team}
`

const networkPolicy = (team: string, i: number): string => `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: web-${i}
  namespace: ${team}
spec:
  podSelector:
    matchLabels:
      app.kubernetes.io/name: web-${i}
  policyTypes: [Ingress, Egress]
  ingress:
    - from:
        - namespaceSelector:
            matchLabels:
              kubernetes.io/metadata.name: ${team}
      ports:
        - protocol: TCP
          port: 8080
  egress:
    - to:
        - ipBlock:
            cidr: 10.0.${i % 256}.0/24
      ports:
        - protocol: TCP
          port: 5432
`

const role = (team: string, i: number): string => `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: reader-${i}
  namespace: ${team}
rules:
  - apiGroups: [""]
    resources: [pods, services]
    verbs: [get, list, watch]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: reader-${i}
  namespace: ${team}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: Role
  name: reader-${i}
subjects:
  - kind: ServiceAccount
    name: web-${i}
    namespace: ${team}
`

const configMap = (team: string, i: number): string => `apiVersion: v1
kind: ConfigMap
metadata:
  name: web-${i}-db
  namespace: ${team}
data:
  host: db-${i}.internal.example.com
  settings.yaml: |
    pool:
      size: 10
      timeout: 5s
    features: [search, basket, checkout]
`

const lifecyclePolicy = (_: string, i: number): string =>
  `${JSON.stringify(
    {
      rules: [
        {
          rulePriority: 1,
          description: `keep ${(i % 20) + 10} days`,
          selection: {
            tagStatus: 'tagged',
            tagPrefixList: ['v'],
            countType: 'sinceImagePushed',
            countUnit: 'days',
            countNumber: (i % 20) + 10,
          },
          action: { type: 'expire' },
        },
      ],
    },
    undefined,
    2,
  )}\n`

const FILES: readonly FileTemplate[] = [
  { name: 'deployment', ending: 'yaml', text: deployment },
  { name: 'service', ending: 'yaml', text: service },
  { name: 'network-policy', ending: 'yaml', text: networkPolicy },
  { name: 'deployment', ending: 'yaml', text: deployment },
  { name: 'role', ending: 'yaml', text: role },
  { name: 'config-map', ending: 'yaml', text: configMap },
  { name: 'deployment', ending: 'yaml', text: deployment },
  { name: 'network-policy', ending: 'yaml', text: networkPolicy },
  { name: 'service', ending: 'yaml', text: service },
  { name: 'lifecycle', ending: 'json', text: lifecyclePolicy },
]
