import type { Node, ScalarNode } from '../languages/tree/node.ts'
import { byText } from '../model/text-order.ts'

/**
 * The value of a node, with the keys of objects in alphabetical order. An alias may repeat a value again and again:
 * at most `left` values are read, all others are undefined. `scalarOf` may give another value for a scalar.
 */
export function plainOf(
  node: Node,
  budget: { left: number },
  scalarOf: (scalar: ScalarNode) => unknown = ({ value }) => value,
): unknown {
  if (budget.left-- <= 0) return undefined
  if (node.type === 'scalar') return scalarOf(node)
  if (node.type === 'sequence') return node.items.map(item => plainOf(item, budget, scalarOf))
  const entries = node.entries.map(({ key, value }) => [key, plainOf(value, budget, scalarOf)] as const)
  return Object.fromEntries(entries.sort(byText(([key]) => key)))
}
