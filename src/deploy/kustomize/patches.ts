import { type Place, valueKey } from '../../documents/document.ts'
import type { RefusedEntry } from '../../facts/kubernetes/kustomization.ts'
import type { MappingNode, Node } from '../../languages/tree/node.ts'
import { mapping, scalar } from '../nodes.ts'
import { patchedBy, type RefusedOperation } from './json-patch.ts'
import { mergedType } from './kubernetes-types.ts'
import {
  itemsIn,
  type Layer,
  patchesInFile,
  patchesInText,
  pathIn,
  type ReadPatch,
  type ReadPath,
  strategicIn,
} from './layer.ts'
import {
  allIds,
  type BuiltObject,
  charge,
  grafted,
  hasUnread,
  idOf,
  keyOf,
  type ObjectId,
  type Work,
  withPrevious,
  withRoot,
} from './object.ts'
import { patchSelector, selectorOf } from './select.ts'
import { merged } from './strategic-merge.ts'
import { below, childOf, inPlaceOf, nodeAt, type Places, scalarText, stringOf, withField } from './tree.ts'

/** What patches are read and applied with. */
export interface Patching {
  readonly work: Work
  readonly read: ReadPath
  /** Whether a file or folder may be there, be it that git ignores it. */
  readonly hasPath: (path: string) => boolean
  /** Notes the patches that some object is changed by, by their documents. */
  readonly applied: Set<string>
  /** Whether all objects are known that there are. */
  readonly isWhole: boolean
  /** Reports what kustomize refuses. */
  readonly refuse: (part: RefusedEntry) => void
}

/** What a patch may do to what it changes. */
interface Allowed {
  readonly name: boolean
  readonly kind: boolean
}

const NOTHING_ELSE: Allowed = { name: false, kind: false }

/** What `patchesStrategicMerge` and `patches` of a layer make of objects, in kustomize's order. */
export function patchAll(objects: readonly BuiltObject[], layer: Layer, patching: Patching): readonly BuiltObject[] {
  const { places } = patching.work
  let found = objects
  for (const [item, at] of strategicIn(layer, places)) {
    const inline = patchesInText(item, at)?.filter(({ node }) => node.type === 'mapping') ?? []
    const patches = inline.length > 0 ? inline : patchesInFile(pathIn(layer, stringOf(item)), patching.read)
    if (patches === undefined) found = extended(found, pathIn(layer, stringOf(item)), at, patching)
    for (const patch of patches ?? []) found = mergedIntoOwn(found, patch, NOTHING_ELSE, patching)
  }
  for (const [item, at] of itemsIn(layer, 'patches', places))
    if (item.type !== 'scalar') found = patchedWith(found, item, at, layer, patching)
  return found
}

/** What `patchesJson6902` of a layer make of objects. */
export function patchAllJson(
  objects: readonly BuiltObject[],
  layer: Layer,
  patching: Patching,
): readonly BuiltObject[] {
  let found = objects
  for (const [item, at] of itemsIn(layer, 'patchesJson6902', patching.work.places))
    found = patchedWith(found, item, at, layer, patching)
  return found
}

function patchedWith(
  objects: readonly BuiltObject[],
  item: Node,
  at: Place,
  layer: Layer,
  patching: Patching,
): readonly BuiltObject[] {
  const [inline, path] = [childOf(item, 'patch'), stringOf(childOf(item, 'path'))]
  const patches =
    inline === undefined ? patchesInFile(pathIn(layer, path), patching.read) : patchesInText(inline, below(at, 'patch'))
  const target = childOf(item, 'target')
  const isTarget = target === undefined ? undefined : patchSelector(selectorOf(target), patching.work)
  if (isTarget !== undefined && !layer.isComponent && !objects.some(isTarget))
    patching.refuse({ is: 'idle target', at: below(at, 'target'), name: targetName(target) })
  const [patch] = patches ?? []
  if (patch === undefined)
    return isTarget === undefined
      ? extended(objects, pathIn(layer, path), at, patching)
      : objects.map(one => (isTarget(one) ? opened(one, below(at, 'target'), patching.work.places) : one))
  if (patch.node.type === 'sequence') {
    if (isTarget === undefined) return objects
    return objects.map(one => (isTarget(one) ? patchedJson(one, patch, patching) : one))
  }
  const options = childOf(item, 'options')
  const allowed: Allowed = {
    name: scalarText(childOf(options, 'allowNameChange')) === 'true',
    kind: scalarText(childOf(options, 'allowKindChange')) === 'true',
  }
  if (isTarget === undefined)
    return (patches ?? []).reduce((found, one) => mergedIntoOwn(found, one, allowed, patching), objects)
  return objects.flatMap(one => (isTarget(one) ? (mergedInto(one, patch, allowed, patching) ?? []) : [one]))
}

/** What a target selects by, for people. */
const targetName = (target: Node | undefined): string =>
  ['kind', 'name', 'namespace', 'labelSelector', 'annotationSelector']
    .flatMap(key => scalarText(childOf(target, key)) ?? [])
    .join(' ')

function patchedJson(object: BuiltObject, patch: ReadPatch, { work, applied, refuse }: Patching): BuiltObject {
  applied.add(valueKey(patch.at))
  charge(work, patch.node)
  const { source, node } = grafted(object, patch.node, patch.text)
  const refused = ({ path, op, ...one }: RefusedOperation): void => {
    if (op !== undefined) refuse({ is: 'no operation', name: op, ...one })
    else if (path !== undefined && !hasUnread(object.root))
      refuse({ is: 'impossible operation', name: path, also: object.at, ...one })
  }
  const root = patchedBy(object.root, object.at, node, patch.at, work.places, refused)
  return { ...withRoot(withPrevious(object), root), source }
}

/** A strategic merge patch without a target is for the object that it names. */
function mergedIntoOwn(
  objects: readonly BuiltObject[],
  patch: ReadPatch,
  allowed: Allowed,
  patching: Patching,
): readonly BuiltObject[] {
  const { work } = patching
  if (patch.node.type !== 'mapping') return objects
  const id = idOf(patch.node)
  const key = keyOf(id, work)
  const own = objects.filter(one => allIds(one).some(other => keyOf(other, work) === key))
  // kustomize refuses what differs in version or namespace; what is meant is known all the same.
  const like =
    own.length > 0
      ? own
      : objects.filter(one => allIds(one).some(({ kind, name }) => kind === id.kind && name === id.name))
  if (own.length === 0 && id.name !== '' && !/[${]/.test(id.name)) refuseMissing(id, like[0], patch, patching)
  const [target, ...others] = like
  if (target === undefined || others.length > 0) return objects
  return objects.flatMap(one => (one === target ? (mergedInto(one, patch, allowed, patching) ?? []) : [one]))
}

/** Reports a patch of no object at what makes it one of none: another version, another namespace, or the name. */
function refuseMissing(id: ObjectId, like: BuiltObject | undefined, { at }: ReadPatch, { refuse }: Patching): void {
  const metadata = below(at, 'metadata')
  const found = like && idOf(like.root)
  const [named, also] = [`${id.kind} ${id.name}`, like === undefined ? {} : { also: like.at }]
  if (found !== undefined && (found.group !== id.group || found.version !== id.version)) {
    const version = [id.group, id.version].filter(part => part !== '').join('/')
    refuse({ is: 'missing object', at: below(at, 'apiVersion'), name: `${version} ${named}`, ...also })
  } else if (found !== undefined && id.namespace !== '' && found.namespace !== id.namespace)
    refuse({ is: 'missing object', at: below(metadata, 'namespace'), name: `${id.namespace}/${named}`, ...also })
  else refuse({ is: 'missing object', at: below(metadata, 'name'), name: named })
}

/** What a strategic merge patch makes of an object; undefined where it removes it. Kind, name and namespace stay. */
function mergedInto(
  object: BuiltObject,
  patch: ReadPatch,
  { name, kind }: Allowed,
  { work, applied }: Patching,
): BuiltObject | undefined {
  const { places } = work
  applied.add(valueKey(patch.at))
  charge(work, patch.node)
  const before = name || kind ? withPrevious(object) : object
  const { source, node } = grafted(object, patch.node, patch.text)
  const { root } = object
  const type = mergedType(scalarText(childOf(root, 'apiVersion')) ?? '', scalarText(childOf(root, 'kind')) ?? '')
  const made = merged(
    { node: root, at: object.at },
    { node, at: patch.at },
    type === undefined ? undefined : { type },
    places,
  )
  if (made?.type !== 'mapping') return undefined
  const kept = ['apiVersion', ...(kind ? [] : ['kind'])].reduce((found, key) => withOwn(found, root, key, places), made)
  const [metadata, own] = [childOf(kept, 'metadata'), childOf(root, 'metadata')]
  if (metadata?.type !== 'mapping' || own?.type !== 'mapping') return { ...before, root: kept, source }
  const called = ['namespace', ...(name ? [] : ['name'])].reduce(
    (found, key) => withOwn(found, own, key, places),
    metadata,
  )
  return { ...before, root: withField(kept, 'metadata', called, places), source }
}

/** The object with a field as another one has it. */
function withOwn(made: MappingNode, own: MappingNode, key: string, places: Places): MappingNode {
  const value = childOf(own, key)
  if (value === childOf(made, key)) return made
  return value === undefined
    ? inPlaceOf(made, { ...made, entries: made.entries.filter(one => one.key !== key) }, places)
    : withField(made, key, value, places)
}

/** Replaces the unknown parts of an object that an unreadable patch changes. */
const UNREAD = '$(a patch of kustomize)'

/** An object with only its name known. */
function opened(object: BuiltObject, by: Place, places: Places): BuiltObject {
  const rest = { ...scalar(UNREAD), isAnything: true as const }
  places.of.set(rest, by)
  const { root } = object
  const metadata = childOf(root, 'metadata')
  const open = (node: Node | undefined, kept: readonly string[]): Node =>
    node?.type === 'mapping'
      ? inPlaceOf(node, { ...node, rest, entries: node.entries.filter(({ key }) => kept.includes(key)) }, places)
      : { ...mapping([]), rest }
  const found = open(root, ['apiVersion', 'kind', 'metadata'])
  if (found.type !== 'mapping' || metadata === undefined) return object
  return withRoot(object, withField(found, 'metadata', open(metadata, ['name', 'namespace']), places))
}

/** Objects that a patch may be for that git ignores: what they state is known, and not what else they have. */
function extended(
  objects: readonly BuiltObject[],
  path: string | undefined,
  by: Place,
  { work: { places }, read, hasPath }: Patching,
): readonly BuiltObject[] {
  if (path === undefined || read(path) !== undefined || !hasPath(path)) return objects
  return objects.map(one => {
    const root = openedPatch(one.root, by, places)
    return root.type === 'mapping' ? withRoot(one, root) : one
  })
}

/**
 * A patch as an object by itself, where what it changes is not in the repository: what it states is known, and nothing of
 * the rest.
 */
export function openedPatch(node: Node, at: Place, places: Places): Node {
  if (node.type === 'sequence')
    return inPlaceOf(
      node,
      {
        ...node,
        items: node.items.map((item, i) => {
          const found = openedPatch(item, below(at, i), places)
          if (!places.of.has(found)) places.of.set(found, below(at, i))
          return found
        }),
      },
      places,
    )
  if (node.type === 'scalar') return node
  const rest = { ...scalar(UNREAD), isAnything: true as const }
  places.of.set(rest, at)
  const entries = node.entries.map(entry => ({
    ...entry,
    value: openedPatch(entry.value, below(at, entry.key), places),
  }))
  return inPlaceOf(node, { ...node, entries, rest }, places)
}

/** Whether a document is a patch that could be an object: it says what it is. */
export const isPart = (node: Node): node is MappingNode =>
  node.type === 'mapping' && nodeAt(node, 'kind') !== undefined && nodeAt(node, 'metadata') !== undefined
