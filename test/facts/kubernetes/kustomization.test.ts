import { describe, expect, it } from 'vitest'
import type { Value } from '../../../src/documents/value.ts'
import { writtenNames } from '../../../src/facts/kubernetes/kustomization.ts'
import { kustomizationIn } from '../../support/kustomization.ts'

const absent = { state: 'absent', at: { document: 'kustomization.yaml#0', pointer: '' } } as const

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
