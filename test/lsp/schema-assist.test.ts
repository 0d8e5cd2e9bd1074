import { afterEach, describe, expect, it } from 'vitest'
import { sandboxes } from '../cli/sandbox.ts'
import { connectClient, initialize, type TestClient, uriOf } from './client.ts'

const sandbox = sandboxes()
const clients: TestClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.leave()
})

const OBJECTS = `apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: shop}
data: {level: info}
---
apiVersion: v1
kind: Secret
metadata:
  name: keys
  namespace: shop
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: other}
`
const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: stores.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Store, plural: stores, singular: store}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [size]
              properties:
                size: {type: integer, minimum: 1, maximum: 9, description: "How *large* it is.\\nIn shelves."}
                mode: {type: string, enum: [Open, Closed]}
`
const WEB = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  replicas: 2
  
  template:
    spec:
      containers:
        - name: web
          imagePullPolicy: 
          envFrom:
            - configMapRef:
                name: settings
            - secretRef:
                name: "keys"
---
apiVersion: example.com/v1
kind: Store
metadata: {name: one}
spec:
  size: 1
  mode: 
---
kind: 
`

const SERVICES = `apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec:
  selector:
    app: 
  ports:
    - name: http
      port: 80
      targetPort: 
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web, tier: front}}
    spec:
      volumes: [{name: tmp, emptyDir: {}}]
      containers:
        - name: web
          ports:
            - {name: http, containerPort: 8080}
            - {containerPort: 9090}
          env:
            - name: LEVEL
              valueFrom:
                configMapKeyRef:
                  name: settings
                  key: 
          volumeMounts:
            - name: 
          livenessProbe:
            httpGet:
              port: 
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: other, namespace: shop}
spec:
  selector: {matchLabels: {app: other}}
  template:
    metadata: {labels: {app: other}}
    spec: {containers: [{name: other, image: other}]}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: web, namespace: shop}
spec:
  rules:
    - http:
        paths:
          - path: /
            backend:
              service:
                name: 
                port:
                  name: 
          - path: /x
            backend:
              service:
                name: web
                port:
                  number: 
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web, namespace: shop}
spec:
  scaleTargetRef:
    kind: Deployment
    name: 
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web, namespace: shop}
spec:
  podSelector:
    matchLabels:
      
`

const indented = (text: string, by: number): string => text.replace(/\n$/, '').replaceAll(/^(?=.)/gm, ' '.repeat(by))
const [DEPLOYMENT = '', STORE = ''] = WEB.split('---\n')
/** Objects inside another one: in a List, and in the templates of a graph. */
const HELD: Readonly<Record<string, string>> = {
  'of a List': `apiVersion: v1\nkind: List\nitems:\n  - ${indented(DEPLOYMENT, 4).slice(4)}\n  - ${indented(STORE, 4).slice(4)}\n`,
  'of a graph': `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: {name: web}
spec:
  schema: {apiVersion: v1alpha1, kind: Web, spec: {name: string}}
  resources:
    - id: web
      template:
${indented(DEPLOYMENT, 8)}
    - id: store
      template:
${indented(STORE, 8)}
`,
}

/** Opens a text in a workspace with other objects and a definition. */
async function opened(text = WEB) {
  const files = { 'web.yaml': text, 'objects.yaml': OBJECTS, 'definition.yaml': DEFINITION }
  const { folder, path } = sandbox(files)
  const client = await connectClient()
  clients.push(client)
  await initialize(client, [folder])
  client.open(path('web.yaml'), text)
  await client.published(path('web.yaml'), ({ version }) => version === 1)
  const textDocument = { uri: uriOf(path('web.yaml')) }
  const rename = { textDocument, position: { line: 3, character: 9 }, newName: 'other' }
  // Renaming is refused as long as the workspace is being read.
  while ((await client.request('textDocument/rename', rename)).error?.message.includes('still being read') === true);
  const positionOf = (words: string, more = words.length) => {
    const before = text.slice(0, text.indexOf(words) + more).split('\n')
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
  }
  const ask = async (method: string, words: string, more?: number, other: object = {}) =>
    (await client.request(method, { textDocument, position: positionOf(words, more), ...other })).result
  const nameOf = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1)
  return { ask, client, textDocument, nameOf }
}

const labels = (items: readonly { readonly label: string }[]): readonly string[] => items.map(({ label }) => label)

describe('Kubernetes objects in an editor', () => {
  it('complete fields, the required ones first, without those that are there', async () => {
    const { ask } = await opened()
    const items: readonly { label: string; sortText: string; detail: string; textEdit: { newText: string } }[] =
      await ask('textDocument/completion', 'replicas: 2\n  ')
    const sorted = [...items].sort((a, b) => (a.sortText < b.sortText ? -1 : 1))
    expect(labels(sorted)[0]).toBe('selector')
    expect(labels(items)).not.toContain('replicas')
    expect(labels(items)).not.toContain('template')
    expect(sorted[0]).toMatchObject({ detail: 'LabelSelector  required', textEdit: { newText: 'selector:\n    ' } })
    expect(items.find(({ label }) => label === 'minReadySeconds')).toMatchObject({
      detail: 'int32  0 or more',
      textEdit: { newText: 'minReadySeconds: ' },
    })
  })

  it('complete enumerations, kinds, and names of objects of the workspace', async () => {
    const { ask } = await opened()
    expect(labels(await ask('textDocument/completion', 'imagePullPolicy: '))).toEqual([
      'Always',
      'Never',
      'IfNotPresent',
    ])
    expect(labels(await ask('textDocument/completion', 'mode: '))).toEqual(['Open', 'Closed'])
    expect(labels(await ask('textDocument/completion', '---\nkind: '))).toEqual(
      expect.arrayContaining(['Deployment', 'Store']),
    )
    expect(labels(await ask('textDocument/completion', 'configMapRef:\n                name: '))).toEqual(['settings'])
    expect(labels(await ask('textDocument/completion', 'secretRef:\n                name: "'))).toEqual(['keys'])
  })

  it.each(Object.entries(HELD))('are completed and explained inside of others: %s', async (_, text) => {
    const { ask } = await opened(text)
    expect(labels(await ask('textDocument/completion', 'imagePullPolicy: '))).toEqual([
      'Always',
      'Never',
      'IfNotPresent',
    ])
    expect(labels(await ask('textDocument/completion', /configMapRef:\n +name: /.exec(text)?.[0] ?? ''))).toEqual([
      'settings',
    ])
    expect(labels(await ask('textDocument/completion', 'mode: '))).toEqual(['Open', 'Closed'])
    expect((await ask('textDocument/hover', 'size', 2)).contents.value).toContain('**size** `integer`')
  })

  it('complete apiVersion and kind together', async () => {
    const { ask } = await opened('\n')
    const items: readonly { label: string; textEdit: { newText: string } }[] = await ask(
      'textDocument/completion',
      '\n',
      0,
    )
    expect(items.find(({ label }) => label === 'Deployment')?.textEdit.newText).toBe(
      'apiVersion: apps/v1\nkind: Deployment\n',
    )
  })

  it('show the type of a field, what it takes, and since when', async () => {
    const { ask } = await opened()
    const hover = async (words: string) => (await ask('textDocument/hover', words, 2))?.contents.value
    const policy = await hover('imagePullPolicy')
    expect(policy).toMatch(
      /^\*\*imagePullPolicy\*\* `string`\n\nAlways \\\| Never \\\| IfNotPresent\n\nImage pull policy\. One of Always/,
    )
    expect(policy).toMatch(/\n\nDeployment spec\.template\.spec\.containers\.imagePullPolicy$/)
    expect(await hover('size: 1')).toBe(
      '**size** `integer`\n\nrequired, at least 1, at most 9\n\nHow \\*large\\* it is.  \nIn shelves.\n\nStore spec.size',
    )
    expect(await hover('mode: ')).toBe('**mode** `string`\n\nOpen \\| Closed\n\nStore spec.mode')
    expect(await ask('textDocument/hover', 'Deployment', 2)).toBeNull()
  })

  it('show the sentence of the contract about a field, and complete what other objects state', async () => {
    const { ask } = await opened(SERVICES)
    expect((await ask('textDocument/hover', 'targetPort', 2)).contents.value).toContain(
      "> A Service's selector matches a workload of its namespace, and a named targetPort exists there (contract, ",
    )
    const values = async (words: string): Promise<readonly string[]> =>
      labels(await ask('textDocument/completion', words)).filter(label => label !== 'true')
    expect(await values('targetPort: ')).toEqual(['http', '9090'])
    expect(await values('  selector:\n    ')).toEqual(['app', 'tier'])
    expect(await values('app: ')).toEqual(['web', 'other'])
    expect(await values('service:\n                name: ')).toEqual(['web'])
    expect(await values('port:\n                  name: ')).toEqual(['http'])
    expect(await values('port:\n                  number: ')).toEqual(['80'])
    expect(await values('kind: Deployment\n    name: ')).toEqual(['web', 'other'])
    expect(await values('configMapKeyRef:\n                  name: settings\n                  key: ')).toEqual([
      'level',
    ])
    expect(await values('volumeMounts:\n            - name: ')).toEqual(['tmp'])
    expect(await values('httpGet:\n              port: ')).toEqual(['http', '9090'])
    expect(await values('podSelector:\n    matchLabels:\n      ')).toEqual(['app', 'tier'])
  })

  it('lead from a name to its object, and back to all that use it in its namespace', async () => {
    const { ask, nameOf } = await opened()
    const definition: readonly { uri: string; range: { start: { line: number } } }[] = await ask(
      'textDocument/definition',
      'name: settings',
      8,
    )
    expect(definition.map(({ uri, range }) => `${nameOf(uri)}:${range.start.line}`)).toEqual(['objects.yaml:2'])
    const references: typeof definition = await ask('textDocument/references', '"keys"', 2, {
      context: { includeDeclaration: true },
    })
    expect(references.map(({ uri, range }) => `${nameOf(uri)}:${range.start.line}`).sort()).toEqual([
      'objects.yaml:8',
      'web.yaml:17',
    ])
  })

  it('are renamed in all documents that refer to them', async () => {
    const { ask, nameOf, client, textDocument } = await opened()
    const { changes }: { changes: Record<string, readonly { newText: string }[]> } = await ask(
      'textDocument/rename',
      '"keys"',
      2,
      { newName: 'new-keys' },
    )
    const edits = Object.entries(changes).map(([uri, all]) => `${nameOf(uri)} ${all.map(one => one.newText).join()}`)
    expect(edits.sort()).toEqual(['objects.yaml new-keys', 'web.yaml "new-keys"'])
    const refused = await client.request('textDocument/rename', {
      textDocument,
      position: { line: 17, character: 24 },
      newName: 'Not a name',
    })
    expect(refused.error?.message).toContain('"Not a name"')
  })

  it('are the symbols of their file', async () => {
    const { client, textDocument } = await opened()
    const { result } = await client.request('textDocument/documentSymbol', { textDocument })
    expect(result.map(({ detail }: { detail: string }) => detail)).toEqual(['Deployment shop/web', 'Store one'])
  })
})
