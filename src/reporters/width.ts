// East Asian Wide and Fullwidth, and what is shown as a picture (Unicode Standard Annex 11).
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
const COMBINING = /\p{M}/u
const ASCII = /^[\x20-\x7e]*$/

/** How many columns of a terminal a text without control characters takes. */
export function widthOf(text: string): number {
  if (ASCII.test(text)) return text.length
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 2 : COMBINING.test(character) ? 0 : 1
  return width
}

/** `text` filled up with spaces to `width` columns; as it is where it takes more. */
export const padTo = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** The first characters of `text` that fit in `width` columns. */
export function clipTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let clipped = ''
  let left = width
  for (const character of text) {
    left -= widthOf(character)
    if (left < 0) break
    clipped += character
  }
  return clipped
}
