import { MAX_DOCUMENTS, tooLong } from '../limits.ts'
import { TEMPLATE } from '../template.ts'
import type { Node } from '../tree/node.ts'
import { type Parsed, type SyntaxProblem, unread } from '../tree/parsed.ts'
import { readDocuments } from './documents.ts'
import type { YamlDocument } from './reader.ts'

/**
 * Parses a YAML stream as Kubernetes' reader does (sigs.k8s.io/yaml 1.4 and later). Offsets are UTF-16 offsets into
 * `text`, a byte order mark counted. Where one document is not well formed, its problem is reported and the other
 * documents are read. Never throws.
 */
export function parseYaml(text: string): Parsed {
  const long = tooLong(text, 'yaml')
  if (long !== undefined) return long
  return toParsed(readDocuments(text))
}

function toParsed(documents: readonly YamlDocument[]): Parsed {
  if (documents.some(document => document.template)) return unread('yaml', TEMPLATE)
  if (documents.length > MAX_DOCUMENTS) return unread('yaml', `it holds more than ${MAX_DOCUMENTS} documents`)
  const roots: Node[] = []
  const problems: SyntaxProblem[] = []
  const ambiguities: SyntaxProblem[] = []
  for (const document of documents) {
    if (document.root !== undefined) roots.push(document.root)
    problems.push(...document.problems)
    ambiguities.push(...document.ambiguities)
  }
  if (ambiguities.length === 0) return { format: 'yaml', roots, problems }
  return { format: 'yaml', roots, problems, ambiguities }
}
