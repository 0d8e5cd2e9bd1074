import { visible } from '../engine/redaction/visible.ts'
import { groupBy } from '../model/group-by.ts'
import { type Arrow, type Box, type Drawing, leadsBack } from './drawing.ts'

/** A drawing in Graphviz's language, not laid out. */
export function graphDot(drawing: Drawing): string {
  const { title, boxes, arrows } = drawing
  const isBack = leadsBack(drawing)
  const number = new Map(boxes.map(({ id }, i) => [id, `n${i}`]))
  const node = (box: Box): string =>
    `${number.get(box.id)} ${attributes({ label: box.lines.join('\n'), tooltip: box.tip, class: classOf(box) })};`
  const frames = Array.from(groupBy(boxes, ({ group }) => group)).flatMap(([group, members], i) => {
    if (group === '') return members.map(box => `  ${node(box)}`)
    const label = `    label=${quoted(group)};`
    return [`  subgraph cluster_${i} {`, label, ...members.map(box => `    ${node(box)}`), '  }']
  })
  const lines = arrows.map(arrow => {
    const back = isBack(arrow)
    const [tail, head] = back ? [arrow.to, arrow.from] : [arrow.from, arrow.to]
    const given = attributes({
      label: arrow.label,
      tooltip: arrow.tip,
      class: classOf(arrow),
      style: dash(arrow),
      ...(back ? { dir: 'back' } : {}),
    })
    return `  ${number.get(tail)} -> ${number.get(head)} ${given};`
  })
  const head = title === '' ? [] : [`  label=${quoted(title)};`]
  return ['digraph {', '  rankdir=LR;', '  node [shape=box];', ...head, ...frames, ...lines, '}\n'].join('\n')
}

/** How Graphviz's own classes name the style of a box or an arrow, and what became of it. */
export const classOf = ({ style, change }: Box | Arrow): string => (change === undefined ? style : `${style} ${change}`)

const SOLID: ReadonlySet<string> = new Set(['sure', 'beyond', 'makes', 'needs'])

const dash = ({ style, change }: Arrow): string => (SOLID.has(style) && change !== 'gone' ? 'solid' : 'dashed')

const attributes = (values: Readonly<Record<string, string>>): string =>
  `[${Object.entries(values)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(' ')}]`

const quoted = (text: string): string => `"${labelText(text).replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

/** Text as Graphviz reads labels: a backslash begins an escape there. */
export const labelText = (text: string): string => text.split('\n').map(visible).join('\n').replaceAll('\\', '\\\\')
