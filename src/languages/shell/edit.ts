import type { Edit } from '../edits/target.ts'
import type { Node } from '../tree/node.ts'
import { nodeAt } from '../tree/query.ts'
import { changedText, inOrder, type TextChange } from '../tree/text-change.ts'
import { isAsMeant } from './edit-expected.ts'
import { quotedWord } from './quote.ts'
import { type HereDocument, type List, shellNode, type Word } from './tree.ts'

/**
 * The changes to a script's text that `edits` to its tree mean, in order: `set` gives a word or here-document another text,
 * `remove` takes a word from its command, `append` adds one behind the last, `rename` changes the option of `--name=VALUE`.
 * Undefined where that cannot be done for certain, and for any other edit. The new text is parsed again and compared with
 * what the edits mean.
 */
export function editShell(text: string, root: List, edits: readonly Edit[]): readonly TextChange[] | undefined {
  const drafts = edits.map(edit => changeOf(text, root, edit))
  const whole = drafts.filter(change => change !== undefined)
  const changes = whole.length === drafts.length ? inOrder(whole) : undefined
  if (changes === undefined) return undefined
  return isAsMeant(text, changedText(text, changes), edits) ? changes : undefined
}

function changeOf(text: string, root: List, edit: Edit): TextChange | undefined {
  const node = nodeAt(text, root, edit.pointer, {})
  const own = shellNode(node)
  if (own === undefined) return undefined
  if ('set' in edit && typeof edit.set === 'string') {
    if (own.shell === 'word') return setWord(own, edit.set)
    return own.shell === 'here-document' ? setDocument(own, edit.set) : undefined
  }
  if ('remove' in edit) return own.shell === 'word' ? removal(text, root, edit.pointer, own) : undefined
  if ('append' in edit && typeof edit.append === 'string' && own.shell === 'simple') {
    const last = own.items.findLast(item => item.shell === 'word')
    const word = quotedWord(edit.append, 'plain')
    return last && word !== undefined ? { start: last.end, end: last.end, text: ` ${word}` } : undefined
  }
  return 'rename' in edit ? renaming(text, root, edit.pointer, edit.rename) : undefined
}

function setWord(word: Word, value: string): TextChange | undefined {
  const style = word.type === 'scalar' ? word.style : 'plain'
  const written = quotedWord(value, style)
  return written === undefined ? undefined : { start: word.start, end: word.end, text: written }
}

/** The body is written as it is, with escapes where its delimiter is not quoted. */
function setDocument(node: HereDocument, value: string): TextChange | undefined {
  if (value !== '' && !value.endsWith('\n')) return undefined
  const text = node.isQuoted ? value : value.replace(/[\\$`]/g, '\\$&')
  return { start: node.start, end: node.end, text }
}

const BEFORE = 1_000

/** A word goes with the blanks and joined lines before it. The first one is the program. */
function removal(text: string, root: List, pointer: string, { start, end }: Word): TextChange | undefined {
  const step = pointer.slice(pointer.lastIndexOf('/') + 1)
  const parent = shellNode(parentOf(text, root, pointer))
  if (parent?.shell !== 'simple' || !/^[1-9][0-9]*$/.test(step)) return undefined
  const blanks = /(?:[ \t]|\\\r?\n)+$/.exec(text.slice(Math.max(0, start - BEFORE), start))
  return blanks === null ? undefined : { start: start - blanks[0].length, end, text: '' }
}

function renaming(text: string, root: List, pointer: string, name: string): TextChange | undefined {
  const word = shellNode(parentOf(text, root, pointer))
  const entry = word?.shell === 'word' && word.type === 'mapping' ? word.entries[0] : undefined
  if (entry === undefined || entry.keyStart === entry.keyEnd || !/^[\w.-]+$/.test(name)) return undefined
  return { start: entry.keyStart, end: entry.keyEnd, text: name }
}

const parentOf = (text: string, root: List, pointer: string): Node | undefined =>
  nodeAt(text, root, pointer.slice(0, pointer.lastIndexOf('/')), {})
