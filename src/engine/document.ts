import type { Format, Node, ScalarNode } from '../syntax/node.ts'
import type { Parsed } from '../syntax/parsed.ts'

/** A file's text. `path` is relative to the repository's root, with `/` between its parts. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** The languages a document can be embedded in a string with; `yaml-or-json` decides by the text. */
export type EmbeddedFormat = 'yaml' | 'json' | 'yaml-or-json'

/** What the syntax layer does for the engine: pure, synchronous, never throws. */
export interface Syntax {
  readonly parse: (file: SourceFile) => Parsed
  /** Parses the string `host` of the file `text`; the nodes' offsets are offsets into `text`. */
  readonly parseEmbedded: (text: string, host: ScalarNode, format: EmbeddedFormat) => Parsed
}

/** One parsed document: the n-th of `file`, counted from 0. `id` is `path#n`. */
export interface Document {
  readonly id: string
  readonly file: SourceFile
  readonly format: Format
  readonly root: Node
  readonly syntax: Syntax
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
