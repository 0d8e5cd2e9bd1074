import type { Graph } from './picture.ts'

/** All scopes in one picture, each node under its scope's name. */
export function together(graphs: readonly Graph[]): Graph {
  const [only] = graphs
  if (only !== undefined && graphs.length === 1) return only
  const inScope = (title: string, id: string): string => `${title}: ${id}`
  return {
    title: '',
    nodes: graphs.flatMap(({ title, nodes }) =>
      nodes.map(node => ({ ...node, id: inScope(title, node.id), group: inScope(title, node.group) })),
    ),
    edges: graphs.flatMap(({ title, edges }) =>
      edges.map(edge => ({ ...edge, from: inScope(title, edge.from), to: inScope(title, edge.to) })),
    ),
    notes: graphs.flatMap(({ notes }) => notes),
  }
}
