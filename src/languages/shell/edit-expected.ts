import type { Edit } from '../edits/target.ts'
import type { Node, ScalarNode } from '../tree/node.ts'
import { join } from '../tree/query.ts'
import { parseShell } from './parse.ts'
import { joinedOf } from './read.ts'
import { shellNode, type Word } from './tree.ts'

/** Whether a script says after the edits what it said before them but for what they change, and no more is broken in it. */
export function isAsMeant(text: string, changed: string, edits: readonly Edit[]): boolean {
  const [before, after] = [parseShell(text), parseShell(changed)]
  const [old] = before.roots
  const [root] = after.roots
  if (old === undefined || root === undefined || after.notAnalysed !== undefined) return false
  if (after.problems.length > before.problems.length || after.unread.length > before.unread.length) return false
  const byPointer: ReadonlyMap<string, Edit> = new Map(edits.map(edit => [edit.pointer, edit]))
  if (byPointer.size < edits.length) return false
  const data = dataOf({ text: changed, edits: new Map() }, root, '')
  return JSON.stringify(data) === JSON.stringify(dataOf({ text, edits: byPointer }, old, ''))
}

/** A script, and what is to become of it by pointer. */
interface Script {
  readonly text: string
  readonly edits: ReadonlyMap<string, Edit>
}

/** What a node says, without the keys of lists, which follow from it, and with the edits made. */
function dataOf(script: Script, node: Node, pointer: string): unknown {
  const own = shellNode(node)
  if (own?.shell === 'word') return wordData(script, own, pointer)
  if (node.type === 'scalar') return scalarData(script, node, pointer, [])
  const { type, start, end, ...rest } = own ?? node
  const data = Object.entries(rest).filter(([name]) => name !== 'items' && name !== 'entries')
  if (node.type === 'sequence') return [data, ...itemsData(script, node.items, pointer)]
  const lists = own?.shell === 'redirect' ? node.entries.slice(1).map(({ value }) => value) : []
  const values = node.entries.map(({ key, value }, i) => {
    const at = join(pointer, key)
    const isText = i === 0 && lists.length > 0 && value.type === 'scalar'
    return [own?.shell === 'list' ? '' : key, isText ? scalarData(script, value, at, lists) : dataOf(script, value, at)]
  })
  return [data, ...values]
}

function itemsData(script: Script, items: readonly Node[], pointer: string): readonly unknown[] {
  const data: unknown[] = []
  const edit = script.edits.get(pointer)
  const last = items.findLastIndex(item => shellNode(item)?.shell === 'word')
  for (const [i, item] of items.entries()) {
    const at = join(pointer, i)
    const own = script.edits.get(at)
    if (own === undefined || !('remove' in own)) data.push(dataOf(script, item, at))
    if (i === last && edit !== undefined && 'append' in edit) data.push([edit.append, true])
  }
  return data
}

/** A text and whether it is known. Of one with commands in it, which are compared by themselves, what is written around them. */
function scalarData(
  { text, edits }: Script,
  node: ScalarNode,
  pointer: string,
  lists: readonly Node[],
): readonly unknown[] {
  const edit = edits.get(pointer)
  if (edit !== undefined && 'set' in edit) return [edit.set, true]
  const own = shellNode(node)
  const isKnown = own !== undefined && 'isKnown' in own && own.isKnown
  if (lists.length === 0) return [node.value, isKnown]
  const edges = [node.start, ...lists.flatMap(({ start, end }) => [start, end]), node.end]
  return [edges.flatMap((from, i) => (i % 2 === 0 ? text.slice(from, edges[i + 1]) : [])), isKnown]
}

/** A word's text, whether it is known, and its substitutions. */
function wordData(script: Script, word: Word, pointer: string): readonly unknown[] {
  const edit = script.edits.get(pointer)
  if (edit !== undefined && 'set' in edit) return [edit.set, true]
  if (word.type === 'scalar') return scalarData(script, word, pointer, [])
  const [first, ...lists] = word.entries
  if (first === undefined) return [word.text]
  const at = join(pointer, first.key)
  const joined = joinedOf(word)
  if (joined !== undefined) {
    const inner = script.edits.get(at)
    const name = inner !== undefined && 'rename' in inner ? inner.rename : joined.name
    const [value, ...rest] = wordData(script, joined.value, at)
    return [typeof value === 'string' ? `${name}=${value}` : [name, value], ...rest]
  }
  const nodes = lists.map(({ value }) => value)
  const text = first.value.type === 'scalar' ? scalarData(script, first.value, at, nodes) : []
  const isWhole = script.edits.has(at)
  return isWhole ? text : [...text, ...lists.map(({ key, value }) => dataOf(script, value, join(pointer, key)))]
}
