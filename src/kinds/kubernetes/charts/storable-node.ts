import type { Node, ScalarNode } from '../../../languages/tree/node.ts'

/** A tree that can be written to a cache: a number that JSON has none for is null in it. */
export function storableNode(node: Node): Node {
  if (node.type === 'sequence') return { ...node, items: node.items.map(storableNode) }
  if (node.type === 'mapping')
    return { ...node, entries: node.entries.map(entry => ({ ...entry, value: storableNode(entry.value) })) }
  const value = storable(node.value)
  return value === node.value ? node : { ...node, value }
}

/** A value that can be written to a cache. */
export const storable = (value: ScalarNode['value']): ScalarNode['value'] =>
  typeof value === 'number' && !Number.isFinite(value) ? null : value
