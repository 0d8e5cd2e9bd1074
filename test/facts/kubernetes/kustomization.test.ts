import { describe, expect, it } from 'vitest'
import { hasOpenNames } from '../../../src/facts/kubernetes/kustomization.ts'
import { kustomizationIn } from '../../support/kustomization.ts'

const absent = { state: 'absent', at: { document: 'kustomization.yaml#0', pointer: '' } } as const

describe('hasOpenNames', () => {
  it('is true where a prefix or a suffix is decided at deployment', () => {
    const open = { ...absent, state: 'unknown', why: '${ENV}-' } as const
    expect(hasOpenNames([kustomizationIn('a', { prefix: open })])).toBe(true)
    expect(hasOpenNames([kustomizationIn('a'), kustomizationIn('b', { suffix: open })])).toBe(true)
    expect(hasOpenNames([kustomizationIn('a', { prefix: { ...absent, state: 'known', value: 'prod-' } })])).toBe(false)
  })
})
