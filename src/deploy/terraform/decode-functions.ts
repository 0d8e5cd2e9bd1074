import type { Node } from '../../languages/tree/node.ts'
import type { Apply } from './apply.ts'
import { remember } from './scope.ts'
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
    return remember(work, movedTo(root, value), at)
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
