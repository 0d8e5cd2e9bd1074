import type { Change } from './drawing.ts'
import type { Graph, GraphEdge, GraphNode } from './picture.ts'

/** What tells connections apart. */
export const edgeKey = ({ from, to, ports, isUnsure, overlays }: GraphEdge): string =>
  JSON.stringify([from, to, ports, isUnsure, overlays])

/**
 * Both states of a graph in one: what is in the later one only is `new`, what is in the earlier one only is `gone`, and a
 * workload that policies isolate otherwise than before is `changed`.
 */
export function compare(before: Graph, after: Graph): Graph {
  const were = new Map(before.nodes.map(node => [node.id, node]))
  const nodes = merge(before.nodes, after.nodes, ({ id }) => id).map(node => isolatedBefore(node, were.get(node.id)))
  const edges = merge(before.edges, after.edges, edgeKey)
  return { ...after, nodes, edges }
}

const isolatedBefore = (node: GraphNode, was: GraphNode | undefined): GraphNode =>
  was === undefined || (was.ingress === node.ingress && was.egress === node.egress)
    ? node
    : { ...node, change: 'changed', was: { ingress: was.ingress, egress: was.egress } }

/** Both lists in one: what is in the later one only is `new`, and behind these what is in the earlier one only is `gone`. */
export function merge<T extends { readonly change?: Change }>(
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
