import { groupBy } from '../../model/group-by.ts'
import type { Kustomization } from './kustomization.ts'

type Flux = NonNullable<Kustomization['flux']>

/** A folder that an object of Flux deploys. */
interface Owned {
  readonly folder: string
  readonly flux: Flux
}

/** The longest chain of dependencies that is followed. */
const MAX_REACHED = 500

/**
 * Whether Flux deploys the file at a path before that at another: where its objects deploy both, but no object of the
 * second has one of the first among those that it depends on, however far, they are not ordered. Undefined where Flux
 * deploys only one of them, or none. Paths are relative to the repository's root.
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
  const answers = new Map<string, boolean | undefined>()
  return (before, after) => {
    const [first, second] = [ownedFolder(byFolder, before), ownedFolder(byFolder, after)]
    if (first === undefined || second === undefined) return undefined
    const key = `${first}\n${second}`
    if (!answers.has(key)) answers.set(key, isOrdered(byFolder.get(first) ?? [], byFolder.get(second) ?? [], byName))
    return answers.get(key)
  }
}

function isOrdered(
  first: readonly Owned[],
  second: readonly Owned[],
  byName: ReadonlyMap<string, readonly Flux[]>,
): boolean | undefined {
  const reached = new Set(second.map(({ flux }) => flux))
  for (const one of reached) {
    if (reached.size > MAX_REACHED) return undefined
    for (const name of one.dependsOn) for (const other of byName.get(name) ?? []) reached.add(other)
  }
  return first.some(({ flux }) => reached.has(flux))
}

/** The nearest folder around a file that objects of Flux deploy. */
function ownedFolder(byFolder: ReadonlyMap<string, unknown>, path: string): string | undefined {
  const steps = path.split('/').slice(0, -1)
  for (let length = steps.length; length >= 0; length--) {
    const folder = steps.slice(0, length).join('/')
    if (byFolder.has(folder)) return folder
  }
  return undefined
}
