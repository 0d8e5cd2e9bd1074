import { type Event, parseEvents, YAMLException } from 'js-yaml/browser'
import { mayHoldMore } from '../count-values.ts'
import { MAX_DOCUMENTS, MAX_VALUES, PARSER_DEPTH, TOO_MANY_DOCUMENTS, tooLong, tooManyValues } from '../limits.ts'
import { notText } from '../not-text.ts'
import { TEMPLATE, templateAt } from '../template.ts'
import type { Node } from '../tree/node.ts'
import { type Parsed, parsed, type Skipped, type SyntaxProblem } from '../tree/parsed.ts'
import { moveNode, moveProblem, type ToFile } from '../tree/relocate.ts'
import { faultOf } from './fault.ts'
import type { YamlDocument } from './state.ts'
import { type Piece, splitStream } from './stream.ts'
import { buildDocuments } from './tree.ts'

/**
 * Parses a YAML stream. Offsets are UTF-16 offsets into `text`, a byte order mark counted. Each document is judged by
 * itself: where one is not well formed, is a template or is not text, that is said of it and the others are read. A half
 * surrogate pair stands for a byte that is not UTF-8. Never throws.
 */
export function parseYaml(text: string): Parsed {
  const long = tooLong(text, 'yaml')
  if (long !== undefined) return long
  if (mayHoldMore(text, 'yaml', MAX_VALUES.yaml)) return tooManyValues('yaml')
  if (notText(text) !== undefined) return parsePieces(text)
  const read = readEvents(text)
  if (read.fault !== undefined) return parsePieces(text, read.fault)
  return toParsed(text, buildDocuments(text, read.events).map(toPart))
}

/** Like `parseYaml`, document by document: for a stream with a broken one; the same for a good one, only slower. */
export function parsePieces(text: string, fault?: SyntaxProblem): Parsed {
  const pieces = splitStream(text)
  if (fault !== undefined && pieces.length === 1) return toParsed(text, [broken(text, fault)])
  return toParsed(text, partsOf(text, pieces))
}

/** What one document of the stream came to; none of it where the document is empty. */
interface Part {
  readonly root?: Node | undefined
  readonly problems: readonly SyntaxProblem[]
  readonly skipped?: Skipped
}

/** How many pieces are parsed, those without a document counted, such as comments: each takes its time. */
const MOST_PIECES = 5 * MAX_DOCUMENTS

/** A piece is parsed when its part is taken: what is past a limit never is. */
function* partsOf(text: string, pieces: readonly Piece[]): Iterable<Part> {
  let left = MOST_PIECES
  for (const { start, end } of pieces) {
    const piece = text.slice(start, end)
    if (/^(?:---)?\s*$/.test(piece)) continue
    if (left-- === 0) {
      yield { problems: [], skipped: { reason: TOO_MANY_DOCUMENTS, start, end: text.length } }
      return
    }
    for (const part of parsePiece(piece)) yield move(part, start)
  }
}

function parsePiece(text: string): readonly Part[] {
  const skipped = notText(text)
  if (skipped !== undefined) return [{ problems: [], skipped }]
  const read = readEvents(text)
  return read.fault === undefined ? buildDocuments(text, read.events).map(toPart) : [broken(text, read.fault)]
}

const toPart = ({ root, problems, template }: YamlDocument): Part =>
  template === undefined ? { root, problems } : skippedTemplate(template, template + 2)

const skippedTemplate = (start: number, end: number): Part => ({
  problems: [],
  skipped: { reason: TEMPLATE, start, end },
})

function broken(text: string, fault: SyntaxProblem): Part {
  const mark = templateAt(text, fault.start)
  return mark === undefined ? { problems: [fault] } : skippedTemplate(mark, mark + 2)
}

function move({ root, problems, skipped }: Part, by: number): Part {
  const toFile: ToFile = (start, end) => ({ start: start + by, end: end + by })
  return {
    root: root && moveNode(root, toFile, new Map<Node, Node>()),
    problems: problems.map(problem => moveProblem(problem, toFile)),
    ...(skipped && { skipped: { ...skipped, ...toFile(skipped.start, skipped.end) } }),
  }
}

/** The first documents up to the limit, empty ones not counted; where there are more, the rest is skipped as one. */
function toParsed(text: string, parts: Iterable<Part>): Parsed {
  const roots: Node[] = []
  const problems: SyntaxProblem[] = []
  const skipped: Skipped[] = []
  let count = 0
  for (const part of parts) {
    const start = part.root?.start ?? part.skipped?.start ?? part.problems[0]?.start
    if (start === undefined) continue
    if (++count > MAX_DOCUMENTS) {
      skipped.push({ reason: TOO_MANY_DOCUMENTS, start, end: text.length })
      break
    }
    if (part.root !== undefined) roots.push(part.root)
    if (part.skipped !== undefined) skipped.push(part.skipped)
    problems.push(...part.problems)
  }
  return parsed('yaml', roots, problems, skipped)
}

type Read = { readonly events: readonly Event[]; readonly fault?: never } | { readonly fault: SyntaxProblem }

function readEvents(text: string): Read {
  try {
    return { events: parseEvents(text, { maxDepth: PARSER_DEPTH }) }
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    return { fault: faultOf(text, error) }
  }
}
