import { describe, expect, it } from 'vitest'
import { leavesOf } from '../../src/drift/leaves.ts'
import type { ComparedFields } from '../../src/engine/fact.ts'

const at = { document: 'a.yaml#0', pointer: '/metadata/name' }
const value = (text: unknown) => ({ state: 'known', value: text, at })
const textsOf = <T extends object>(fact: T, fields: ComparedFields<T>) =>
  Object.fromEntries([...leavesOf(fact, fields, at)].map(([path, { text }]) => [path, text]))

describe('the leaves of a fact', () => {
  it('are the known values of the fields that are listed, by their paths, and its labels', () => {
    expect(
      textsOf(
        {
          name: 'web',
          at,
          replicas: value(3),
          containers: [
            { name: 'app', image: value('shop/web:1'), at, requests: { cpu: 'yes', memory: 'no' } },
            { name: value('proxy'), image: value('proxy:2') },
            { image: value('x') },
          ],
          labels: { app: 'web', 'app.kubernetes.io/name': 'web' },
          nested: { deep: { mode: value(true) }, other: value('x') },
        },
        ['replicas', 'containers', 'labels', 'nested.deep'],
      ),
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

  it('are no values that are unknown or absent, no plain texts, and nothing of a field that is not listed', () => {
    const unknown = { state: 'unknown', why: '${X}', at }
    expect(
      textsOf({ version: unknown, mode: { state: 'absent', at }, status: value('ACTIVE'), whole: 'text' }, [
        'version',
        'mode',
        'whole',
      ]),
    ).toEqual({})
  })

  it('of a list are its members in one order, as long as all are known', () => {
    const list = (items: readonly object[], open = false) => value({ items, open })
    expect(
      textsOf({ cidrs: list([value('10.2.0.0/16'), value('10.1.0.0/16')]), open: list([value('a')], true) }, [
        'cidrs',
        'open',
      ]),
    ).toEqual({
      cidrs: '10.1.0.0/16, 10.2.0.0/16',
    })
  })

  it('are not looked for deeper than facts go', () => {
    const deep = (levels: number): object => (levels === 0 ? { mode: value('x') } : { inner: deep(levels - 1) })
    expect(Object.keys(textsOf({ inner: deep(3) }, ['inner']))).toEqual(['inner.inner.inner.inner.mode'])
    expect(textsOf({ inner: deep(400) }, ['inner'])).toEqual({})
  })
})
