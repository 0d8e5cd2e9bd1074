import type { Node } from '../languages/tree/node.ts'

/**
 * The value of a node, with the keys of objects in alphabetical order. An alias may repeat a value again and again:
 * at most `left` values are read, all others are undefined.
 */
export function plainOf(node: Node, budget: { left: number }): unknown {
  if (budget.left-- <= 0) return undefined
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(item => plainOf(item, budget))
  const entries = node.entries.map(({ key, value }) => [key, plainOf(value, budget)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
