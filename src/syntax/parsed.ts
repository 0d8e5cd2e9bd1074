import type { Format, Node } from './node.ts'

/** Something that is not well formed, at a place in the file's text (UTF-16 offsets). */
export interface SyntaxProblem {
  readonly message: string
  readonly start: number
  readonly end: number
}

/** A comment's text without its marker, and where it stands (UTF-16 offsets, marker included). */
export interface Comment {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** What a parser makes of one text. Never thrown: what is wrong stands in `problems`, what could be read in `roots`. */
export interface Parsed {
  readonly format: Format
  /** One root a document, in order; a document that could not be read is left out. */
  readonly roots: readonly Node[]
  readonly problems: readonly SyntaxProblem[]
  /** Why the text was not analysed at all (`Helm template`, …): then there are no roots and no problems. */
  readonly notAnalysed?: string
}
