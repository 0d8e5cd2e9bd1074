import { groupBy } from '../../model/group-by.ts'
import type { Built } from './build.ts'
import type { Layer } from './layer.ts'

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

/**
 * Takes apart the roots that make something of the same written objects, such as those of dev and prod: each is a deployment of
 * its own, together with those of other bases that are called alike. Linear in objects.
 */
export function deploymentsOf(roots: readonly Root[]): Deployments {
  const families = familiesOf(roots)
  const viewOf = viewsOf([...new Set(families.values())])
  const views = [...new Set(viewOf.values())]
  const users = new Map<string, number>()
  for (const { seen } of roots)
    for (const path of [...seen.files, ...seen.layers]) users.set(path, (users.get(path) ?? 0) + 1)
  return {
    views,
    isIn: (root, view) => {
      const family = families.get(root)
      if (family === undefined) return true
      const own = view === undefined ? undefined : family.find(one => viewOf.get(one) === view)
      return (own ?? family[0]) === root
    },
    isShared: ({ seen }) => [...seen.files, ...seen.layers].some(path => (users.get(path) ?? 0) > 1),
    left: roots.filter(root => families.has(root) && families.get(root)?.[0] !== root && !viewOf.has(root)),
  }
}

/**
 * Gives each root but the first of its family a view that no other of its family has: roots that are called alike share one, and
 * so do others where they can, since each view is another run of the rules. Those for which none is left have none.
 */
function viewsOf(families: readonly (readonly Root[])[]): ReadonlyMap<Root, string> {
  const named = families.flatMap((family, i) => {
    const labels = labelsOf(family)
    return family.slice(1).map(root => ({ root, label: labels.get(root) ?? '', family: i }))
  })
  const taken = families.map(() => new Set<number>())
  const found = new Map<Root, string>()
  const byLabel = [...groupBy(named, ({ label }) => label)].sort(
    ([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1),
  )
  for (const [, alike] of byLabel) {
    let slot = 0
    while (slot < MAX_VIEWS && alike.some(({ family }) => taken[family]?.has(slot))) slot++
    if (slot === MAX_VIEWS) continue
    for (const { root, family } of alike) {
      taken[family]?.add(slot)
      found.set(root, `overlays ${slot}`)
    }
  }
  return found
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
    for (const { at } of root.objects) {
      const key = `${at.document}${at.pointer}`
      const first = firstOf.get(key)
      if (first === undefined) firstOf.set(key, root)
      else if (leaderOf(first) !== leaderOf(root)) leaders.set(leaderOf(root), leaderOf(first))
    }
  const members = new Map<Root, Root[]>()
  for (const root of roots) members.set(leaderOf(root), [...(members.get(leaderOf(root)) ?? []), root])
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
