import { describe, expect, it } from 'vitest'
import { readWantedRight, wantedText } from '../../../src/model/rights/wanted-right.ts'

const read = (text: string, namespace?: string, subresources?: readonly string[]) =>
  readWantedRight(text, namespace, new Set(subresources))
const textOf = (...given: Parameters<typeof read>) => {
  const right = read(...given)
  return right && wantedText(right)
}

describe('readWantedRight', () => {
  it('reads a resource by its plural, its kind, or as kubectl shortens it, of its own group', () => {
    expect(read('get po', 'shop')).toEqual({
      in: 'cluster',
      verb: 'get',
      resource: 'pods',
      group: '',
      namespace: 'shop',
    })
    expect(read('patch Deployment')).toEqual({ in: 'cluster', verb: 'patch', resource: 'deployments', group: 'apps' })
    expect(read('get orders')).toEqual({ in: 'cluster', verb: 'get', resource: 'orders' })
    expect(textOf('get services.serving.knative.dev', 'shop')).toBe('get services.serving.knative.dev in shop')
  })

  it('tells names from subresources', () => {
    expect(textOf('get secrets/token', 'shop')).toBe('get secrets/token in shop')
    expect(read('create pods/exec')).toMatchObject({ resource: 'pods/exec' })
    expect(read('create pods/web/exec')).toMatchObject({ resource: 'pods/exec', name: 'web' })
    expect(read('update deployments/finalizers')).toMatchObject({ resource: 'deployments/finalizers' })
    expect(read('get machines/console')).toMatchObject({ resource: 'machines', name: 'console' })
    expect(read('get machines/console', undefined, ['machines/console'])).toMatchObject({
      resource: 'machines/console',
    })
  })

  it('puts what has no namespace into none, unless it is of another group', () => {
    expect(read('get nodes', 'shop')).toEqual({ in: 'cluster', verb: 'get', resource: 'nodes', group: '' })
    expect(read('get nodes.metrics.k8s.io', 'shop')).toMatchObject({ namespace: 'shop' })
  })

  it('reads paths and actions, and nothing else', () => {
    expect(read('get /metrics')).toEqual({ in: 'server', verb: 'get', path: '/metrics' })
    expect(textOf('s3:GetObject')).toBe('use s3:GetObject on any resource')
    for (const wrong of ['pods', 'get', 'get pods in shop', 'GET pods', '']) expect(read(wrong)).toBeUndefined()
  })
})
