import { afterEach, describe, expect, it } from 'vitest'
import { sandboxes } from '../cli/sandbox.ts'
import { connectClient, initialize, type Published, type TestClient, uriOf } from './client.ts'

const sandbox = sandboxes()
const clients: TestClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.leave()
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
  const client = await connectClient()
  clients.push(client)
  await initialize(client, [folder])
  const open = (name: string): void => client.open(path(name), files[name] ?? '')
  return { client, path, open }
}

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  replicas: 5
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: "registry.example.com/web:1.0.0"}]}
`
const RULES = `
    resourceRules:
      - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}`
const VALIDATIONS = `
    - expression: object.spec.replicas <= 3
      message: too many replicas`

/** A policy in each form, about Deployments. */
const FORMS: Readonly<Record<string, string>> = {
  ValidatingAdmissionPolicy: `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: few}
spec:
  matchConstraints:${RULES}
  validations:${VALIDATIONS}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: few}
spec: {policyName: few, validationActions: [Deny]}
`,
  "Kyverno's ValidatingPolicy": `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: few}
spec:
  validationActions: [Deny]
  matchConstraints:${RULES}
  validations:${VALIDATIONS}
`,
  "Kyverno's ClusterPolicy": `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: few}
spec:
  validationFailureAction: Enforce
  rules:
    - name: replicas
      match: {any: [{resources: {kinds: [apps/v1/Deployment]}}]}
      validate:
        cel:
          expressions:
            - expression: object.spec.replicas <= 3
              message: too many replicas
`,
  "Gatekeeper's ConstraintTemplate": `apiVersion: templates.gatekeeper.sh/v1
kind: ConstraintTemplate
metadata: {name: few}
spec:
  crd: {spec: {names: {kind: Few}}}
  targets:
    - target: admission.k8s.gatekeeper.sh
      code:
        - engine: K8sNativeValidation
          source:
            validations:
              - expression: object.spec.replicas <= 3
                message: too many replicas
---
apiVersion: constraints.gatekeeper.sh/v1beta1
kind: Few
metadata: {name: few}
spec: {match: {kinds: [{apiGroups: [apps], kinds: [Deployment]}]}}
`,
  'clauselint/v1': `apiVersion: clauselint/v1
kind: Policy
metadata: {name: few}
spec:
  match: {facts: [workload]}
  validations:
    - expression: "!has(object.replicas) || object.replicas <= 3"
      message: too many replicas
      severity: error
`,
}

describe('policies in an editor', () => {
  it.each(Object.entries(FORMS))(
    'judge while they are typed, say what they match and complete fields: %s',
    async (form, policy) => {
      const { client, path, open } = await started({ 'policy.yaml': policy, 'web.yaml': DEPLOYMENT })
      open('web.yaml')
      await client.published(path('web.yaml'), says('too many replicas'))
      client.change(path('web.yaml'), 2, [{ text: DEPLOYMENT.replace('5', '2') }])
      await client.published(path('web.yaml'), one => one.version === 2 && !says('too many')(one))
      open('policy.yaml')
      client.change(path('policy.yaml'), 2, [{ text: policy.replace('<= 3', '<= 1') }])
      await client.published(path('web.yaml'), says('too many replicas'))

      const at = (words: string) => {
        const before = policy.slice(0, policy.indexOf(words) + words.length).split('\n')
        const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
        return { textDocument: { uri: uriOf(path('policy.yaml')) }, position }
      }
      const hover = await client.request('textDocument/hover', at('metadata: {name: fe'))
      const isOwn = form === 'clauselint/v1'
      expect(hover.result?.contents.value).toContain(
        isOwn ? '1 workload' : 'It matches 1 object here:\n\n- Deployment shop/web',
      )
      const { result } = await client.request('textDocument/completion', at(isOwn ? '|| object.' : 'object.spec.'))
      const labels = result.map(({ label }: { readonly label: string }) => label)
      expect(labels).toEqual(
        expect.arrayContaining(isOwn ? ['kind', 'labels', 'name'] : ['replicas', 'template', 'minReadySeconds']),
      )
    },
  )

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
