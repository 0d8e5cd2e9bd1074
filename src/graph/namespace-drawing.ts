import { groupBy } from '../model/group-by.ts'
import type { Arrow, Box, Drawing } from './drawing.ts'
import type { Graph, GraphNode } from './picture.ts'

/** Summary drawing for large graphs: one box per namespace, one for everything else. */
export function namespaceDrawing({ title, nodes, edges }: Graph): Drawing {
  const boxes = Array.from(groupBy(nodes, boxOf), ([id, members]): Box => {
    const [count, word] = [members.length, id === OUTSIDE ? 'peer' : 'workload']
    const lines = [...(id === OUTSIDE ? [] : [id]), `${count} ${word}${count === 1 ? '' : 's'}`]
    return { id, group: '', lines, style: id === OUTSIDE ? 'outside' : styleOf(members), tip: lines.join(': ') }
  })
  const box = new Map(nodes.map(node => [node.id, boxOf(node)]))
  const between = groupBy(edges, ({ from, to }) => JSON.stringify([box.get(from) ?? '', box.get(to) ?? '']))
  const arrows = [...between.values()].flatMap((all): readonly Arrow[] => {
    const [first] = all
    const [from, to] = [box.get(first?.from ?? ''), box.get(first?.to ?? '')]
    if (from === undefined || to === undefined || from === to) return []
    const label = all.length === 1 ? '1 connection' : `${all.length} connections`
    const style = all.some(({ isUnsure }) => !isUnsure) ? 'sure' : 'unsure'
    return [{ from, to, label, style, tip: `${from || 'others'} → ${to || 'others'}: ${label}` }]
  })
  return { title, boxes, arrows }
}

const OUTSIDE = ''

const boxOf = ({ kind, group }: GraphNode): string => (kind === 'pods' ? group : OUTSIDE)

function styleOf(members: readonly GraphNode[]): Box['style'] {
  const all = (isolation: GraphNode['ingress']): boolean =>
    members.every(({ ingress, egress }) => ingress === isolation && egress === isolation)
  return all('isolated') ? 'isolated' : all('open') ? 'open' : 'mixed'
}
