import { mayHoldMore } from '../count-values.ts'
import { MAX_DOCUMENTS, MAX_VALUES, TOO_MANY_DOCUMENTS, tooLong, tooManyValues } from '../limits.ts'
import { notText } from '../not-text.ts'
import { TEMPLATE } from '../template.ts'
import type { Node } from '../tree/node.ts'
import type { Parsed, Skipped, SyntaxProblem } from '../tree/parsed.ts'
import { isPlainText } from './chars.ts'
import { readDocuments } from './documents.ts'
import type { YamlDocument } from './reader.ts'

/**
 * What a value, a key or a document takes at the least. Block indicators count only before white space, a quote
 * before a colon counts as a key in flow style, `*` and `&` are counted by the collection around them.
 */
export const YAML_MARKS = /[,[{]|[-?:](?=[\s\u0085]|$)|["']:|^(?:---|\.\.\.|%)/gm

/**
 * Parses a YAML stream as Kubernetes' reader does (sigs.k8s.io/yaml 1.4 and later). Offsets are UTF-16 offsets into
 * `text`, a byte order mark counted. Each document is judged by itself: one that is not well formed, is a template or
 * is not text is reported, and the others are read. A half surrogate pair represents a byte that is not UTF-8. Never
 * throws.
 */
export function parseYaml(text: string): Parsed {
  const long = tooLong(text, 'yaml')
  if (long !== undefined) return long
  if (mayHoldMore(text, YAML_MARKS, MAX_VALUES)) return tooManyValues('yaml')
  const isPlain = isPlainText(text)
  const isDamaged = !isPlain && notText(text) !== undefined
  const roots: Node[] = []
  const problems: SyntaxProblem[] = []
  const ambiguities: SyntaxProblem[] = []
  const skipped: Skipped[] = []
  let count = 0
  // A document is read when it is taken: what is past the limit never is.
  for (const document of readDocuments(text, isPlain)) {
    const reason = isDamaged ? damageOf(text, document) : undefined
    const left = reason ?? templateOf(document) ?? otherText(text, document)
    const start = left?.start ?? document.root?.start ?? document.problems[0]?.start
    if (start === undefined) continue
    if (++count > MAX_DOCUMENTS) {
      skipped.push({ reason: TOO_MANY_DOCUMENTS, start, end: text.length })
      break
    }
    if (left !== undefined) {
      skipped.push(left)
      continue
    }
    if (document.root !== undefined) roots.push(document.root)
    for (const problem of document.problems) problems.push(problem)
    for (const ambiguity of document.ambiguities) ambiguities.push(ambiguity)
  }
  // Of one shape, whatever was found: what reads thousands of them is compiled for it.
  return { format: 'yaml', roots, problems, skipped: orNone(skipped), ambiguities: orNone(ambiguities) }
}

const orNone = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list)

/** What keeps a document from being text. */
function damageOf(text: string, { start, end }: YamlDocument): Skipped | undefined {
  const damage = notText(text.slice(start, end))
  return damage && { ...damage, start: start + damage.start, end: start + damage.end }
}

/** A line that a document of fields, items or flow collections has. */
const YAML_LINE = /^(?:[\w./$<>@-]+[ \t]*:(?:\s|$)|["'[{&!?%]|- |-$)/m

/**
 * What is not well formed and has not one line of YAML that is not indented: a program, a page, an excerpt. An indented text may be a
 * document that was pasted with its indentation.
 */
function otherText(text: string, { root, problems, start, end }: YamlDocument): Skipped | undefined {
  const [problem] = problems
  if (root !== undefined || problem === undefined) return undefined
  const lines = text.slice(start, end)
  if (YAML_LINE.test(lines) || !/^[^\s#]/m.test(lines)) return undefined
  return { reason: 'it is not YAML', start: problem.start, end: problem.end }
}

const templateOf = ({ template }: YamlDocument): Skipped | undefined =>
  template === undefined ? undefined : { reason: TEMPLATE, start: template, end: template + 2 }
