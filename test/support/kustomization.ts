import type { Kustomization } from '../../src/facts/kubernetes/kustomization.ts'

const absent = { state: 'absent', at: { document: 'kustomization.yaml#0', pointer: '' } } as const

/** A kustomization of a folder that says nothing but `more`. */
export const kustomizationIn = (folder: string, more: Partial<Kustomization> = {}): Kustomization => ({
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
  replaced: [],
  variables: [],
  fillsReferences: false,
  ...more,
})
