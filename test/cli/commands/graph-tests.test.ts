import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const GRAPH = `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: web}
spec:
  schema: {apiVersion: v1alpha1, kind: Web, spec: {name: string, replicas: integer | default=2}}
  resources:
    - id: config
      template: {apiVersion: v1, kind: ConfigMap, metadata: {name: "\${schema.spec.name}-config"}, data: {a: b}}
    - id: deployment
      template:
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: "\${schema.spec.name}", labels: {uid: "\${config.metadata.uid}"}}
        spec: {replicas: "\${schema.spec.replicas}", paths: [a, b]}
`
const test = (spec: string, objects: readonly object[]): string => `apiVersion: clauselint/v1
kind: Test
metadata: {name: a web}
spec:
  graphs: [graph.yaml]
  instance: {apiVersion: kro.run/v1alpha1, kind: Web, metadata: {name: one, namespace: shop}, spec: ${spec}}
  objects: ${JSON.stringify(objects)}
`
const CONFIG = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'orders-config' } }
const DEPLOYMENT = { kind: 'Deployment', metadata: { name: 'orders' }, spec: { replicas: 2, paused: null } }

const run = async (written: string, graph = GRAPH) =>
  sandbox({ 'graph.yaml': graph, 'web.yaml': written }).run(['test'])

describe('a test of a graph', () => {
  it('passes where the objects of an instance are as they are wanted', async () => {
    const { stdout, exitCode } = await run(test('{name: orders}', [DEPLOYMENT, CONFIG]))
    expect(stdout).toContain('1 test, 0 failed')
    expect(exitCode).toBe(0)
  })

  it('says which fields differ, and which objects lack or are too many', async () => {
    const wanted = {
      ...DEPLOYMENT,
      metadata: { name: 'orders', labels: { uid: 'x' } },
      spec: { replicas: 2, paths: ['a'] },
    }
    const { stdout, exitCode } = await run(
      test('{name: orders, replicas: 3}', [wanted, { kind: 'Secret', metadata: { name: 's' } }]),
    )
    expect(stdout).toContain('Deployment orders: metadata.labels.uid is only known in the cluster')
    expect(stdout).toContain('Deployment orders: spec.replicas is 3, expected 2')
    expect(stdout).toContain('Deployment orders: spec.paths is ["a","b"], expected ["a"]')
    expect(stdout).toContain('Secret s is not made')
    expect(stdout).toContain('ConfigMap shop/orders-config is made, too')
    expect(exitCode).toBe(1)
  })

  it('fails where no graph is for the instance, or the file is not there', async () => {
    expect((await run(test('{}', []), GRAPH.replace('kind: Web', 'kind: Other'))).stdout).toContain(
      'no graph of the files is for this instance',
    )
    const { stdout } = await sandbox({ 'web.yaml': test('{}', []) }).run(['test'])
    expect(stdout).toContain('there is no file graph.yaml')
  })
})
