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
  /** One root a document, in order; a document that is empty or could not be read is left out. */
  readonly roots: readonly Node[]
  readonly problems: readonly SyntaxProblem[]
  /** Why the text was not analysed at all (`Helm template`, …): then there are no roots and no problems. */
  readonly notAnalysed?: string
  /** The parser that has to be loaded (`loadParsers`) before this text can be parsed; `notAnalysed` is set too. */
  readonly missing?: LazyParser
}

/** The formats whose parser is loaded on demand. YAML needs none. */
export type LazyParser = 'json' | 'toml'

/** The parsers that are loaded. A parser takes a whole text and never throws. */
export type Parsers = { readonly [format in LazyParser]?: (text: string) => Parsed }

/** `name` (a key, an anchor) for a message: quoted, control characters escaped, cut where it is long. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name)
}

/** A text that was not analysed at all, and why. */
export function unread(format: Format, notAnalysed: string): Parsed {
  return { format, roots: [], problems: [], notAnalysed }
}
