import { groupBy } from '../model/group-by.ts'
import type { Arrow, BoxStyle, Drawing } from './drawing.ts'
import { type Boxed, namespaceBox, othersBox } from './namespace-box.ts'
import type { Graph, GraphEdge, GraphNode, Isolation } from './picture.ts'
import { nameOf, portsOf } from './text.ts'

/** Maximum number of names in the box of workloads that are alike; the others are counted there. */
const MOST_NAMES = 3
/** Maximum number of lines of ports on an arrow, and of connections under the pointer. */
const MOST_PORTS = 3
const MOST_CONNECTIONS = 20

/**
 * Who may talk to whom as boxes and arrows. Workloads of a namespace that policies treat alike, with the same connections,
 * share one box: a picture of hundreds of them stays readable.
 */
export function networkDrawing(whole: Graph): Drawing {
  const graph = withTwoSides(whole)
  return connected(graph, boxesOfAlike(graph))
}

/** Peers other than workloads that may both reach and be reached are drawn on either side: no arrow has to lead around all others. */
function withTwoSides(graph: Graph): Graph {
  const senders = new Set(graph.edges.map(({ from }) => from))
  const receivers = new Set(graph.edges.map(({ to }) => to))
  const both = graph.nodes.filter(({ id, kind }) => kind !== 'pods' && senders.has(id) && receivers.has(id))
  const asReceiver = new Map(both.map(node => [node.id, { ...node, id: `${node.id}\nreceives` }]))
  return {
    ...graph,
    nodes: [...graph.nodes, ...asReceiver.values()],
    edges: graph.edges.map(edge => ({ ...edge, to: asReceiver.get(edge.to)?.id ?? edge.to })),
  }
}

/** The workloads of one namespace with what they talk to, and every other namespace of that as one box. */
export function openedDrawing(whole: Graph, namespace: string): Drawing {
  const graph = withTwoSides(whole)
  const isOwn = ({ kind, group }: GraphNode): boolean => kind === 'pods' && group === namespace
  const own = new Set(graph.nodes.filter(isOwn).map(({ id }) => id))
  const edges = graph.edges.filter(({ from, to }) => own.has(from) || own.has(to))
  const touched = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const nodes = graph.nodes.filter(({ id }) => own.has(id) || touched.has(id))
  const [folded, shown] = [
    nodes.filter(one => one.kind === 'pods' && !isOwn(one)),
    nodes.filter(one => one.kind !== 'pods' || isOwn(one)),
  ]
  const others = [...groupBy(folded, ({ group }) => group)].map(([name, members]) => namespaceBox(name, members))
  return connected({ ...graph, edges }, [...boxesOfAlike({ ...graph, nodes: shown, edges }), ...others])
}

/** The namespaces, and whatever else there is by its sort. */
export function namespaceDrawing(whole: Graph): Drawing {
  const graph = withTwoSides(whole)
  const pods = graph.nodes.filter(({ kind }) => kind === 'pods')
  const others = graph.nodes.filter(({ kind }) => kind !== 'pods')
  return connected(graph, [
    ...[...groupBy(pods, ({ group }) => group)].map(([name, members]) => namespaceBox(name, members)),
    ...[...groupBy(others, ({ id, kind }) => `${kind}${/\n.*$/.exec(id)?.[0] ?? ''}`)].map(([id, members]) =>
      othersBox(id, members),
    ),
  ])
}

/** Boxes with all connections between them: those of two boxes that are as sure, and changed alike, are one arrow. */
function connected({ title, nodes, edges }: Graph, boxed: readonly Boxed[]): Drawing {
  const boxOf = new Map(boxed.flatMap(one => one.ids.map(id => [id, one] as const)))
  const byId = new Map(nodes.map(node => [node.id, node]))
  const named = (id: string): string => {
    const node = byId.get(id)
    return node === undefined ? id : nameOf(node, '')
  }
  const between = groupBy(
    edges.flatMap(edge => {
      const [from, to] = [boxOf.get(edge.from), boxOf.get(edge.to)]
      if (from === undefined || to === undefined || (from === to && from.isFolded === true)) return []
      return [{ edge, from: from.box.id, to: to.box.id }]
    }),
    ({ edge, from, to }) => JSON.stringify([from, to, edge.isUnsure, edge.change]),
  )
  const arrows = [...between.values()].flatMap((all): readonly Arrow[] => {
    const [first] = all
    return first === undefined
      ? []
      : [
          toArrow(
            all.map(({ edge }) => edge),
            [first.from, first.to],
            named,
          ),
        ]
  })
  return { title, boxes: boxed.map(({ box }) => box), arrows }
}

function toArrow(
  edges: readonly GraphEdge[],
  [from, to]: readonly [string, string],
  named: (id: string) => string,
): Arrow {
  const ports = [...new Set(edges.map(shortPorts))]
  const more = ports.length - MOST_PORTS
  const tips = edges.map(edge => `${named(edge.from)} → ${named(edge.to)}: ${portsOf(edge)}`)
  const untold = tips.length - MOST_CONNECTIONS
  return {
    from,
    to,
    label: (more > 1 ? [...ports.slice(0, MOST_PORTS), `and ${more} more`] : ports).join('\n'),
    style: edges.every(({ isUnsure }) => isUnsure) ? 'unsure' : 'sure',
    change: edges[0]?.change,
    tip: (untold > 1 ? [...tips.slice(0, MOST_CONNECTIONS), `and ${untold} more connections`] : tips).join('\n'),
  }
}

/** The ports of a connection; names of overlays are under the pointer where there are several. */
const shortPorts = ({ ports, overlays = [] }: GraphEdge): string =>
  overlays.length > 1
    ? `${ports}\nin ${overlays.length} overlays`
    : portsOf({ ports, ...(overlays.length === 1 && { overlays }) })

/** The nodes in boxes of those that are alike. */
function boxesOfAlike({ nodes, edges }: Graph): readonly Boxed[] {
  const touching = groupBy(
    edges.flatMap(edge => [
      { id: edge.from, text: JSON.stringify(['>', edge.to, portsOf(edge), edge.isUnsure, edge.change]) },
      { id: edge.to, text: JSON.stringify(['<', edge.from, portsOf(edge), edge.isUnsure, edge.change]) },
    ]),
    ({ id }) => id,
  )
  const likeness = ({ id, kind, group, ingress, egress, isolatedIn, change }: GraphNode): string => {
    const connections = (touching.get(id) ?? []).map(({ text }) => text).sort()
    return JSON.stringify([kind, group, ingress, egress, isolatedIn, change, ...connections])
  }
  return [...groupBy(nodes, likeness).values()].map(toBox)
}

/** The box of nodes that are alike, which are in order. */
function toBox(alike: readonly GraphNode[]): Boxed {
  const ids = alike.map(({ id }) => id)
  const [first] = alike
  const named = alike.slice(0, alike.length <= MOST_NAMES + 1 ? alike.length : MOST_NAMES)
  const more = alike.length - named.length
  return {
    ids,
    box: {
      id: ids.join('\n'),
      group: first?.group ?? '',
      lines: [...named.map(({ label }) => label), ...(more === 0 ? [] : [`and ${more} more like these`])],
      style: first === undefined ? 'outside' : styleOf(first),
      tip: alike.map(node => nameOf(node, '')).join('\n'),
      change: first?.change,
    },
  }
}

function styleOf({ kind, ingress, egress }: GraphNode): BoxStyle {
  if (kind !== 'pods') return 'outside'
  const is = (isolation: Isolation): boolean => ingress === isolation || egress === isolation
  if (is('unknown')) return 'unknown'
  if (is('differs')) return 'differs'
  if (!is('open')) return 'isolated'
  if (!is('isolated')) return 'open'
  return ingress === 'isolated' ? 'ingress' : 'egress'
}
