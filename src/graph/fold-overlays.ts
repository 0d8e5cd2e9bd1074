import { groupBy } from '../model/group-by.ts'
import { inOrder } from './in-order.ts'
import type { Graph, GraphEdge, GraphNode, Isolation } from './picture.ts'

/** The graph of what one overlay deploys, with all that is deployed only once. */
export interface OverlayGraph {
  readonly overlay: string
  readonly graph: Omit<Graph, 'title'>
  /** What tells an object apart in all overlays, by the id of its node. */
  readonly objectOf: ReadonlyMap<string, string>
}

/**
 * The graphs of several overlays in one: a base with its overlays is one workload, under all its namespaces; what is
 * true in some of them only lists them.
 */
export function foldOverlays(all: readonly OverlayGraph[]): Omit<Graph, 'title'> {
  const seen = all.flatMap(({ overlay, graph, objectOf }) =>
    graph.nodes.map(node => ({ overlay, node, key: objectOf.get(node.id) ?? node.id })),
  )
  const byKey = groupBy(seen, ({ key }) => key)
  const nodes = Array.from(byKey, ([key, ofOne]) => foldNode(key, ofOne, all.length)).flatMap(one => one ?? [])
  const everywhere = new Set(all.map(({ overlay }) => overlay))
  // Addresses and the like are there whether an overlay names them or not.
  const within = new Map(
    Array.from(byKey, ([key, ofOne]) =>
      ofOne.some(({ node }) => node.kind !== 'pods')
        ? [key, everywhere]
        : [key, new Set(ofOne.map(({ overlay }) => overlay))],
    ),
  )
  const edges = all.flatMap(({ overlay, graph, objectOf }) =>
    graph.edges.map(({ from, to, ...edge }) => ({
      overlay,
      edge: { ...edge, from: objectOf.get(from) ?? from, to: objectOf.get(to) ?? to },
    })),
  )
  const alike = groupBy(edges, ({ edge }) => JSON.stringify([edge.from, edge.to, edge.ports, edge.isUnsure]))
  return inOrder({
    nodes,
    edges: [...alike.values()].flatMap(ofOne => foldEdge(ofOne, within) ?? []),
    notes: [...new Set(all.flatMap(({ graph }) => graph.notes))],
  })
}

interface Seen {
  readonly overlay: string
  readonly node: GraphNode
}

function foldNode(id: string, seen: readonly Seen[], count: number): GraphNode | undefined {
  const [first] = seen
  if (first === undefined) return undefined
  const groups = [...new Set(seen.map(({ node }) => node.group))]
  const overlays = seen.length < count || groups.length > 1 ? { overlays: seen.map(({ overlay }) => overlay) } : {}
  const side = (of: 'ingress' | 'egress'): Isolation => {
    const found = new Set(seen.map(({ node }) => node[of]))
    return found.size === 1 ? first.node[of] : found.has('unknown') ? 'unknown' : 'differs'
  }
  const isolatedIn = (of: 'ingress' | 'egress'): readonly string[] =>
    side(of) === 'differs' ? seen.flatMap(({ overlay, node }) => (node[of] === 'isolated' ? [overlay] : [])) : []
  const isAlike = side('ingress') !== 'differs' && side('egress') !== 'differs'
  return {
    ...first.node,
    id,
    group: groupName(groups),
    ...(groups.length > 1 ? { groups } : {}),
    ...(first.node.kind === 'pods' ? overlays : {}),
    ingress: side('ingress'),
    egress: side('egress'),
    ...(isAlike ? {} : { isolatedIn: { ingress: isolatedIn('ingress'), egress: isolatedIn('egress') } }),
  }
}

const OPEN = ' (namespace set at deployment)'
/** As many namespaces name a frame; the others are counted. */
const MOST_GROUPS = 4

/** One name for the namespaces of all overlays. */
function groupName(groups: readonly string[]): string {
  const [first = ''] = groups
  if (groups.length <= 1) return first
  const isOpen = groups.every(group => group.endsWith(OPEN))
  const names = isOpen ? groups.map(group => group.slice(0, -OPEN.length)) : groups
  const more = names.length - MOST_GROUPS
  const listed = [...names.slice(0, MOST_GROUPS), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return isOpen ? listed + OPEN : listed
}

/** A connection says in which overlays it is where others have both of its ends too. */
function foldEdge(
  seen: readonly { readonly overlay: string; readonly edge: GraphEdge }[],
  within: ReadonlyMap<string, ReadonlySet<string>>,
): GraphEdge | undefined {
  const [first] = seen
  if (first === undefined || first.edge.from === first.edge.to) return undefined
  const { from, to } = first.edge
  const own = new Set(seen.map(({ overlay }) => overlay))
  const both = [...(within.get(from) ?? [])].filter(overlay => within.get(to)?.has(overlay))
  return both.length === own.size ? first.edge : { ...first.edge, overlays: [...own] }
}
