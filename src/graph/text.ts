import { groupBy } from '../model/group-by.ts'
import { visible } from '../reporters/visible.ts'
import type { Graph, GraphEdge, GraphNode, Isolation } from './picture.ts'

/** A graph as text: under each workload from whom it may be reached and whom it may reach. */
export function graphText({ title, nodes, edges, notes }: Graph): string {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const incoming = groupBy(edges, ({ to }) => to)
  const outgoing = groupBy(edges, ({ from }) => from)
  const lines: string[] = title === '' ? [] : [`# ${title}`]
  let group: string | undefined
  for (const node of nodes.filter(({ kind }) => kind === 'pods')) {
    if (node.group !== group) lines.push(`${node.group}`)
    group = node.group
    lines.push(`  ${node.label}`)
    lines.push(
      ...side({ own: node, name: 'in ', word: 'from', isolation: node.ingress }, incoming.get(node.id), edge =>
        byId.get(edge.from),
      ),
      ...side({ own: node, name: 'out', word: 'to', isolation: node.egress }, outgoing.get(node.id), edge =>
        byId.get(edge.to),
      ),
    )
  }
  return `${[...lines, ...notes.map(note => `note: ${note}`)].map(visible).join('\n')}\n`
}

interface Side {
  readonly own: GraphNode
  readonly name: string
  readonly word: string
  readonly isolation: Isolation
}

function side(
  { own, name, word, isolation }: Side,
  edges: readonly GraphEdge[] | undefined,
  otherOf: (edge: GraphEdge) => GraphNode | undefined,
): readonly string[] {
  if (isolation === 'open') return [`    ${name}  open: no policy isolates it`]
  const rows = (edges ?? []).map(edge => {
    const other = otherOf(edge)
    const label = other === undefined ? '' : nameOf(other, own.group)
    return `${word} ${label}  ${edge.ports}${edge.isUnsure ? '  (not sure)' : ''}`
  })
  const listed = rows.length > 0 ? rows : ['nothing']
  const hedged = isolation === 'unknown' ? [...listed, 'whether it is isolated is not known'] : listed
  return hedged.map((row, i) => `    ${i === 0 ? name : '   '}  ${row}`)
}

/** What a node is called in the list of another: with its namespace where that is another one. */
export const nameOf = ({ kind, group, label }: GraphNode, beside: string): string =>
  kind === 'pods' && group !== beside ? `${group}/${label}` : label
