import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

  const BLOCK = `apiVersion: clauselint/v1
kind: Test
metadata: {name: a web}
spec:
  graphs: [graph.yaml]
  instance: {apiVersion: kro.run/v1alpha1, kind: Web, metadata: {name: one, namespace: shop}, spec: {name: orders}}
  # What matters.
  objects:
    - kind: Deployment
      metadata:
        name: orders
        labels: {uid: x, team: a}
      spec:
        replicas: 5 # of default
        paths:
          - a
        paused: true
    - kind: Secret
      metadata: {name: s}
`

  const WANTED = BLOCK.replace('{uid: x, team: a}', '{team: null}')
    .replace('replicas: 5', 'replicas: 2')
    .replace('          - a\n', '          - a\n          - b\n')
    .replace('paused: true', 'paused: null')
    .replace(/ {4}- kind: Secret.*/s, '')

  it('expects with --update what is made', async () => {
    const { run: inFolder, folder } = sandbox({ 'graph.yaml': GRAPH, 'web.yaml': BLOCK })
    const { stdout, exitCode } = await inFolder(['test', '--update'])
    expect(stdout).toContain('1 test, 0 failed')
    expect(exitCode).toBe(0)
    expect(readFileSync(join(folder, 'web.yaml'), 'utf8')).toBe(`${WANTED}    - apiVersion: v1
      kind: ConfigMap
      metadata:
        name: orders-config
        namespace: shop
        labels:
          app.kubernetes.io/managed-by: kro
          kro.run/node-id: config
          kro.run/owned: "true"
          kro.run/instance-group: kro.run
          kro.run/instance-kind: Web
          kro.run/instance-name: one
          kro.run/instance-namespace: shop
          kro.run/instance-version: v1alpha1
      data:
        a: b
`)
  })

  it('leaves with --update what others share', async () => {
    const shared = BLOCK.replace('replicas: 5', 'replicas: &n 5').replace('paused: true', 'paused: *n')
    const { run: inFolder, folder } = sandbox({ 'graph.yaml': GRAPH, 'web.yaml': shared })
    expect((await inFolder(['test', '--update'])).stdout).toContain('--update cannot change its objects')
    expect(readFileSync(join(folder, 'web.yaml'), 'utf8')).toBe(shared)
  })
})
