import type { Kustomization } from '../../src/facts/kubernetes/kustomization.ts'

const at = { document: 'kustomization.yaml#0', pointer: '' }
const absent = { state: 'absent', at } as const

/** A kustomization of a folder that says nothing but `more`. */
export const kustomizationIn = (folder: string, more: Partial<Kustomization> = {}): Kustomization => ({
  folder,
  at,
  isComponent: false,
  isPlain: true,
  isOpen: false,
  namespace: absent,
  prefix: absent,
  suffix: absent,
  resources: [],
  components: [],
  patches: [],
  targetedPatches: [],
  patchedKinds: [],
  fillsReferences: false,
  ...more,
})
