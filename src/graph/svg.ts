import { attributes, escapeMarkup } from '../reporters/markup.ts'
import { DRAWING_STYLE, FONT_FACE } from './drawing-style.ts'
import { textWidth } from './text-width.ts'

/** What is drawn: SVG elements, and how large they are together, in pixels. */
export interface Picture {
  readonly title: string
  readonly elements: readonly string[]
  readonly width: number
  readonly height: number
}

/** Sizes of text, in pixels. */
export const TEXT = { box: 12, small: 10.5, label: 10.5 } as const

const head = ({ title, width, height }: Picture): string => {
  const [w, h] = [Math.ceil(width), Math.ceil(height)]
  const size = attributes({ viewBox: `0 0 ${w} ${h}`, width: w, height: h })
  return `<svg xmlns="http://www.w3.org/2000/svg"${size} class="drawing" role="img"><title>${escapeMarkup(title)}</title>`
}

/** A picture as a file of its own, which fetches nothing: its style and the part of a font that it needs are in it. */
export const svgFile = (picture: Picture): string =>
  [
    head(picture),
    `<style>${FONT_FACE}${DRAWING_STYLE}</style>`,
    '<rect class="paper" width="100%" height="100%"/>',
    ...picture.elements,
    '</svg>\n',
  ].join('\n')

/** A picture as an element of a page that has the style and the font. */
export const svgElement = (picture: Picture): string => [head(picture), ...picture.elements, '</svg>'].join('\n')

/**
 * A line of text; `y` is its baseline. Programs that do not use the font of the picture fit theirs into the width that was
 * measured, so that no text is wider than what is drawn for it.
 */
export function textElement(
  text: string,
  at: { readonly x: number; readonly y: number; readonly size: number; readonly class?: string },
): string {
  if (text === '') return ''
  const width = textWidth(text, at.size)
  const given = attributes({
    x: round(at.x),
    y: round(at.y),
    'font-size': at.size,
    textLength: round(width),
    lengthAdjust: 'spacingAndGlyphs',
    ...(at.class === undefined ? {} : { class: at.class }),
  })
  return `<text${given}>${escapeMarkup(text)}</text>`
}

/** What is shown under the pointer. */
export const tipElement = (tip: string): string => `<title>${tip.split('\n').map(escapeMarkup).join('\n')}</title>`

/** Coordinates with a tenth of a pixel. */
export const round = (value: number): number => Math.round(value * 10) / 10
