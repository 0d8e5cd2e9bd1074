/** The first and last code points of what no terminal, log, report or editor is to be given, by the Unicode Standard. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  // C0 and C1 controls.
  [0x00, 0x1f],
  [0x7f, 0x9f],
  // Soft hyphen, combining grapheme joiner, Arabic letter mark, Hangul fillers, Khmer vowels, Mongolian selectors.
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x600, 0x605],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  // Zero width, direction, separators, invisible operators, isolates, deprecated format characters.
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  // Halves of surrogate pairs.
  [0xd800, 0xdfff],
  // Noncharacters, variation selectors, byte order mark, Hangul filler, annotations.
  [0xfdd0, 0xfdef],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xfffe, 0xffff],
  // Format controls of shorthand and of musical notation.
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  // Tags, the supplement of variation selectors, and what is kept for more of the kind.
  [0xe0000, 0xe0fff],
  ...Array.from({ length: 16 }, (_, i) => [(i + 1) * 0x10000 + 0xfffe, (i + 1) * 0x10000 + 0xffff] as const),
]

/** Each of them as a text of its own. */
export const UNSEEN: readonly string[] = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
)

/** Of each range the first and the last: few enough for a document. */
export const SOME_UNSEEN: readonly string[] = RANGES.flatMap(([first, last]) =>
  [first, last].map(point => String.fromCodePoint(point)),
)

/** What of the text is not drawn, line breaks left out. */
export function unseenIn(text: string): readonly string[] {
  const unseen = new Set(UNSEEN)
  return [...text].filter(character => character !== '\n' && unseen.has(character))
}
