import { remembered } from '../../model/remembered.ts'
import { type Entry, findEntry, type MappingNode, type Node } from '../tree/node.ts'
import { steps } from '../tree/query.ts'

/** The node that `pointer` leads to from `root`; undefined if there is none, or a key on the path is duplicated. */
export function nodeOf(root: Node, pointer: string): Node | undefined {
  return wayTo(root, pointer)?.node
}

/** A node, its entry, and the list or object around it. */
interface Way {
  readonly node: Node
  readonly entry?: Entry
  readonly parent?: Node
}

/** The way to the node that `pointer` leads to, like `nodeOf`. */
export function wayTo(root: Node, pointer: string): Way | undefined {
  let way: Way = { node: root }
  for (const step of steps(pointer)) {
    const parent = way.node
    if (parent.type === 'mapping') {
      const entry = findEntry(parent, step)
      if (entry === undefined || repeatedIn(parent).has(step)) return undefined
      way = { node: entry.value, entry, parent }
    } else {
      const item = parent.type === 'sequence' && /^[0-9]+$/.test(step) ? parent.items[Number(step)] : undefined
      if (item === undefined) return undefined
      way = { node: item, parent }
    }
  }
  return way
}

/** The keys of an object that are there several times. Kept with it: each of its fields may be asked for. */
const repeatedIn = remembered(({ entries }: MappingNode): ReadonlySet<string> => {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { key } of entries) {
    if (seen.has(key)) repeated.add(key)
    seen.add(key)
  }
  return repeated
})
