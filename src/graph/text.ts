import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { groupBy } from '../model/group-by.ts'
import { type ChangeTable, changeTables, namedById } from './change-table.ts'
import { type Change, markOf } from './drawing.ts'
import type { Graph, GraphEdge, GraphNode, Isolation } from './picture.ts'

/** A row of the text with its change in the first column, which is blank in all other rows. */
const marked = (change: Change | undefined, row: string): string => `${markOf(change)}${row}`

/**
 * A graph as text: under each workload from whom it may be reached and whom it may reach. Where two states are compared, the
 * first column says what is new (`+`), gone (`-`) or isolated otherwise (`~`).
 */
export function graphText({ title, nodes, edges, notes }: Graph): string {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const incoming = groupBy(edges, ({ to }) => to)
  const outgoing = groupBy(edges, ({ from }) => from)
  const workloads = groupBy(
    nodes.filter(({ kind }) => kind === 'pods'),
    ({ group }) => group,
  )
  const lines = [...workloads].flatMap(([group, members]) => [
    group,
    ...members.flatMap(node => [
      marked(node.change, ` ${node.label}`),
      ...side({ own: node, way: 'ingress' }, incoming.get(node.id), edge => byId.get(edge.from)),
      ...side({ own: node, way: 'egress' }, outgoing.get(node.id), edge => byId.get(edge.to)),
    ]),
  ])
  const all = [...(title === '' ? [] : [`# ${title}`]), ...lines, ...notes.map(note => `note: ${note}`)]
  return `${all.map(visibleAtLineStart).join('\n')}\n`
}

interface Side {
  readonly own: GraphNode
  readonly way: 'ingress' | 'egress'
}

interface Row {
  readonly text: string
  readonly change: Change | undefined
}

const WAYS = { ingress: { name: 'in ', word: 'from' }, egress: { name: 'out', word: 'to' } } as const

function side(
  { own, way }: Side,
  edges: readonly GraphEdge[] | undefined,
  otherOf: (edge: GraphEdge) => GraphNode | undefined,
): readonly string[] {
  const { name, word } = WAYS[way]
  const listed = (edges ?? []).map((edge): Row => {
    const other = otherOf(edge)
    const label = other === undefined ? '' : nameOf(other, own.group)
    return { text: `${word} ${label}  ${portsOf(edge)}${edge.isUnsure ? '  (not sure)' : ''}`, change: edge.change }
  })
  return rowsOf({ own, way }, listed).map(({ text, change }, i) =>
    marked(change, `   ${i === 0 ? name : '   '}  ${text}`),
  )
}

/** The rows of a side, after its summary; if it is open, only those that have changed. */
function rowsOf({ own, way }: Side, listed: readonly Row[]): readonly Row[] {
  const isolation = own[way]
  const was = own.was?.[way] ?? isolation
  const isEmpty = listed.every(({ change }) => change === 'gone' && own.change !== 'gone')
  const before = was === isolation ? [] : [{ text: `was ${BEFORE[was]}`, change: 'changed' } as const]
  if (isolation === 'open')
    return [plain('open: no policy isolates it'), ...before, ...listed.filter(({ change }) => change !== undefined)]
  // What is not known is not closed.
  if (isolation === 'unknown' && isEmpty) return [plain('not known'), ...before, ...listed]
  return [...(isEmpty ? [plain('nothing')] : []), ...listed, ...hedgeOf(isolation, own.isolatedIn?.[way]), ...before]
}

const plain = (text: string): Row => ({ text, change: undefined })

function hedgeOf(isolation: Isolation, overlays: readonly string[] = []): readonly Row[] {
  if (isolation === 'unknown') return [plain('whether it is isolated is not known')]
  return isolation === 'differs' ? [plain(`open but in ${overlays.join(', ')}`)] : []
}

const BEFORE: Readonly<Record<Isolation, string>> = {
  isolated: 'isolated',
  open: 'open',
  unknown: 'not known',
  differs: 'isolated in some overlays only',
}

/** The ports of a connection, and the overlays that allow it where not all do. */
export const portsOf = ({ ports, overlays }: Pick<GraphEdge, 'ports' | 'overlays'>): string =>
  overlays === undefined ? ports : `${ports} (in ${overlays.join(', ')})`

/** What a node is called in the list of another: with its namespace where that is another one. */
export const nameOf = ({ kind, group, label }: GraphNode, beside: string): string =>
  kind === 'pods' && group !== beside ? `${group}/${label}` : label

const TABLE: ChangeTable = {
  heading: 'Connections',
  heads: ['from', 'to', 'ports'],
  none: 'No connection is new or gone.',
}

/** Who may talk to whom as Markdown: a table of connections, and of workloads that policies isolate otherwise than before. */
export const graphMarkdown = (graphs: readonly Graph[], isCompared: boolean): string =>
  changeTables(
    TABLE,
    graphs.map(({ title, nodes, edges }) => {
      const labelOf = namedById(nodes, node => nameOf(node, ''))
      const isolated = nodes.flatMap(({ id, change, was, ingress, egress }) =>
        was === undefined
          ? []
          : [
              ...(was.ingress === ingress
                ? []
                : [
                    {
                      change,
                      cells: ['everybody', labelOf(id), `${BEFORE[was.ingress]} before, now ${BEFORE[ingress]}`],
                    },
                  ]),
              ...(was.egress === egress
                ? []
                : [
                    {
                      change,
                      cells: [labelOf(id), 'everybody', `${BEFORE[was.egress]} before, now ${BEFORE[egress]}`],
                    },
                  ]),
            ],
      )
      const connections = edges.map(edge => ({
        change: edge.change,
        cells: [labelOf(edge.from), labelOf(edge.to), `${portsOf(edge)}${edge.isUnsure ? ' (not sure)' : ''}`],
      }))
      return { title, rows: [...isolated, ...connections] }
    }),
    isCompared,
  )
