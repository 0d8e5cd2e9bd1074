import type { Change } from './drawing.ts'
import type { Graph, GraphEdge, GraphNode } from './picture.ts'

/** What tells connections apart. */
export const edgeKey = ({ from, to, ports, isUnsure, overlays }: GraphEdge): string =>
  JSON.stringify([from, to, ports, isUnsure, overlays])

/**
 * Both states of a graph in one: what is in the later one only is `new`, what is in the earlier one only is `gone`. A workload
 * whose isolation changed is as it is now.
 */
export function compare(before: Graph, after: Graph): Graph {
  const nodes = merge(before.nodes, after.nodes, ({ id }) => id)
  const edges = merge(before.edges, after.edges, edgeKey)
  return { ...after, nodes, edges }
}

function merge<T extends GraphNode | GraphEdge>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (one: T) => string,
): readonly T[] {
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const marked = (one: T, change: Change): T => ({ ...one, change })
  return [
    ...after.map(one => (was.has(keyOf(one)) ? one : marked(one, 'new'))),
    ...before.filter(one => !is.has(keyOf(one))).map(one => marked(one, 'gone')),
  ]
}
