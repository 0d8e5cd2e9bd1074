import type { Kustomization } from '../facts/kubernetes/kustomization.ts'

/** The namespace that a kustomization and those who use it give to what it lists. */
export type Given =
  | { readonly state: 'none' }
  | { readonly state: 'one'; readonly namespace: string }
  /** Two overlays give two, or it is decided at deployment. */
  | { readonly state: 'open' }

/** Where no kustomization gives any. */
export const NONE: Given = { state: 'none' }
const OPEN: Given = { state: 'open' }

/** Longer chains of kustomizations than anybody has are not followed. */
const MOST_LEVELS = 100

/** What is given to the file at a path; undefined where no kustomization gives any namespace. */
export function namespaceFinder(kustomizations: readonly Kustomization[]): ((path: string) => Given) | undefined {
  if (kustomizations.every(({ namespace }) => namespace.state === 'absent')) return undefined
  const users = new Map<string, Kustomization[]>()
  for (const one of kustomizations)
    for (const target of [...one.resources, ...one.components, ...one.patches]) use(users, target, one)
  const found = new Map<Kustomization, Given>()
  const givenTo = (path: string, levels: number): readonly Given[] =>
    (users.get(path) ?? []).map(user => givenBy(user, levels))

  function givenBy(user: Kustomization, levels: number): Given {
    const { folder, namespace } = user
    const known = found.get(user)
    if (known !== undefined) return known
    if (levels > MOST_LEVELS) return OPEN
    // Where kustomizations use each other, nothing can be told.
    found.set(user, OPEN)
    const own: Given =
      namespace.state === 'known'
        ? { state: 'one', namespace: namespace.value }
        : namespace.state === 'unknown'
          ? OPEN
          : NONE
    const outer = givenTo(folder, levels + 1).map(given => (given.state === 'none' ? own : given))
    const given = outer.length === 0 ? own : only(outer)
    found.set(user, given)
    return given
  }
  return path => only(givenTo(path, 0))
}

/** The one that all are; none for no one. */
function only(all: readonly Given[]): Given {
  const [first = NONE, ...others] = all
  return others.every(other => isSame(first, other)) ? first : OPEN
}

const isSame = (a: Given, b: Given): boolean =>
  a.state === b.state && (a.state !== 'one' || b.state !== 'one' || a.namespace === b.namespace)

function use(users: Map<string, Kustomization[]>, target: string, user: Kustomization): void {
  const known = users.get(target)
  if (known === undefined) users.set(target, [user])
  else known.push(user)
}
