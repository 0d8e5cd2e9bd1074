import type { Json } from '../tree/json-value.ts'
import type { Entry, Format, Node } from '../tree/node.ts'
import type { Parsers } from '../tree/parsed.ts'
import type { TextChange } from '../tree/text-change.ts'

/**
 * A change to a document's tree. `pointer` is a pointer into the document as it is before any edit. `set` and `replace`
 * give what is there another value; `insert` adds a field to the object at `pointer`, `append` an item to the list; both
 * make what is missing. `rename` gives the field at `pointer` another key.
 */
export type Edit =
  | { readonly pointer: string; readonly set: string | number | boolean | null }
  | { readonly pointer: string; readonly replace: Json }
  | { readonly pointer: string; readonly remove: true }
  | { readonly pointer: string; readonly rename: string }
  | { readonly pointer: string; readonly insert: { readonly key: string; readonly value: Json } }
  | { readonly pointer: string; readonly append: Json }

/** An edit with the node that it is about, that node's entry, and the list or object around it. */
export interface Target {
  readonly text: string
  readonly format: Format
  readonly edit: Edit
  readonly node: Node
  readonly entry?: Entry
  readonly parent?: Node
  /** Where a new line is needed: the text's own line break. */
  readonly newline: string
}

/** Changes to a text that are not proven yet, and the edits that they are meant to make: none into a string's own document. */
export interface Draft {
  readonly changes: readonly TextChange[]
  readonly edits: readonly Edit[]
}

/** Makes the changes to a text that edits of the document `root` in it mean; undefined where that can't be done for certain. */
export type EditText = (
  text: string,
  root: Node,
  format: Format,
  edits: readonly Edit[],
  parsers: Parsers,
) => readonly TextChange[] | undefined
