import { pathOf, valueKey } from '../../documents/document.ts'
import type { AddedDocument, Deployed } from '../../engine/deploy-step.ts'
import { type EmittedFact, isOf } from '../../engine/fact.ts'
import { type Kustomization, kustomization } from '../../facts/kubernetes/kustomization.ts'
import { imageUse } from '../../facts/registry/image-use.ts'
import { groupBy } from '../../model/group-by.ts'
import { addSeen, newSeen, type Seen } from './build.ts'
import type { OpenedBuilder } from './builder.ts'
import { deploymentsOf, type Root } from './deployments.ts'
import { type documentMaker, patchDocument } from './documents.ts'
import { generatorFiles } from './generators.ts'
import { itemsIn, type Layer, patchesInFile, patchesInText, pathIn, type ReadPatch } from './layer.ts'
import { circles, missingPaths, type Refused, repeatedPaths, unfitPaths } from './listed-paths.ts'
import { below, childOf, stringOf } from './tree.ts'

const TOO_MUCH = 'what kustomize makes of it is too large'
const TOO_MANY = 'too many kustomizations deploy the same files to judge how the objects of this one fit together'

/** What is known of a kustomization's file that is only true of what it is built to. */
const BY_OBJECTS: ReadonlySet<string> = new Set(['configMapObject', 'secretSource', 'storedSecret'])

/** What kustomizations make of what they list, as documents in the place of what is written. */
export function deployAll(
  kustomizations: readonly Kustomization[],
  doubled: readonly Refused[],
  builder: OpenedBuilder,
  toDocuments: ReturnType<typeof documentMaker>,
  rendered: ReadonlySet<string>,
  hasPath: (path: string) => boolean,
  knowsAll: boolean,
): Deployed | undefined {
  const reach = reachOf(kustomizations)
  const isRendered = ({ at }: Kustomization): boolean => rendered.has(pathOf(at.document))
  const built = new Set(kustomizations.filter(isRendered).flatMap(one => [...reach(one)]))
  const candidates = rootsOf(kustomizations).filter(one => !isRendered(one))
  const notAnalysed = new Map<string, string>()
  const build = (one: Kustomization): readonly Root[] => {
    const layer = builder.layerOf(one.folder)
    if (layer === undefined) return []
    const found = builder.build(one.folder)
    if (found === undefined) notAnalysed.set(layer.path, TOO_MUCH)
    return found === undefined ? [] : [{ ...found, layer }]
  }
  const isPlain = plainTest(kustomizations)
  const changing = candidates.filter(one => !isPlain(one)).flatMap(build)
  /** What kustomize refuses of what only lists: it is built only where two objects may be called the same. */
  const namesakes = (one: Kustomization): readonly Refused[] => {
    const names = [...reach(one)].flatMap(builder.namesIn)
    return new Set(names).size === names.length && !isListedTwice(kustomizations, reach(one))
      ? []
      : build(one).flatMap(({ seen: { refused } }) => [...refused.values()].filter(({ is }) => is === 'listed twice'))
  }
  // What only lists leaves its files as they are, unless something else deploys them in another way.
  const used = new Set(changing.flatMap(({ seen }) => [...seen.files, ...seen.layers]))
  const listing = candidates.filter(one => isPlain(one) && [...reach(one)].some(path => used.has(path))).flatMap(build)
  const inFlux = new Set([...changing, ...listing].flatMap(({ layer, seen }) => (layer.isFlux ? [...seen.layers] : [])))
  const roots = [...changing, ...listing].filter(({ layer }) => layer.isFlux || !inFlux.has(layer.folder))
  const layers = kustomizations.flatMap(({ folder }) => builder.layerOf(folder) ?? [])
  const missing = layers.flatMap(layer => missingPaths(layer, builder, hasPath, knowsAll))
  const repeated = layers.flatMap(layer => repeatedPaths(layer, builder))
  const unfit = [
    ...layers.flatMap(layer => unfitPaths(layer, builder, hasPath)),
    ...circles(layers, builder),
    ...doubled,
    ...candidates.filter(one => isPlain(one) && !used.has(one.folder)).flatMap(namesakes),
  ]
  if (
    roots.length === 0 &&
    missing.length + repeated.length + unfit.length === 0 &&
    layers.every(layer => patchesOf(layer, builder).length === 0)
  )
    return undefined
  const seen = newSeen()
  for (const root of roots) addSeen(seen, root.seen)
  // What is built tells the object that is there twice, too.
  const twice = new Set(Array.from(seen.refused.values(), ({ at }) => valueKey(at)))
  const isNew = ({ at }: Refused): boolean => !twice.has(valueKey(at))
  const extended = new Set(
    kustomizations.flatMap(({ flux, resources }) => (flux?.addsComponents === true ? resources : [])),
  )
  const whole = new Set(candidates.flatMap(one => (one.isComponent ? [] : [...reach(one)])))
  const parts = candidates.flatMap(one => (one.isComponent ? [...reach(one)] : []))
  const alone = new Set(parts.filter(path => !whole.has(path)))
  // What a patch is for may come from a component that Flux adds, or from what takes a component.
  const mayBeAdded = ({ is, folder }: Refused): boolean =>
    LACKS_OBJECT.has(is) && (extended.has(folder) || alone.has(folder))
  const refused = groupBy(
    [...missing, ...[...repeated, ...unfit].filter(isNew), ...seen.refused.values()].filter(one => !mayBeAdded(one)),
    ({ folder }) => folder,
  )
  const { files, documents } = unappliedPatches(layers, built, seen, builder)
  const deployments = deploymentsOf(roots)
  for (const { layer } of deployments.left) notAnalysed.set(layer.path, TOO_MANY)
  const made = toDocuments(roots, deployments, builder.work)
  const paths = new Set(layers.flatMap(({ folder, path }) => (seen.layers.has(folder) ? [path] : [])))
  const openFolders = new Set(kustomizations.flatMap(({ folder, isOpen }) => (isOpen ? [folder] : [])))
  const open = new Set(
    roots.flatMap(root => ([...root.seen.layers].some(folder => openFolders.has(folder)) ? [...root.seen.layers] : [])),
  )
  const openPaths = new Set(layers.flatMap(({ folder, path }) => (open.has(folder) ? [path] : [])))
  return {
    ...made,
    batches: [...(made.batches ?? []), documents],
    notAnalysed,
    changesIn: new Set([...seen.files, ...files, ...kustomizations.map(({ at }) => pathOf(at.document))]),
    change: (path, fact) => {
      if (seen.files.has(path) || files.has(path)) return undefined
      if (isOf(kustomization, fact)) return withRefused(fact, fact.value, refused)
      return paths.has(path) && isOfObjects(fact, seen, openPaths.has(path)) ? undefined : fact
    },
    recognised: [
      ...[...files].flatMap(path => patchesInFile(path, builder.read)?.map(({ at }) => at.document) ?? []),
      ...layers.flatMap(layer => generatorFiles(layer, builder.work)).map(path => `${path}#0`),
    ],
  }
}

const LACKS_OBJECT: ReadonlySet<Refused['is']> = new Set(['missing object', 'missing workload', 'idle target'])

function withRefused(
  emitted: EmittedFact,
  one: Kustomization,
  refused: ReadonlyMap<string, readonly Refused[]>,
): EmittedFact {
  const own = refused.get(one.folder)
  return own === undefined ? emitted : kustomization.of({ ...one, refused: own.map(({ folder: _, ...part }) => part) })
}

/** The kustomizations that nothing lists; those of Flux first, and components, which what is elsewhere takes. A patch of Flux's object is none. */
function rootsOf(kustomizations: readonly Kustomization[]): readonly Kustomization[] {
  const patches = new Set(kustomizations.flatMap(one => [...one.patches, ...one.targetedPatches]))
  const listed = new Set(
    kustomizations.flatMap(({ flux, resources, components }) =>
      flux === undefined ? [...resources, ...components] : components,
    ),
  )
  const roots = kustomizations.filter(({ folder, at }) => !listed.has(folder) && !patches.has(pathOf(at.document)))
  const byFlux = new Set(roots.flatMap(({ flux, resources }) => (flux === undefined ? [] : resources)))
  return [
    ...roots.filter(({ flux }) => flux !== undefined),
    ...roots.filter(({ flux, folder }) => flux === undefined && !byFlux.has(folder)),
  ]
}

/** The files and folders that kustomizations list, by themselves or through others. */
function reachOf(kustomizations: readonly Kustomization[]): (one: Kustomization) => ReadonlySet<string> {
  const byFolder = new Map(kustomizations.map(one => [one.folder, one]))
  return start => {
    const found = new Set([start.folder])
    for (const folder of found) {
      const one = byFolder.get(folder)
      for (const path of [...(one?.resources ?? []), ...(one?.components ?? [])]) found.add(path)
    }
    return found
  }
}

/** Whether a kustomization, and all that it lists, changes nothing. */
function plainTest(kustomizations: readonly Kustomization[]): (one: Kustomization) => boolean {
  const reach = reachOf(kustomizations)
  const byFolder = new Map(kustomizations.map(one => [one.folder, one]))
  return one => [...reach(one)].every(path => byFolder.get(path)?.isPlain !== false)
}

/**
 * Whether a fact of a kustomization's file is stated by the objects that are built of it, too; `isOpen` where some of these are
 * not known.
 */
function isOfObjects(emitted: EmittedFact, { matched }: Seen, isOpen: boolean): boolean {
  if (BY_OBJECTS.has(emitted.fact)) return true
  if (!isOf(imageUse, emitted)) return false
  const { document, pointer } = emitted.value.reference.at
  return !isOpen || matched.has(`${document}${pointer.split('/').slice(0, 3).join('/')}`)
}

/** The patches of a layer, with the file of each that is in one. */
function patchesOf(
  layer: Layer,
  { read, work: { places } }: OpenedBuilder,
): readonly { path?: string; patch: ReadPatch }[] {
  const inFile = (path: string | undefined) =>
    path === undefined ? [] : (patchesInFile(path, read) ?? []).map(patch => ({ path, patch }))
  return [
    ...itemsIn(layer, 'patchesStrategicMerge', places).flatMap(([item, at]) => {
      const inline = patchesInText(item, at)?.filter(({ node }) => node.type === 'mapping') ?? []
      return inline.length > 0 ? inline.map(patch => ({ patch })) : inFile(pathIn(layer, stringOf(item)))
    }),
    ...['patches', 'patchesJson6902'].flatMap(key =>
      itemsIn(layer, key, places).flatMap(([item, at]) => {
        const inline = childOf(item, 'patch')
        return inline === undefined
          ? inFile(pathIn(layer, stringOf(childOf(item, 'path')) ?? stringOf(item)))
          : (patchesInText(inline, below(at, 'patch')) ?? []).map(patch => ({ patch }))
      }),
    ),
  ]
}

/**
 * The files of patches, which are not objects, and the documents of those that change nothing in the repository; not of the
 * folders that kustomize itself has built.
 */
function unappliedPatches(
  layers: readonly Layer[],
  built: ReadonlySet<string>,
  { applied, files: deployed }: Seen,
  builder: OpenedBuilder,
): { readonly files: ReadonlySet<string>; readonly documents: readonly AddedDocument[] } {
  const all = layers.flatMap(layer =>
    patchesOf(layer, builder).map(one => ({ ...one, isBuilt: built.has(layer.folder) })),
  )
  // Operations are not a part of an object: those that change nothing here are read where they are written.
  const isLeft = ({ node }: ReadPatch): boolean => node.type === 'sequence'
  const files = new Set(
    all.flatMap(({ path, patch, isBuilt }) =>
      path === undefined || deployed.has(path) || (isLeft(patch) && !isBuilt && !applied.has(keyOf(patch)))
        ? []
        : [path],
    ),
  )
  const open = new Map(
    all.flatMap(({ path, patch, isBuilt }) =>
      isBuilt || applied.has(keyOf(patch)) || (path !== undefined && !files.has(path))
        ? []
        : [[keyOf(patch), patch] as const],
    ),
  )
  return { files, documents: [...open.values()].flatMap(patch => patchDocument(patch, builder.work.places) ?? []) }
}

const keyOf = ({ at }: ReadPatch): string => valueKey(at)

/** Whether two of the kustomizations in some folders list the same path. */
function isListedTwice(kustomizations: readonly Kustomization[], folders: ReadonlySet<string>): boolean {
  const all = kustomizations.flatMap(({ folder, resources }) => (folders.has(folder) ? resources : []))
  return new Set(all).size < all.length
}
