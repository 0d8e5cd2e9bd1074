import type { Place } from '../documents/document.ts'
import type { ScriptPart, TreeChange } from '../languages/edits/target.ts'

export type { Json } from '../languages/tree/json-value.ts'
/**
 * A change to the tree, not to the text: the language of that document writes it. `at` is the place as it was read: where the
 * value is made of what is written there, and is not what is written, the edit can't be made. `inScript`: `at` is a word of a
 * script by its range in the script's text, and this is what of it is to be edited.
 */
export type Edit = { readonly at: Place; readonly inScript?: ScriptPart } & TreeChange
/** A change to the text itself, for what is in no tree: a comment. UTF-16 offsets into the finding's file. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}
/** One of several edits that somebody may choose from where no single one is right: it is never made by itself. */
export type Suggestion = Omit<Fix, 'safe'>
export interface Fix {
  readonly title: string
  /** Whether it can't change anything but what the finding says. */
  readonly safe: boolean
  readonly edits: readonly (Edit | TextEdit)[]
}
