import { afterEach, describe, expect, it } from 'vitest'
import { sandboxes } from '../cli/sandbox.ts'
import { connectClient, initialize, type TestClient, uriOf } from './client.ts'

const sandbox = sandboxes()
const clients: TestClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.leave()
})

const GRAPH = `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: shop}
spec:
  schema:
    apiVersion: v1alpha1
    kind: Shop
    group: example.com
    spec:
      name: string | required=true
      port: integer | default=8080
      hosts: "[]string"
    status:
      ready: \${deployment.status.readyReplicas}
  resources:
    - id: deployment
      template:
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: "\${schema.spec.name}-web"}
        spec:
          replicas: \${schema.spec.port - 8078}
    - id: config
      forEach: [{host: "\${schema.spec.hosts}"}]
      template:
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: "\${schema.metadata.name}-\${host}"}
        data:
          text: |
            at \${host + schema.spec.name}
            and \${}
`
const INSTANCE = `apiVersion: example.com/v1alpha1
kind: Shop
metadata: {name: orders, namespace: shop}
spec: {name: orders, hosts: [a]}
`

/** Opens the graph in a workspace with an instance, `edit`ed as a person would. */
async function opened(text = GRAPH) {
  const { folder, path } = sandbox({ 'graph.yaml': text, 'instance.yaml': INSTANCE })
  const client = await connectClient()
  clients.push(client)
  await initialize(client, [folder])
  client.open(path('graph.yaml'), text)
  await client.published(path('graph.yaml'), ({ version }) => version === 1)
  const textDocument = { uri: uriOf(path('graph.yaml')) }
  const positionOf = (offset: number) => {
    const before = text.slice(0, offset).split('\n')
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
  }
  const hover = async (words: string, at: string): Promise<string | undefined> => {
    const position = positionOf(text.indexOf(words) + words.indexOf(at))
    const { result } = await client.request('textDocument/hover', { textDocument, position })
    return result?.contents.value
  }
  const completion = async (words: string): Promise<readonly { label: string; detail: string }[]> => {
    const position = positionOf(text.indexOf(words) + words.length)
    return (await client.request('textDocument/completion', { textDocument, position })).result
  }
  return { client, path, hover, completion }
}

const labels = (items: readonly { readonly label: string }[]): readonly string[] => items.map(({ label }) => label)

describe('expressions of a graph in an editor', () => {
  it('show their types, and what they give for an instance', async () => {
    const { hover } = await opened()
    expect(await hover('${schema.spec.name}-web', 'name}')).toBe(
      '`schema.spec.name`: `string`\n\n`"orders"` for Shop shop/orders',
    )
    expect(await hover('${schema.spec.port - 8078}', '- 8')).toBe(
      '`schema.spec.port - 8078`: `int`\n\n`2` for Shop shop/orders',
    )
    expect(await hover('${deployment.status.readyReplicas}', 'readyR')).toBe('`deployment.status.readyReplicas`: `int`')
    expect(await hover('at ${host + schema.spec.name}', 'host')).toBe('`host`: `string`')
    expect(await hover('kind: Deployment', 'Deployment')).toBeUndefined()
  })

  it('complete fields of the instance and of resources, ids, iterators and functions', async () => {
    const { completion } = await opened()
    expect(labels(await completion('${schema.spec.'))).toEqual(['name', 'port', 'hosts'])
    expect(labels(await completion('ready: ${deployment.status.re'))).toContain('readyReplicas')
    expect(labels(await completion('replicas: ${schema.'))).toEqual(['apiVersion', 'kind', 'metadata', 'spec'])
    const words = await completion('and ${')
    expect(labels(words)).toEqual(expect.arrayContaining(['schema', 'deployment', 'config', 'host', 'json.marshal']))
    expect(labels(words)).not.toContain('each')
    expect(labels(await completion('ready: ${dep'))).toContain('deployment')
    // Beside an expression is an object of Kubernetes.
    expect(labels(await completion('kind: Deployment'))).toContain('DaemonSet')
  })

  it('complete while the expression is no expression yet', async () => {
    const { completion } = await opened(GRAPH.replace('and ${}', 'and ${schema.spec.}'))
    expect(labels(await completion('and ${schema.spec.'))).toEqual(['name', 'port', 'hosts'])
  })

  it('have diagnostics that stay where they are while another place is typed in', async () => {
    const wrong = GRAPH.replace('and ${}', 'and ${schema.spec.nam}')
    const { client, path } = await opened(wrong)
    const seen = async (version: number, text: string) => {
      client.change(path('graph.yaml'), version, [{ text }])
      const { diagnostics } = await client.published(path('graph.yaml'), one => one.version === version)
      return diagnostics.filter(({ code }) => code === 'RG-03').map(({ message }) => message)
    }
    const own = 'schema.spec has no field nam; name is likely meant'
    expect(await seen(2, wrong.replace('id: config', 'id: confi'))).toEqual([own])
    expect(await seen(3, wrong.replace('${deployment.status.readyReplicas}', '${deployment.status.}'))).toHaveLength(2)
    expect(await seen(4, wrong.replace('- id: deployment', '- id: app'))).toEqual([
      'deployment is neither schema nor the id of a resource of this graph',
      own,
    ])
    expect(await seen(5, wrong)).toEqual([own])
  })
})
