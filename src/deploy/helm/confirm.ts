import type { Place } from '../../documents/document.ts'
import {
  type Entry,
  find,
  isNull,
  type MappingNode,
  type Node,
  type ScalarNode,
  type SequenceNode,
} from '../../languages/tree/node.ts'
import { groupBy } from '../../model/group-by.ts'
import { entryOf } from '../nodes.ts'
import { anything, assumedAt } from './graft.ts'
import { HOLE } from './rendered-text.ts'
import { below, type Places } from './values.ts'

/** An object with the place of its template. */
interface PlacedTree {
  readonly node: Node
  readonly at: Place
}

/**
 * The objects of a template as its tree has them, beside those of the text that it writes: what is not the same there is only
 * guessed, and an object or a list that has more there is open. Objects that the text does not have stay as they are.
 */
export function confirmed(
  trees: readonly PlacedTree[],
  written: readonly Node[],
  places: Places,
): readonly PlacedTree[] {
  if (written.length === 0) return trees
  const nodes = trees.map(({ node }) => node)
  const [own, others] = [groupBy(nodes, kindOf), groupBy(written, kindOf)]
  const named = groupBy(written, nameOf)
  const numbers = new Map([...own.values()].flatMap(all => all.map((node, i) => [node, i] as const)))
  return trees.map(({ node, at }) => {
    const [kind, name] = [kindOf(node), nameOf(node)]
    if (kind === undefined) return { node, at }
    const like = name === undefined ? [] : (named.get(name) ?? [])
    const all = others.get(kind) ?? []
    const isPaired = own.get(kind)?.length === all.length
    const other = like.length === 1 ? like[0] : isPaired ? all[numbers.get(node) ?? -1] : undefined
    return other === undefined ? { node, at } : { node: compared(node, other, at, places), at }
  })
}

const textAt = (node: Node | undefined, key: string): string | undefined => {
  const found = find(node, key)
  return found?.type === 'scalar' && typeof found.value === 'string' ? found.value : undefined
}

const kindOf = (node: Node): string | undefined => textAt(node, 'kind')

/** Kind and name; undefined where one of them is not known. */
function nameOf(node: Node): string | undefined {
  const [kind, name] = [kindOf(node), textAt(find(node, 'metadata'), 'name')]
  return kind === undefined || name === undefined ? undefined : `${kind}\n${name}`
}

function compared(node: Node, other: Node, above: Place, places: Places): Node {
  const at = places.get(node) ?? above
  // What is below a key there is not there in the tree: it is something, whatever it is.
  if (isNull(node) && other.type !== 'scalar') return opened(node, at, places)
  if (isOpen(node) || (isOpen(other) && (node.type === 'scalar' || !isNull(other)))) return node
  if (node.type === 'mapping' && other.type === 'mapping') return comparedObject(node, other, at, places)
  if (node.type === 'sequence' && other.type === 'sequence') return comparedList(node, other, at, places)
  if (node.type === 'scalar' && other.type === 'scalar' && isSameValue(node, other)) return node
  return guessed(node, at, places)
}

/** Whether two values are the same; lines of a text are put together in their own way (src/deploy/helm/strings.ts). */
const isSameValue = ({ value }: ScalarNode, { value: other }: ScalarNode): boolean =>
  value === other || (typeof value === 'string' && typeof other === 'string' && value.includes('\n'))

/** Whether nothing is known of a value, or that is left to who deploys the chart. */
const isOpen = (node: Node): boolean =>
  node.type === 'scalar' &&
  (node.isAnything === true ||
    node.isUnknown === true ||
    node.value === null ||
    (typeof node.value === 'string' && (node.value.includes(HOLE) || node.value.includes('{{'))))

function opened(node: Node, at: Place, places: Places): Node {
  const made = anything(MORE, node)
  places.set(made, assumedAt(at, 'guess'))
  return made
}

function guessed(node: Node, at: Place, places: Places): Node {
  const made = { ...node }
  places.set(made, assumedAt(at, 'guess'))
  return made
}

/** A node with other content, at the same place. */
function remade<N extends Node>(node: N, made: N, places: Places): N {
  const at = places.get(node)
  if (at !== undefined) places.set(made, at)
  return made
}

function comparedObject(node: MappingNode, other: MappingNode, at: Place, places: Places): Node {
  const isOpenKey = (key: string): boolean => key.includes(HOLE) || key.includes('{{')
  const hasOpenKeys = other.entries.some(({ key }) => isOpenKey(key))
  const entries = node.entries.map((entry): Entry => {
    const { key, value } = entry
    const found = find(other, key)
    if (isOpenKey(key) || (isOpen(value) && (found === undefined || !isNull(value)))) return entry
    const own = places.get(value) ?? below(at, key)
    if (found === undefined && hasOpenKeys) return entry
    const made = found === undefined ? guessed(value, own, places) : compared(value, found, own, places)
    return made === value ? entry : { ...entry, value: made }
  })
  const hasMore =
    node.rest === undefined &&
    !node.entries.some(({ key }) => isOpenKey(key)) &&
    other.entries.some(({ key, value }) => find(node, key) === undefined && !isOpen(value))
  if (!hasMore && entries.every((one, i) => one === node.entries[i])) return node
  if (!hasMore) return remade(node, { ...node, entries }, places)
  const rest = { ...anything(MORE, node), isOptional: true as const }
  places.set(rest, assumedAt(at, 'guess'))
  return remade(node, { ...node, rest, entries: [...entries, entryOf(MORE, rest)] }, places)
}

const MORE = '{{ … }}'

function comparedList(node: SequenceNode, other: SequenceNode, at: Place, places: Places): Node {
  const known = node.items.filter(item => !isOpen(item))
  const isPaired = known.length === other.items.length
  let paired = 0
  const items = node.items.map((item, i) => {
    if (isOpen(item)) return item
    const own = places.get(item) ?? below(at, i)
    const found = isPaired ? other.items[paired++] : other.items.find(one => isSame(one, item))
    return found === undefined ? guessed(item, own, places) : compared(item, found, own, places)
  })
  const hasMore = known.length === node.items.length && other.items.length > known.length
  if (!hasMore && items.every((one, i) => one === node.items[i])) return node
  const rest = { ...anything(MORE, node), isOptional: true as const }
  if (hasMore) places.set(rest, assumedAt(at, 'guess'))
  return remade(node, { ...node, items: hasMore ? [...items, rest] : items }, places)
}

const isSame = (one: Node, other: Node): boolean =>
  one.type === 'scalar' || other.type === 'scalar'
    ? one.type === 'scalar' && other.type === 'scalar' && one.value === other.value
    : textAt(one, 'name') !== undefined && textAt(one, 'name') === textAt(other, 'name')
