import { attributes } from '../reporters/markup.ts'
import { classOf } from './dot.ts'
import type { Drawing } from './drawing.ts'
import { loadLayout } from './layout.ts'
import { frameText, type Layout, LINE_HEIGHT, type Written } from './layout-sizes.ts'
import { legendFor } from './legend.ts'
import { type Picture, round, svgElement, svgFile, TEXT, textElement, tipElement } from './svg.ts'
import { textWidth } from './text-width.ts'

/** Draws drawings. */
export interface Graphviz {
  /** A file of its own, which fetches nothing. Throws for what Graphviz refuses. */
  readonly svg: (drawing: Drawing) => string
  /** An element of a page that has the style of drawings. Throws for what Graphviz refuses. */
  readonly element: (drawing: Drawing) => string
}

/** Graphviz, as WebAssembly, is the one part of the command that takes a moment to load. */
export async function loadGraphviz(): Promise<Graphviz> {
  const layOut = await loadLayout()
  const drawn = (drawing: Drawing): Picture => pictureOf(drawing, layOut(drawing))
  return { svg: drawing => svgFile(drawn(drawing)), element: drawing => svgElement(drawn(drawing)) }
}

function pictureOf(drawing: Drawing, { width, height, boxes, frames, arrows }: Layout): Picture {
  const number = new Map(drawing.boxes.map(({ id }, i) => [id, i]))
  const opening = (name: string): Readonly<Record<string, string | number>> => {
    const view = drawing.opens?.get(name)
    return view === undefined ? {} : { 'data-opens': view }
  }
  const legend = legendFor(drawing, height, width)
  return {
    title: drawing.title === '' ? (drawing.subject ?? 'who may talk to whom') : drawing.title,
    width: Math.max(width, legend.width),
    height: height + legend.height,
    elements: [
      ...frames.map(({ name, ...area }) => `<g${attributes({ class: 'frame', ...opening(name) })}>${rect(area)}</g>`),
      ...arrows.map(({ paths, head, label }, i) => {
        const arrow = drawing.arrows[i]
        if (arrow === undefined) return ''
        const ends = `${number.get(arrow.from)} ${number.get(arrow.to)}`
        return [
          `<g${attributes({ class: `edge ${classOf(arrow)}`, 'data-ends': ends })}>${tipElement(arrow.tip)}`,
          ...paths.map(d => `<path${attributes({ d })}/>`),
          head === '' ? '' : `<polygon${attributes({ points: head })}/>`,
          ...(label === undefined ? [] : labelLines(label)),
          '</g>',
        ].join('')
      }),
      ...drawing.boxes.flatMap((box, i) => {
        const area = boxes[i]
        if (area === undefined) return []
        const given = attributes({ class: `node ${classOf(box)}`, 'data-node': i, ...opening(box.id) })
        return [`<g${given}>${tipElement(box.tip)}${rect(area)}${boxLines(area).join('')}</g>`]
      }),
      // Above the arrows, which may cross frames anywhere.
      ...frames.map(({ name, x, y }) => {
        const text = textElement(frameText(name), { x: x + 10, y: y + 17, size: TEXT.box, class: 'frame-name' })
        return `<g${attributes({ class: 'frame', ...opening(name) })}>${tipElement(name)}${text}</g>`
      }),
      ...legend.elements,
    ],
  }
}

/** A rectangle with round corners. */
export const rect = ({ x, y, width, height }: Omit<Written, 'lines'>): string =>
  `<rect${attributes({ x: round(x), y: round(y), width: round(width), height: round(height), rx: 4 })}/>`

const boxLines = ({ x, y, lines }: Written): readonly string[] =>
  lines.map((line, i) =>
    textElement(line, { x: x + 10, y: y + 7 + TEXT.box * (LINE_HEIGHT * i + 0.98), size: TEXT.box }),
  )

/** Lines in the middle of a label. */
const labelLines = ({ x, y, width, lines }: Written): readonly string[] =>
  lines.map((line, i) =>
    textElement(line, {
      x: x + (width - textWidth(line, TEXT.label)) / 2,
      y: y + 1 + TEXT.label * (LINE_HEIGHT * i + 0.98),
      size: TEXT.label,
    }),
  )
