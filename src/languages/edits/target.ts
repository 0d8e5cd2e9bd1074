import { lazily } from '../../model/lazily.ts'
import type { Json } from '../tree/json-value.ts'
import type { Entry, Format, Node, ScalarNode } from '../tree/node.ts'
import type { Offsets } from '../tree/offsets.ts'
import type { Parsed, Parsers } from '../tree/parsed.ts'
import type { TextChange } from '../tree/text-change.ts'

/**
 * A change to a document's tree, at a place. `set` and `replace` give what is there another value; `insert` adds a field to
 * the object there, `append` an item to the list; both make what is missing. `rename` gives the field there another key.
 * `nest` gives the field's value, as it is written, to a field of a new object that takes its place. `prepend` is for scripts: the
 * command, as its words, that one is to begin with.
 */
export type TreeChange =
  | { readonly set: string | number | boolean | null }
  | { readonly replace: Json }
  | { readonly remove: true }
  | { readonly rename: string }
  | { readonly insert: { readonly key: string; readonly value: Json } }
  | { readonly append: Json }
  | { readonly nest: Nesting }
  | { readonly prepend: readonly string[] }

/** The field `under`, an object with the fields `beside` and the value of a field in its own field `key`. */
export interface Nesting {
  readonly under: string
  readonly beside: Readonly<Record<string, string>>
  readonly key: string
}

/** What of a script is meant where a place is a part of its text: that word, the command whose program it is, or the whole script. */
export type ScriptPart = 'word' | 'command' | 'script'

/** A part of a script by the UTF-16 offsets of its word, half-open, into the script's own text. */
export interface ScriptRange {
  readonly part: ScriptPart
  readonly start: number
  readonly end: number
}

/**
 * A change at `pointer`: a pointer into the document as it is before any edit. `isToken`: it can only be made where it gives a
 * scalar another value, since what is there is used in several places or only likely to be used at all. `inScript`: it is
 * made to that part of the script that `pointer` leads to.
 */
export type Edit = {
  readonly pointer: string
  readonly isToken?: true
  readonly inScript?: ScriptRange
} & TreeChange

/** What edits are meant to do; `rewrite` gives a string another text, in which what a program fills in stays as it is. */
export type Meant = Edit | { readonly pointer: string; readonly rewrite: string }

/** An edit with the node that it is about, that node's entry, and the list or object around it. */
export interface Target {
  readonly text: string
  readonly edit: Edit
  readonly node: Node
  readonly entry?: Entry
  readonly parent?: Node
  readonly layout: Layout
}

/** How a text is laid out, which is found once for all edits to it. */
export interface Layout {
  /** Where a new line is needed: the text's own line break. */
  readonly newline: string
  /** By what its first indented line is indented; undefined where none is. */
  readonly unit: () => string | undefined
}

/** How many more characters may be read to find out whether edits can be made: a text may ask for it as often as it is long. */
export interface Budget {
  characters: number
}

/** What edits to a text are made in. */
export interface Editing {
  readonly text: string
  readonly format: Format
  readonly parsers: Parsers
  readonly layout: Layout
  readonly budget: Budget
  /** The strings with documents that edits were made in so far: each is read once for all edits in it. */
  readonly hosts: Map<ScalarNode, Map<Format, Host | undefined>>
}

/** A string with documents, read to be edited. */
export interface Host {
  /** Its value; as long as the text that is edited, which has something in place of what a shell replaces. */
  readonly value: string
  /** The documents in it. */
  readonly parsed: Parsed
  /** Where the file's text has each of its characters. */
  readonly offsets: Offsets
  /** What edits to its own text are made in. */
  readonly editing: Editing
}

/** How edits to documents of a language are written. */
export interface Writer {
  /** The change to the text that an edit means; undefined where it can't be made for certain. */
  readonly change: (target: Target) => TextChange | undefined
  /**
   * `text` as it is written inside of the string `host`, in place of what is in the file between two UTF-16 offsets;
   * undefined where it can't be, or can't for certain. Absent where strings are written as YAML, JSON and TOML write them.
   */
  readonly within?: (host: Node, start: number, end: number, text: string) => string | undefined
  /** Whether what is only likely to be there is written in the document itself, on a condition. */
  readonly isOnCondition?: true
  /** The steps to a part of a script; undefined where it has no such part. Absent where documents are not scripts. */
  readonly stepsTo?: (root: Node, part: ScriptRange) => readonly (string | number)[] | undefined
  /** The content of a document after the edits that are intended for its nodes, for comparison. Absent if its values suffice. */
  readonly contentOf?: (root: Node, meant: ReadonlyMap<Node, Meant>, parsed: Parsed) => string
}

/** What edits to the document with the number `index` in the string at `pointer` are meant to do, and change in the string's text. */
export interface MeantInside extends Draft {
  readonly pointer: string
  readonly host: Host
  readonly index: number
}

/** Changes to a text that are not proven yet, and what they are meant to do. */
export interface Draft {
  readonly changes: readonly TextChange[]
  readonly edits: readonly (Meant | MeantInside)[]
}

/** Drafts the changes to a text that edits of the document `root` in it mean; undefined where that can't be done for certain. */
export type DraftEdits = (root: Node, edits: readonly Edit[], editing: Editing) => Draft | undefined

/** How `text` is laid out. */
export const layoutOf = (text: string): Layout => ({
  newline: text.includes('\r\n') ? '\r\n' : '\n',
  unit: lazily(() => /\n([ \t]+)\S/.exec(text)?.[1]),
})
