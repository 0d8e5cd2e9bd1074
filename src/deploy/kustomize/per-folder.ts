import { pathOf } from '../../documents/document.ts'
import type { Kustomization } from '../../facts/kubernetes/kustomization.ts'
import { KUSTOMIZATION_FILE } from '../../model/kubernetes/kustomization-file.ts'
import type { Refused } from './listed-paths.ts'

/** The kustomizations that kustomize builds, and those that it refuses since their folder has two files of one. */
export interface PerFolder {
  readonly built: readonly Kustomization[]
  readonly doubled: readonly Refused[]
}

/** Of several kustomizations in a folder, kustomize builds the one in a file that it looks for; it is the last one where none is. */
export function onePerFolder(kustomizations: readonly Kustomization[]): PerFolder {
  const built = new Map<string, Kustomization>()
  const doubled: Refused[] = []
  for (const one of kustomizations) {
    const before = built.get(one.folder)
    if (before !== undefined && isLookedFor(one) && isLookedFor(before)) {
      const [path, other] = [pathIn(one), pathIn(before)]
      if (path !== other) doubled.push(refused(one, other.slice(other.lastIndexOf('/') + 1)))
    }
    if (before === undefined || isLookedFor(one) || !isLookedFor(before)) built.set(one.folder, one)
  }
  return { built: [...built.values()], doubled }
}

const pathIn = ({ at }: Kustomization): string => pathOf(at.document)
const isLookedFor = (one: Kustomization): boolean => KUSTOMIZATION_FILE.test(pathIn(one))

const refused = ({ at, folder }: Kustomization, other: string): Refused => ({
  is: 'other',
  at,
  name: `the folder has another kustomization, ${other}`,
  folder,
})
