import { expect, it } from 'vitest'
import { lint } from '../../../src/linter.ts'
import { registry } from '../../support/lint-frozen.ts'

const policy = (most: number): string => `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: few}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}]
  validations: [{expression: object.spec.replicas <= ${most}, message: at most ${most}}]
`
const deployment = (replicas: number): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec: {replicas: ${replicas}}
`
const overlay = (name: string, patch: string) => ({
  [`${name}/kustomization.yaml`]: 'resources: [../base]\npatches: [{path: patch.yaml}]\n',
  [`${name}/patch.yaml`]: patch,
})

it('judges in each deployment what differs there, and says once what does not', () => {
  const files = {
    'base/kustomization.yaml': 'resources: [web.yaml, policy.yaml]\n',
    'base/web.yaml': deployment(8),
    'base/policy.yaml': policy(5),
    // As it is written, one Deployment for the policy, and one policy for the Deployment.
    ...overlay(
      'same',
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop, labels: {a: b}}\n',
    ),
    ...overlay('more', deployment(9)),
    ...overlay('right', deployment(3)),
  }
  const { report } = lint(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    { parsers: registry.parsers },
  )
  const said = report.findings.flatMap(({ check, location, message }) =>
    check === 'AP-01' ? [`${location.path}:${location.startLine} ${message}`] : [],
  )
  expect(said).toEqual(['base/web.yaml:4 at most 5', 'more/patch.yaml:4 at most 5'])
})
