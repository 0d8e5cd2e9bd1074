import { describe, expect, it } from 'vitest'
import { kustomize } from '../../src/deploy/kustomize.ts'
import { pathOf } from '../../src/documents/document.ts'
import type { Value } from '../../src/documents/value.ts'
import { type EmittedFact, isOf } from '../../src/engine/fact.ts'
import { serviceAccount } from '../../src/facts/kubernetes/cluster-objects.ts'
import type { Kustomization } from '../../src/facts/kubernetes/kustomization.ts'
import type { ObjectMeta } from '../../src/facts/kubernetes/object-meta.ts'
import { kustomizationIn } from '../support/kustomization.ts'
import { lintFrozen } from '../support/lint-frozen.ts'

const namespaceOf = (folder: string, namespace?: string): Value<string> => {
  const at = { document: `${folder}/kustomization.yaml#0`, pointer: '/namespace' }
  return namespace === undefined ? { state: 'absent', at } : { state: 'known', value: namespace, at }
}
const at = (folder: string, namespace: string | undefined, more: Partial<Kustomization>): Kustomization =>
  kustomizationIn(folder, { namespace: namespaceOf(folder, namespace), ...more })
const object = (path: string, namespace?: string): ObjectMeta => ({
  kind: 'Service',
  name: 'web',
  labels: {},
  annotations: {},
  at: { document: `${path}#0`, pointer: '' },
  ...(namespace === undefined ? {} : { namespace }),
})
const accountOf = (one: ObjectMeta): EmittedFact =>
  serviceAccount.of({ ...one, roleArn: { state: 'absent', at: one.at }, imagePullSecrets: [] })
const deployed = (
  kustomizations: readonly Kustomization[],
  said: EmittedFact,
  path: string,
): EmittedFact | undefined => {
  const change = kustomize.deploy({ kustomizations }, () => [])?.change
  return change === undefined ? said : change(path, said)
}
const placed = (kustomizations: readonly Kustomization[], one: ObjectMeta): string | undefined => {
  const said = deployed(kustomizations, accountOf(one), pathOf(one.at.document))
  return said !== undefined && isOf(serviceAccount, said) ? said.value.namespace : undefined
}

describe('kustomize', () => {
  it('gives what is listed the namespace, also where it names another', () => {
    const all = [at('app', 'shop', { resources: ['app/web.yaml'] })]
    expect(placed(all, object('app/web.yaml'))).toBe('shop')
    expect(placed(all, object('app/web.yaml', 'default'))).toBe('shop')
    expect(placed(all, object('app/other.yaml', 'default'))).toBe('default')
  })

  it('lets the outermost kustomization win', () => {
    const all = [at('base', 'base', { resources: ['base/web.yaml'] }), at('prod', 'prod', { resources: ['base'] })]
    expect(placed(all, object('base/web.yaml'))).toBe('prod')
    expect(placed([...all, at('all', undefined, { resources: ['prod'] })], object('base/web.yaml'))).toBe('prod')
  })

  it('knows no namespace where two overlays give two, or it is decided at deployment', () => {
    const base = at('base', undefined, { resources: ['base/web.yaml'] })
    const two = [base, at('a', 'a', { resources: ['base'] }), at('b', 'b', { resources: ['base'] })]
    expect(placed(two, object('base/web.yaml', 'default'))).toBe(undefined)
    const namespace: Value<string> = { state: 'unknown', why: '${NS}', at: namespaceOf('a').at }
    const open = { ...at('a', undefined, { resources: ['a/web.yaml'] }), namespace }
    expect(placed([open], object('a/web.yaml', 'default'))).toBe(undefined)
  })

  it('gives what stands in a patch the namespace of what it is a part of', () => {
    const all = [at('a', 'shop', { patches: ['a/patch.yaml'] })]
    expect(placed(all, object('a/patch.yaml', 'default'))).toBe('shop')
  })

  it('leaves facts alone that have no namespace, and all where nothing is said of any', () => {
    const other = { fact: 'other', value: {} }
    expect(deployed([at('a', 'a', { resources: ['a/x.yaml'] })], other, 'a/x.yaml')).toBe(other)
    expect(
      kustomize.deploy({ kustomizations: [at('a', undefined, { resources: ['a/x.yaml'] })] }, () => []),
    ).toBeUndefined()
  })

  it('ends where kustomizations list each other, and where very many do', () => {
    const circle = [at('a', 'a', { resources: ['b'] }), at('b', 'b', { resources: ['a', 'b/web.yaml'] })]
    expect(placed(circle, object('b/web.yaml', 'x'))).toBe(undefined)
    const many = Array.from({ length: 20_000 }, (_, i) => at(`d${i}`, `n${i}`, { resources: [`d${i + 1}`] }))
    expect(placed(many, object('d20000', 'x'))).toBe(undefined)
  })
})

it('leaves open what a replacement writes', () => {
  const policy = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web}
spec:
  podSelector: {}
  policyTypes: [Egress]
  egress: [{to: [{ipBlock: {cidr: 0.0.0.0/0}}]}]
`
  const lint = (name: string) => {
    const replacements = `replacements:
  - source: {kind: ConfigMap, name: settings, fieldPath: data.cidr}
    targets: [{select: {kind: NetworkPolicy, name: ${name}}, fieldPaths: [spec.egress.0.to.0.ipBlock.cidr]}]
`
    const { report } = lintFrozen([
      { path: 'base/policy.yaml', text: policy },
      { path: 'base/kustomization.yaml', text: `resources: [policy.yaml]\n${replacements}` },
    ])
    return report.findings.map(({ check }) => check)
  }
  expect(lint('web')).toEqual([])
  expect(lint('other')).toEqual(['NP-06'])
})
