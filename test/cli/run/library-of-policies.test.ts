import { expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const policy = (resource: string, group: string, paramKind = ''): string => `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: only-web-${resource}}
spec:
${paramKind}  matchConstraints:
    resourceRules:
      - {apiGroups: ['${group}'], apiVersions: [v1], operations: [CREATE], resources: [${resource}]}
  validations:
    - expression: object.metadata.name.startsWith('web') || namespaceObject.metadata.labels.env == 'test'
      message: it is called web
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: only-web-${resource}}
spec: {policyName: only-web-${resource}, validationActions: [Deny]}
`
const object = (kind: string, apiVersion: string, name: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}, namespace: shop}\n`
/** Objects that two policies judge, and one that none does. */
const REPOSITORY = {
  'shop/clauselint.yaml': 'policies: ../library\n',
  'shop/a.yaml': object('Lease', 'coordination.k8s.io/v1', 'other'),
  'shop/b.yaml': object('ServiceAccount', 'v1', 'other'),
  'shop/c.yaml': object('ConfigMap', 'v1', 'other'),
  'shop/namespace.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: {name: shop, labels: {env: prod}}\n',
  'library/leases.yaml': policy('leases', 'coordination.k8s.io'),
  'library/more/accounts.yaml': policy('serviceaccounts', ''),
}
/** Of so many files only the objects are kept that a library judges (src/cli/run/run.ts). */
const MANY = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [
    `shop/more/${i}.yaml`,
    object('Role', 'rbac.authorization.k8s.io/v1', `r${i}`),
  ]),
)

const denied = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const { run } = sandbox(files)
  const { stdout } = await run(['shop', '--format', 'compact', '--no-inline-config'])
  return stdout.split('\n').filter(line => line.includes('AP-01'))
}

it('judges the same objects of many files as of a few', async () => {
  const few = await denied(REPOSITORY)
  expect(few).toHaveLength(2)
  expect(await denied({ ...REPOSITORY, ...MANY })).toEqual(few)
})

it('judges whatever a policy that a kustomization changes may be about', async () => {
  const changed = {
    'library/kustomization.yaml': `resources: [leases.yaml, more/accounts.yaml]
patches:
  - target: {kind: ValidatingAdmissionPolicy, name: only-web-leases}
    patch: |
      - {op: replace, path: /spec/matchConstraints/resourceRules/0/apiGroups/0, value: ''}
      - {op: replace, path: /spec/matchConstraints/resourceRules/0/resources/0, value: configmaps}
`,
  }
  const few = await denied({ ...REPOSITORY, ...changed })
  expect(await denied({ ...REPOSITORY, ...changed, ...MANY })).toEqual(few)
})

it('keeps what it keeps for each library, in a cache too', async () => {
  const { run, write } = sandbox({ ...REPOSITORY, ...MANY })
  const args = ['shop', '--format', 'compact', '--cache']
  const count = async (): Promise<number> =>
    (await run(args)).stdout.split('\n').filter(line => line.includes('AP-01')).length
  expect(await count()).toBe(2)
  write({ 'library/roles.yaml': policy('roles', 'rbac.authorization.k8s.io') })
  expect(await count()).toBe(42)
})
