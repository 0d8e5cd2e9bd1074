import type { Format, Node } from '../languages/tree/node.ts'
import type { Parsers } from '../languages/tree/parsed.ts'

/** A file's text. `path` is relative to the repository's root, with `/` between its parts. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** One parsed document: the n-th of `file`, counted from 0. `id` is `path#n`. */
export interface Document {
  readonly id: string
  readonly file: SourceFile
  readonly format: Format
  readonly root: Node
  /** For the documents that its strings hold. */
  readonly parsers: Parsers
}

/**
 * Where something is, as plain data. `pointer` is a JSON Pointer (RFC 6901) into the document; a step `#yaml` or
 * `#json` goes into the document that a string holds. Turned into a range last (`locate`).
 */
export interface Place {
  readonly document: string
  readonly pointer: string
  readonly part?: 'key'
  /** Of a string's value: UTF-16 offsets from its first character, half-open, where only a part of it is meant. */
  readonly within?: { readonly start: number; readonly end: number }
}

/** The path of the file that `place` is in. */
export const pathOf = (documentId: string): string => documentId.slice(0, documentId.lastIndexOf('#'))
