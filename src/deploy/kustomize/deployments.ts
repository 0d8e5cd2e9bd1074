import { valueKey } from '../../documents/document.ts'
import { addTo, addToSet, groupBy } from '../../model/group-by.ts'
import type { Built } from './build.ts'
import type { Layer } from './layer.ts'
import { type BuiltObject, idOf } from './object.ts'

/** A kustomization that is deployed: nothing in the repository lists it. */
export interface Root extends Built {
  readonly layer: Layer
}

/** Tells which roots are deployed together. */
export interface Deployments {
  /** The names of the deployments beside the first. */
  readonly views: readonly string[]
  /** Whether a root takes part in a deployment; undefined for the first. */
  readonly isIn: (root: Root, view: string | undefined) => boolean
  /** Whether another root deploys files of it, too. */
  readonly isShared: (root: Root) => boolean
  /** The roots that no deployment has, since there would be too many. */
  readonly left: readonly Root[]
}

/**
 * Limit of deployments beside the first, each of which costs another run of all joins. What is in none of them is only looked at
 * by itself, and `left` names it, so that the report says so.
 */
const MAX_VIEWS = 8
const VIEWS = Array.from({ length: MAX_VIEWS }, (_, i) => `overlays ${i}`)

/**
 * Takes apart the roots that make something of the same written objects, such as those of dev and prod: each is a deployment of
 * its own, together with those of other bases that are called alike, and with all that it shares nothing with. Linear in objects.
 */
export function deploymentsOf(roots: readonly Root[]): Deployments {
  const families = [...new Set(familiesOf(roots).values())]
  const taken = takenKeys()
  for (const root of families.flat()) if (taken.isFree(root, undefined)) taken.put(root, undefined)
  putViews(families, taken)
  const inFamilies = new Set(families.flat())
  const users = new Map<string, number>()
  for (const { seen } of roots)
    for (const path of [...seen.files, ...seen.layers]) users.set(path, (users.get(path) ?? 0) + 1)
  return {
    views: taken.views(),
    isIn: (root, view) => {
      if (!inFamilies.has(root) || taken.isPut(root, view)) return true
      // What is deployed first is deployed beside each other one that leaves its objects to it.
      return view !== undefined && taken.isPut(root, undefined) && taken.isFree(root, view)
    },
    isShared: ({ seen }) => [...seen.files, ...seen.layers].some(path => (users.get(path) ?? 0) > 1),
    left: roots.filter(root => inFamilies.has(root) && !taken.isPutAnywhere(root)),
  }
}

/** Which deployments have a root, and which written objects each has, by what these are called there. */
function takenKeys() {
  const byView = new Map<string | undefined, Map<string, Set<string>>>()
  const byRoot = new Map<Root, Set<string | undefined>>()
  const isFree = (root: Root, view: string | undefined): boolean => {
    const taken = byView.get(view)
    if (taken === undefined) return true
    return root.objects.every(one => {
      const names = taken.get(keyOf(one))
      const name = nameIn(root, one)
      return names === undefined || (name !== ANY && !names.has(ANY) && !names.has(name))
    })
  }
  return {
    isFree,
    put: (root: Root, view: string | undefined) => {
      const taken = byView.get(view) ?? new Map<string, Set<string>>()
      byView.set(view, taken)
      for (const one of root.objects) addToSet(taken, keyOf(one), nameIn(root, one))
      addToSet(byRoot, root, view)
    },
    isPut: (root: Root, view: string | undefined): boolean => byRoot.get(root)?.has(view) === true,
    isPutAnywhere: (root: Root): boolean => byRoot.has(root),
    views: (): readonly string[] =>
      [...new Set([...byRoot.values()].flatMap(views => [...views]))].filter(one => one !== undefined),
  }
}

/**
 * Gives each root that is not in the first deployment a view in which no other has its objects: roots that are called alike share
 * one, and so do others where they can, since each view is another run of the rules. Those for which none is left have none.
 */
function putViews(families: readonly (readonly Root[])[], taken: ReturnType<typeof takenKeys>): void {
  const named = families.flatMap(family => {
    const labels = labelsOf(family)
    return family.filter(root => !taken.isPutAnywhere(root)).map(root => ({ root, label: labels.get(root) ?? '' }))
  })
  const byLabel = [...groupBy(named, ({ label }) => label)].sort(
    ([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1),
  )
  for (const [, alike] of byLabel) {
    const view = VIEWS.find(one => alike.every(({ root }) => taken.isFree(root, one)))
    if (view !== undefined) for (const { root } of alike) taken.put(root, view)
  }
}

const keyOf = ({ at }: BuiltObject): string => valueKey(at)

/** In place of the name of an object that excludes all other deployments of the same written object. */
const ANY = ''

/** What Flux calls an object: of what it substitutes names in, one cluster has many. Overlays are for one cluster each. */
function nameIn({ layer }: Root, { root }: BuiltObject): string {
  if (!layer.isFlux) return ANY
  const { kind, namespace, name } = idOf(root)
  // What a name is made of that is not known differs, as a rule.
  return name.includes('${') ? `${layer.folder} ${kind} ${name}` : `${kind} ${namespace}/${name}`
}

/** The roots that make something of the same written object, directly or through others; in the order of roots. */
function familiesOf(roots: readonly Root[]): ReadonlyMap<Root, readonly Root[]> {
  const leaders = new Map<Root, Root>()
  const leaderOf = (root: Root): Root => {
    let found = root
    for (let next = leaders.get(found); next !== undefined; next = leaders.get(found)) found = next
    if (found !== root) leaders.set(root, found)
    return found
  }
  const firstOf = new Map<string, Root>()
  for (const root of roots)
    for (const key of root.objects.map(keyOf)) {
      const first = firstOf.get(key)
      if (first === undefined) firstOf.set(key, root)
      else if (leaderOf(first) !== leaderOf(root)) leaders.set(leaderOf(root), leaderOf(first))
    }
  const members = new Map<Root, Root[]>()
  for (const root of roots) addTo(members, leaderOf(root), root)
  return new Map([...members.values()].flatMap(all => (all.length < 2 ? [] : all.map(root => [root, all] as const))))
}

/** What the roots of a family are called: what their folders differ in. */
function labelsOf(family: readonly Root[]): ReadonlyMap<Root, string> {
  const paths = family.map(({ layer }) => (layer.isFlux ? layer.path : layer.folder).split('/'))
  const length = Math.min(...paths.map(path => path.length))
  const isCommon = (stepOf: (path: readonly string[]) => string | undefined): boolean =>
    new Set(paths.map(stepOf)).size === 1
  let [start, end] = [0, 0]
  while (start < length && isCommon(path => path[start])) start++
  while (end < length - start && isCommon(path => path.at(-1 - end))) end++
  const names = paths.map(path => path.slice(start, path.length - end).join('/'))
  const isClear = new Set(names).size === names.length
  return new Map(family.map((root, i) => [root, isClear ? (names[i] ?? '') : root.layer.folder]))
}
