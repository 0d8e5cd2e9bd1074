import type { Edit } from '../../syntax/edit-target.ts'
import type { Entry, Node } from '../../syntax/node.ts'
import { join } from '../../syntax/query.ts'
import type { ParsedShell } from './parse.ts'
import { joinedOf } from './read.ts'
import { shellNode, type Word } from './tree.ts'

/** Whether a script says after the edits what it said before them but for what they change, and no more is broken in it. */
export function isAsMeant(before: ParsedShell, after: ParsedShell, edits: readonly Edit[]): boolean {
  const [old] = before.roots
  const [root] = after.roots
  if (old === undefined || root === undefined || after.notAnalysed !== undefined) return false
  if (after.problems.length > before.problems.length || after.unread.length > before.unread.length) return false
  const byPointer = new Map(edits.map(edit => [edit.pointer, edit]))
  if (byPointer.size < edits.length) return false
  return JSON.stringify(dataOf(root, '', new Map())) === JSON.stringify(dataOf(old, '', byPointer))
}

type Edits = ReadonlyMap<string, Edit>

/** What a node says, without the keys of lists, which follow from it, and with the edits made. */
function dataOf(node: Node, pointer: string, edits: Edits): unknown {
  const own = shellNode(node)
  if (own?.shell === 'word') return wordData(own, pointer, edits)
  if (node.type === 'scalar') {
    const edit = edits.get(pointer)
    return edit !== undefined && 'set' in edit
      ? [edit.set, true]
      : [node.value, own?.shell === 'here-document' && own.isKnown]
  }
  const { type, start, end, ...rest } = own ?? node
  const data = Object.entries(rest).filter(([name]) => name !== 'items' && name !== 'entries')
  return [
    data,
    ...(node.type === 'sequence'
      ? itemsData(node.items, pointer, edits)
      : entriesData(node.entries, pointer, edits, own?.shell === 'list')),
  ]
}

function itemsData(items: readonly Node[], pointer: string, edits: Edits): readonly unknown[] {
  const kept = items.flatMap((item, i) => {
    const at = join(pointer, i)
    const edit = edits.get(at)
    return edit !== undefined && 'remove' in edit ? [] : [dataOf(item, at, edits)]
  })
  const edit = edits.get(pointer)
  if (edit === undefined || !('append' in edit)) return kept
  const last = items.findLastIndex(item => shellNode(item)?.shell === 'word')
  const removed = items.length - kept.length
  kept.splice(last + 1 - removed, 0, [edit.append, true])
  return kept
}

const entriesData = (entries: readonly Entry[], pointer: string, edits: Edits, isList: boolean): readonly unknown[] =>
  entries.map(({ key, value }) => [isList ? '' : key, dataOf(value, join(pointer, key), edits)])

/** A word's text, whether it is known, and its substitutions. */
function wordData(word: Word, pointer: string, edits: Edits): readonly unknown[] {
  const edit = edits.get(pointer)
  if (edit !== undefined && 'set' in edit) return [edit.set, true]
  const joined = joinedOf(word)
  if (joined !== undefined) {
    const at = join(pointer, joined.name)
    const inner = edits.get(at)
    const [text, ...rest] = wordData(joined.value, at, edits)
    return [`${inner !== undefined && 'rename' in inner ? inner.rename : joined.name}=${String(text)}`, ...rest]
  }
  if (word.type === 'scalar') return [word.text, word.isKnown]
  const whole = edits.get(join(pointer, 'text'))
  if (whole !== undefined && 'set' in whole) return [whole.set, true]
  const lists = word.entries.slice(1).map(({ key, value }) => dataOf(value, join(pointer, key), edits))
  return [word.text, word.isKnown, ...lists]
}
