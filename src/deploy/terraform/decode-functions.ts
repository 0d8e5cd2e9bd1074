import type { Place } from '../../documents/document.ts'
import type { Node, ScalarNode } from '../../languages/tree/node.ts'
import { type Offsets, writtenOffsets } from '../../languages/tree/offsets.ts'
import type { Apply } from './apply.ts'
import { remember, type Work } from './scope.ts'
import { textOfNode } from './values.ts'

/** `jsondecode` and `yamldecode`: the document that a text is, with places in it where it is written as a whole. */
const decode =
  (format: 'json' | 'yaml'): Apply =>
  ([value], { work, range }) => {
    if (value?.type !== 'scalar') return undefined
    if (value.holds !== undefined) return value.holds
    const text = textOfNode(value)
    if (text === undefined) return undefined
    work.steps -= text.length >> 3
    const root = work.decode(text, format)
    const at = work.places.get(value)
    if (root === undefined || at === undefined) return root && movedTo(root, range)
    const offsets = value.style === 'literal' && at.within ? offsetsIn(range, value, text) : undefined
    const found = offsets === undefined ? movedTo(root, value) : placedIn(root, value, offsets, at, work)
    return remember(work, found, at)
  }

/** Where the characters of a here-document are in its file: the text of the call that it is given to is there as it is. */
function offsetsIn(call: Node, { start, end, ...value }: ScalarNode, text: string): Offsets | undefined {
  const written =
    call.type === 'scalar' && typeof call.value === 'string' ? /^\$\{(.*)\}$/s.exec(call.value)?.[1] : undefined
  const own = { ...value, start: start - call.start, end: end - call.start }
  const offsets = written === undefined ? undefined : writtenOffsets(written, own, text)
  return offsets && Int32Array.from({ length: text.length + 1 }, (_, i) => call.start + (offsets[i] ?? 0))
}

/** The parts of a document in a here-document, each where it is written: within the expression that the place of the whole is in. */
function placedIn(node: Node, host: ScalarNode, offsets: Offsets, at: Place, work: Work): Node {
  const { start, end } = { start: offsets[node.start] ?? host.start, end: offsets[node.end] ?? host.end }
  const first = host.start - (at.within?.start ?? 0)
  const part = (one: Node): Node => placedIn(one, host, offsets, at, work)
  const found: Node =
    node.type === 'scalar'
      ? { ...node, start, end }
      : node.type === 'sequence'
        ? { ...node, items: node.items.map(part), start, end }
        : { ...node, entries: node.entries.map(entry => ({ ...entry, value: part(entry.value) })), start, end }
  return remember(work, found, { ...at, within: { start: start - first, end: end - first } })
}

/** A value of another text is, as a whole, at the place of that text. */
function movedTo(node: Node, range: Node): Node {
  const { start, end } = range
  if (node.type === 'scalar') return { ...node, start, end }
  if (node.type === 'sequence') return { ...node, items: node.items.map(item => movedTo(item, range)), start, end }
  return {
    ...node,
    entries: node.entries.map(entry => ({
      ...entry,
      keyStart: start,
      keyEnd: start,
      value: movedTo(entry.value, range),
    })),
    start,
    end,
  }
}

/** The functions of Terraform that read documents (https://developer.hashicorp.com/terraform/language/functions/jsondecode). */
export const DECODE_FUNCTIONS: readonly (readonly [string, Apply])[] = [
  ['jsondecode', decode('json')],
  ['yamldecode', decode('yaml')],
]
