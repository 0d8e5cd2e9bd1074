import { describe, expect, it } from 'vitest'
import type { Value } from '../../../src/documents/value.ts'
import { deployedNames } from '../../../src/facts/kubernetes/deployed-name.ts'
import type { Kustomization } from '../../../src/facts/kubernetes/kustomization.ts'

const at = { document: 'kustomization.yaml#0', pointer: '' }
const absent = { state: 'absent', at } as const
const text = (value: string): Value<string> => ({ state: 'known', value, at })
const inFolder = (folder: string, more: Partial<Kustomization>): Kustomization => ({
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
const namesOf = (kustomizations: readonly Kustomization[], path: string) => {
  const found = deployedNames.make(kustomizations)(path)
  return found.state === 'known' ? found.of('web') : found.state
}
const base = inFolder('base', { resources: ['base/web.yaml'], suffix: text('-v1') })

describe('deployedNames', () => {
  it('puts what each overlay states around what its base states', () => {
    const prod = inFolder('prod', { resources: ['base'], prefix: text('prod-'), suffix: text('-x') })
    const test = inFolder('test', { resources: ['base'] })
    expect(namesOf([base, prod, test], 'base/web.yaml')).toEqual(['prod-web-v1-x', 'web-v1'])
    expect(namesOf([base], 'base/web.yaml')).toEqual(['web-v1'])
  })

  it('tells a file that nothing lists from one whose name is decided at deployment', () => {
    const open = inFolder('prod', { resources: ['base'], prefix: { state: 'unknown', why: '${ENV}', at } })
    expect(namesOf([base], 'other/web.yaml')).toBe('unlisted')
    expect(namesOf([base, open], 'base/web.yaml')).toBe('unknown')
    expect(namesOf([{ ...base, fillsReferences: true }], 'base/web.yaml')).toBe('unknown')
  })

  it('tells nothing where components change names, or kustomizations use each other', () => {
    const component = inFolder('component', { prefix: text('c-') })
    expect(namesOf([{ ...base, components: ['component'] }, component], 'base/web.yaml')).toBe('unknown')
    const ring = inFolder('ring', { resources: ['base'] })
    expect(namesOf([{ ...base, resources: [...base.resources, 'ring'] }, ring], 'base/web.yaml')).toBe('unknown')
  })

  it('follows many overlays of many overlays in few steps', () => {
    const levels = Array.from({ length: 60 }, (_, i) =>
      ['a', 'b'].map(side =>
        inFolder(`${side}${i}`, { resources: [`a${i - 1}`, `b${i - 1}`, 'web.yaml'], prefix: text(side) }),
      ),
    ).flat()
    expect(namesOf(levels, 'web.yaml')).toBe('unknown')
  })
})
