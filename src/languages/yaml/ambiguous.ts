import { quoted } from '../tree/parsed.ts'

/*
 * Where Kubernetes' reader and others find different data in one text. Kubernetes' reading is the one that is judged; that
 * there is another is worth a warning, since a person or a tool that reviews the file may have read that one.
 */

/** For a character that ends a line for Kubernetes only. */
export function ambiguousBreak(unit: number): string {
  const code = unit.toString(16).toUpperCase().padStart(4, '0')
  return `Kubernetes ends the line at this U+${code}; YAML 1.2 reads it as a part of the line`
}

/** For a `<<` that overrules the mapping's own `key` before it. */
export function ambiguousMerge(key: string): string {
  return `Kubernetes takes ${quoted(key)} from this merge, which comes after it; other readers keep the mapping's own`
}

/** For a second `<<` that overrules `key` of the first one. */
export function ambiguousMerges(key: string): string {
  return `Kubernetes takes ${quoted(key)} from this merge; other readers take it from the merge before, or refuse a second one`
}

/** For a `<<` in quotes with the tag `!`. */
export const AMBIGUOUS_MERGE_KEY = 'Kubernetes merges this value into the object; other readers take << as a key'

/** For a text that is tagged `!!binary`. */
export const AMBIGUOUS_BINARY =
  'Kubernetes decodes this !!binary into a string; other readers take bytes, or the base64 text as it is'

/** For a byte order mark after a `---` line. */
export const AMBIGUOUS_MARK =
  'Kubernetes skips this byte order mark; other readers make it a part of the first key, or refuse it'

/** For a document that begins without a `---` line that Kubernetes' tools see. */
export const AMBIGUOUS_DOCUMENT =
  'Kubernetes ignores this document, since no line that is only --- precedes it; other readers read it'

/** For a `?` in brackets that begins a word. */
export const AMBIGUOUS_QUESTION = 'Kubernetes takes this ? as the mark of a key; YAML 1.2 makes it a part of the text'

/** For the name of an anchor or an alias with a character behind it that only YAML 1.2 has in names. */
export const AMBIGUOUS_NAME = 'Kubernetes ends this name here; YAML 1.2 makes what follows a part of the name'

/** For a plain scalar in brackets that ends with a colon before `,` or a bracket: `{kind:}`. */
export const AMBIGUOUS_COLON =
  'Kubernetes makes this colon a part of the text; YAML 1.2 reads a key that ends before it'
