import type { AppGraph } from './app-record.ts'

/** The applications of several scopes as one: each scope's in frames of their own. */
export function allTogether(graphs: readonly AppGraph[]): AppGraph {
  const [only] = graphs
  if (only !== undefined && graphs.length === 1) return only
  const named = (title: string, text: string): string => (text === '' ? '' : `${title}: ${text}`)
  return {
    title: '',
    nodes: graphs.flatMap(({ title, nodes }) =>
      nodes.map(node => ({ ...node, id: `${title} ${node.id}`, group: named(title, node.group) })),
    ),
    edges: graphs.flatMap(({ title, edges }) =>
      edges.map(edge => ({ ...edge, from: `${title} ${edge.from}`, to: `${title} ${edge.to}` })),
    ),
    notes: graphs.flatMap(({ notes }) => notes),
  }
}

/** Only what is missing, with what needs it, and the instances that make that. */
export function onlyLacking({ nodes, edges, ...rest }: AppGraph): AppGraph {
  const missing = new Set(nodes.filter(({ isMissing }) => isMissing === true).map(({ id }) => id))
  const lacking = edges.filter(({ to }) => missing.has(to))
  const needing = new Set(lacking.map(({ from }) => from))
  const making = edges.filter(({ to, kind }) => kind === 'makes' && needing.has(to))
  const kept = new Set([...missing, ...needing, ...making.map(({ from }) => from)])
  return { ...rest, nodes: nodes.filter(({ id }) => kept.has(id)), edges: [...new Set([...lacking, ...making])] }
}

/** The instances of some namespaces, with all that they lead to. */
export function ofNamespaces({ nodes, edges, ...rest }: AppGraph, namespaces: readonly string[]): AppGraph {
  const isIn = (label: string): boolean => namespaces.some(one => label.includes(` ${one}/`))
  const kept = new Set(nodes.filter(({ kind, label }) => kind === 'instance' && isIn(label)).map(({ id }) => id))
  // From an instance two steps lead to all that belongs to it.
  for (let step = 0; step < 3; step++) for (const { from, to } of edges) if (kept.has(from)) kept.add(to)
  return {
    ...rest,
    nodes: nodes.filter(({ id }) => kept.has(id)),
    edges: edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
  }
}
