import { describe, expect, it } from 'vitest'
import type { SecretSource } from '../../../src/facts/kubernetes/cluster-objects.ts'
import { findSecretProducers } from '../../../src/facts/kubernetes/secret-producers.ts'

const place = (path: string) => ({ document: `${path}#0`, pointer: '' })
const source = (path: string, namespace?: string): SecretSource => ({
  kind: 'Secret',
  name: 'orders-db',
  labels: {},
  annotations: {},
  at: place(path),
  secretName: 'orders-db',
  type: { state: 'absent', at: place(path) },
  ...(namespace === undefined ? {} : { namespace }),
})
const ask = (sources: readonly SecretSource[], path: string, namespace?: string) =>
  findSecretProducers(sources, [])({ at: place(path), ...(namespace === undefined ? {} : { namespace }) }, 'orders-db')
    .state

describe('findSecretProducers', () => {
  it('joins by namespace where both state one', () => {
    expect(ask([source('a.yaml', 'shop')], 'b.yaml', 'shop')).toBe('produced')
    expect(ask([source('a.yaml', 'other')], 'b.yaml', 'shop')).toBe('absent')
  })

  it('joins by folder where neither does', () => {
    expect(ask([source('apps/a.yaml')], 'apps/b.yaml')).toBe('produced')
    expect(ask([source('base/a.yaml')], 'apps/b.yaml')).toBe('unknown')
  })

  it("doesn't know where only one does", () => {
    expect(ask([source('a.yaml')], 'b.yaml', 'shop')).toBe('unknown')
    expect(ask([source('a.yaml', 'shop')], 'b.yaml')).toBe('unknown')
  })

  it('finds nothing for another name', () => {
    expect(
      findSecretProducers([source('a.yaml', 'shop')], [])({ at: place('b.yaml'), namespace: 'shop' }, 'x').state,
    ).toBe('absent')
  })
})
