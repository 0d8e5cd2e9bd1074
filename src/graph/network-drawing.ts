import { groupBy } from '../model/group-by.ts'
import { edgeKey } from './compare.ts'
import type { Arrow, Box, BoxStyle, Drawing } from './drawing.ts'
import type { Graph, GraphEdge, GraphNode, Isolation } from './picture.ts'
import { nameOf, portsOf } from './text.ts'

/** Maximum number of names in the box of workloads that are alike; the others are counted there. */
const MOST_NAMES = 3

/**
 * Who may talk to whom as boxes and arrows. Workloads of a namespace that policies treat alike, with the same connections,
 * share one box: a picture of hundreds of them stays readable.
 */
export function networkDrawing({ title, nodes, edges }: Graph): Drawing {
  const touching = groupBy(
    edges.flatMap(edge => [
      { id: edge.from, text: JSON.stringify(['>', edge.to, portsOf(edge), edge.isUnsure, edge.change]) },
      { id: edge.to, text: JSON.stringify(['<', edge.from, portsOf(edge), edge.isUnsure, edge.change]) },
    ]),
    ({ id }) => id,
  )
  const likeness = ({ id, kind, group, ingress, egress, isolatedIn, change }: GraphNode): string =>
    JSON.stringify(
      kind === 'pods'
        ? [group, ingress, egress, isolatedIn, change, ...(touching.get(id) ?? []).map(({ text }) => text).sort()]
        : [id],
    )
  const boxes = [...groupBy(nodes, likeness).values()].map(toBox)
  const boxOf = new Map(boxes.flatMap(({ box, ids }) => ids.map(id => [id, box] as const)))
  const arrows = new Map<string, Arrow>()
  for (const edge of edges) {
    const [from, to] = [boxOf.get(edge.from), boxOf.get(edge.to)]
    if (from !== undefined && to !== undefined)
      arrows.set(edgeKey({ ...edge, from: from.id, to: to.id }), toArrow(edge, [from, to]))
  }
  return { title, boxes: boxes.map(({ box }) => box), arrows: [...arrows.values()] }
}

/** The box of nodes that are alike, which are in order. */
function toBox(alike: readonly GraphNode[]): { readonly box: Box; readonly ids: readonly string[] } {
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

const toArrow = (edge: GraphEdge, [from, to]: readonly [Box, Box]): Arrow => ({
  from: from.id,
  to: to.id,
  label: portsOf(edge),
  style: edge.isUnsure ? 'unsure' : 'sure',
  change: edge.change,
  tip: `${from.tip.replaceAll('\n', ', ')} → ${to.tip.replaceAll('\n', ', ')}: ${portsOf(edge)}`,
})
