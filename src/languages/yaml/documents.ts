import { templateAt } from '../template.ts'
import type { Node } from '../tree/node.ts'
import { AMBIGUOUS_DOCUMENT, AMBIGUOUS_MARK } from './ambiguous.ts'
import { BYTE_ORDER_MARK, findUnusual, LINE_FEED, type Unusual } from './chars.ts'
import {
  BAD_DIRECTIVE,
  BAD_VERSION,
  FORBIDDEN,
  faultAt,
  NO_DOCUMENT,
  NO_START,
  STRAY_MARK,
  UNREACHED,
} from './fault.ts'
import { readNode } from './nodes.ts'
import {
  accept,
  here,
  newReader,
  peek,
  type Reader,
  refuse,
  report,
  resetReader,
  warn,
  type YamlDocument,
} from './reader.ts'
import { restart, type TokenType } from './scanner.ts'

/** What is known of a stream between two documents. */
interface Stream {
  readonly reader: Reader
  readonly unusual: Unusual
  /** Where the document begins, and its content, after its `---`. */
  start: number
  content: number
  /**
   * Where the part begins that Kubernetes' tools read as one document: before anything is read, they cut a text at the lines
   * that begin with `---` (apimachinery's YAMLReader). Of each part, the first document is read, the others are ignored.
   */
  part: number
  /** Whether a document of the part was read. */
  isPartRead: boolean
}

const NOTHING_UNUSUAL: Unusual = { forbidden: [], marks: [] }

/** Reads the documents of `text` one by one, those that are not well formed too. Offsets are UTF-16 offsets into it. `isPlain` as `isPlainText`. */
export function* readDocuments(text: string, isPlain: boolean): Generator<YamlDocument> {
  const reader = newReader(text, isPlain)
  const stream: Stream = {
    reader,
    unusual: isPlain ? NOTHING_UNUSUAL : findUnusual(text),
    start: 0,
    content: 0,
    part: 0,
    isPartRead: false,
  }
  skipMark(stream)
  for (let document = readDocument(stream); document !== undefined; document = readDocument(stream)) yield document
}

/** Lets the scanner skip a byte order mark where the part begins. */
function skipMark({ reader, part }: Stream): void {
  if (reader.text.charCodeAt(part) === BYTE_ORDER_MARK) reader.scanner.mark = part
}

function readDocument(stream: Stream): YamlDocument | undefined {
  const { reader } = stream
  const { scanner } = reader
  resetReader(reader)
  for (let type = peek(reader); type === 'document-end'; type = peek(reader)) {
    const { start, end } = accept(reader)
    if (!stream.isPartRead) report(reader, NO_DOCUMENT, start, end)
  }
  if (peek(reader) === 'end' && scanner.fault === undefined)
    return reader.problems.length === 0 ? undefined : finish(stream, undefined, true)
  stream.content = stream.start
  readDirectives(reader)
  if (peek(reader) === 'document-start') openPart(stream)
  const mark = scanner.mark
  const root = isBoundary(peek(reader)) ? undefined : readFirst(stream)
  if (mark > 0 && scanner.mark < 0) warn(reader, AMBIGUOUS_MARK, mark, mark + 1)
  stream.isPartRead = true
  const isEnded = isBoundary(peek(reader))
  return scanner.fault === undefined ? finish(stream, root, isEnded) : abandon(stream)
}

const isBoundary = (type: TokenType): boolean =>
  type === 'document-start' || type === 'document-end' || type === 'version' || type === 'handle' || type === 'end'

function readDirectives(reader: Reader): void {
  let isVersioned = false
  let type = peek(reader)
  if (type !== 'version' && type !== 'handle') return
  for (; type === 'version' || type === 'handle'; type = peek(reader)) {
    const { value, handle, start, end } = accept(reader)
    if (type === 'version' ? isVersioned : reader.handles.has(handle))
      reader.scanner.fault ??= faultAt(reader.text, BAD_DIRECTIVE, start)
    if (type === 'handle') reader.handles.set(handle, value)
    else isVersioned = true
    if (type === 'version' && value !== '1.1') report(reader, BAD_VERSION, start, end)
  }
  if (type !== 'document-start') refuse(reader, NO_START)
}

/** Takes `---`; Kubernetes' tools cut the text there if they see it as the beginning of a line. */
function openPart(stream: Stream): void {
  const { reader } = stream
  const { start, end } = accept(reader)
  stream.content = end
  if (start > 0 && reader.text.charCodeAt(start - 1) !== LINE_FEED) return
  stream.isPartRead = false
  if (start === stream.part) return
  const lineFeed = reader.text.indexOf('\n', end)
  stream.part = lineFeed < 0 ? reader.text.length : lineFeed + 1
  skipMark(stream)
}

function readFirst({ reader, isPartRead }: Stream): Node {
  const start = here(reader)
  const root = readNode(reader, 'block')
  if (isPartRead) warn(reader, AMBIGUOUS_DOCUMENT, start, start + 1)
  return root
}

/** The document that was read; `isEnded`: only another document may follow it. */
function finish(stream: Stream, root: Node | undefined, isEnded: boolean): YamlDocument {
  const { reader } = stream
  let { template } = reader
  const { start } = stream
  if (isEnded) stream.start = peek(reader) === 'end' ? reader.text.length : here(reader)
  else {
    const problem = faultAt(reader.text, UNREACHED, here(reader))
    reader.problems.push(problem)
    recover(stream)
    template ??= markNear(stream, start, problem.start)
  }
  reportUnusual(stream, start)
  const { problems, broken } = reader
  const ambiguities = reader.scanner.ambiguities.slice(0, MAX_AMBIGUITIES)
  return { root: broken ? undefined : root, problems, ambiguities, template, start, end: stream.start }
}

/** How many ambiguities of a document are reported. */
const MAX_AMBIGUITIES = 20

/** The document that is not well formed. The scanner goes on at the next `---`. */
function abandon(stream: Stream): YamlDocument {
  const { reader, start } = stream
  const { fault } = reader.scanner
  recover(stream)
  const problems = fault === undefined ? [] : [fault]
  const template = reader.template ?? (fault && markNear(stream, start, fault.start))
  return { root: undefined, problems, ambiguities: [], template, start, end: stream.start }
}

/** The offset of the mark that shows that the document from `start` on, which has a fault at `fault`, is a template. */
function markNear({ reader, start: end }: Stream, start: number, fault: number): number | undefined {
  const mark = templateAt(reader.text.slice(start, end), fault - start)
  return mark === undefined ? undefined : start + mark
}

function recover(stream: Stream): void {
  const { text, scanner } = stream.reader
  const waiting = scanner.tokens.slice(scanner.head).find(token => token.type === 'document-start')
  const marker = /[\n\r\u0085\u2028\u2029]\ufeff?(?=---(?:[ \t\n\r\u0085\u2028\u2029]|$))/g
  marker.lastIndex = Math.max(stream.content, (waiting?.start ?? scanner.at) - 1)
  const found = marker.exec(text) === null ? text.length : marker.lastIndex
  restart(scanner, found)
  stream.start = found
}

/** Reports the control characters and byte order marks between `start` and the next document. */
function reportUnusual({ reader, unusual: { forbidden, marks }, start: end }: Stream, start: number): void {
  const inside = (offset: number): boolean => offset >= start && offset < end
  if (forbidden.length > 0) {
    const first = forbidden.find(inside)
    if (first !== undefined) report(reader, FORBIDDEN, first, first + 1)
  }
  if (marks.length > 0) {
    const stray = marks.find(mark => inside(mark) && !reader.scanner.skipped.has(mark))
    if (stray !== undefined) report(reader, STRAY_MARK, stray, stray + 1)
  }
}
