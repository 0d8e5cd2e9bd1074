import { describe, expect, it } from 'vitest'
import type { Value } from '../../../src/documents/value.ts'
import { deployedNames } from '../../../src/facts/kubernetes/deployed-name.ts'
import type { Kustomization } from '../../../src/facts/kubernetes/kustomization.ts'
import { kustomizationIn } from '../../support/kustomization.ts'

const at = { document: 'kustomization.yaml#0', pointer: '' }
const text = (value: string): Value<string> => ({ state: 'known', value, at })
const namesOf = (kustomizations: readonly Kustomization[], path: string) => {
  const found = deployedNames.make(kustomizations)(path)
  return found.state === 'known' ? found.of('web') : found.state
}
const base = kustomizationIn('base', { resources: ['base/web.yaml'], suffix: text('-v1') })

describe('deployedNames', () => {
  it('puts what each overlay states around what its base states', () => {
    const prod = kustomizationIn('prod', { resources: ['base'], prefix: text('prod-'), suffix: text('-x') })
    const test = kustomizationIn('test', { resources: ['base'] })
    expect(namesOf([base, prod, test], 'base/web.yaml')).toEqual(['prod-web-v1-x', 'web-v1'])
    expect(namesOf([base], 'base/web.yaml')).toEqual(['web-v1'])
  })

  it('tells a file that nothing lists from one whose name is decided at deployment', () => {
    const open = kustomizationIn('prod', { resources: ['base'], prefix: { state: 'unknown', why: '${ENV}', at } })
    expect(namesOf([base], 'other/web.yaml')).toBe('unlisted')
    expect(namesOf([base, open], 'base/web.yaml')).toBe('unknown')
    expect(namesOf([{ ...base, fillsReferences: true }], 'base/web.yaml')).toBe('unknown')
  })

  it('tells nothing where components change names, or kustomizations use each other', () => {
    const component = kustomizationIn('component', { prefix: text('c-') })
    expect(namesOf([{ ...base, components: ['component'] }, component], 'base/web.yaml')).toBe('unknown')
    const ring = kustomizationIn('ring', { resources: ['base'] })
    expect(namesOf([{ ...base, resources: [...base.resources, 'ring'] }, ring], 'base/web.yaml')).toBe('unknown')
  })

  it('follows many overlays of many overlays in few steps', () => {
    const levels = Array.from({ length: 60 }, (_, i) =>
      ['a', 'b'].map(side =>
        kustomizationIn(`${side}${i}`, { resources: [`a${i - 1}`, `b${i - 1}`, 'web.yaml'], prefix: text(side) }),
      ),
    ).flat()
    expect(namesOf(levels, 'web.yaml')).toBe('unknown')
  })
})
