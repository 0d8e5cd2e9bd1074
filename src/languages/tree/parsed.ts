import type { Format, Node } from './node.ts'

/** Something that is not well formed, at a place in the file's text (UTF-16 offsets). */
export interface SyntaxProblem {
  readonly message: string
  readonly start: number
  readonly end: number
}

/** A comment's text without its marker, and its range (UTF-16 offsets, marker included). */
export interface Comment {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A document of a text that was not analysed, and why; its place, or that of what shows it, in UTF-16 offsets. */
export interface Skipped {
  readonly reason: string
  /** What it is, in the singular, where that is neither a document nor a template: `generated manifest`. */
  readonly kind?: string
  /** Whether it is only known when something runs: a strict run does not fail for it. */
  readonly isApart?: true
  readonly start: number
  readonly end: number
}

/** The result of parsing one text. Parsers never throw: what is wrong is in `problems`, what could be read in `roots`. */
export interface Parsed {
  readonly format: Format
  /** One root a document, in order; a document that is empty, could not be read or was not analysed is left out. */
  readonly roots: readonly Node[]
  readonly problems: readonly SyntaxProblem[]
  /** Where another reader than the one that deploys finds other data; absent where there is nothing. */
  readonly ambiguities?: readonly SyntaxProblem[] | undefined
  /** The comments, in order, where the parser knows them; else `readComments` finds them. */
  readonly comments?: readonly Comment[]
  /** The documents or parts that were not analysed (templates, those past a limit), in order; absent where all were. */
  readonly skipped?: readonly Skipped[] | undefined
  /** Why the text was not analysed at all (it is too long, …): then there are no roots, problems and skipped documents. */
  readonly notAnalysed?: string
  /** The parser that has to be loaded (`loadParsers`) before this text can be parsed; `notAnalysed` is set too. */
  readonly missing?: Format
}

/** A parser takes a whole text and never throws. */
export type Parse = (text: string) => Parsed

/** The parsers that are loaded. Those of languages that are always loaded need not be here. */
export type Parsers = { readonly [format in Format]?: Parse }

/** `name` (a key, an anchor) for a message: quoted, control characters escaped, cut where it is long. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name)
}

/** A text that was not analysed at all, and why. */
export function unread(format: Format, notAnalysed: string): Parsed {
  return { format, roots: [], problems: [], notAnalysed }
}

/** A text whose documents were read one by one. */
export function parsed(
  format: Format,
  roots: readonly Node[],
  problems: readonly SyntaxProblem[],
  skipped: readonly Skipped[],
): Parsed {
  return { format, roots, problems, ...(skipped.length === 0 ? {} : { skipped }) }
}
