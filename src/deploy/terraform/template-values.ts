import type { Entry, Node, ScalarNode } from '../../languages/tree/node.ts'
import { mapping, scalar, sequence } from '../nodes.ts'
import { fieldOf, type Work } from './scope.ts'
import { isKnown, isWholeObject, textOfNode } from './values.ts'

/** One name alone, and every name in a text: other expressions of a template are not worked out. */
const WHOLE = /^\$\{\s{0,9}([A-Za-z_]\w{0,99})\s{0,9}\}$/
const NAMES = /\$\{\s{0,9}([A-Za-z_]\w{0,99})\s{0,9}\}/g

/** A document that `templatefile` reads, with the values of its names; unknown ones stay `${…}`. */
export function withValues(root: Node, values: Node, work: Work): Node {
  if (!isWholeObject(values)) return root
  if (root.type === 'scalar') return filled(root, values, work)
  work.steps--
  if (work.steps <= 0) return root
  if (root.type === 'sequence') {
    const items = root.items.map(item => withValues(item, values, work))
    return items.every((item, i) => item === root.items[i]) ? root : sequence(items, root)
  }
  const entries = root.entries.map((entry): Entry => {
    const value = withValues(entry.value, values, work)
    return value === entry.value ? entry : { ...entry, value }
  })
  return entries.every((entry, i) => entry === root.entries[i]) ? root : mapping(entries, root)
}

/** A scalar of a template. One name alone is written where its value is. */
function filled(node: ScalarNode, values: Node, work: Work): Node {
  if (typeof node.value !== 'string' || !node.value.includes('${')) return node
  const name = WHOLE.exec(node.value)?.[1]
  const value = name === undefined ? undefined : fieldOf(work, values, name)
  if (value?.type === 'scalar' && isKnown(value)) {
    const found = node.style === 'plain' ? { ...value } : scalar(textOfNode(value) ?? '', value)
    const at = work.places.get(value)
    if (at !== undefined) work.places.set(found, at)
    return found
  }
  const text = node.value.replaceAll(NAMES, (written, one: string) => textOfNode(fieldOf(work, values, one)) ?? written)
  return text === node.value || text.length > MOST_TEXT ? node : { ...node, value: text }
}

const MOST_TEXT = 100_000
