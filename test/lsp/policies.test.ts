import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { sandboxes } from '../cli/sandbox.ts'
import { COMMAND, initialize, type Published, startClient, type TestClient, uriOf } from './client.ts'

const sandbox = sandboxes()
const clients: TestClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.process.kill()
})

const policyFor = (label: string): string => `apiVersion: clauselint/v1
kind: Policy
metadata:
  name: cost-center
spec:
  docs: Accounting reads this label.
  match:
    facts: [workload]
  validations:
    - expression: "'${label}' in object.labels"
      message: a workload has the label ${label}
      severity: error
`
const POD = `apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop, labels: {team: shop}}
spec:
  containers:
    - {name: web, image: "registry.example.com/web:1.0.0"}
`
const LIBRARY = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: owners}
spec:
  matchConstraints:
    resourceRules:
      - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}
  validations:
    - {expression: "has(object.metadata.annotations) && 'owner' in object.metadata.annotations", message: a Pod has an owner}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: owners}
spec: {policyName: owners, validationActions: [Deny]}
`

const messagesOf = ({ diagnostics }: Published): readonly string[] => diagnostics.map(({ message }) => message)
const says =
  (text: string) =>
  (published: Published): boolean =>
    messagesOf(published).some(message => message.includes(text))

async function started(files: Readonly<Record<string, string>>) {
  const { folder, path } = sandbox(files)
  const client = startClient(folder)
  clients.push(client)
  await initialize(client, [folder])
  const open = (name: string): void => client.open(path(name), files[name] ?? '')
  return { client, path, open }
}

describe.skipIf(!existsSync(COMMAND))('policies in an editor', () => {
  it('judge what is typed, and follow what is typed in them', async () => {
    const files = { 'policy.yaml': policyFor('cost-center'), 'pod.yaml': POD }
    const { client, path, open } = await started(files)
    open('pod.yaml')
    await client.published(path('pod.yaml'), says('a workload has the label cost-center'))
    client.change(path('pod.yaml'), 2, [{ text: POD.replace('team: shop', 'cost-center: "7"') }])
    await client.published(path('pod.yaml'), one => one.version === 2 && !says('cost-center')(one))

    open('policy.yaml')
    client.change(path('policy.yaml'), 2, [{ text: policyFor('owner') }])
    await client.published(path('pod.yaml'), says('a workload has the label owner'))
    client.change(path('policy.yaml'), 3, [{ text: policyFor('owner').replace('workload', 'worklaod') }])
    await client.published(path('policy.yaml'), says('policy cost-center: there is no fact "worklaod"'))
    client.change(path('policy.yaml'), 4, [{ text: policyFor('owner') }])
    await client.published(path('policy.yaml'), one => one.version === 4 && one.diagnostics.length === 0)
    await client.published(path('pod.yaml'), says('a workload has the label owner'))
  })

  it('say on hover what they are for', async () => {
    const { client, path, open } = await started({ 'policy.yaml': policyFor('cost-center'), 'pod.yaml': POD })
    open('pod.yaml')
    const { diagnostics } = await client.published(path('pod.yaml'), says('cost-center'))
    const found = diagnostics.find(({ message }) => message.includes('cost-center'))
    const { result } = await client.request('textDocument/hover', {
      textDocument: { uri: uriOf(path('pod.yaml')) },
      position: found?.range.start,
    })
    expect(result?.contents.value).toContain('Accounting reads this label.')
  })

  it('are those of libraries, too, and a library that is not there is reported', async () => {
    const { client, path, open } = await started({
      'clauselint.yaml': 'policies: [library]\nignore: [library]\n',
      'library/owners.yaml': LIBRARY,
      'pod.yaml': POD,
    })
    open('pod.yaml')
    await client.published(path('pod.yaml'), says('a Pod has an owner'))
    client.open(path('clauselint.yaml'), 'policies: [elsewhere]\n')
    await client.published(path('clauselint.yaml'), says('policies: cannot find the folder "elsewhere"'))
  })
})
