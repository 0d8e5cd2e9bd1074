import type { Place } from '../../documents/document.ts'
import { findEntry, isNull, type MappingNode, type Node, type SequenceNode } from '../../languages/tree/node.ts'
import { addTo } from '../../model/group-by.ts'
import { sequence } from '../nodes.ts'
import { type MergedField, mergedField } from './kubernetes-types.ts'
import {
  below,
  childOf,
  type Places,
  placed,
  placedItems,
  placeIn,
  scalarText,
  withField,
  withItems,
  withoutField,
} from './tree.ts'

/** What a patch says of an object or list as a whole. */
const DIRECTIVE = '$patch'

/** A node with its place. */
interface At<T extends Node = Node> {
  readonly node: T
  readonly at: Place
}

/**
 * What a strategic merge patch makes of a value, as kustomize has it (kyaml's merge2): objects are merged, lists of
 * Kubernetes' own types by their keys, with the patch's items first, other lists are replaced, a null removes. Undefined
 * where the patch removes the value. `field` says how the value is merged. Linear in both.
 */
export function merged(
  before: At | undefined,
  patch: At,
  field: MergedField | undefined,
  places: Places,
): Node | undefined {
  if (isNull(patch.node)) return undefined
  const own = before === undefined || isNull(before.node) ? undefined : before
  if (patch.node.type === 'mapping')
    return mergedObject(
      own?.node.type === 'mapping' ? { node: own.node, at: own.at } : undefined,
      { node: patch.node, at: patch.at },
      field?.type,
      places,
    )
  if (patch.node.type === 'sequence' && (field?.keys !== undefined || field?.isSet === true))
    return mergedList(
      own?.node.type === 'sequence' ? { node: own.node, at: own.at } : undefined,
      { node: patch.node, at: patch.at },
      field,
      places,
    )
  return placed(patch.node, patch.at, places)
}

function mergedObject(
  before: At<MappingNode> | undefined,
  patch: At<MappingNode>,
  type: string | undefined,
  places: Places,
): MappingNode | undefined {
  const directive = scalarText(childOf(patch.node, DIRECTIVE))
  if (directive === 'delete') return undefined
  const own = directive === 'replace' ? undefined : before
  let node: MappingNode = own?.node ?? placed({ ...patch.node, entries: [] }, patch.at, places)
  for (const entry of patch.node.entries) {
    const { key, value } = entry
    // Of duplicate keys the last one counts.
    if (key === DIRECTIVE || findEntry(patch.node, key) !== entry) continue
    const at = placeIn(patch.at, value, key, places)
    const old = own === undefined ? undefined : childOf(own.node, key)
    const found = merged(
      own && old && { node: old, at: placeIn(own.at, old, key, places) },
      { node: value, at },
      mergedField(type, key),
      places,
    )
    if (found !== undefined) node = withField(node, key, found, places)
    else if (own !== undefined) node = withoutField(node, key, at, places)
  }
  return node
}

function mergedList(
  before: At<SequenceNode> | undefined,
  patch: At<SequenceNode>,
  { type, keys = [], isSet }: MergedField,
  places: Places,
): Node | undefined {
  const directive = patch.node.items.flatMap(item =>
    item.type === 'mapping' && item.entries.length === 1 ? (scalarText(childOf(item, DIRECTIVE)) ?? []) : [],
  )[0]
  if (directive === 'delete') return undefined
  const own = directive === 'replace' ? undefined : before
  const added = placedItems(patch.node, patch.at, places).filter(
    item => directive === undefined || childOf(item, DIRECTIVE) === undefined,
  )
  const old = own === undefined ? [] : placedItems(own.node, own.at, places)
  const items = isSet === true ? union(added, old) : mergedItems(added, old, keys, type, patch.at, places)
  return own === undefined ? placed(sequence(items, patch.node), patch.at, places) : withItems(own.node, items, places)
}

function union(added: readonly Node[], old: readonly Node[]): readonly Node[] {
  const found = new Map<string | undefined, Node>()
  for (const item of [...added, ...old]) if (!found.has(scalarText(item))) found.set(scalarText(item), item)
  return [...found.values()]
}

function mergedItems(
  added: readonly Node[],
  old: readonly Node[],
  keys: readonly string[],
  type: string | undefined,
  at: Place,
  places: Places,
): readonly Node[] {
  // An item without the only key is none to kustomize, and with it goes whatever the patch does not name.
  const [only] = keys.length === 1 ? keys : []
  const isKeyed = (item: Node): boolean => only === undefined || childOf(item, only) !== undefined
  if (old.length > 0 && !added.every(isKeyed)) {
    const named = added.filter(isKeyed)
    const names = new Set(named.map(item => scalarText(childOf(item, only ?? ''))))
    const kept = old.filter(item => names.has(scalarText(childOf(item, only ?? ''))))
    return mergedItems(named, kept, keys, type, at, places)
  }
  // Only what any item states tells them apart: nearly all ports leave their protocol out.
  const stated = keys.filter(key => [...added, ...old].some(item => scalarText(childOf(item, key)) !== undefined))
  const valuesOf = (item: Node): readonly (string | undefined)[] => stated.map(key => scalarText(childOf(item, key)))
  const byFirst = new Map<string | undefined, Node[]>()
  for (const item of old) {
    const [first] = valuesOf(item)
    addTo(byFirst, first, item)
  }
  const taken = new Map<Node, Node | undefined>()
  const first: Node[] = []
  for (const [i, item] of added.entries()) {
    const values = valuesOf(item)
    const candidates = stated.length === 0 ? [] : (byFirst.get(values[0]) ?? [])
    const same = candidates.find(one => !taken.has(one) && isAlike(valuesOf(one), values))
    // Where only one of two states a key, as a port its protocol, kustomize changes nothing.
    if (same !== undefined && valuesOf(same).some((value, k) => (value === undefined) !== (values[k] === undefined))) {
      taken.set(same, same)
      continue
    }
    const found = merged(
      same && { node: same, at: places.of.get(same) ?? at },
      { node: item, at: places.of.get(item) ?? below(at, i) },
      type === undefined ? undefined : { type },
      places,
    )
    if (same !== undefined) taken.set(same, found)
    // With several keys what is there keeps its place in the list.
    if (found !== undefined && (same === undefined || stated.length < 2)) first.push(found)
  }
  const rest = old.flatMap(item => (taken.has(item) ? (stated.length < 2 ? [] : (taken.get(item) ?? [])) : [item]))
  return [...first, ...rest]
}

/** Whether the values of keys are those of one item: what one leaves open may be anything. */
const isAlike = (a: readonly (string | undefined)[], b: readonly (string | undefined)[]): boolean =>
  a.some((value, i) => value !== undefined && value === b[i]) &&
  a.every((value, i) => value === undefined || b[i] === undefined || value === b[i])
