import type { AppEdge, AppGraph, AppKind, AppNode } from './app-record.ts'
import type { Arrow, Box, BoxStyle, Drawing } from './drawing.ts'

/** Applications as boxes and arrows; what belongs to an instance is in its frame. */
export function appDrawing({ title, nodes, edges }: AppGraph): Drawing {
  const byId = new Map(nodes.map(node => [node.id, node]))
  return {
    title: title === '' ? 'what the instances of graphs make and need' : title,
    boxes: nodes.map(toBox),
    meanings: { likely: 'not known before deployment, or nowhere in what was linted' },
    arrows: edges.flatMap(edge => {
      const [from, to] = [byId.get(edge.from), byId.get(edge.to)]
      return from === undefined || to === undefined ? [] : [toArrow(edge, from, to)]
    }),
  }
}

const toBox = (node: AppNode): Box => ({
  id: node.id,
  group: node.group,
  lines: linesOf(node),
  style: styleOf(node),
  change: node.change,
  tip: [
    node.label,
    node.path ?? '',
    node.isMissing === true || node.isElsewhere === true ? 'is nowhere in what was linted' : '',
  ]
    .filter(Boolean)
    .join('\n'),
})

/** An image and a host are long names: the first line says what they are. */
function linesOf({ kind, label }: AppNode): readonly string[] {
  if (kind === 'image') return ['image', label.replace(/@sha256:([0-9a-f]{12})[0-9a-f]+$/, '@sha256:$1…')]
  return kind === 'database' || kind === 'target group' ? [kind, label] : label.split(/(?<=^[A-Z]\S+) /)
}

const STYLES: { readonly [kind in AppKind]?: BoxStyle } = { graph: 'definition', instance: 'instance', object: 'made' }

function styleOf({ kind, isMissing, isElsewhere, isUnsure }: AppNode): BoxStyle {
  if (isMissing === true) return 'absent'
  if (isElsewhere === true || isUnsure === true) return 'likely'
  return STYLES[kind] ?? 'needed'
}

const toArrow = ({ kind, change }: AppEdge, from: AppNode, to: AppNode): Arrow => ({
  from: from.id,
  to: to.id,
  label: '',
  style: to.isMissing === true ? 'lacks' : kind,
  change,
  tip: `${from.label} ${kind} ${to.label}`,
})
