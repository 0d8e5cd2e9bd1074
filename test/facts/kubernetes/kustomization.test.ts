import { describe, expect, it } from 'vitest'
import type { Value } from '../../../src/documents/value.ts'
import { findRetagged, type Kustomization, writtenNames } from '../../../src/facts/kubernetes/kustomization.ts'

const absent = { state: 'absent', at: { document: 'kustomization.yaml#0', pointer: '' } } as const
const at = (folder: string, more: Partial<Kustomization>): Kustomization => ({
  folder,
  namespace: absent,
  prefix: absent,
  suffix: absent,
  resources: [],
  components: [],
  patches: [],
  patched: [],
  retags: [],
  renames: [],
  fillsReferences: false,
  ...more,
})

describe('findRetagged', () => {
  it('follows resources through bases, and components to those who use them', () => {
    const isRetagged = findRetagged([
      at('base', { resources: ['base/web.yaml'] }),
      at('prod', { resources: ['base'], components: ['pinned'], retags: ['web'] }),
      at('pinned', { retags: ['proxy'] }),
      at('other', { resources: ['other/web.yaml'] }),
    ])
    expect(isRetagged('base/web.yaml', 'web')).toBe(true)
    expect(isRetagged('base/web.yaml', 'proxy')).toBe(true)
    expect(isRetagged('base/web.yaml', 'cache')).toBe(false)
    expect(isRetagged('other/web.yaml', 'web')).toBe(false)
  })

  it('ends where kustomizations list each other', () => {
    const isRetagged = findRetagged([
      at('a', { resources: ['b', 'a'], retags: ['web'] }),
      at('b', { resources: ['a', 'b/web.yaml'] }),
    ])
    expect(isRetagged('b/web.yaml', 'web')).toBe(true)
  })

  it('ends within the time of a test where every name meets every folder', () => {
    const many = Array.from({ length: 2000 }, (_, i) => `p${i}`)
    const isRetagged = findRetagged([
      at('', { resources: many, retags: many }),
      ...many.map(folder => at(folder, { resources: [`${folder}/x`] })),
    ])
    expect(isRetagged('', 'p1999')).toBe(true)
  })
})

describe('writtenNames', () => {
  const text = (value: string): Value<string> => ({ ...absent, state: 'known', value })

  it('takes off what kustomizations put before and after names', () => {
    const names = writtenNames([at('a', { prefix: text('prod-') }), at('b', { suffix: text('-v2') })])
    expect(names.isOpen).toBe(false)
    expect(names.of('prod-db-v2')).toEqual(['prod-db-v2', 'prod-db', 'db-v2', 'db'])
    expect(names.of('prod-')).toEqual(['prod-'])
  })

  it('is open where a prefix is decided at deployment', () => {
    expect(writtenNames([at('a', { prefix: { ...absent, state: 'unknown', why: '${ENV}-' } })]).isOpen).toBe(true)
  })
})
