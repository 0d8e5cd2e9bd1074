import { type Event, parseEvents, YAMLException } from 'js-yaml/browser'
import { MAX_DOCUMENTS, PARSER_DEPTH, tooLong } from '../limits.ts'
import { isTemplate, TEMPLATE } from '../template.ts'
import type { Node } from '../tree/node.ts'
import { type Parsed, type SyntaxProblem, unread } from '../tree/parsed.ts'
import { moveNode, moveProblem, type ToFile } from '../tree/relocate.ts'
import { faultOf } from './fault.ts'
import type { YamlDocument } from './state.ts'
import { splitStream } from './stream.ts'
import { buildDocuments } from './tree.ts'

/**
 * Parses a YAML stream. Offsets are UTF-16 offsets into `text`, a byte order mark counted. Where one document is not well
 * formed, its problem is reported and the other documents are read. Never throws.
 */
export function parseYaml(text: string): Parsed {
  const long = tooLong(text, 'yaml')
  if (long !== undefined) return long
  const read = readEvents(text)
  if (read.fault !== undefined) return parsePieces(text, read.fault)
  return toParsed(buildDocuments(text, read.events))
}

/** Like `parseYaml`, document by document: for a stream with a broken one; the same for a good one, only slower. */
export function parsePieces(text: string, fault?: SyntaxProblem): Parsed {
  const pieces = splitStream(text)
  if (fault !== undefined && pieces.length === 1) return toParsed([broken(text, fault)])
  return toParsed(pieces.flatMap(({ start, end }) => parsePiece(text.slice(start, end), start)))
}

function parsePiece(text: string, start: number): readonly YamlDocument[] {
  const read = readEvents(text)
  const documents = read.fault !== undefined ? [broken(text, read.fault)] : buildDocuments(text, read.events)
  return documents.map(document => move(document, start))
}

function move(document: YamlDocument, by: number): YamlDocument {
  const toFile: ToFile = (start, end) => ({ start: start + by, end: end + by })
  return {
    root: document.root && moveNode(document.root, toFile, new Map<Node, Node>()),
    problems: document.problems.map(problem => moveProblem(problem, toFile)),
    template: document.template,
  }
}

function broken(text: string, fault: SyntaxProblem): YamlDocument {
  return { root: undefined, problems: [fault], template: isTemplate(text, fault.start) }
}

function toParsed(documents: readonly YamlDocument[]): Parsed {
  if (documents.some(document => document.template)) return unread('yaml', TEMPLATE)
  if (documents.length > MAX_DOCUMENTS) return unread('yaml', `it holds more than ${MAX_DOCUMENTS} documents`)
  const roots: Node[] = []
  const problems: SyntaxProblem[] = []
  for (const document of documents) {
    if (document.root !== undefined) roots.push(document.root)
    problems.push(...document.problems)
  }
  return { format: 'yaml', roots, problems }
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
