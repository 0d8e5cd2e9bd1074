import type { Node, ScalarNode } from '../tree/node.ts'
import { isWrittenText, join, textNode } from '../tree/query.ts'
import { changedText, type TextChange } from '../tree/text-change.ts'
import type { Draft, Meant } from './target.ts'

/** The whole text of the document `root`, as a string, where `pointer` names it. */
export const writtenHost = (text: string, root: Node, pointer: string): ScalarNode | undefined =>
  isWrittenText(pointer) ? textNode(text, root) : undefined

/** What means something else than itself in a string of a program, whatever quotes it. */
const SPECIAL = /['$`\\]/

/**
 * Changes to the whole text of a document as edits to the strings of its tree: each change has to be inside one string that
 * stands in the text as it is. Undefined where it is not, or where what is written may mean something else there.
 */
export function asTreeEdits(text: string, root: Node, changes: readonly TextChange[]): Draft | undefined {
  const edits = new Map<string, Meant>()
  for (const change of changes) {
    const found = stringAround(text, root, '', change)
    if (found === undefined || SPECIAL.test(change.text)) return undefined
    if (edits.has(found.pointer)) continue
    const inside = changes.filter(one => one.start >= found.start && one.end <= found.end)
    const moved = inside.map(one => ({ ...one, start: one.start - found.start, end: one.end - found.start }))
    const value = text.slice(found.start, found.end)
    edits.set(found.pointer, { pointer: found.pointer, rewrite: changedText(value, moved) })
  }
  return { changes, edits: [...edits.values()] }
}

interface Found {
  readonly pointer: string
  /** Where its value stands, without quotes. */
  readonly start: number
  readonly end: number
}

/** A here-document lies outside of the commands around it, so that all of the tree is looked through. */
function stringAround(text: string, node: Node, pointer: string, change: TextChange): Found | undefined {
  if (node.type === 'scalar') return contentOf(text, node, pointer, change)
  const children =
    node.type === 'sequence'
      ? node.items.map((value, i) => ({ step: i, value }))
      : node.entries.map(({ key, value }) => ({ step: key, value }))
  for (const { step, value } of children) {
    const found = stringAround(text, value, join(pointer, step), change)
    if (found !== undefined) return found
  }
  return undefined
}

function contentOf(text: string, node: ScalarNode, pointer: string, change: TextChange): Found | undefined {
  const quote = node.style === 'single' ? 1 : 0
  const [start, end] = [node.start + quote, node.end - quote]
  const isQuoted = node.style === 'single' || node.style === 'literal'
  const isInside = isQuoted && start <= change.start && change.end <= end
  return isInside && text.slice(start, end) === node.value ? { pointer, start, end } : undefined
}
