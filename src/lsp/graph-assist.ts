import { follow, rootOf } from '../documents/cursor.ts'
import type { Place, SourceFile } from '../documents/document.ts'
import { plainOf } from '../documents/plain.ts'
import { known } from '../documents/value.ts'
import { linesOf, locate } from '../engine/assemble/locate.ts'
import { isOf } from '../engine/fact.ts'
import { findSecrets, noSecrets, REDACTED, redactSentence, type Secrets } from '../engine/redaction/redact.ts'
import { secretNodes } from '../engine/redaction/secret-nodes.ts'
import { visible } from '../engine/redaction/visible.ts'
import {
  completeExpression,
  customResource,
  describeExpression,
  type GraphInstance,
  kindTable,
  objectKinds,
  type ResourceGraph,
  resourceGraph,
} from '../index.ts'
import type { Node } from '../languages/tree/node.ts'
import { codeSpan } from '../reporters/markdown-text.ts'
import type { Folder } from './folder.ts'
import type { Shown } from './to-hover.ts'

/** What is known of the expressions of graphs in an open file. */
export interface GraphSource {
  readonly file: SourceFile
  readonly folder: Pick<Folder, 'results' | 'open'>
  /** As `createLinter` takes them. */
  readonly kubernetesTypes: string
}

/** The type of the expression at `offset`, and its value for an instance of the workspace; undefined where there is none. */
export function toExpressionHover({ file, folder, kubernetesTypes }: GraphSource, offset: number): Shown | undefined {
  const { graphs, rangeOf, kindsOf } = graphsAt(file, folder, kubernetesTypes)
  for (const graph of graphs) {
    const { instances, secrets } = instancesOf(graph, folder)
    const found = describeExpression(graph, offset, rangeOf, { kinds: kindsOf(), instances })
    if (found === undefined) continue
    const { text, type, value, start, end } = found
    const lines = [`${codeSpan(visible(text))}: ${codeSpan(visible(type))}`]
    if (value !== undefined)
      lines.push(`${codeSpan(visible(redactSentence(value.text, secrets)))} for ${visible(value.of)}`)
    return { markdown: lines.join('\n\n'), start, end }
  }
  return undefined
}

/** What may be typed in the expression at `offset`, and where the word begins; undefined where there is no expression. */
export function toExpressionWords({ file, folder, kubernetesTypes }: GraphSource, offset: number) {
  const before = file.text.slice(0, offset)
  if (!before.includes('${')) return undefined
  const { graphs, rangeOf, kindsOf } = graphsAt(file, folder, kubernetesTypes)
  // Of several graphs in a file, the one that begins last before the cursor.
  const graph = graphs.findLast(({ kindAt }) => rangeOf(kindAt).start <= offset)
  const found = graph && completeExpression(graph, before, rangeOf, kindsOf())
  return found && { words: found.words, start: offset - found.typed }
}

function graphsAt({ path, text }: SourceFile, { results, open }: GraphSource['folder'], kubernetesTypes: string) {
  const all = results()
  const own = all.find(one => one.path === path)?.facts ?? []
  const lines = linesOf(text)
  return {
    graphs: own.flatMap(one => (isOf(resourceGraph, one) ? [one.value] : [])),
    rangeOf: (at: Place) => {
      const document = open(at.document)
      return document === undefined ? { start: -1, end: -1 } : locate(document, lines, at)
    },
    kindsOf: () => {
      const definitions = all.flatMap(({ facts }) =>
        facts.flatMap(one => (isOf(customResource, one) ? [one.value] : [])),
      )
      return objectKinds(kindTable(kubernetesTypes), definitions)
    },
  }
}

/** Maximum number of values of an instance that are read. */
const MOST_VALUES = 10_000

/** The first object of the workspace that is of the graph's kind, with what its file keeps secret. */
function instancesOf(
  { schema }: ResourceGraph,
  { results, open }: GraphSource['folder'],
): { readonly instances: readonly GraphInstance[]; readonly secrets: Secrets } {
  const type = `${known(schema.group) ?? 'kro.run'}/${known(schema.kind) ?? ''}`
  for (const { documents } of results())
    for (const { id, resources } of documents)
      for (const { type: own, pointer, label } of resources) {
        const document = own === type ? open(id) : undefined
        const node = document && follow(rootOf(document), pointer).node
        if (document === undefined || node === undefined) continue
        const { text } = document.file
        const hidden = new Set<Node>(secretNodes(text, [document.root]).map(one => one.node))
        const data = plainOf(node, { left: MOST_VALUES }, one => (hidden.has(one) ? REDACTED : one.value))
        return { instances: [{ label, data }], secrets: findSecrets(text, [document.root]) }
      }
  return { instances: [], secrets: noSecrets }
}
