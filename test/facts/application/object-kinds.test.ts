import { describe, expect, it } from 'vitest'
import { typeText } from '../../../src/cel/types.ts'
import { kindTable, objectKinds } from '../../../src/facts/application/object-kinds.ts'
import type { CustomResource } from '../../../src/facts/kubernetes/custom-resource.ts'
import { loadKubernetesTypes } from '../../../src/index.ts'

const TEXT = await loadKubernetesTypes()
const TABLE = kindTable(TEXT)
const NOWHERE = { document: 'crd.yaml#0', pointer: '' }
const defined = (kind: string, type: unknown): CustomResource => ({
  apiVersion: 'example.com/v1',
  kind,
  type: JSON.stringify(type),
  schemaAt: NOWHERE,
  isServed: true,
  at: NOWHERE,
})

/** The type of the field at a way, in CEL's words. */
function typeAt(apiVersion: string, kind: string, way: readonly string[], kinds = objectKinds(TABLE, [])): string {
  let type = kinds.typeOf(apiVersion, kind)
  for (const step of way) {
    if (type?.kind === 'list') type = type.item
    else if (type?.kind === 'object') type = kinds.objectType(type.name)?.fields.get(step)
  }
  return type === undefined ? 'nothing' : typeText(type)
}

describe('the kinds of Kubernetes', () => {
  it.each([
    ['apps/v1', 'Deployment', 'status.readyReplicas', 'int'],
    ['apps/v1', 'Deployment', 'spec.template.spec.containers.0.ports.0.containerPort', 'int'],
    ['apps/v1', 'Deployment', 'spec.template.spec.containers.0.resources.limits', 'map(string, dyn)'],
    ['apps/v1', 'Deployment', 'metadata.creationTimestamp', 'timestamp'],
    ['v1', 'Secret', 'data', 'map(string, bytes)'],
    ['v1', 'Service', 'spec.ports.0.targetPort', 'dyn'],
    ['batch/v1', 'CronJob', 'spec.jobTemplate.spec.template.spec.restartPolicy', 'string'],
    ['rbac.authorization.k8s.io/v1', 'RoleBinding', 'subjects.0.namespace', 'string'],
    ['elbv2.k8s.aws/v1beta1', 'TargetGroupBinding', 'status.observedGeneration', 'int'],
    ['apps/v1', 'Deployment', 'status.nothing', 'nothing'],
    ['apps/v1beta1', 'Deployment', '', 'nothing'],
    ['constructor', 'prototype', '', 'nothing'],
    ['', 'toString', '', 'nothing'],
  ])('of %s %s has %s the type %s', (apiVersion, kind, way, type) =>
    expect(typeAt(apiVersion, kind, way === '' ? [] : way.split('.'))).toBe(type),
  )

  it('are a small table', () => expect(TEXT.length).toBeLessThan(180_000))
  it('are unknown without it', () =>
    expect(objectKinds(kindTable(undefined), []).typeOf('v1', 'Service')).toBeUndefined())
})

describe('definitions', () => {
  const kinds = objectKinds(TABLE, [
    defined('Once', { spec: { size: 'int' }, metadata: 'ObjectMeta' }),
    defined('Same', { spec: 'string' }),
    defined('Same', { spec: 'string' }),
    defined('Other', { spec: 'string' }),
    defined('Other', { spec: 'int' }),
  ])
  it.each([
    ['Once', 'spec.size', 'int'],
    ['Once', 'metadata.labels', 'map(string, string)'],
    ['Same', 'spec', 'string'],
    // Which of two is there, nobody knows.
    ['Other', '', 'nothing'],
    ['Absent', '', 'nothing'],
  ])('give %s %s the type %s', (kind, way, type) =>
    expect(typeAt('example.com/v1', kind, way === '' ? [] : way.split('.'), kinds)).toBe(type),
  )
})
