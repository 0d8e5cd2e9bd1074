import { expect, it } from 'vitest'
import { speakerOf } from '../../../src/engine/finding.ts'
import { matchesGlob } from '../../../src/facts/policy/match-policy.ts'
import { podControllers } from '../../../src/facts/policy/pod-controllers.ts'
import { lint } from '../../../src/linter.ts'
import { canonicalQuantity } from '../../../src/model/kubernetes/quantity.ts'
import { isOfCluster, resourceNames } from '../../../src/model/kubernetes/resource-names.ts'

it.each([
  ['0.5', '500m'],
  ['1000m', '1'],
  ['1024Mi', '1Gi'],
  ['0.25Gi', '256Mi'],
  ['1500Mi', '1500Mi'],
  ['512', '512'],
  ['1e3', '1e3'],
  ['none', 'none'],
])('writes the quantity %s as the API server does: %s', (written, canonical) => {
  expect(canonicalQuantity(written)).toBe(canonical)
})

it('names the resources of kinds', () => {
  expect(['NetworkPolicy', 'Ingress', 'Endpoints', 'Pod'].map(kind => resourceNames(kind)[0])).toEqual([
    'networkpolicies',
    'ingresses',
    'endpoints',
    'pods',
  ])
  expect(resourceNames('Gateway')).toContain('gateways')
  expect([isOfCluster('', 'Namespace'), isOfCluster('', 'Pod'), isOfCluster('node.k8s.io', 'RuntimeClass')]).toEqual([
    true,
    false,
    true,
  ])
})

it('matches patterns in linear time', () => {
  expect(matchesGlob('kube-*', 'kube-system')).toBe(true)
  expect(matchesGlob('*', '')).toBe(true)
  expect(matchesGlob('a?c*', 'abd')).toBe(false)
  expect(matchesGlob('*a'.repeat(500), 'a'.repeat(499))).toBe(false)
})

it('generates rules for the controllers that are stated', () => {
  expect(podControllers('none')).toEqual([])
  expect(podControllers('deployments,CronJob')).toEqual(['Deployment', 'CronJob'])
})

it('gives up on policies that take too many steps, with a note', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'true' : `object.metadata.annotations.all(k${depth}, ${nested(depth - 1)})`
  const policies = Array.from({ length: 5 }, (_, i) => ({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: `hostile-${i}` },
    spec: {
      matchConstraints: {
        resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
      },
      validations: [{ expression: nested(8) }],
    },
  }))
  const annotations = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`a${i}`, 'x']))
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'b', annotations } }
  const text = [...policies, object].map(one => JSON.stringify(one)).join('\n---\n')
  const { report } = lint([{ path: 'all.yaml', text }], { parsers: {} })
  expect(report.faults).toEqual([])
  expect(report.findings.filter(one => speakerOf(one) === 'policy/admission')).toEqual([])
  const notes = report.notes.filter(
    ({ why, ...one }) => speakerOf(one) === 'policy/admission' && /too many steps/.test(why),
  )
  expect(notes).toHaveLength(5)
})

it.each([
  ["image.GetMetadata('a')", 'image.GetMetadata()'],
  ["image('nginx').registry() == 'docker.io'", 'image()'],
  ['images.containers.all(one, verifyImageSignatures(one, []) > 0)', 'images'],
])('names what only Kyverno has: %s', (expression, missing) => {
  const policy = {
    apiVersion: 'policies.kyverno.io/v1alpha1',
    kind: 'ValidatingPolicy',
    metadata: { name: 'images' },
    spec: {
      matchConstraints: {
        resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
      },
      validations: [{ expression }],
    },
  }
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'b' } }
  const files = [
    { path: 'policy.yaml', text: JSON.stringify(policy) },
    { path: 'object.yaml', text: JSON.stringify(object) },
  ]
  const { report } = lint(files, { parsers: {} })
  expect(report.notes.map(({ why }) => why)).toContain(
    `policy images depends on ${missing}, which only Kyverno provides`,
  )
})

it('knows the fields of a request', () => {
  const policy = {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: 'requests' },
    spec: {
      matchConstraints: {
        resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
      },
      validations: [
        { expression: "request.userInfo.name != 'admin'" },
        { expression: 'has(request.namespace) && request.dryRun != true && request.options != null' },
        { expression: "request.userInfo.extra['scopes'].all(one, one != '')" },
      ],
    },
  }
  const { report } = lint([{ path: 'policy.yaml', text: JSON.stringify(policy) }], { parsers: {} })
  const found = report.findings.filter(({ check }) => check === 'AP-02')
  expect(found.map(({ pointer }) => pointer)).toEqual(['/spec/validations/0/expression'])
})
