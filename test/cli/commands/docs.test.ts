import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const POLICY = `apiVersion: v1
kind: List
items:
  - apiVersion: admissionregistration.k8s.io/v1
    kind: ValidatingAdmissionPolicy
    metadata:
      name: few-replicas
      annotations:
        policies.example.com/title: Few [replicas]
        policies.example.com/description: A Deployment has at most three Pods.
        policies.example.com/severity: high
        example.com/controlUrl: https://example.com/controls/1
    spec:
      failurePolicy: Ignore
      paramKind: {apiVersion: v1, kind: ConfigMap}
      matchConstraints:
        resourceRules:
          - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments], scope: Namespaced}
        excludeResourceRules:
          - {apiGroups: [apps], apiVersions: ["*"], operations: ["*"], resources: ["*"], resourceNames: [big]}
        namespaceSelector: {matchExpressions: [{key: env, operator: NotIn, values: [test, dev]}]}
        objectSelector: {matchLabels: {app: web}}
      matchConditions:
        - {name: not-system, expression: object.metadata.namespace != 'kube-system'}
      variables:
        - {name: replicas, expression: "object.spec.?replicas.orValue(1)"}
      validations:
        - {expression: variables.replicas <= 3, message: more than three Pods}
        - {expression: variables.replicas > 0, messageExpression: "'none of ' + object.metadata.name"}
  - apiVersion: admissionregistration.k8s.io/v1
    kind: ValidatingAdmissionPolicyBinding
    metadata: {name: everywhere}
    spec: {policyName: few-replicas, validationActions: [Deny, Audit]}
`
const TEST = `apiVersion: clauselint/v1
kind: Test
metadata: {name: many}
spec:
  policies: [policy.yaml]
  documents:
    - {path: web.yaml, text: "kind: Deployment"}
`
const PAGE = `# admission/few-replicas

**Few \`[replicas]\`**

A Deployment has at most three Pods.

- File: \`policies/policy.yaml:7\`
- Severity: high
- More: <https://example.com/controls/1>
- Bound by \`everywhere\`: Deny, Audit
- Parameters: \`v1 ConfigMap\`
- An expression that fails is ignored (failurePolicy Ignore)

## Applies to

- deployments of apps v1, on CREATE, UPDATE, in a namespace, with the labels app=web, in Namespaces with the labels env not in (test, dev)
- not all resources of apps, called big

Only where all of these are true:

- \`not-system\`: \`object.metadata.namespace != 'kube-system'\`

## Demands

**admission/few-replicas/1**

more than three Pods

\`\`\`cel
variables.replicas <= 3
\`\`\`

**admission/few-replicas/2**

the message of \`'none of ' + object.metadata.name\`

\`\`\`cel
variables.replicas > 0
\`\`\`

Variables:

- \`replicas\`: \`object.spec.?replicas.orValue(1)\`

## Examples

### many

\`\`\`yaml
kind: Deployment
\`\`\`
`
const OWN = `apiVersion: clauselint/v1
kind: Policy
metadata: {name: has-team}
spec:
  docs: Each Deployment has a team.
  match: {facts: [workload]}
  validations: [{expression: "'team' in object.labels", message: no team, severity: error}]
`

describe('clauselint docs', () => {
  const files = { 'policies/policy.yaml': POLICY, 'policies/a.test.yaml': TEST, 'policies/own.yaml': OWN }

  it.each([['few-replicas'], ['policies/policy.yaml']])('prints the page of %s', async name => {
    const { stdout, exitCode } = await sandbox(files).run(['docs', name])
    expect(stdout).toBe(PAGE)
    expect(exitCode).toBe(0)
  })

  it('prints several pages, of rules of clauselint too, each once', async () => {
    const { run } = sandbox(files)
    const { stdout } = await run(['docs', 'own/has-team', 'few-replicas', 'policies/policy.yaml', 'has-team'])
    expect(stdout.match(/^# .*$/gm)).toEqual(['# own/has-team', '# admission/few-replicas'])
    expect(stdout).toContain('error: no team\n\n```cel\n')
    expect((await run(['explain', 'few-replicas'])).stdout).toBe(PAGE)
  })

  it('prints the pages of all policies of a folder', async () => {
    const { stdout } = await sandbox(files).run(['docs', 'policies'])
    expect(stdout.match(/^# .*$/gm)).toEqual(['# admission/few-replicas', '# own/has-team'])
  })

  it('names what may be meant where there is no such policy', async () => {
    const { run } = sandbox(files)
    const { stderr, exitCode } = await run(['docs', 'few-replica'])
    expect(stderr).toContain('there is no policy "few-replica"; did you mean "few-replicas"?')
    expect(exitCode).toBe(2)
    expect((await run(['docs'])).exitCode).toBe(2)
    expect((await run(['explain', 'few-replica'])).stderr).toContain('there is no rule or check "few-replica"')
  })

  it('shows no secret, nothing that a terminal would obey, and no markup of a name', async () => {
    const { stdout } = await sandbox({
      'p.yaml': POLICY.replace('name: few-replicas', 'name: "<b>x\\u001b[2J"')
        .replace('A Deployment has', '"AKIAIOSFODNN7EXAMPLE \\u001b[2J ')
        .replace('three Pods.', 'three Pods."'),
    }).run(['docs', 'p.yaml'])
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('AKIAIOSFODNN7EXAMPLE')
    expect(stdout).toContain('# admission/-b-x-2J\n')
  })
})
