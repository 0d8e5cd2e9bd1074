import { visible } from '../engine/visible.ts'
import { groupBy } from '../model/group-by.ts'
import type { Arrow, Box, Drawing } from './drawing.ts'

/** A drawing in Graphviz's language, not laid out. */
export function graphDot({ title, boxes, arrows }: Drawing): string {
  const number = new Map(boxes.map(({ id }, i) => [id, `n${i}`]))
  const node = (box: Box): string =>
    `${number.get(box.id)} ${attributes({ label: box.lines.join('\n'), tooltip: box.tip, class: classOf(box) })};`
  const frames = Array.from(groupBy(boxes, ({ group }) => group)).flatMap(([group, members], i) => {
    if (group === '') return members.map(box => `  ${node(box)}`)
    const label = `    label=${quoted(group)};`
    return [`  subgraph cluster_${i} {`, label, ...members.map(box => `    ${node(box)}`), '  }']
  })
  const lines = arrows.map(arrow => {
    const given = attributes({ label: arrow.label, tooltip: arrow.tip, class: classOf(arrow), style: dash(arrow) })
    return `  ${number.get(arrow.from)} -> ${number.get(arrow.to)} ${given};`
  })
  const head = title === '' ? [] : [`  label=${quoted(title)};`]
  return ['digraph {', '  rankdir=LR;', '  node [shape=box];', ...head, ...frames, ...lines, '}\n'].join('\n')
}

/** How Graphviz's own classes name the style of a box or an arrow, and what became of it. */
export const classOf = ({ style, change }: Box | Arrow): string => (change === undefined ? style : `${style} ${change}`)

const SOLID: ReadonlySet<string> = new Set(['sure', 'makes', 'needs'])

const dash = ({ style, change }: Arrow): string => (SOLID.has(style) && change !== 'gone' ? 'solid' : 'dashed')

const attributes = (values: Readonly<Record<string, string>>): string =>
  `[${Object.entries(values)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(' ')}]`

const quoted = (text: string): string => `"${labelText(text).replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

/** Text as Graphviz reads labels: a backslash begins an escape there. */
export const labelText = (text: string): string => text.split('\n').map(visible).join('\n').replaceAll('\\', '\\\\')
