import type { Node } from '../../languages/tree/node.ts'

/** A tree that can be written to a cache: a number that JSON has none for is null in it. */
export function storableNode(node: Node): Node {
  if (node.type === 'sequence') return { ...node, items: node.items.map(storableNode) }
  if (node.type === 'mapping')
    return { ...node, entries: node.entries.map(entry => ({ ...entry, value: storableNode(entry.value) })) }
  return typeof node.value === 'number' && !Number.isFinite(node.value) ? { ...node, value: null } : node
}
