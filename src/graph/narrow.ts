import { groupBy } from '../model/group-by.ts'
import type { Graph, GraphNode } from './picture.ts'

/** Which part of a graph is wanted; all of it where nothing is named. */
export interface Wanted {
  /** The workloads of these namespaces, with what they talk to. */
  readonly namespaces: readonly string[]
  /** The workloads of these names (`web` or `Deployment web`), with what they talk to. */
  readonly workloads: readonly string[]
  /** One workload with all that can reach it, and all that it can reach, over any number of connections. */
  readonly focus?: string | undefined
}

/** The requested part of a graph; without nodes if it contains none of it. */
export function narrow(graph: Graph, { namespaces, workloads, focus }: Wanted): Graph {
  let found = graph
  if (namespaces.length > 0)
    found = around(found, ({ group, groups = [group] }) =>
      namespaces.some(one => one === group || groups.includes(one)),
    )
  if (workloads.length > 0) found = around(found, node => workloads.some(name => isNamed(node, name)))
  return focus === undefined ? found : onTheWay(found, node => isNamed(node, focus))
}

const isNamed = ({ kind, label, group, groups = [group] }: GraphNode, name: string): boolean =>
  kind === 'pods' &&
  [label, label.slice(label.indexOf(' ') + 1), ...groups.map(one => `${one}/${label}`)].includes(name)

/** The workloads that are meant, and their connections with what is at the other end. */
function around(graph: Graph, isMeant: (node: GraphNode) => boolean): Graph {
  const own = new Set(graph.nodes.filter(node => node.kind === 'pods' && isMeant(node)).map(({ id }) => id))
  const edges = graph.edges.filter(({ from, to }) => own.has(from) || own.has(to))
  const kept = new Set([...own, ...edges.flatMap(({ from, to }) => [from, to])])
  return { ...graph, edges, nodes: graph.nodes.filter(({ id }) => kept.has(id)) }
}

/** What lies on any way to or from what is meant. */
function onTheWay(graph: Graph, isMeant: (node: GraphNode) => boolean): Graph {
  const start = graph.nodes.filter(isMeant).map(({ id }) => id)
  const before = follow(
    start,
    groupBy(graph.edges, ({ to }) => to),
    ({ from }) => from,
  )
  const after = follow(
    start,
    groupBy(graph.edges, ({ from }) => from),
    ({ to }) => to,
  )
  return {
    ...graph,
    nodes: graph.nodes.filter(({ id }) => before.has(id) || after.has(id)),
    edges: graph.edges.filter(
      ({ from, to }) => (before.has(from) && before.has(to)) || (after.has(from) && after.has(to)),
    ),
  }
}

type Edges = Graph['edges']

function follow(
  start: readonly string[],
  edgesAt: ReadonlyMap<string, Edges>,
  next: (edge: Edges[number]) => string,
): ReadonlySet<string> {
  const found = new Set(start)
  // What is added while the set is gone through is gone through too.
  for (const id of found) for (const edge of edgesAt.get(id) ?? []) found.add(next(edge))
  return found
}
