import { visibleAtLineStart } from '../engine/visible.ts'
import { groupBy } from '../model/group-by.ts'
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
  return `${[...lines, ...notes.map(note => `note: ${note}`)].map(visibleAtLineStart).join('\n')}\n`
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
    return `${word} ${label}  ${portsOf(edge)}${edge.isUnsure ? '  (not sure)' : ''}`
  })
  // What is not known is not closed.
  if (isolation === 'unknown' && rows.length === 0) return [`    ${name}  not known`]
  const listed = rows.length > 0 ? rows : ['nothing']
  const hedged = [...listed, ...hedgeOf(isolation, name === 'in ' ? own.isolatedIn?.ingress : own.isolatedIn?.egress)]
  return hedged.map((row, i) => `    ${i === 0 ? name : '   '}  ${row}`)
}

function hedgeOf(isolation: Isolation, overlays: readonly string[] = []): readonly string[] {
  if (isolation === 'unknown') return ['whether it is isolated is not known']
  return isolation === 'differs' ? [`open but in ${overlays.join(', ')}`] : []
}

/** The ports of a connection, and the overlays that allow it where not all do. */
export const portsOf = ({ ports, overlays }: Pick<GraphEdge, 'ports' | 'overlays'>): string =>
  overlays === undefined ? ports : `${ports} (in ${overlays.join(', ')})`

/** What a node is called in the list of another: with its namespace where that is another one. */
export const nameOf = ({ kind, group, label }: GraphNode, beside: string): string =>
  kind === 'pods' && group !== beside ? `${group}/${label}` : label
