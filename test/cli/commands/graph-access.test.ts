import { describe, expect, it } from 'vitest'
import { repositoryIn } from '../git.ts'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const STARTER = `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: starter, namespace: kube-system}
rules:
  - {apiGroups: [""], resources: [pods], verbs: [create]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: starter, namespace: kube-system}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: starter}
subjects:
  - {kind: ServiceAccount, name: api, namespace: shop}
`
const POD = `apiVersion: v1
kind: Pod
metadata: {name: api, namespace: shop}
spec:
  serviceAccountName: api
  containers:
    - {name: api, image: "example.com/api:1.0"}
`
const READER = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader}
rules:
  - {apiGroups: [""], resources: [secrets], verbs: [get]}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: reader}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: reader}
subjects:
  - {kind: Group, name: support}
`
const SHOP = { 'rbac.yaml': STARTER, 'pod.yaml': POD, 'reader.yaml': READER }
const variables = { PATH: process.env['PATH'] }

const API = `  Pod shop/api
    runs as ServiceAccount shop/api  (pod.yaml:5)
    becomes cluster-admin: ServiceAccount shop/api may start Pods in kube-system; ServiceAccount kube-system/clusterrole-aggregation-controller may write any right into ClusterRoles
  ServiceAccount shop/api
    may start Pods in kube-system  (rbac.yaml:5, rbac.yaml:10)
    becomes cluster-admin: may start Pods in kube-system; ServiceAccount kube-system/clusterrole-aggregation-controller may write any right into ClusterRoles
`

describe('graph access', () => {
  it('shows by which rights each principal becomes another one, and cluster-admin', async () => {
    const { stdout, stderr, exitCode } = await sandbox(SHOP).run(['graph', 'access'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toBe(`  Group support
    may read the Secrets in all namespaces  (reader.yaml:5, reader.yaml:10)
${API}`)
  })

  it('shows only what leads to somebody, or from somebody', async () => {
    const { stdout } = await sandbox(SHOP).run(['graph', 'access', '--to', 'cluster-admin'])
    expect(stdout).toBe(API)
    const { stdout: from } = await sandbox(SHOP).run(['graph', 'access', '--from', 'support', '-f', 'json'])
    expect(JSON.parse(from).graphs[0].principals.map(({ id }: { id: string }) => id)).toEqual(['Group support'])
    const { stderr, exitCode } = await sandbox(SHOP).run(['graph', 'access', '--from', 'nobody'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('nobody was found who can become anybody else')
  })

  it('marks the rights that a change adds or takes away', async () => {
    const made = repositoryIn(sandbox(), SHOP)
    made.write({ 'reader.yaml': READER.replace('verbs: [get]', 'verbs: [create]').replace('secrets', 'pods') })
    const { stdout } = await made.run(['graph', 'access', '--since', 'HEAD'], { variables })
    expect(stdout).toContain('+   may start Pods in all namespaces  (reader.yaml:5, reader.yaml:10)')
    expect(stdout).toContain('-   may read the Secrets in all namespaces')
    expect(stdout).toContain('    runs as ServiceAccount shop/api')
  })
})
