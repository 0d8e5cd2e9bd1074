import { attributes } from '../reporters/markup.ts'
import { type ArrowStyle, type BoxStyle, type Change, type Drawing, MEANINGS } from './drawing.ts'
import { round, TEXT, textElement } from './svg.ts'
import { textWidth } from './text-width.ts'

const ROW = 22
const MARGIN = 12
const SHAPE = 38
const GAP = 26
/** A legend is at least as wide, however narrow the drawing is. */
const LEAST = 420

/** What the styles that a drawing uses mean, in rows from `top` down that are as wide as the drawing; in pixels. */
export function legendFor(
  { boxes, arrows, meanings = {} }: Pick<Drawing, 'boxes' | 'arrows' | 'meanings'>,
  top: number,
  drawingWidth: number,
): { readonly elements: readonly string[]; readonly width: number; readonly height: number } {
  const styles = [...new Set([...boxes.map(({ style }) => style), ...changes(boxes)])].sort()
  const lines = [...new Set([...arrows.map(({ style }) => style), ...changes(arrows)])].sort()
  const entries = [
    ...styles.map(style => ({ style, shape: boxAt })),
    ...lines.filter(line => !styles.some(style => style === line)).map(style => ({ style, shape: arrowAt })),
  ]
  const widest = Math.max(LEAST, drawingWidth) - MARGIN
  let [x, y, width] = [MARGIN, top + MARGIN, 0]
  const drawn = entries.map(({ style, shape }) => {
    const meaning = meanings[style] ?? MEANINGS[style]
    const needed = SHAPE + textWidth(meaning, TEXT.small)
    if (x > MARGIN && x + needed > widest) {
      x = MARGIN
      y += ROW
    }
    const label = textElement(meaning, { x: x + SHAPE, y: y + 12, size: TEXT.small })
    const entry = `${shape(style, x, y)}${label}</g>`
    x += needed + GAP
    width = Math.max(width, x - GAP + MARGIN)
    return entry
  })
  if (drawn.length === 0) return { elements: [], width: 0, height: 0 }
  return { elements: ['<g class="legend">', ...drawn, '</g>'], width, height: y + ROW + MARGIN - top }
}

type Style = BoxStyle | ArrowStyle | Change

const changes = (things: readonly { readonly change?: Change | undefined }[]): readonly Change[] =>
  things.flatMap(({ change }) => (change === undefined ? [] : [change]))

const boxAt = (style: Style, x: number, y: number): string =>
  `<g${attributes({ class: `node ${style}` })}><rect${attributes({ x: round(x), y: round(y), width: 30, height: 16, rx: 4 })}/>`

const arrowAt = (style: Style, x: number, y: number): string =>
  `<g${attributes({ class: `edge ${style}` })}><path${attributes({ d: `M${round(x)} ${round(y + 8)}h30` })}/>`
