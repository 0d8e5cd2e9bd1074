import type { MappingNode, Node } from '../../languages/tree/node.ts'
import { type Configuration, configurationOf, DEFAULTS, together } from './configuration.ts'
import { generateAll } from './generators.ts'
import { setImages } from './images.ts'
import { itemsIn, type Layer, patchesInFile, pathIn, type ReadPath } from './layer.ts'
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
import { childOf, itemsOf, placed, scalarText, textOf, withField } from './tree.ts'
import { scalar } from '../nodes.ts'

/** What stands for the hash that kustomize puts after the name of what it generates: ten characters of which it never makes one. */
export const HASH = '-0000000000'

/** What a build is given. */
export interface Building {
  readonly work: Work
  readonly read: ReadPath
  /** The kustomization of a folder. */
  readonly layerAt: (folder: string) => Layer | undefined
  /** The documents of patches that change some object. */
  readonly applied: Set<string>
  /** The entries of `images` that some image has. */
  readonly matched: Set<string>
  /** What folders were accumulated to. */
  readonly known: Map<string, Accumulated>
}

/** What a layer and all that it lists come to. */
export interface Accumulated {
  readonly objects: readonly BuiltObject[]
  readonly configuration: Configuration
  readonly variables: readonly Variable[]
}

const NOTHING: Accumulated = { objects: [], configuration: DEFAULTS, variables: [] }

/** Deeper kustomizations than anybody has are not followed. */
const MAX_DEPTH = 50

/** What `kustomize build` makes of a kustomization, but for what is not in the repository. */
export function build(layer: Layer, building: Building): readonly BuiltObject[] {
  const { work } = building
  const { objects, configuration, variables } = accumulate(layer, building, 0)
  const hashed = objects.map(one => withHash(one, work))
  const named = fixReferences(hashed, configuration, work)
  const resolved = resolveVariables(named, variables, configuration, work)
  const deployed = resolved.filter(one => !isLocal(one))
  return layer.isFlux ? substitute(deployed, layer, work) : deployed
}

function accumulate(layer: Layer, building: Building, depth: number): Accumulated {
  const known = building.known.get(layer.folder)
  if (known !== undefined) return known
  // What lists itself comes to nothing.
  building.known.set(layer.folder, NOTHING)
  const found = depth > MAX_DEPTH ? NOTHING : changedBy(layer, NOTHING, building, depth)
  building.known.set(layer.folder, found)
  return found
}

/** What a layer makes of what is there: nothing, or what the user of a component has. */
function changedBy(layer: Layer, before: Accumulated, building: Building, depth: number): Accumulated {
  const { work, read } = building
  const listed = [...itemsIn(layer, 'resources', work.places), ...itemsIn(layer, 'bases', work.places)]
  let { objects, configuration, variables } = before
  for (const [item] of listed) {
    const path = pathIn(layer, textOf(item))
    const found = path === undefined ? NOTHING : accumulatedAt(path, building, depth)
    objects = withoutTwice([...objects, ...found.objects], work)
    configuration = together(configuration, found.configuration)
    variables = [...variables, ...found.variables]
  }
  for (const [item] of itemsIn(layer, 'configurations', work.places))
    for (const { node } of patchesInFile(pathIn(layer, textOf(item)), read) ?? [])
      configuration = together(configuration, configurationOf(node))
  objects = generateAll(objects, layer, read, work)
  for (const [item] of itemsIn(layer, 'components', work.places)) {
    const component = building.layerAt(pathIn(layer, textOf(item)) ?? '/')
    if (component === undefined || depth > MAX_DEPTH) continue
    const found = changedBy(component, { objects, configuration, variables }, building, depth + 1)
    objects = found.objects
    configuration = found.configuration
    variables = found.variables
  }
  const made = transformed(objects, layer, configuration, building)
  for (const [i, one] of made.entries()) if (one !== objects[i]) charge(work, one.root)
  return { objects: made, configuration, variables: [...variables, ...variablesOf(layer, work)] }
}

/** What kustomize's transformers make of objects, in its order. */
function transformed(
  objects: readonly BuiltObject[],
  layer: Layer,
  configuration: Configuration,
  { work, read, applied, matched }: Building,
): readonly BuiltObject[] {
  const patching = { work, read, applied }
  const patched = patchAll(objects, layer, patching)
  const renamed = [setNamespace, addPrefix, addSuffix, addLabels, addAnnotations, addCommonMetadata].reduce(
    (found, transform) => transform(found, layer, configuration, work),
    patched,
  )
  const again = patchAllJson(renamed, layer, patching)
  const scaled = setReplicas(again, layer, configuration, work)
  return replaceAll(setImages(scaled, layer, configuration, work, matched), layer, read, work)
}

function accumulatedAt(path: string, building: Building, depth: number): Accumulated {
  const layer = building.layerAt(path)
  if (layer !== undefined) return accumulate(layer, building, depth + 1)
  const file = building.read(path)
  if (file === undefined) return NOTHING
  const objects = file.roots.flatMap((root, i) => objectsIn(root, { document: `${path}#${i}`, pointer: '' }, file.text, building.work))
  return { ...NOTHING, objects }
}

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
  if (object.needsHash !== true || metadata?.type !== 'mapping' || name === undefined || text === undefined) return object
  const made = scalar(text + HASH)
  const at = places.of.get(name)
  if (at !== undefined) placed(made, at, places)
  return {
    ...withPrevious(object),
    root: withField(object.root, 'metadata', withField(metadata, 'name', made, places), places),
  }
}
