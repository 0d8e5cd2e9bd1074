/** A part of the text with its range, in UTF-16 offsets. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}
