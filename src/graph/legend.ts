import { attributes, escapeMarkup } from '../reporters/markup.ts'
import { type ArrowStyle, type BoxStyle, type Change, type Drawing, MEANINGS } from './drawing.ts'

const ROW = 22
const MARGIN = 12

/** What the styles that a drawing uses mean, drawn from `top` down; in pixels. */
export function legendFor(
  { boxes, arrows, meanings = {} }: Drawing,
  top: number,
): { readonly svg: string; readonly width: number; readonly height: number } {
  const styles = [...new Set([...boxes.map(({ style }) => style), ...changes(boxes)])].sort()
  const lines = [...new Set([...arrows.map(({ style }) => style), ...changes(arrows)])].sort()
  const rows = [
    ...styles.map(style => ({ style, shape: boxAt })),
    ...lines.filter(line => !styles.some(style => style === line)).map(style => ({ style, shape: arrowAt })),
  ]
  const drawn = rows.map(({ style, shape }, i) => {
    const y = top + MARGIN + ROW * i
    const label = `<text${attributes({ x: MARGIN + 40, y: y + 12 })}>${escapeMarkup(meanings[style] ?? MEANINGS[style])}</text>`
    return `${shape(style, y)}${label}</g>`
  })
  return {
    svg: ['<g class="legend">', ...drawn, '</g>'].join('\n'),
    width: 340,
    height: rows.length * ROW + 2 * MARGIN,
  }
}

type Style = BoxStyle | ArrowStyle | Change

const changes = (things: readonly { readonly change?: Change | undefined }[]): readonly Change[] =>
  things.flatMap(({ change }) => (change === undefined ? [] : [change]))

const boxAt = (style: Style, y: number): string =>
  `<g${attributes({ class: `node ${style}` })}><path${attributes({ d: `M${MARGIN} ${y}h30v16h-30z` })}/>`

const arrowAt = (style: Style, y: number): string =>
  `<g${attributes({ class: `edge ${style}` })}><path${attributes({ d: `M${MARGIN} ${y + 8}h30` })}/>`
