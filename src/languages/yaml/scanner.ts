import type { ScalarStyle } from '../tree/node.ts'
import type { SyntaxProblem } from '../tree/parsed.ts'
import { ambiguousBreak } from './ambiguous.ts'
import { CARRIAGE_RETURN, LINE_FEED, lineEndAfter, unitAt } from './chars.ts'
import { faultAt, NO_COLON } from './fault.ts'

/** What a token is. `mapping` and `sequence` begin a block collection, which `block-end` ends; `end` ends the text. */
export type TokenType =
  | 'scalar'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'mapping'
  | 'sequence'
  | 'block-end'
  | 'entry'
  | 'key'
  | 'value'
  | 'flow-mapping'
  | 'flow-mapping-end'
  | 'flow-sequence'
  | 'flow-sequence-end'
  | 'comma'
  | 'document-start'
  | 'document-end'
  | 'version'
  | 'handle'
  | 'end'

/** A token: half-open UTF-16 offsets, and what its text means. */
export interface Token {
  readonly type: TokenType
  readonly start: number
  readonly end: number
  readonly style: ScalarStyle
  /** A scalar's text; the name of an anchor or alias; a tag, or the prefix of a handle; a version. */
  readonly value: string
  /** A tag's handle, or the handle that a directive declares; empty where there is none. */
  readonly handle: string
  /** The flow level at which this token may turn out to begin a key, or -1. */
  readonly level: number
  /** Whether it is a key, as its `:` showed; and whether that key begins a block mapping. */
  isKey: boolean
  opens: boolean
}

/** The token that may turn out to begin a key: it does where a `:` follows in its line. One for each flow level. */
export interface Candidate {
  token: Token | undefined
  /** Whether it must be a key: nothing else can begin where it does. */
  isRequired: boolean
  at: number
  lineStart: number
}

/** Everything that the scanner knows between two tokens. */
export interface Scanner {
  readonly text: string
  /** Whether it is `isPlainText`: then nothing but a line feed ends a line. */
  readonly isPlain: boolean
  /** The offset of the next character, and that of the first one in its line. */
  at: number
  lineStart: number
  /** The column of the innermost block collection, -1 outside; and those around it. */
  indent: number
  readonly indents: number[]
  /** How many flow collections are open. */
  flow: number
  readonly candidates: Candidate[]
  /** Whether a key may begin here. */
  isKeyAllowed: boolean
  /** The tokens that are found and not taken; those before `head` are taken. */
  readonly tokens: Token[]
  head: number
  /** The first of them, once it is known whether it begins a key: it is read many times before it is consumed. */
  ready: Token | undefined
  /** Why the text can't be read from here on. */
  fault: SyntaxProblem | undefined
  /** Where two readers read different data; the reader of the document takes them. */
  ambiguities: SyntaxProblem[]
  /** The last break after a comment that only Kubernetes' reader sees and that no token follows yet, or -1. */
  oddBreak: number
  /** Whether such a break of the document was reported: one is enough. */
  isBreakReported: boolean
  /** The byte order mark that is skipped when it is reached, or -1; and those that were skipped. */
  mark: number
  readonly skipped: Set<number>
}

/** The scanner before the first character of `text`. */
export function newScanner(text: string, isPlain: boolean): Scanner {
  return {
    text,
    isPlain,
    at: 0,
    lineStart: 0,
    indent: -1,
    indents: [],
    flow: 0,
    candidates: [newCandidate()],
    isKeyAllowed: true,
    tokens: [],
    head: 0,
    ready: undefined,
    fault: undefined,
    ambiguities: [],
    oddBreak: -1,
    isBreakReported: false,
    mark: -1,
    skipped: new Set(),
  }
}

/** Goes on at `at`, which begins a line, as if the text began there. */
export function restart(scanner: Scanner, at: number): void {
  scanner.at = at
  scanner.lineStart = at
  scanner.indent = -1
  scanner.indents.length = 0
  scanner.flow = 0
  scanner.candidates.length = 1
  scanner.candidates[0] = newCandidate()
  scanner.isKeyAllowed = true
  scanner.tokens.length = 0
  scanner.head = 0
  scanner.ready = undefined
  scanner.fault = undefined
  scanner.oddBreak = -1
}

/** A place for a token that may begin a key. */
export function newCandidate(): Candidate {
  return { token: undefined, isRequired: false, at: 0, lineStart: 0 }
}

/** Reports that the text can't be read from `at` on. */
export function fail(scanner: Scanner, message: string, at: number): void {
  scanner.fault ??= faultAt(scanner.text, message, at)
}

/** Adds a token that is not, and does not begin, a key. */
export function push(scanner: Scanner, type: TokenType, start: number, end: number): void {
  scanner.tokens.push(newToken(type, start, end, -1))
}

/** A token without a text. */
export function newToken(type: TokenType, start: number, end: number, level: number): Token {
  return { type, start, end, style: 'plain', value: '', handle: '', level, isKey: false, opens: false }
}

/** Adds a token with a text; `level` as in `Token`. */
export function pushText(
  scanner: Scanner,
  type: TokenType,
  start: number,
  style: ScalarStyle,
  value: string,
  level: number,
  end = scanner.at,
  handle = '',
): void {
  const token: Token = { type, start, end, style, value, handle, level, isKey: false, opens: false }
  scanner.tokens.push(token)
  const candidate = level < 0 ? undefined : scanner.candidates[level]
  if (candidate !== undefined) candidate.token = token
}

/** The offset at which the line ends that `from` is in. */
export function lineEndFrom({ text, isPlain }: Scanner, from: number): number {
  if (!isPlain) return lineEndAfter(text, from)
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Passes the break at the scanner's place; `counts`: the data changes with what is a break. */
export function passBreak(scanner: Scanner, counts: boolean): void {
  const unit = scanner.text.charCodeAt(scanner.at)
  if (unit <= CARRIAGE_RETURN) scanner.oddBreak = -1
  else if (counts) reportBreak(scanner, scanner.at)
  else scanner.oddBreak = scanner.at
  scanner.at += unit === CARRIAGE_RETURN ? lengthOfReturn(scanner.text, scanner.at) : 1
  scanner.lineStart = scanner.at
}

/**
 * How long the break is that begins with the carriage return at `at`: `\r\n` is one, and so is `\r\r\n`, since Kubernetes'
 * tools take a carriage return off the end of each line before they read YAML (apimachinery's LineReader).
 */
function lengthOfReturn(text: string, at: number): number {
  if (unitAt(text, at + 1) === LINE_FEED) return 2
  return unitAt(text, at + 1) === CARRIAGE_RETURN && unitAt(text, at + 2) === LINE_FEED ? 3 : 1
}

/** Reports the break at `at`, which only Kubernetes' reader sees; the first one of a document. */
export function reportBreak(scanner: Scanner, at: number): void {
  scanner.oddBreak = -1
  if (scanner.isBreakReported) return
  scanner.isBreakReported = true
  const message = ambiguousBreak(scanner.text.charCodeAt(at))
  scanner.ambiguities.push({ message, start: at, end: at + 1 })
}

/** Remembers that what begins here may be a key. Gives the flow level for its token, -1 where no key may begin. */
export function saveCandidate(scanner: Scanner): number {
  if (!scanner.isKeyAllowed) return -1
  const isRequired = scanner.flow === 0 && scanner.indent === scanner.at - scanner.lineStart
  dropCandidate(scanner)
  const candidate = scanner.candidates[scanner.flow]
  if (candidate === undefined) return -1
  candidate.isRequired = isRequired
  candidate.at = scanner.at
  candidate.lineStart = scanner.lineStart
  return scanner.flow
}

/** Forgets the candidate of this flow level: it is not a key. A fault if it had to be one. */
export function dropCandidate(scanner: Scanner): void {
  const candidate = scanner.candidates[scanner.flow]
  if (candidate?.token === undefined) return
  if (candidate.isRequired) fail(scanner, NO_COLON, candidate.at)
  candidate.token = undefined
}

/** How long a key may be that is not marked with `?`, in characters. */
const MAX_KEY_LENGTH = 1024

/** Whether `candidate` may still be a key: it is not, once the line ends. A fault where it had to be one. */
export function isOpen(scanner: Scanner, candidate: Candidate): boolean {
  if (candidate.token === undefined) return false
  if (candidate.lineStart === scanner.lineStart && !isTooLong(scanner, candidate)) return true
  dropStale(scanner, candidate)
  return false
}

function dropStale(scanner: Scanner, candidate: Candidate): void {
  if (candidate.isRequired) fail(scanner, NO_COLON, candidate.at)
  candidate.token = undefined
}

function isTooLong({ text, at }: Scanner, candidate: Candidate): boolean {
  if (at - candidate.at <= MAX_KEY_LENGTH) return false
  return [...text.slice(candidate.at, at)].length > MAX_KEY_LENGTH
}

/** Begins a block collection at `column` where that is deeper than the one around it. Gives whether it did. */
export function indentTo(scanner: Scanner, column: number): boolean {
  if (scanner.flow > 0 || scanner.indent >= column) return false
  scanner.indents.push(scanner.indent)
  scanner.indent = column
  return true
}

/** Ends the block collections that are deeper than `column`. */
export function dedentTo(scanner: Scanner, column: number): void {
  if (scanner.flow > 0) return
  while (scanner.indent > column) {
    push(scanner, 'block-end', scanner.at, scanner.at)
    scanner.indent = scanner.indents.pop() ?? -1
  }
}
