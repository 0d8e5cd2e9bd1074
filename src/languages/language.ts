import type { Writer } from './edits/target.ts'
import type { FilledIn } from './filled-in-later.ts'
import type { Format } from './tree/node.ts'
import type { OffsetsOf } from './tree/offsets.ts'
import type { Parse } from './tree/parsed.ts'

/** How the comments of a language are written. */
export interface CommentSyntax {
  /** What a comment begins with that ends with its line. */
  readonly mark: string
  /** What one over several lines begins and ends with; absent where the language has none. */
  readonly block?: readonly [open: string, close: string]
  /** Whether the mark begins a comment only at the start of a line or after white space. */
  readonly afterSpace?: true
  /** After which characters it begins one all the same; absent where after none. */
  readonly alsoAfter?: string
  /** Whether a UTF-16 unit ends a line, beside the line feed and the carriage return. */
  readonly endsLine?: (unit: number) => boolean
}

/**
 * A language that documents are written in. What is here is always loaded and must be small; the parser of a language
 * that has `load` comes when the first text of it turns up. `languages.ts` is the only list of languages.
 */
export interface Language {
  /** Its name in pointers (`#json`) and rules (`syntax/json`). */
  readonly id: Format
  /** Its name for people. */
  readonly name: string
  /** The extensions by which its files are found and known. */
  readonly extensions: readonly string[]
  /** The ends of paths by which its files are found in place of their extensions, which another language has or many others use. */
  readonly foundAs?: readonly string[]
  /** The names of files that are found and known by them, in any case: those that have no extension. */
  readonly names?: readonly string[]
  /** What may follow such a name: the `.dev` of `Dockerfile.dev`; nothing where it is absent. */
  readonly mayFollow?: RegExp
  /** Whether a file with such an extension is written in it all the same; absent where all are. `path` has `/` between its parts. */
  readonly claims?: (path: string, text: string) => boolean
  /** Whether a file with such an extension is another program's, by its path: it is linted only where it is named. Absent where none is. */
  readonly isForeign?: (path: string) => boolean
  /** Whether a text whose name identifies no language is written in it. `begin` is its first 4,000 characters, without a byte order mark. */
  readonly looksLike?: (begin: string, path: string) => boolean
  /** Whether a file that its name does not show to be of any language is linted for what it begins with; absent where none is. */
  readonly isFoundBy?: (begin: string) => boolean
  /** The text, as long as before, with what tools fill in written so that its parser takes it for a value. */
  readonly filled?: (text: string) => string
  /** What of a text that is not well formed is filled in later, beside what is in those of any language. */
  readonly filledIn?: FilledIn
  /** Why a text that is not well formed is one of another language, which is not read; undefined where it is not. */
  readonly isOther?: (path: string, text: string) => string | undefined
  readonly comments: CommentSyntax
  /** Whether it has blocks with labels: all of one type are in one list or object, which begins with the first of them. */
  readonly hasBlocks?: true
  /** The type of a document that no dialect takes (`Resource.type`); absent where it is `object` or `list`. */
  readonly resourceType?: string
  /** Whether its documents are programs, which no dialect is to take for data. */
  readonly isProgram?: true
  /** Whether its files are only linted where one that lists them says what they are for: other programs have many of them. */
  readonly isOnlyListed?: true
  /** Whether one text of it may continue another, so that those of one resource are read together. */
  readonly isScript?: true
  /** Whether its files are read again: deploy steps read all of them, and reports those in which something is found. */
  readonly isReadAgain?: true
  /** A text of it as its reader sees the words in it, for a first look at what may be in it; absent if it is as it is written. */
  readonly bare?: (text: string) => string
  /** Whether what is not well formed is only a problem where a document is of a known kind: other tools accept more of it. */
  readonly isLenient?: true
  /** True if the node at a pointer is referenced by name; findings on it are reported once per definition. */
  readonly isNamed?: (pointer: string) => boolean
  /** What a text must at least contain if a document of this language is in one of its strings. */
  readonly embeddedIn?: RegExp
  /** The languages embedded in its documents, whatever they contain: what RUN and recipes pass to a shell. */
  readonly holds?: readonly Format[]
  /** Its parser, where it is always loaded. */
  readonly parse?: Parse
  /** Loads its parser, as a chunk of its own. */
  readonly load?: () => Promise<Parse>
  /** Where the characters of its strings are, if it writes them differently from YAML, JSON and TOML. */
  readonly offsetsOf?: OffsetsOf
  /** How edits to its documents are written; absent where nothing in them is fixed. */
  readonly write?: Writer
}
