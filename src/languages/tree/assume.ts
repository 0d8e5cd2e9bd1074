import type { Node } from './node.ts'

/** Kept with the node, which never changes: a default is read wherever its parameter is used. */
const known = new WeakMap<Node, Node>()

/** The node with all that is below it, marked as likely (`Node.assumed`). */
export function assume(node: Node): Node {
  if (node.assumed !== undefined) return node
  const before = known.get(node)
  if (before !== undefined) return before
  const marked = mark(node)
  known.set(node, marked)
  return marked
}

function mark(node: Node): Node {
  switch (node.type) {
    case 'scalar':
      return { ...node, assumed: 'likely' }
    case 'sequence':
      return { ...node, assumed: 'likely', items: node.items.map(assume) }
    case 'mapping':
      return {
        ...node,
        assumed: 'likely',
        entries: node.entries.map(entry => ({ ...entry, value: assume(entry.value) })),
      }
  }
}
