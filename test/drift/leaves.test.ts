import { describe, expect, it } from 'vitest'
import { leavesOf } from '../../src/drift/leaves.ts'

const at = { document: 'a.yaml#0', pointer: '/metadata/name' }
const value = (text: unknown) => ({ state: 'known', value: text, at })
const textsOf = (fact: object) => Object.fromEntries([...leavesOf(fact, at)].map(([path, { text }]) => [path, text]))

describe('the leaves of a fact', () => {
  it('are its known values by their paths, and its labels', () => {
    expect(
      textsOf({
        name: 'web',
        at,
        replicas: value(3),
        containers: [
          { name: 'app', image: value('shop/web:1'), at },
          { name: value('proxy'), image: value('proxy:2') },
          { image: value('x') },
        ],
        labels: { app: 'web', 'app.kubernetes.io/name': 'web' },
        nested: { deep: { mode: value(true) } },
      }),
    ).toEqual({
      replicas: '3',
      'containers.app.image': 'shop/web:1',
      'containers.proxy.image': 'proxy:2',
      'containers.proxy.name': 'proxy',
      'containers.2.image': 'x',
      'labels.app': 'web',
      'labels.app.kubernetes.io/name': 'web',
      'nested.deep.mode': 'true',
    })
  })

  it('are no values that are unknown or absent, nothing that only identifies the object, nothing that is derived', () => {
    const unknown = { state: 'unknown', why: '${X}', at }
    expect(
      textsOf({
        version: unknown,
        mode: { state: 'absent', at },
        status: value('ACTIVE'),
        arn: value('arn'),
        isPatched: true,
        whole: 'text',
        readyAt: value('x'),
      }),
    ).toEqual({})
  })

  it('of a list are its members in one order, as long as all are known', () => {
    const list = (items: readonly object[], open = false) => value({ items, open })
    expect(
      textsOf({ cidrs: list([value('10.2.0.0/16'), value('10.1.0.0/16')]), open: list([value('a')], true) }),
    ).toEqual({
      cidrs: '10.1.0.0/16, 10.2.0.0/16',
    })
  })

  it('are not looked for deeper than facts go', () => {
    const deep = (levels: number): object => (levels === 0 ? { mode: value('x') } : { inner: deep(levels - 1) })
    expect(Object.keys(textsOf(deep(4)))).toEqual(['inner.inner.inner.inner.mode'])
    expect(textsOf(deep(400))).toEqual({})
  })
})
