import type { Drawing } from './drawing.ts'
import { TEXT } from './svg.ts'
import { shortened, textWidth, wrapped } from './text-width.ts'

/** Where something is, in pixels from the top left corner. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What is written somewhere, in lines. */
export interface Written extends Area {
  readonly lines: readonly string[]
}

/** A drawing with places: of its boxes and arrows in their order, and of its frames. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly boxes: readonly Written[]
  readonly frames: readonly (Area & { readonly name: string })[]
  readonly arrows: readonly {
    /** Curves, in SVG's notation. */
    readonly paths: readonly string[]
    /** The triangle at its end. */
    readonly head: string
    readonly label: Written | undefined
  }[]
}

/** Lines of names wrap at this width, and those of labels, in pixels. */
const WIDEST_NAME = 300
const WIDEST_LABEL = 190
const PADDING = { x: 10, y: 7 }
/** The longest name of a frame, in pixels: all of it is under the pointer. */
const WIDEST_FRAME = 320
/** The height of a line of text, as a multiple of its size. */
export const LINE_HEIGHT = 1.28
export const FRAME_HEAD = 22
export const MARGIN = 8

/** How large something is with what is written in it. */
export type Size = Pick<Written, 'width' | 'height' | 'lines'>

export interface Sizes {
  readonly boxes: readonly Size[]
  readonly labels: readonly (Size | undefined)[]
}

/** The sizes of boxes and labels. */
export const sizesOf = ({ boxes, arrows }: Drawing): Sizes => ({
  boxes: boxes.map(({ lines }) => sizeOf(lines, TEXT.box, WIDEST_NAME, PADDING)),
  labels: arrows.map(({ label }) =>
    label === '' ? undefined : sizeOf(label.split('\n'), TEXT.label, WIDEST_LABEL, { x: 4, y: 1 }),
  ),
})

function sizeOf(
  texts: readonly string[],
  size: number,
  widest: number,
  padding: { readonly x: number; readonly y: number },
): Size {
  const lines = texts.flatMap(text => wrapped(text, size, widest))
  const width = Math.max(0, ...lines.map(line => textWidth(line, size))) + 2 * padding.x
  return { lines, width, height: lines.length * size * LINE_HEIGHT + 2 * padding.y }
}

/** The names of frames, in the order of their boxes. */
export const framesOf = ({ boxes }: Pick<Drawing, 'boxes'>): readonly string[] => [
  ...new Set(boxes.flatMap(({ group }) => (group === '' ? [] : [group]))),
]

export const frameWidth = (name: string): number => textWidth(frameText(name), TEXT.box) + 8

/** What is written at the top of a frame. */
export const frameText = (name: string): string => shortened(name, TEXT.box, WIDEST_FRAME)
