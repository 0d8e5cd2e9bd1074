import { pathOf } from '../documents/document.ts'
import { known as knownOf } from '../documents/value.ts'
import type { Kustomization } from '../facts/kubernetes/kustomization.ts'
import { folderOfPlace, type ObjectMeta } from '../facts/kubernetes/object-meta.ts'
import { addTo, groupBy } from '../model/group-by.ts'

/** A way on which a file is deployed: by which kustomization that no other uses, and to which namespace. */
interface Way {
  readonly root: Kustomization
  readonly namespace: string | undefined
}

/** What is deployed where. */
export interface Placement {
  /** The overlays that deploy something together with others, such as dev and prod; none where nothing is deployed twice. */
  readonly overlays: readonly string[]
  /** Whether several overlays deploy the file at a path. */
  readonly isShared: (path: string) => boolean
  /** Objects as one of the overlays deploys them, with all that is deployed only once; without an overlay only the latter. */
  readonly in: <T extends ObjectMeta>(overlay: string | undefined, objects: readonly T[]) => readonly T[]
}

/** More steps from kustomization to kustomization than any repository needs; beyond, nothing is taken apart. */
const MAX_STEPS = 100_000
/** Maximum number of overlays that are distinguished: each is a network of its own. */
const MAX_OVERLAYS = 24

/**
 * Takes apart what several overlays make of one base: each is a deployment of its own, with the namespace of the outermost
 * kustomization. What a kustomization gives no namespace is in one group, under its folder. `all` is what shows the namespaces
 * of folders.
 */
export function placementOf(kustomizations: readonly Kustomization[], all: readonly ObjectMeta[]): Placement {
  const ways = waysOf(kustomizations)
  const only = onlyNamespaces(all)
  const names = overlayNames(ways.values())
  const overlays = [...new Set(names.values())].sort()
  const isTooMuch = overlays.length > MAX_OVERLAYS
  const wayIn = (overlay: string | undefined, found: readonly Way[]): Way | undefined => {
    if (isTooMuch) return found.length === 1 ? found[0] : undefined
    return found.find(({ root }) => !names.has(root) || names.get(root) === overlay)
  }
  return {
    overlays: isTooMuch ? [] : overlays,
    isShared: path => (ways.get(path)?.length ?? 0) > 1,
    in: (overlay, objects) =>
      objects.flatMap(one => {
        const all = ways.get(pathOf(one.at.document)) ?? []
        // What several overlays deploy says which of them it is of.
        const { overlay: own } = one.at
        const found = own === undefined ? all : all.filter(({ root }) => root.folder === own)
        const way = wayIn(overlay, found)
        if (way === undefined && found.length > 0) return isTooMuch ? [one] : []
        const likely = way === undefined ? only.get(folderOfPlace(one.at)) : folderKey(way.root)
        const namespace = one.namespace ?? (one.hasOpenNamespace === true ? undefined : likely)
        return [{ ...one, namespace: way?.namespace ?? namespace }]
      }),
  }
}

const folderOf = ({ folder, flux, resources }: Kustomization): string =>
  flux === undefined ? folder : (resources[0] ?? '')

/**
 * The namespace of each folder whose objects all name the same one, if they name any: the others in it are deployed
 * with them.
 */
function onlyNamespaces(all: readonly ObjectMeta[]): ReadonlyMap<string, string> {
  const named = all.flatMap(({ namespace, at }) =>
    namespace === undefined ? [] : [{ namespace, folder: folderOfPlace(at) }],
  )
  return new Map(
    [...groupBy(named, ({ folder }) => folder)].flatMap(([folder, own]) => {
      const [first, ...others] = new Set(own.map(({ namespace }) => namespace))
      return first === undefined || others.length > 0 ? [] : [[folder, first] as const]
    }),
  )
}

/** The key of the namespace of all that a kustomization deploys without naming one (see `namespaceKey`). */
function folderKey(root: Kustomization): string {
  const folder = folderOf(root)
  return folder === '' ? '/' : `/${folder}/`
}

/** All ways on which files are deployed, by their paths. */
function waysOf(kustomizations: readonly Kustomization[]): ReadonlyMap<string, readonly Way[]> {
  const byFolder = groupBy(kustomizations, ({ folder }) => folder)
  const targets = ({ resources, components }: Kustomization): readonly string[] => [...resources, ...components]
  const used = new Set(kustomizations.flatMap(targets))
  const ways = new Map<string, Way[]>()
  let steps = 0
  for (const root of kustomizations.filter(({ folder }) => !used.has(folder))) {
    const seen = new Set<string>()
    const open = [{ one: root, namespace: knownOf(root.namespace) }]
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      for (const target of targets(step.one)) {
        steps += 1
        if (steps > MAX_STEPS) return new Map()
        if (seen.has(target)) continue
        seen.add(target)
        const inner = byFolder.get(target) ?? []
        const { namespace } = step
        for (const one of inner) open.push({ one, namespace: namespace ?? knownOf(one.namespace) })
        if (inner.length > 0) continue
        addTo(ways, target, { root, namespace })
      }
    }
  }
  return ways
}

/** What people call overlays: the folder's own name; the whole path where two of that name deploy one file. */
function overlayNames(ways: Iterable<readonly Way[]>): ReadonlyMap<Kustomization, string> {
  const shared = [...ways].filter(all => all.length > 1).map(all => all.map(({ root }) => root))
  const nameOf = (root: Kustomization): string => root.flux?.name ?? folderOf(root).split('/').at(-1) ?? ''
  const isTwice = new Set<string>()
  for (const roots of shared) for (const [name, { length }] of groupBy(roots, nameOf)) if (length > 1) isTwice.add(name)
  const name = (root: Kustomization): string => (isTwice.has(nameOf(root)) ? folderOf(root) : nameOf(root))
  return new Map(shared.flatMap(roots => roots.map(root => [root, name(root)] as const)))
}
