import { attributes, escapeMarkup } from '../reporters/markup.ts'
import type { Graph, GraphNode } from './picture.ts'

const ROW = 26
const TOP = 40
const LEFT = 300
const RIGHT = 760
const WIDTH = 1060
/** Longer names are cut in the picture; the title of the element has all of it. */
const LONGEST = 42

/** The style of the picture: for light and dark backgrounds, nothing in it is fetched. */
const STYLE = `
text { font: 12px system-ui, sans-serif; fill: currentColor; }
.heading { font-weight: 600; }
.isolated { font-weight: 600; }
path { fill: none; stroke: #1565c0; stroke-opacity: .55; stroke-width: 1.2; }
path.unsure { stroke: #b26a00; stroke-dasharray: 4 3; }
path:hover { stroke-opacity: 1; stroke-width: 2.5; }
`

/**
 * A graph as one SVG image: who opens connections on the left, who is reached on the right. What policies isolate is
 * bold, what is not sure is dashed; ports are in the titles of the lines.
 */
export function graphSvg({ title, nodes, edges }: Graph): string {
  const talking = new Set(edges.map(({ from }) => from))
  const reached = new Set(edges.map(({ to }) => to))
  const left = column(nodes.filter(({ id }) => talking.has(id)))
  const right = column(nodes.filter(({ id }) => reached.has(id)))
  const height = TOP + ROW * (Math.max(left.size, right.size, 1) + 1)
  const lines = edges.map(({ from, to, ports, isUnsure }) => {
    const [y1, y2] = [left.get(from)?.y ?? TOP, right.get(to)?.y ?? TOP]
    const middle = (LEFT + RIGHT) / 2
    const d = `M${LEFT + 6} ${y1}C${middle} ${y1} ${middle} ${y2} ${RIGHT - 6} ${y2}`
    const names = `${labelOf(left.get(from)?.node)} → ${labelOf(right.get(to)?.node)}: ${ports}`
    const text = isUnsure ? `${names} (not sure)` : names
    return `<path${attributes({ d, ...(isUnsure ? { class: 'unsure' } : {}) })}><title>${escapeMarkup(text)}</title></path>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"${attributes({ viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, role: 'img' })}>`,
    `<title>${escapeMarkup(title === '' ? 'who may talk to whom' : title)}</title>`,
    `<style>${STYLE}</style>`,
    `<text${attributes({ x: LEFT, y: 18, 'text-anchor': 'end', class: 'heading' })}>from</text>`,
    `<text${attributes({ x: RIGHT, y: 18, class: 'heading' })}>to</text>`,
    ...lines,
    ...[...left.values()].map(({ node, y }) => name(node, { x: LEFT, y: y + 4, 'text-anchor': 'end' }, node.egress)),
    ...[...right.values()].map(({ node, y }) => name(node, { x: RIGHT, y: y + 4 }, node.ingress)),
    '</svg>\n',
  ].join('\n')
}

const column = (nodes: readonly GraphNode[]) => new Map(nodes.map((node, i) => [node.id, { node, y: TOP + ROW * i }]))

const labelOf = (node: GraphNode | undefined): string =>
  node === undefined ? '' : node.group === '' ? node.label : `${node.group}/${node.label}`

function name(node: GraphNode, at: Readonly<Record<string, string | number>>, isolation: GraphNode['ingress']): string {
  const label = labelOf(node)
  const short = label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label
  const style = isolation === 'isolated' ? { class: 'isolated' } : {}
  return `<text${attributes({ ...at, ...style })}>${escapeMarkup(short)}<title>${escapeMarkup(label)}</title></text>`
}
