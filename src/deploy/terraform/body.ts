import type { Place } from '../../documents/document.ts'
import type { Entry, MappingNode, Node } from '../../languages/tree/node.ts'
import { mapping, scalar, sequence } from '../nodes.ts'
import { passesOf } from './for-expression.ts'
import { below, child, each, fieldsOf, movedFrom } from './module.ts'
import { premisesOf } from './premises.ts'
import { openPass, toNode } from './repeated.ts'
import { itemsOf, likely, remember, type Scope } from './scope.ts'
import { type Located, textOfNode } from './values.ts'

/**
 * The body of a block with the values of its expressions. A `dynamic` block becomes the blocks that it makes; if
 * their number is not known, it stays one, as in Terraform's JSON.
 */
export function evaluateBody(value: Located, scope: Scope): Node {
  const { node, at } = value
  if (node.type === 'sequence' && node.items.some(item => item.type === 'mapping')) {
    const items = node.items.map((item, i) => evaluateBody({ node: item, at: below(at, i) }, scope))
    return items.every((item, i) => item === node.items[i]) ? node : sequence(items, node)
  }
  if (node.type !== 'mapping' || 'keys' in node) return scope.work.evaluate(value, scope)
  const made = dynamicBlocks(child(value, 'dynamic'), scope)
  const entries = fieldsOf(value).flatMap(([key, field], i): readonly Entry[] => {
    const entry = node.entries[i]
    if (entry === undefined) return []
    const found = key === 'dynamic' ? leftOpen(field, made, scope) : evaluateBody(startedWith(key, field), scope)
    if (movedFrom(field.node) !== undefined) remember(scope.work, found, field.at)
    // To Terraform an argument that is null is not there.
    if (found.type === 'scalar' && found.value === null) return []
    return [found === entry.value ? entry : { ...entry, value: found }]
  })
  if (entries.length === node.entries.length && entries.every((entry, i) => entry === node.entries[i])) return node
  return withBlocks(value, entries, made, node, scope)
}

/** What a machine starts with, whether its text is encoded or not: EC2 decodes it. */
function startedWith(key: string, field: Located): Located {
  const text = key === 'user_data' && field.node.type === 'scalar' ? field.node.encodes : undefined
  return text === undefined ? field : { ...field, node: text }
}

/** The blocks that `dynamic` makes, by their type, with its label, and whether there may be any number of them. */
type Made = ReadonlyMap<string, { readonly label: Entry; readonly blocks: readonly Node[]; readonly isOpen: boolean }>

function dynamicBlocks(dynamic: Located | undefined, scope: Scope): Made {
  const made = new Map<string, { readonly label: Entry; readonly blocks: readonly Node[]; readonly isOpen: boolean }>()
  for (const [i, [type, bodies]] of fieldsOf(dynamic).entries()) {
    const label = dynamic?.node.type === 'mapping' ? dynamic.node.entries[i] : undefined
    const blocks = each(bodies).map(body => ({ body, known: blocksOf(type, body, scope) }))
    const found = blocks.flatMap(({ body, known }) => known ?? openBlock(type, body, scope))
    if (label === undefined || (found.length === 0 && blocks.some(({ known }) => known === undefined))) continue
    // What is the same each time is reported once.
    made.set(type, { label, blocks: [...new Set(found)], isOpen: blocks.some(({ known }) => known === undefined) })
  }
  return made
}

/** The `dynamic` blocks with an unknown number of blocks, with what each of those has; null if there are none. */
function leftOpen(dynamic: Located, made: Made, scope: Scope): Node {
  const { node } = dynamic
  if (node.type !== 'mapping') return node
  const entries = fieldsOf(dynamic).flatMap(([type, bodies], i): readonly Entry[] => {
    const entry = node.entries[i]
    if (entry === undefined || made.get(type)?.isOpen === false) return []
    const names = new Map([...scope.names, [type, openPass(type, node)]])
    return [{ ...entry, value: evaluateBody(bodies, { ...scope, names }) }]
  })
  return entries.length === 0 ? scalar(null, node) : mapping(entries, node)
}

/** What each block has that a `dynamic` makes of what is not known: it may make none. */
function openBlock(type: string, body: Located, scope: Scope): readonly Node[] {
  const content = child(body, 'content')
  if (content === undefined) return []
  const names = new Map([...scope.names, [iteratorOf(type, body), openPass(type, content.node)]])
  const found = evaluateBody(content, { ...scope, names })
  return [likely(scope.work, found, content.at)]
}

/** What the value of a pass is called in a `dynamic` block. */
function iteratorOf(type: string, body: Located): string {
  const named = child(body, 'iterator')?.node
  return named?.type === 'scalar' ? String(named.value).replace(/^\$\{(.*)\}$/s, '$1') : type
}

const MOST_BLOCKS = 100

/** The blocks that one `dynamic` makes; undefined where that is not known. */
function blocksOf(type: string, body: Located, scope: Scope): readonly Node[] | undefined {
  const [content, collection] = [child(body, 'content'), child(body, 'for_each')]
  const iterator = iteratorOf(type, body)
  if (content === undefined || collection === undefined) return undefined
  const before = scope.work.choices + scope.work.guesses
  const passes = passesOf(scope.work, remember(scope.work, scope.work.evaluate(collection, scope), collection.at))
  if (passes === undefined || passes.length > MOST_BLOCKS) return undefined
  // What whoever deploys may fill in, is for him to leave empty.
  const isChosen = scope.work.choices + scope.work.guesses > before && scope.instance.call === undefined
  if (passes.length === 0 && isChosen) return undefined
  const at: Place = passes.length > 1 ? { ...content.at, shared: true } : content.at
  return passes.map(pass => {
    const inner = { ...scope, names: new Map([...scope.names, [iterator, toNode(pass)]]) }
    return remember(scope.work, evaluateBody(content, inner), at)
  })
}

function withBlocks({ at }: Located, entries: readonly Entry[], made: Made, node: MappingNode, { work }: Scope): Node {
  const left = new Map(made)
  const joined = entries.map((entry): Entry => {
    const more = left.get(entry.key)
    if (more === undefined) return entry
    left.delete(entry.key)
    const own = remember(work, entry.value, below(at, entry.key))
    const items = [...(itemsOf(work, own) ?? [own]), ...more.blocks]
    return { ...entry, value: remember(work, sequence(items, own), below(at, entry.key)) }
  })
  const added = Array.from(left, ([key, { label, blocks }]): Entry => {
    const [only] = blocks
    const value = blocks.length === 1 && only !== undefined ? only : sequence(blocks, label.value)
    return { ...label, key, value: remember(work, value, below(below(at, 'dynamic'), key)) }
  })
  return mapping([...joined, ...added.filter(({ value }) => value.type !== 'sequence' || value.items.length > 0)], node)
}

/** The body of a resource, a data source or a call, where it is made. */
export const evaluateBlock = (block: Located, scope: Scope): Node =>
  evaluateBody(block, { ...scope, premises: premisesOf(block.node) })

/** Whether the defaults of variables leave a block out, which whoever deploys may ask for: its `count` is 0, its `for_each` empty. */
export function isOffByDefault(body: Located, scope: Scope): boolean {
  if (scope.instance.call !== undefined) return false
  const [count, each] = [child(body, 'count'), child(body, 'for_each')]
  if (count !== undefined) return textOfNode(scope.work.evaluate(count, scope)) === '0'
  const found = each && scope.work.evaluate(each, scope)
  return (
    (found?.type === 'sequence' && found.items.length === 0) ||
    (found?.type === 'mapping' && found.entries.length === 0)
  )
}

/** Whether a block makes nothing: its `count` is 0. */
export function isAbsent(body: Located, scope: Scope): boolean {
  const count = child(body, 'count')
  // What the default of a variable leaves out, somebody may want.
  const isStated = count?.node.type === 'scalar' && count.node.value === 0
  if (count === undefined || (scope.instance.call === undefined && !isStated)) return false
  return textOfNode(scope.work.evaluate(count, scope)) === '0'
}
