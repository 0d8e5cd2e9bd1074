import { keptIn } from '../../model/remembered.ts'
import { type Assumed, lessSure, type Node } from './node.ts'

/** Kept with the node, which never changes: a default is read wherever its parameter is used. */
const known: Readonly<Record<Assumed, WeakMap<Node, Node>>> = {
  likely: new WeakMap(),
  off: new WeakMap(),
  guess: new WeakMap(),
}

/** The node with all that is below it, marked (`Node.assumed`); what is less certain already stays so. */
export function assume(node: Node, as: Assumed = 'likely'): Node {
  if (lessSure(node.assumed, as) === node.assumed) return node
  return keptIn(known[as], node, () => mark(node, as))
}

function mark(node: Node, as: Assumed): Node {
  switch (node.type) {
    case 'scalar':
      return { ...node, assumed: as }
    case 'sequence':
      return { ...node, assumed: as, items: node.items.map(item => assume(item, as)) }
    case 'mapping':
      return {
        ...node,
        assumed: as,
        entries: node.entries.map(entry => ({ ...entry, value: assume(entry.value, as) })),
      }
  }
}
