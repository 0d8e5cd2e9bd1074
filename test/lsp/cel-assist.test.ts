import { afterEach, describe, expect, it } from 'vitest'
import { expressionBefore } from '../../src/lsp/cel-assist.ts'
import { sandboxes } from '../cli/sandbox.ts'
import { connectClient, initialize, type TestClient, uriOf } from './client.ts'

const sandbox = sandboxes()
const clients: TestClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.leave()
})

const POLICY = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: few}
spec:
  paramKind: {apiVersion: v1, kind: ConfigMap}
  matchConstraints:
    resourceRules:
      - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments, daemonsets]}
    objectSelector: {matchLabels: {tier: front}}
  variables:
    - name: containers
      expression: object.spec.template.spec.containers
  validations:
    - expression: object.spec.replicas < 4
    - expression: >-
        variables.containers.all(one,
          one.image != '' && one.resources != null)
    - {expression: "params.data.most != ''", message: no most}
    - expression: request.userInfo.username != ''
`
const deployment = (name: string, tier: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, namespace: shop, labels: {tier: ${tier}}}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: "registry.example.com/web:1.0.0"}]}
`
const OWN = `apiVersion: clauselint/v1
kind: Policy
metadata: {name: own-one}
spec:
  match: {facts: [workload]}
  validations: [{expression: "true", message: none, severity: info}]
`

/** Opens the policy in a workspace with objects. */
async function opened() {
  const files = {
    'policy.yaml': POLICY,
    'own.yaml': OWN,
    'a.yaml': deployment('web', 'front'),
    'b.yaml': deployment('job', 'back'),
    'c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, labels: {tier: front}}\n',
  }
  const { folder, path } = sandbox(files)
  const client = await connectClient()
  clients.push(client)
  await initialize(client, [folder])
  for (const name of ['policy.yaml', 'own.yaml'] as const) {
    client.open(path(name), files[name])
    await client.published(path(name), ({ version }) => version === 1)
  }
  const at = (name: 'policy.yaml' | 'own.yaml', words: string) => {
    const before = files[name].slice(0, files[name].indexOf(words) + words.length).split('\n')
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
    return { textDocument: { uri: uriOf(path(name)) }, position }
  }
  return {
    complete: async (words: string): Promise<readonly string[]> => {
      const { result } = await client.request('textDocument/completion', at('policy.yaml', words))
      return result.map(({ label }: { readonly label: string }) => label)
    },
    hover: async (name: 'policy.yaml' | 'own.yaml', words: string): Promise<string | undefined> =>
      (await client.request('textDocument/hover', at(name, words))).result?.contents.value,
  }
}

describe('a policy in an editor', () => {
  it('completes fields of all kinds that it matches, variables, parameters, the request and functions', async () => {
    const { complete } = await opened()
    const fields = await complete('expression: object.spec.')
    expect(fields).toEqual(expect.arrayContaining(['replicas', 'template', 'minReadySeconds', 'updateStrategy']))
    expect(await complete('variables.')).toEqual(['containers'])
    expect(await complete('variables.containers.')).toEqual(expect.arrayContaining(['all', 'exists', 'size']))
    expect(await complete('          one.')).toEqual(expect.arrayContaining(['image', 'resources', 'securityContext']))
    expect(await complete('"params.')).toEqual(expect.arrayContaining(['data', 'binaryData']))
    expect(await complete('request.userInfo.')).toEqual(['username', 'uid', 'groups', 'extra'])
    expect(await complete('expression: r')).toEqual(
      expect.arrayContaining(['object', 'oldObject', 'request', 'params', 'variables', 'namespaceObject', 'quantity']),
    )
    expect(await complete('matchCon')).not.toContain('oldObject')
  })

  it('shows what it applies to, and what it matches in the workspace', async () => {
    const { hover } = await opened()
    const shown = await hover('policy.yaml', 'name: fe')
    expect(shown).toContain('deployments, daemonsets of apps v1, on CREATE, with the labels tier=front')
    expect(shown).toContain('It matches 1 object here:\n\n- Deployment shop/web')
    expect(await hover('own.yaml', 'name: own')).toContain('judges here: 2 workload')
  })
})

describe('the expression before a cursor', () => {
  it.each([
    ['- expression: object.', 'object.'],
    ['- {name: a, expression: "object.a == \\"b\\" && ob', 'object.a == "b" && ob'],
    ["- {expression: 'object.a == ''b'' && ", "object.a == 'b' && "],
    ['- expression: |\n    object.a\n      && object.', '    object.a\n      && object.'],
    ['- expression: >-\n    object.a\n\n    && object.', '    object.a\n\n    && object.'],
    ['  messageExpression:\n    object.', '    object.'],
    ['- {expression: "a", message: b, expression: "c', 'c'],
  ])('is found in %j', (before, expression) => {
    expect(expressionBefore(before)).toBe(expression)
  })

  it.each([
    ['- expression: object.a\n  message: obj'],
    ['- {expression: "a == 1", message: ob'],
    ["- {expression: 'a', message: ob"],
    ['- expression: a # ob'],
    ['message: object.'],
    ['- expression: |\n    object.a\n- name: o'],
    ['preexpression: a'],
  ])('is not found in %j', before => {
    expect(expressionBefore(before)).toBeUndefined()
  })
})
