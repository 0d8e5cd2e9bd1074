import { describe, expect, it } from 'vitest'
import { get } from '../../src/documents/cursor.ts'
import type { Resource } from '../../src/documents/resource.ts'
import { openFile } from '../../src/engine/lint/open-file.ts'
import { resourcesOf } from '../../src/engine/lint/recognise.ts'
import { createLinter, loadParsers } from '../../src/index.ts'

const registry = createLinter(await loadParsers(new Set(['json', 'toml'])))

function resource(path: string, document: unknown): Resource {
  const opened = openFile({ path, text: JSON.stringify(document) }, registry)
  const [found] = 'documents' in opened ? opened.documents.flatMap(one => resourcesOf(one, registry)) : []
  if (found === undefined) throw new Error(`${path} holds no resource`)
  return found
}

const object = (apiVersion: string, body: object) =>
  resource('object.json', { apiVersion, kind: 'Cluster', metadata: { name: 'a' }, ...body })
const kubernetes = object('example.com/v1', { nodePort: '443', specs: [{ a: 1 }] })
const terraform = resource('main.tf.json', {
  resource: { example_cluster: { a: { node_port: '443', spec: [{ a: 1 }] } } },
})
const values = { node_port: '443', spec: [{ a: 1 }] }
const plan = resource('plan.json', {
  format_version: '1.2',
  planned_values: { root_module: { resources: [{ type: 'example_cluster', name: 'a', values }] } },
})
const cloudformation = resource('stack.json', {
  Resources: { A: { Type: 'AWS::EKS::Cluster', Properties: { nodePort: '443', specs: [{ a: 1 }] } } },
})
const ack = object('eks.services.k8s.aws/v1alpha1', { spec: { name: 'w' }, status: { name: 'o' } })
const upbound = object('eks.aws.upbound.io/v1beta1', {
  spec: { forProvider: { name: 'w' } },
  status: { atProvider: { name: 'o' } },
})
const native = object('eks.aws.crossplane.io/v1beta1', {
  spec: { forProvider: { name: 'w' } },
  status: { atProvider: { name: 'o' } },
})

describe('a dialect', () => {
  it.each([
    ['kubernetes', kubernetes, 'invalid'],
    ['terraform', terraform, 'known'],
    ['terraform-plan', plan, 'known'],
    ['cloudformation', cloudformation, 'known'],
  ] as const)('%s finds the spelling, the objects, and knows whether a text is a number', (id, found, state) => {
    const { dialect, body } = found
    expect(dialect.id).toBe(id)
    expect(dialect.integer(dialect.field(body, 'nodePort')).state).toBe(state)
    expect(dialect.objects(dialect.field(body, 'specs', 'spec'))).toHaveLength(1)
    expect(dialect.converts).toBe(state === 'known')
  })

  it.each([
    ['ack', ack, false],
    ['crossplane', upbound, true],
    ['crossplane-native', native, false],
  ] as const)('%s keeps what is wanted and what was observed apart', (id, { dialect, body }, hasBlocks) => {
    expect(dialect.id).toBe(id)
    expect(get(dialect.wanted(body), 'name').node).toMatchObject({ value: 'w' })
    expect(get(dialect.observed(body), 'name').node).toMatchObject({ value: 'o' })
    expect(dialect.word('resourcesVpcConfig', 'vpcConfig')).toBe(hasBlocks ? 'vpcConfig' : 'resourcesVpcConfig')
  })

  it('does not read the name that Terraform alone has, nor another spelling, where names are exact', () => {
    const { dialect, body } = object('example.com/v1', { spec: 1, node_port: 443 })
    expect(dialect.field(body, 'specs', 'spec').node).toBeUndefined()
    expect(dialect.field(body, 'nodePort').node).toBeUndefined()
  })

  it('knows what other resources call one, and whether it is a record', () => {
    expect(
      [terraform, plan, kubernetes, cloudformation].map(({ dialect, type, name }) => dialect.reference(type, name)),
    ).toEqual(['example_cluster.a', 'example_cluster.a', 'a', 'A'])
    expect([terraform, plan].map(({ dialect }) => dialect.isRecord === true)).toEqual([false, true])
  })
})
