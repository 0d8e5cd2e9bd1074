import { mkdirSync, writeFileSync } from 'node:fs'

const APPLICATIONS_IN_A_NAMESPACE = 25
/** Each application is called by so many others of its namespace. */
const CALLERS = 4

/**
 * Writes `count` applications under `folder`, each a Deployment and a NetworkPolicy that names its callers and whom it calls, so
 * that both sides of each flow are compared. The same files for the same count.
 */
export function generatePolicies(folder: string, count: number): void {
  for (let i = 0; i < count; i++) {
    const namespace = Math.floor(i / APPLICATIONS_IN_A_NAMESPACE)
    const path = `${folder}/namespace-${namespace}`
    mkdirSync(path, { recursive: true })
    writeFileSync(`${path}/application-${i}.yaml`, `${deployment(i, namespace)}---\n${networkPolicy(i, namespace)}`)
  }
}

const labels = (i: number): string => `{ app.kubernetes.io/name: application-${i} }`

const deployment = (i: number, namespace: number): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: application-${i}
  namespace: namespace-${namespace}
spec:
  selector:
    matchLabels: ${labels(i)}
  template:
    metadata:
      labels: ${labels(i)}
    spec:
      containers:
        - name: web
          image: 111122223333.dkr.ecr.eu-west-1.amazonaws.com/web:1.${i}.0
          ports:
            - { name: http, containerPort: 8080 }
          resources:
            requests: { cpu: 100m, memory: 128Mi }
            limits: { memory: 256Mi }
`

function networkPolicy(i: number, namespace: number): string {
  const other = (distance: number): number =>
    namespace * APPLICATIONS_IN_A_NAMESPACE +
    ((i + distance + APPLICATIONS_IN_A_NAMESPACE) % APPLICATIONS_IN_A_NAMESPACE)
  const peers = (sign: 1 | -1): string =>
    Array.from(
      { length: CALLERS },
      (_, n) => `        - podSelector: { matchLabels: ${labels(other(sign * (n + 1)))} }`,
    ).join('\n')
  return `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: application-${i}
  namespace: namespace-${namespace}
spec:
  podSelector:
    matchLabels: ${labels(i)}
  policyTypes: [Ingress, Egress]
  ingress:
    - from:
${peers(1)}
      ports:
        - { protocol: TCP, port: 8080 }
  egress:
    - to:
${peers(-1)}
      ports:
        - { protocol: TCP, port: 8080 }
    - to:
        - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: kube-system } }
          podSelector: { matchLabels: { k8s-app: kube-dns } }
      ports:
        - { protocol: UDP, port: 53 }
        - { protocol: TCP, port: 53 }
`
}
