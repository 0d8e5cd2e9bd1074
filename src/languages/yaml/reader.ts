import { MOST_REPORTED } from '../limits.ts'
import type { Node } from '../tree/node.ts'
import type { SyntaxProblem } from '../tree/parsed.ts'
import { faultAt } from './fault.ts'
import { newScanner, type Scanner, type Token, type TokenType } from './scanner.ts'
import { head, next, take } from './tokens.ts'

/** One document of a stream. */
export interface YamlDocument {
  /** Undefined if the document is empty or cannot be trusted; then a problem gives the reason. */
  readonly root: Node | undefined
  readonly problems: readonly SyntaxProblem[]
  /** Where another reader reads other data. */
  readonly ambiguities: readonly SyntaxProblem[]
  /** The offset of the first expression of a template, or of a mark near a fault; undefined where there is none. */
  readonly template: number | undefined
  /** All of it, with the white space and comments before it. */
  readonly start: number
  readonly end: number
}

/** The node of an anchor, with the values and levels that an alias to it adds. */
export interface Anchored {
  /** Undefined while the node itself is being read: an alias to it would contain itself. */
  readonly node: Node | undefined
  readonly values: number
  readonly height: number
}

/** Everything that reading a document knows between two tokens. */
export interface Reader {
  readonly text: string
  readonly scanner: Scanner
  readonly anchors: Map<string, Anchored>
  /** The prefixes that `%TAG` lines declare, by their handles. */
  readonly handles: Map<string, string>
  problems: SyntaxProblem[]
  /** Whether the document can't be trusted. */
  broken: boolean
  template: number | undefined
  /** Whether the text has an apiVersion; undefined until somebody asks. */
  isOfKubernetes: boolean | undefined
  /** The end of the last token. */
  cursor: number
  /** How many collections are open, and the most that were, aliases included. */
  depth: number
  deepest: number
  /** How many values Kubernetes' reader decodes until here, aliases expanded; and how many of them are in aliases. */
  decoded: number
  aliased: number
  /** How many entries merges (`<<`) have copied into mappings. */
  merged: number
}

/** The reader before the first document of `text`. */
export function newReader(text: string, isPlain: boolean): Reader {
  return {
    text,
    scanner: newScanner(text, isPlain),
    anchors: new Map(),
    handles: new Map(),
    problems: [],
    broken: false,
    template: undefined,
    isOfKubernetes: undefined,
    cursor: 0,
    depth: 0,
    deepest: 0,
    decoded: 1,
    aliased: 0,
    merged: 0,
  }
}

/** Forgets what belonged to the document before. */
export function resetReader(reader: Reader): void {
  // Most have none, and to clear an empty map makes new tables.
  if (reader.anchors.size > 0) reader.anchors.clear()
  if (reader.handles.size > 0) reader.handles.clear()
  reader.problems = []
  reader.scanner.ambiguities = []
  reader.scanner.isBreakReported = false
  reader.broken = false
  reader.template = undefined
  reader.depth = 0
  reader.deepest = 0
  reader.decoded = 1
  reader.aliased = 0
  reader.merged = 0
}

/** What the next token is; `end` after a fault. */
export function peek(reader: Reader): TokenType {
  return next(reader.scanner)
}

/** The next token, not taken; undefined after a fault. */
export function peekToken(reader: Reader): Token | undefined {
  return head(reader.scanner)
}

/** Takes the next token, which has a text of its own. */
export function accept(reader: Reader): Token {
  const token = take(reader.scanner)
  if (token.end > reader.cursor) reader.cursor = token.end
  return token
}

/** Takes the next token, which has no text of its own: the begin or the end of a block collection, a key without `?`. */
export function skip(reader: Reader): void {
  take(reader.scanner)
}

/** Where the next token begins. */
export function here(reader: Reader): number {
  return peekToken(reader)?.start ?? reader.scanner.at
}

/** Reports that the text cannot be read from `at` on, the next token. */
export function refuse(reader: Reader, message: string, at = here(reader)): void {
  reader.scanner.fault ??= faultAt(reader.text, message, at)
}

/** Reports that the document can't be trusted; the first time only, so that a hostile text gets no flood of reports. */
export function distrust(reader: Reader, message: string, start: number, end: number): void {
  if (!reader.broken) reader.problems.push({ message, start, end })
  reader.broken = true
}

/** Reports what Kubernetes refuses although the document's meaning is plain; the first twenty. */
export function report(reader: Reader, message: string, start: number, end: number): void {
  if (reader.problems.length < MOST_REPORTED) reader.problems.push({ message, start, end })
}

/** Reports that other readers read other data at a place. */
export function warn(reader: Reader, message: string, start: number, end: number): void {
  reader.scanner.ambiguities.push({ message, start, end })
}
