import type { Place } from '../../documents/document.ts'
import { NAME_HASH } from '../../documents/generated-name.ts'
import type { RunFiles } from '../../engine/deploy-step.ts'
import type { RefusedEntry } from '../../facts/kubernetes/kustomization.ts'
import type { MappingNode, Node } from '../../languages/tree/node.ts'
import { folderOfPath } from '../../model/repository-path.ts'
import { scalar } from '../nodes.ts'
import { type Configuration, configurationOf, DEFAULTS, together } from './configuration.ts'
import { generateAll } from './generators.ts'
import { setImages } from './images.ts'
import { itemsIn, type Layer, patchesInFile, pathIn, type ReadFile, type ReadPath } from './layer.ts'
import { type BuiltObject, charge, idOf, keyOf, type Work, withPrevious } from './object.ts'
import { patchAll, patchAllJson } from './patches.ts'
import { fixReferences } from './references.ts'
import { replaceAll, resolveVariables, type Variable, variablesOf } from './replacements.ts'
import {
  addAnnotations,
  addCommonMetadata,
  addLabels,
  addPrefix,
  addSuffix,
  isLocal,
  setNamespace,
  setReplicas,
  substitute,
} from './transformers.ts'
import { childOf, itemsOf, placed, scalarText, stringOf, withField } from './tree.ts'

/** What a build is given. */
export interface Building {
  readonly work: Work
  readonly read: ReadPath
  /** Whether a file or folder may be there, be it that git ignores it. */
  readonly hasPath: (path: string) => boolean
  /** The kustomization of a folder. */
  readonly layerAt: (folder: string) => Layer | undefined
  /** The paths of the files in a folder and in those below it. */
  readonly below: RunFiles['below']
  /** The accumulated result of folders; undefined if it is no longer valid. */
  readonly known: (folder: string) => Accumulated | undefined
  readonly keep: (folder: string, found: Accumulated) => void
}

/** What a build has looked at. */
export interface Seen {
  /** The paths of files and folders that were asked for; with `/*` at the end, of all that is in a folder. */
  readonly read: Set<string>
  /** The files whose objects are deployed. */
  readonly files: Set<string>
  /** The folders of the kustomizations that took part. */
  readonly layers: Set<string>
  /** The documents of patches that change some object. */
  readonly applied: Set<string>
  /** The entries of `images` that some image has. */
  readonly matched: Set<string>
  /** The folders of layers that list what is not in the repository, or make objects in ways that are not worked out. */
  readonly open: Set<string>
  /** What kustomize refuses, by layer and place, with the folder of the layer. */
  readonly refused: Map<string, RefusedEntry & { readonly folder: string }>
}

/** Nothing seen so far. */
export const newSeen = (): Seen => ({
  read: new Set(),
  files: new Set(),
  layers: new Set(),
  applied: new Set(),
  matched: new Set(),
  open: new Set(),
  refused: new Map(),
})

/** Adds what one build has looked at to what others have. */
export function addSeen(to: Seen, { read, files, layers, applied, matched, open, refused }: Seen): void {
  for (const one of read) to.read.add(one)
  for (const one of files) to.files.add(one)
  for (const one of layers) to.layers.add(one)
  for (const one of applied) to.applied.add(one)
  for (const one of matched) to.matched.add(one)
  for (const one of open) to.open.add(one)
  for (const [key, one] of refused) to.refused.set(key, one)
}

const refuse = ({ refused }: Seen, { folder }: Layer, part: RefusedEntry): void => {
  refused.set(JSON.stringify([folder, part.at]), { ...part, folder })
}

/** A build while it goes on, of a layer at a depth. */
interface Running extends Building {
  readonly seen: Seen
  readonly depth: number
}

/** What a layer and all that it lists come to. */
export interface Accumulated {
  readonly objects: readonly BuiltObject[]
  readonly configuration: Configuration
  readonly variables: readonly Variable[]
  readonly seen: Seen
}

const nothing = (): Accumulated => ({ objects: [], configuration: DEFAULTS, variables: [], seen: newSeen() })

/** Deeper kustomizations than anybody has are not followed. */
const MAX_DEPTH = 50

/** What a kustomization is built to, with what was looked at for it. */
export interface Built {
  readonly objects: readonly BuiltObject[]
  readonly seen: Seen
}

/** What `kustomize build` makes of a kustomization, but for what is not in the repository. */
export function build(layer: Layer, building: Building): Built {
  const { work } = building
  const { objects, configuration, variables, seen } = accumulate(layer, { ...building, seen: newSeen(), depth: 0 })
  const hashed = objects.map(one => withHash(one, work))
  const named = fixReferences(hashed, configuration, work)
  const isWhole = seen.open.size === 0 && objects.every(isNamed)
  const resolved = resolveVariables(named, variables, configuration, work, (of, part) => {
    if (isWhole) refuse(seen, of, part)
  })
  const deployed = resolved.filter(one => !isLocal(one))
  return { objects: layer.isFlux ? substitute(deployed, layer, work) : deployed, seen }
}

/** What a layer and all that it lists come to; what was seen for it is noted in `running`, too. */
function accumulate(layer: Layer, running: Running): Accumulated {
  const { known, keep, depth } = running
  const before = known(layer.folder)
  if (before !== undefined) {
    addSeen(running.seen, before.seen)
    return before
  }
  // What lists itself comes to nothing.
  keep(layer.folder, nothing())
  const seen = newSeen()
  const read: ReadPath = path => {
    seen.read.add(path)
    return running.read(path)
  }
  const layerAt: Building['layerAt'] = folder => {
    seen.read.add(folder)
    return running.layerAt(folder)
  }
  const found =
    depth > MAX_DEPTH
      ? nothing()
      : { ...changedBy(layer, nothing(), { ...running, read, layerAt, seen, depth: depth + 1 }), seen }
  keep(layer.folder, found)
  addSeen(running.seen, seen)
  return found
}

/** What a layer makes of what is there: nothing, or what the user of a component has. */
function changedBy(layer: Layer, before: Accumulated, running: Running): Accumulated {
  const { work, read, seen, depth } = running
  seen.layers.add(layer.folder)
  seen.read.add(layer.folder)
  const listed = [...itemsIn(layer, 'resources', work.places), ...itemsIn(layer, 'bases', work.places)]
  if (OPENS.some(key => childOf(layer.node, key) !== undefined)) seen.open.add(layer.folder)
  let { objects, configuration, variables } = before
  for (const [item, at] of listed) {
    const path = pathIn(layer, stringOf(item))
    const found =
      path === undefined
        ? nothing()
        : layer.isFlux && running.layerAt(path) === undefined
          ? accumulatedIn(path, running)
          : accumulatedAt(path, running)
    if (path === undefined || (found.objects.length === 0 && found.seen.layers.size === 0)) seen.open.add(layer.folder)
    // A transformer that is not known may give them other names.
    if (found.seen.open.size === 0 && seen.open.size === 0) refuseTwice(objects, found.objects, layer, at, running)
    objects = withoutTwice([...objects, ...found.objects], work)
    configuration = together(configuration, found.configuration)
    variables = [...variables, ...found.variables]
  }
  for (const [item] of itemsIn(layer, 'configurations', work.places))
    for (const { node } of patchesInFile(pathIn(layer, stringOf(item)), read) ?? [])
      configuration = together(configuration, configurationOf(node))
  const isNamedWhole = !layer.isFlux && seen.open.size === 0 && objects.every(isNamed)
  objects = generateAll(objects, layer, read, work, part => {
    if (isNamedWhole) refuse(seen, layer, part)
  })
  for (const [item] of itemsIn(layer, 'components', work.places)) {
    const component = running.layerAt(pathIn({ base: componentBase(layer) }, stringOf(item)) ?? '/')
    if (component === undefined) seen.open.add(layer.folder)
    if (component === undefined || depth > MAX_DEPTH) continue
    const found = changedBy(component, { objects, configuration, variables, seen }, { ...running, depth: depth + 1 })
    objects = found.objects
    configuration = found.configuration
    variables = found.variables
  }
  const made = transformed(objects, layer, configuration, running)
  for (const [i, one] of made.entries()) if (one !== objects[i]) charge(work, one.root)
  return { objects: made, configuration, variables: [...variables, ...variablesOf(layer, work)], seen }
}

/** The folder that the paths of a layer's components begin in: those of Flux's objects are relative to what they list. */
const componentBase = ({ isFlux, base, node }: Layer): string =>
  isFlux ? (pathIn({ base: '' }, stringOf(childOf(node, 'path'))) ?? '') : base

/** What kustomize's transformers make of objects, in its order. */
function transformed(
  objects: readonly BuiltObject[],
  layer: Layer,
  configuration: Configuration,
  { work, read, hasPath, seen }: Running,
): readonly BuiltObject[] {
  const { applied, matched } = seen
  // A kustomization that lists nothing is an excerpt of one.
  const isWhole = !layer.isFlux && seen.open.size === 0 && objects.length > 0 && objects.every(isNamed)
  const patching = {
    work,
    read,
    hasPath,
    applied,
    isWhole,
    refuse: (part: RefusedEntry) => {
      if (isWhole) refuse(seen, layer, part)
    },
  }
  const patched = patchAll(objects, layer, patching)
  const renamed = [setNamespace, addPrefix, addSuffix, addLabels, addAnnotations, addCommonMetadata].reduce(
    (found, transform) => transform(found, layer, configuration, work),
    patched,
  )
  const again = patchAllJson(renamed, layer, patching)
  const scaled = setReplicas(again, layer, configuration, work, patching.refuse)
  return replaceAll(setImages(scaled, layer, configuration, work, matched), layer, read, work, patching.refuse)
}

function accumulatedAt(path: string, running: Running): Accumulated {
  const layer = running.layerAt(path)
  if (layer !== undefined) return accumulate(layer, running)
  const file = running.read(path)
  if (file === undefined) return nothing()
  const objects = objectsOf(file, running.work)
  // What has no object is not deployed by kustomize: a template of CloudFormation is what it is.
  if (objects.length > 0 || file.roots.length === 0) running.seen.files.add(path)
  return { ...nothing(), objects }
}

/** All that is in a folder without a kustomization, as Flux deploys it: folders below that have one are built. */
function accumulatedIn(folder: string, running: Running): Accumulated {
  running.seen.read.add(`${folder}/*`)
  const done = new Set<string>()
  const all = running.below(folder).flatMap(path => {
    if (!/\.ya?ml$/.test(path)) return []
    const own = kustomizedFolder(folderOfPath(path), folder, running)
    if (own === undefined) return [accumulatedAt(path, running)]
    if (done.has(own)) return []
    done.add(own)
    return [accumulatedAt(own, running)]
  })
  return {
    objects: withoutTwice(
      all.flatMap(({ objects }) => objects),
      running.work,
    ),
    configuration: all.reduce((found, one) => together(found, one.configuration), DEFAULTS),
    variables: all.flatMap(({ variables }) => variables),
    seen: running.seen,
  }
}

/** The outermost folder from one on that has a kustomization, up to another one. */
function kustomizedFolder(folder: string, top: string, running: Pick<Running, 'layerAt'>): string | undefined {
  if (folder === top || folder === '') return undefined
  const outer = kustomizedFolder(folderOfPath(folder), top, running)
  return outer ?? (running.layerAt(folder) === undefined ? undefined : folder)
}

/** The objects of a file. */
const objectsOf = ({ path, text, roots }: ReadFile, work: Work): readonly BuiltObject[] =>
  roots.flatMap((root, i) => objectsIn(root, { document: `${path}#${i}`, pointer: '' }, text, work))

/** The objects of a document: one, or the items of a List. */
function objectsIn(node: Node, at: BuiltObject['at'], source: string, work: Work): readonly BuiltObject[] {
  if (node.type !== 'mapping') return []
  const kind = scalarText(childOf(node, 'kind'))
  const items = childOf(node, 'items')
  if (kind?.endsWith('List') === true && items?.type === 'sequence')
    return itemsOf(items).flatMap((item, i) =>
      objectsIn(item, { document: at.document, pointer: `${at.pointer}/items/${i}` }, source, work),
    )
  return kind === undefined ? [] : [toObject(node, at, source, work)]
}

const toObject = (root: MappingNode, at: BuiltObject['at'], source: string, work: Work): BuiltObject => {
  const hash = scalarText(
    childOf(childOf(childOf(root, 'metadata'), 'annotations'), 'kustomize.config.k8s.io/needs-hash'),
  )
  return {
    root: placed(root, at, work.places),
    at,
    source,
    previous: [],
    prefixes: [],
    suffixes: [],
    ...(hash === 'true' ? { needsHash: true } : {}),
  }
}

/** What makes objects, or changes them, in ways that are not worked out. */
const OPENS = ['helmCharts', 'helmChartInflationGenerator', 'generators', 'transformers', 'crds']

/** Whether all is known that an object is called. */
const isNamed = ({ root }: BuiltObject): boolean => {
  const { kind, name, namespace } = idOf(root)
  return root.type === 'mapping' && root.rest === undefined && name !== '' && !/[${]/.test(`${kind}${name}${namespace}`)
}

/** Reports the first object that is there already where more are listed. */
function refuseTwice(
  objects: readonly BuiltObject[],
  added: readonly BuiltObject[],
  layer: Layer,
  at: Place,
  { work, seen }: Running,
): void {
  if (layer.isFlux) return
  const known = new Map(objects.map(one => [keyOf(idOf(one.root), work), one]))
  for (const one of added) {
    const key = keyOf(idOf(one.root), work)
    const first = known.get(key)
    if (first === undefined) known.set(key, one)
    else if (isNamed(one)) {
      const { kind, name } = idOf(one.root)
      refuse(seen, layer, { is: 'listed twice', at, name: `${kind} ${name}`, also: first.at })
      return
    }
  }
}

/** Each object once: kustomize refuses two that are called the same. */
function withoutTwice(objects: readonly BuiltObject[], work: Work): readonly BuiltObject[] {
  const known = new Map<string, BuiltObject>()
  for (const one of objects) {
    const key = keyOf(idOf(one.root), work)
    if (!known.has(key)) known.set(key, one)
  }
  return known.size === objects.length ? objects : [...known.values()]
}

function withHash(object: BuiltObject, { places }: Work): BuiltObject {
  const metadata = childOf(object.root, 'metadata')
  const name = childOf(metadata, 'name')
  const text = scalarText(name)
  if (object.needsHash !== true || metadata?.type !== 'mapping' || name === undefined || text === undefined)
    return object
  const made = scalar(text + NAME_HASH)
  const at = places.of.get(name)
  if (at !== undefined) placed(made, at, places)
  return {
    ...withPrevious(object),
    root: withField(object.root, 'metadata', withField(metadata, 'name', made, places), places),
  }
}
