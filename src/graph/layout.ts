import { type Graph as GraphvizInput, instance } from '@viz-js/viz'
import { groupBy } from '../model/group-by.ts'
import { type Arrow, type Drawing, leadsBack } from './drawing.ts'
import {
  FRAME_HEAD,
  framesOf,
  frameWidth,
  type Layout,
  MARGIN,
  type Size,
  type Sizes,
  sizesOf,
  type Written,
} from './layout-sizes.ts'
import { loneBoxes, withLone } from './lone-boxes.ts'

/** More boxes or arrows make a picture that nobody can read; Graphviz takes 3 seconds for these, and 24 for 500 and 1,000. */
export const MAX_BOXES = 250
export const MAX_ARROWS = 400

/** Lays drawings out with Graphviz, which as WebAssembly takes a moment to load. Throws for what Graphviz refuses. */
export async function loadLayout(): Promise<(drawing: Drawing) => Layout> {
  const graphviz = await instance()
  return drawing => {
    const sized = sizesOf(drawing)
    const lone = loneBoxes(drawing)
    if (lone.size === drawing.boxes.length) return withLone(EMPTY, drawing, sized, lone)
    const { output, status, errors } = graphviz.render(toInput(drawing, sized, lone), { format: 'json0' })
    if (status !== 'success') throw new Error(`Graphviz: ${errors.map(({ message }) => message).join('; ')}`)
    const answer: Answer = JSON.parse(output)
    return withLone(toLayout(answer, drawing, sized), drawing, sized, lone)
  }
}

/** Graphviz measures in inches of 72 pixels. */
const inches = ({ width, height }: Size) => ({ width: width / 72, height: height / 72, fixedsize: true, label: '' })

/** Labels are boxes on their arrows: so nothing is beside a line that does not belong to it, and nothing crosses them. */
function toInput(drawing: Drawing, { boxes: sizes, labels }: Sizes, lone: ReadonlySet<number>): GraphvizInput {
  const { boxes, arrows } = drawing
  const number = new Map(boxes.map(({ id }, i) => [id, i]))
  const groupOf = new Map(boxes.map(({ id, group }) => [id, group]))
  const isBack = leadsBack(drawing)
  const frames = framesOf(drawing)
  const inFrame = groupBy(
    arrows.flatMap(({ from, to }, i) =>
      labels[i] !== undefined && groupOf.get(from) === groupOf.get(to) ? [{ i, group: groupOf.get(from) ?? '' }] : [],
    ),
    ({ group }) => group,
  )
  const ends = arrows.map(arrow => {
    const [tail, head] = isBack(arrow) ? [arrow.to, arrow.from] : [arrow.from, arrow.to]
    return { tail: `n${number.get(tail) ?? ''}`, head: `n${number.get(head) ?? ''}`, back: isBack(arrow) }
  })
  const hasLabels = labels.some(label => label !== undefined)
  return {
    directed: true,
    graphAttributes: { rankdir: 'LR', dpi: 72, ranksep: hasLabels ? 0.32 : 0.9, nodesep: 0.22, remincross: true },
    nodeAttributes: { shape: 'box' },
    edgeAttributes: { arrowsize: 0.7 },
    nodes: [
      ...sizes.flatMap((size, i) => (lone.has(i) ? [] : [{ name: `n${i}`, attributes: inches(size) }])),
      ...labels.flatMap((size, i) => (size === undefined ? [] : [{ name: `l${i}`, attributes: inches(size) }])),
    ],
    edges: ends.flatMap(({ tail, head, back }, i): NonNullable<GraphvizInput['edges']> => {
      const way = { arrowhead: back ? 'none' : 'normal', arrowtail: back ? 'normal' : 'none', dir: 'both' }
      if (labels[i] === undefined)
        return [{ tail, head, attributes: { ...way, id: `e${i}`, minlen: hasLabels ? 2 : 1 } }]
      return [
        { tail, head: `l${i}`, attributes: { ...way, id: `e${i}`, arrowhead: 'none', headport: 'w' } },
        { tail: `l${i}`, head, attributes: { ...way, id: `e${i}`, arrowtail: 'none', tailport: 'e' } },
      ]
    }),
    subgraphs: frames.flatMap((name, i) =>
      boxes.some(({ group }, j) => group === name && !lone.has(j)) ? [subgraph(name, i)] : [],
    ),
  }
  function subgraph(name: string, i: number) {
    return {
      name: `cluster_${i}`,
      graphAttributes: { margin: 12, label: { html: spacer(frameWidth(name)) }, labeljust: 'l' },
      nodes: [
        ...boxes.flatMap(({ group }, j) => (group === name ? [{ name: `n${j}` }] : [])),
        ...(inFrame.get(name) ?? []).map(one => ({ name: `l${one.i}` })),
      ],
    }
  }
}

const spacer = (width: number): string =>
  `<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" WIDTH="${Math.ceil(width)}" HEIGHT="${FRAME_HEAD - 6}"><TR><TD></TD></TR></TABLE>`

/** Of Graphviz's answer, what is read here. */
interface Answer {
  readonly bb: string
  readonly objects?: readonly { readonly name: string; readonly pos?: string; readonly bb?: string }[]
  readonly edges?: readonly { readonly id: string; readonly pos: string }[]
}

function toLayout(answer: Answer, drawing: Drawing, { boxes: sizes, labels }: Sizes): Layout {
  const [, , wide = 0, high = 0] = numbers(answer.bb)
  const at = (x: number, y: number): readonly [number, number] => [x + MARGIN, high - y + MARGIN]
  const objects = new Map((answer.objects ?? []).map(one => [one.name, one]))
  const place = (name: string, size: Size): Written => {
    const [x = 0, y = 0] = numbers(objects.get(name)?.pos ?? '')
    const [left, top] = at(x - size.width / 2, y + size.height / 2)
    return { ...size, x: left, y: top }
  }
  const curves = groupBy(answer.edges ?? [], ({ id }) => id)
  return {
    width: wide + 2 * MARGIN,
    height: high + 2 * MARGIN,
    boxes: sizes.map((size, i) => place(`n${i}`, size)),
    frames: framesOf(drawing).map((name, i) => {
      const [left = 0, bottom = 0, right = 0, top = 0] = numbers(objects.get(`cluster_${i}`)?.bb ?? '')
      const [x, y] = at(left, top)
      return { name, x, y, width: right - left, height: top - bottom }
    }),
    arrows: drawing.arrows.map((_: Arrow, i) => {
      const parts = (curves.get(`e${i}`) ?? []).map(({ pos }) => curveOf(pos, at))
      const label = labels[i]
      return {
        paths: parts.map(({ path }) => path),
        head: parts.map(({ head }) => head).join(''),
        label: label === undefined ? undefined : place(`l${i}`, label),
      }
    }),
  }
}

const EMPTY: Layout = { width: 2 * MARGIN, height: MARGIN, boxes: [], frames: [], arrows: [] }

const numbers = (list: string): readonly number[] => list.split(',').map(Number)

type Point = readonly [number, number]

/** A curve of Graphviz: `s,x,y` where a triangle begins it, `e,x,y` where one ends it, then points. */
function curveOf(pos: string, at: (x: number, y: number) => Point) {
  const parts = pos.split(' ').map(part => {
    const [x = 0, y = 0] = numbers(part.replace(/^[se],/, ''))
    return { end: /^[se](?=,)/.exec(part)?.[0], point: at(x, y) }
  })
  const points = parts.filter(({ end }) => end === undefined).map(({ point }) => point)
  const [tip] = parts.filter(({ end }) => end !== undefined)
  const [first = [0, 0] as const, ...rest] = points
  const base = tip?.end === 's' ? first : (points.at(-1) ?? first)
  return {
    path: `M${pair(first)}C${rest.map(pair).join(' ')}`,
    head: tip === undefined ? '' : triangle(base, tip.point),
  }
}

const pair = ([x, y]: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`

/** The corners of an arrow's head, from the middle of its back to its tip. */
function triangle([x, y]: Point, tip: Point): string {
  const [dx, dy] = [(tip[0] - x) * 0.45, (tip[1] - y) * 0.45]
  return [pair(tip), pair([x - dy, y + dx]), pair([x + dy, y - dx])].join(' ')
}
