import { groupBy } from '../../model/group-by.ts'
import type { Kustomization } from './kustomization.ts'

type Flux = NonNullable<Kustomization['flux']>

/** A folder that an object of Flux deploys. */
interface Owned {
  readonly folder: string
  readonly flux: Flux
}

/** Longer chains of dependencies than anybody has are not followed. */
const MOST_REACHED = 500

/**
 * Whether Flux deploys the file at a path before that at another: where its objects deploy both, but no object of the
 * second has one of the first among those that it depends on, however far, they are not ordered. Undefined where Flux
 * deploys only one of them, or none. Asked with paths relative to the repository's root.
 */
export function fluxOrder(
  kustomizations: readonly Kustomization[],
): (before: string, after: string) => boolean | undefined {
  const stated = kustomizations.flatMap(({ flux, resources }) => (flux === undefined ? [] : [{ flux, resources }]))
  const byName = groupBy(
    stated.map(({ flux }) => flux),
    ({ name }) => name,
  )
  const byFolder = groupBy(
    stated.flatMap(({ flux, resources }) => resources.map(folder => ({ folder, flux }))),
    ({ folder }) => folder,
  )
  return (before, after) => {
    const [first, second] = [ownersOf(byFolder, before), ownersOf(byFolder, after)]
    if (first.length === 0 || second.length === 0) return undefined
    const reached = new Set(second)
    for (const one of reached) {
      if (reached.size > MOST_REACHED) return undefined
      for (const name of one.dependsOn) for (const other of byName.get(name) ?? []) reached.add(other)
    }
    return first.some(one => reached.has(one))
  }
}

/** The objects that deploy the nearest folder which a file is in. */
function ownersOf(byFolder: ReadonlyMap<string, readonly Owned[]>, path: string): readonly Flux[] {
  const steps = path.split('/').slice(0, -1)
  for (let length = steps.length; length >= 0; length--) {
    const owners = byFolder.get(steps.slice(0, length).join('/'))
    if (owners !== undefined) return owners.map(({ flux }) => flux)
  }
  return []
}
