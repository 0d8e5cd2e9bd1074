import { visible } from '../engine/redaction/visible.ts'
import { groupBy } from '../model/group-by.ts'
import type { Arrow, ArrowStyle, Box, BoxStyle, Change, Drawing } from './drawing.ts'

/** A larger diagram cannot be read in the description of a change: a table says more. */
const MOST_BOXES = 25
const MOST_ARROWS = 40
/** Longer lines end in `…`; in UTF-16 code units. */
const MOST_LETTERS = 70

/**
 * A drawing as a diagram of Mermaid in a block of Markdown, which forges draw; empty if it would be too large, has
 * nothing, or of two states shows no change.
 */
export function mermaidBlock({ boxes, arrows }: Pick<Drawing, 'boxes' | 'arrows'>, isCompared: boolean): string {
  if (isCompared && [...boxes, ...arrows].every(({ change }) => change === undefined)) return ''
  if (boxes.length === 0 || boxes.length > MOST_BOXES || arrows.length > MOST_ARROWS) return ''
  const number = new Map(boxes.map(({ id }, i) => [id, `n${i}`]))
  const node = (box: Box): string =>
    `${number.get(box.id)}[${label(box.lines.join('\n'))}]:::${box.change ?? NODES[box.style] ?? 'plain'}`
  const frames = [...groupBy(boxes, ({ group }) => group)].flatMap(([group, members], i) => {
    if (group === '') return members.map(box => `  ${node(box)}`)
    return [`  subgraph g${i} [${label(group)}]`, ...members.map(box => `    ${node(box)}`), '  end']
  })
  const used = new Set(boxes.map(box => box.change ?? NODES[box.style] ?? 'plain'))
  return [
    '```mermaid',
    'flowchart LR',
    ...frames,
    ...arrows.map(arrow => `  ${number.get(arrow.from)} ${lineOf(arrow)} ${number.get(arrow.to)}`),
    ...arrows.flatMap((arrow, i) => {
      const colour = EDGES[arrow.change ?? arrow.style]
      return colour === undefined ? [] : [`  linkStyle ${i} stroke:${colour}`]
    }),
    ...Object.entries(CLASSES).flatMap(([name, style]) => (used.has(name) ? [`  classDef ${name} ${style}`] : [])),
    '```',
    '',
    '',
  ].join('\n')
}

const [RED, GREEN, AMBER, GREY] = ['#c62828', '#2e7d32', '#b26a00', '#757575']

const CLASSES: Readonly<Record<string, string>> = {
  plain: 'stroke-width:1px',
  open: `stroke:${AMBER},stroke-width:2px`,
  unknown: `stroke:${GREY},stroke-dasharray:2 3`,
  absent: `stroke:${RED},stroke-width:2px,stroke-dasharray:7 3`,
  new: `stroke:${GREEN},stroke-width:3px`,
  gone: `stroke:${RED},stroke-width:2px,stroke-dasharray:1 4`,
  changed: 'stroke-width:3px',
}

const NODES: { readonly [style in BoxStyle]?: keyof typeof CLASSES } = {
  open: 'open',
  differs: 'open',
  unknown: 'unknown',
  likely: 'unknown',
  absent: 'absent',
  contradicted: 'absent',
}

const EDGES: { readonly [style in ArrowStyle | Change]?: string } = {
  missing: RED,
  lacks: RED,
  beyond: AMBER,
  new: GREEN,
  gone: RED,
}

const DASHED: ReadonlySet<string> = new Set(['unsure', 'missing', 'lacks'])

function lineOf({ style, change, label: text }: Arrow): string {
  const line = DASHED.has(style) || change === 'gone' ? '-.->' : '-->'
  return text === '' ? line : `${line}|${label(text)}|`
}

/** A text between quotes: whatever may mean something to Mermaid or Markdown is written as its number. */
const label = (text: string): string =>
  `"${text
    .split('\n')
    .map(line => cut(visible(line)).replace(/[^A-Za-z0-9 .,:/()=-]/gu, one => `#${one.codePointAt(0)};`))
    .join('<br/>')}"`

const cut = (line: string): string => (line.length <= MOST_LETTERS ? line : `${line.slice(0, MOST_LETTERS - 1)}…`)
