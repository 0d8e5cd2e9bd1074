import { type Graph as GraphvizInput, instance } from '@viz-js/viz'
import { groupBy } from '../model/group-by.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import { classOf, labelText } from './dot.ts'
import { type Drawing, leadsBack } from './drawing.ts'
import { DRAWING_STYLE } from './drawing-style.ts'
import { legendFor } from './legend.ts'

/** Lays drawings out. Graphviz, as WebAssembly, is the one part of the command that takes a moment to load. */
export interface Graphviz {
  /** One SVG element that fetches nothing: text is measured, so no label is cut. Throws for what Graphviz refuses. */
  readonly svg: (drawing: Drawing) => string
}

/** More boxes or arrows make a picture that nobody can read; Graphviz takes 3 seconds for these, and 24 for 500 and 1,000. */
export const MAX_BOXES = 250
export const MAX_ARROWS = 400

export async function loadGraphviz(): Promise<Graphviz> {
  const graphviz = await instance()
  return {
    svg: drawing => {
      const { output, status, errors } = graphviz.render(toInput(drawing), { format: 'svg_inline' })
      if (status === 'success') return finish(output, drawing)
      throw new Error(`Graphviz: ${errors.map(({ message }) => message).join('; ')}`)
    },
  }
}

const FONT = { fontname: 'Helvetica', fontsize: 11 }

function toInput(drawing: Drawing): GraphvizInput {
  const { title, boxes, arrows } = drawing
  const isBack = leadsBack(drawing)
  const number = new Map(boxes.map(({ id }, i) => [id, `n${i}`]))
  const frames = [...groupBy(boxes, ({ group }) => group)].filter(([group]) => group !== '')
  return {
    directed: true,
    graphAttributes: {
      rankdir: 'LR',
      ranksep: 1,
      nodesep: 0.25,
      ...FONT,
      ...(title === '' ? {} : { tooltip: labelText(title) }),
    },
    nodeAttributes: { shape: 'box', margin: '0.12,0.06', ...FONT },
    edgeAttributes: { ...FONT, fontsize: 9, arrowsize: 0.7 },
    nodes: boxes.map((box, i) => ({
      name: `n${i}`,
      attributes: { id: `n${i}`, label: labelText(box.lines.join('\n')), class: classOf(box) },
    })),
    edges: arrows.map((arrow, i) => {
      const back = isBack(arrow)
      const [tail = '', head = ''] = [back ? arrow.to : arrow.from, back ? arrow.from : arrow.to].map(id =>
        number.get(id),
      )
      const label = ` ${labelText(arrow.label)} `
      return {
        tail,
        head,
        attributes: { id: `e${i}`, label, class: classOf(arrow), ...(back ? { dir: 'back' } : {}) },
      }
    }),
    subgraphs: frames.map(([group, members], i) => ({
      name: `cluster_${i}`,
      // As it is drawn: in bold type a label is wider.
      graphAttributes: {
        id: `c${i}`,
        label: labelText(group),
        labeljust: 'l',
        fontname: 'Helvetica-Bold',
        class: 'frame',
      },
      nodes: members.map(({ id }) => ({ name: number.get(id) ?? '' })),
    })),
  }
}

/** Graphviz names elements by their numbers; what is under the pointer is named by us, as are the colours. */
function finish(svg: string, drawing: Drawing): string {
  const tips = new Map<string, string>([
    ...drawing.boxes.map(({ tip }, i) => [`n${i}`, tip] as const),
    ...drawing.arrows.map(({ tip }, i) => [`e${i}`, tip] as const),
  ])
  const named = svg
    .replaceAll(/<!--[^>]*-->\n/g, '')
    .replaceAll(/(<g id="([nce]\d+)"[^>]*>\n)<title>[^<]*<\/title>\n/g, (_, begin: string, id: string) => {
      const tip = tips.get(id)
      return tip === undefined ? begin : `${begin}<title>${tip.split('\n').map(escapeMarkup).join('\n')}</title>\n`
    })
  const size = /^<svg width="(\d+)pt" height="(\d+)pt"[^>]*>/.exec(named)
  if (size === null) throw new Error('Graphviz: the picture has no size')
  const legend = legendFor(drawing, Number(size[2]))
  const [width, height] = [Math.max(Number(size[1]), legend.width), Number(size[2]) + legend.height]
  const head = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`
  const title = `<title>${escapeMarkup(drawing.title === '' ? (drawing.subject ?? 'who may talk to whom') : drawing.title)}</title>`
  return named
    .replace(size[0], [head, title, `<style>${DRAWING_STYLE}</style>`].join('\n'))
    .replace(/<\/svg>\s*$/, `${legend.svg}\n</svg>\n`)
}
