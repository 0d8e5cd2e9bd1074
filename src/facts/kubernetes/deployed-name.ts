import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/store/fact-index.ts'
import { addTo } from '../../model/group-by.ts'
import { type Kustomization, kustomization } from './kustomization.ts'

/** The parts before and after a name. */
interface Affixes {
  readonly prefix: string
  readonly suffix: string
}

/** How the objects of the file at a path are called in the cluster; one for each kustomization that deploys them. */
export type NameFinder = (path: string) => DeployedNames
export type DeployedNames =
  /** No kustomization lists the file. */
  | { readonly state: 'unlisted' }
  | { readonly state: 'known'; readonly of: (name: string) => readonly string[] }
  /** Decided at deployment, or by what can't be followed. */
  | { readonly state: 'unknown' }

/** More overlays of one file than these, or longer chains, are not followed. */
const MOST = 50
const PLAIN: Affixes = { prefix: '', suffix: '' }

/** Makes the look-up of deployed names, where none but kustomize changes them. Linear in the number of kustomizations. */
function nameFinder(kustomizations: readonly Kustomization[]): NameFinder {
  const users = new Map<string, Kustomization[]>()
  for (const one of kustomizations)
    for (const target of [...one.resources, ...one.components]) addTo(users, target, one)
  const components = new Set(kustomizations.flatMap(one => one.components))
  // A component's prefix and suffix apply to all that its users list.
  const isOpen = kustomizations.some(one => components.has(one.folder) && hasAffix(one))
  const memo = new Map<Kustomization, readonly Affixes[] | undefined>()

  function givenBy(user: Kustomization, levels: number): readonly Affixes[] | undefined {
    if (memo.has(user)) return memo.get(user)
    // If kustomizations use each other, nothing is known.
    memo.set(user, undefined)
    const own = affixesOf(user)
    const outer = own === undefined || levels > MOST ? undefined : givenTo(user.folder, levels + 1)
    const given =
      own === undefined || outer === undefined
        ? undefined
        : outer.map(({ prefix, suffix }) => ({ prefix: prefix + own.prefix, suffix: own.suffix + suffix }))
    memo.set(user, given)
    return given
  }

  function givenTo(path: string, levels: number): readonly Affixes[] | undefined {
    const all = (users.get(path) ?? []).map(user => givenBy(user, levels))
    if (all.length === 0) return [PLAIN]
    const given = all.every(one => one !== undefined) ? all.flat() : []
    return given.length > 0 && given.length <= MOST ? given : undefined
  }

  return path => {
    if (!users.has(path)) return { state: 'unlisted' }
    const given = isOpen ? undefined : givenTo(path, 0)
    if (given === undefined) return { state: 'unknown' }
    return { state: 'known', of: name => [...new Set(given.map(({ prefix, suffix }) => prefix + name + suffix))] }
  }
}

const hasAffix = ({ prefix, suffix }: Kustomization): boolean =>
  [prefix, suffix].some(value => value.state === 'unknown' || (known(value) ?? '') !== '')

/** What a kustomization puts around names; undefined where that can't be known. */
function affixesOf({ prefix, suffix, fillsReferences }: Kustomization): Affixes | undefined {
  if (fillsReferences || prefix.state === 'unknown' || suffix.state === 'unknown') return undefined
  return { prefix: known(prefix) ?? '', suffix: known(suffix) ?? '' }
}

/** `NameFinder` of the kustomizations of a scope. */
export const deployedNames = allOf(kustomization, nameFinder)
