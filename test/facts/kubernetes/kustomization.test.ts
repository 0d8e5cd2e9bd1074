import { describe, expect, it } from 'vitest'
import type { Value } from '../../../src/documents/value.ts'
import { findRetagged, writtenNames } from '../../../src/facts/kubernetes/kustomization.ts'
import { kustomizationIn } from '../../support/kustomization.ts'

const absent = { state: 'absent', at: { document: 'kustomization.yaml#0', pointer: '' } } as const

describe('findRetagged', () => {
  it('follows resources through bases, and components to those who use them', () => {
    const isRetagged = findRetagged([
      kustomizationIn('base', { resources: ['base/web.yaml'] }),
      kustomizationIn('prod', { resources: ['base'], components: ['pinned'], retags: ['web'] }),
      kustomizationIn('pinned', { retags: ['proxy'] }),
      kustomizationIn('other', { resources: ['other/web.yaml'] }),
    ])
    expect(isRetagged('base/web.yaml', 'web')).toBe(true)
    expect(isRetagged('base/web.yaml', 'proxy')).toBe(true)
    expect(isRetagged('base/web.yaml', 'cache')).toBe(false)
    expect(isRetagged('other/web.yaml', 'web')).toBe(false)
  })

  it('ends where kustomizations list each other', () => {
    const isRetagged = findRetagged([
      kustomizationIn('a', { resources: ['b', 'a'], retags: ['web'] }),
      kustomizationIn('b', { resources: ['a', 'b/web.yaml'] }),
    ])
    expect(isRetagged('b/web.yaml', 'web')).toBe(true)
  })

  it('ends within the time of a test where every name meets every folder', () => {
    const many = Array.from({ length: 2000 }, (_, i) => `p${i}`)
    const isRetagged = findRetagged([
      kustomizationIn('', { resources: many, retags: many }),
      ...many.map(folder => kustomizationIn(folder, { resources: [`${folder}/x`] })),
    ])
    expect(isRetagged('', 'p1999')).toBe(true)
  })
})

describe('writtenNames', () => {
  const text = (value: string): Value<string> => ({ ...absent, state: 'known', value })

  it('takes off what kustomizations put before and after names', () => {
    const names = writtenNames([
      kustomizationIn('a', { prefix: text('prod-') }),
      kustomizationIn('b', { suffix: text('-v2') }),
    ])
    expect(names.isOpen).toBe(false)
    expect(names.of('prod-db-v2')).toEqual(['prod-db-v2', 'prod-db', 'db-v2', 'db'])
    expect(names.of('prod-')).toEqual(['prod-'])
  })

  it('is open where a prefix is decided at deployment', () => {
    expect(
      writtenNames([kustomizationIn('a', { prefix: { ...absent, state: 'unknown', why: '${ENV}-' } })]).isOpen,
    ).toBe(true)
  })
})
