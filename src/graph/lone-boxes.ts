import { groupBy } from '../model/group-by.ts'
import type { Drawing } from './drawing.ts'
import { type Area, FRAME_HEAD, framesOf, frameWidth, type Layout, MARGIN, type Sizes } from './layout-sizes.ts'

/** Rows of lone boxes are at least as wide as this, in pixels, and as the rest of the drawing. */
const LEAST_WIDTH = 1200
const GAP = 16

/** The boxes, by their numbers, that no arrow leads to or from, nor to any other box of their frame. */
export function loneBoxes({ boxes, arrows }: Drawing): ReadonlySet<number> {
  const touched = new Set(arrows.flatMap(({ from, to }) => [from, to]))
  const frames = new Set(boxes.flatMap(({ id, group }) => (touched.has(id) && group !== '' ? [group] : [])))
  return new Set(boxes.flatMap(({ id, group }, i) => (touched.has(id) || frames.has(group) ? [] : [i])))
}

/** A layout with the lone boxes in rows below it: Graphviz would put all of them into one column. */
export function withLone(layout: Layout, { boxes }: Drawing, sizes: Sizes, lone: ReadonlySet<number>): Layout {
  if (lone.size === 0) return layout
  const members = groupBy([...lone], i => boxes[i]?.group || `\n${i}`)
  const blocks = [...members.values()].map(all => {
    const group = boxes[all[0] ?? 0]?.group ?? ''
    const [inset, head] = group === '' ? [0, 0] : [12, FRAME_HEAD + 6]
    let bottom = head
    let width = group === '' ? 0 : frameWidth(group) + 12
    const placed = all.map(i => {
      const size = sizes.boxes[i] ?? { width: 0, height: 0, lines: [] }
      const y = bottom
      bottom += size.height + (group === '' ? 0 : 12)
      width = Math.max(width, size.width + 2 * inset)
      return { i, x: inset, y }
    })
    return { group, placed, width, height: bottom }
  })
  const widest = Math.max(layout.width, LEAST_WIDTH, ...blocks.map(one => one.width + 2 * MARGIN))
  const found = new Map<number, Pick<Area, 'x' | 'y'>>()
  const frames = new Map<string, Area>()
  let [x, y, row, right] = [MARGIN, layout.height + (layout.boxes.length === 0 ? 0 : MARGIN), 0, layout.width]
  for (const { group, placed, width, height } of blocks) {
    if (x > MARGIN && x + width + MARGIN > widest) {
      x = MARGIN
      y += row + GAP
      row = 0
    }
    for (const one of placed) found.set(one.i, { x: x + one.x, y: y + one.y })
    if (group !== '') frames.set(group, { x, y, width, height })
    row = Math.max(row, height)
    right = Math.max(right, x + width + MARGIN)
    x += width + GAP
  }
  const laidOut = new Map(layout.frames.map(frame => [frame.name, frame]))
  return {
    ...layout,
    width: right,
    height: y + row + MARGIN,
    boxes: sizes.boxes.map((size, i) => ({ x: 0, y: 0, ...layout.boxes[i], ...size, ...found.get(i) })),
    frames: framesOf({ boxes }).flatMap(name => {
      const area = frames.get(name) ?? laidOut.get(name)
      return area === undefined ? [] : [{ name, ...area }]
    }),
  }
}
