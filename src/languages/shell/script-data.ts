import type { Meant } from '../edits/target.ts'
import { isList } from '../tree/json-value.ts'
import type { Entry, Node } from '../tree/node.ts'
import { joinedOf } from './joined.ts'
import { type HereDocument, type Part, type SimpleCommand, shellNode, type Word } from './tree.ts'

type AllMeant = ReadonlyMap<Node, Meant>

/** The content of a script after the edits that are intended for its nodes, as JSON: its commands, without their places. */
export const scriptData = (root: Node, meant: AllMeant): string => JSON.stringify(dataOf(root, meant))

/** The content of a node, without the keys of lists, which follow from their content. */
function dataOf(node: Node, meant: AllMeant): unknown {
  const own = shellNode(node)
  if (own?.shell === 'word') return wordData(own, meant)
  if (own?.shell === 'here-document') return [own.isQuoted, own.isClosed, textData(own, meant)]
  if (node.type === 'scalar') return node.value
  const { type, start, end, ...rest } = own ?? node
  const data = Object.entries(rest).filter(([name]) => name !== 'items' && name !== 'entries')
  if (node.type === 'sequence') return [data, itemsData(node.items, meant, meant.get(node))]
  if (own?.shell === 'list') return [data, commandsData(node.entries, meant, meant.get(node))]
  return [data, node.entries.map(({ key, value }) => [key, dataOf(value, meant)])]
}

function commandsData(commands: readonly Entry[], meant: AllMeant, forList: Meant | undefined): readonly unknown[] {
  const left = commands.flatMap(({ value }) => (isRemoved(value, meant) ? [] : [['', dataOf(value, meant)]]))
  if (forList === undefined || !('prepend' in forList)) return left
  const first = { shell: 'simple', isNegated: false, isBackground: false } satisfies Partial<SimpleCommand>
  return [['', [Object.entries(first), forList.prepend.map(known)]], ...left]
}

function itemsData(items: readonly Node[], meant: AllMeant, forList: Meant | undefined): readonly unknown[] {
  const last = items.findLast(item => shellNode(item)?.shell === 'word')
  return items.flatMap(item => {
    const data = isRemoved(item, meant) ? [] : [dataOf(item, meant)]
    return [...data, ...added(meant.get(item)), ...(item === last ? added(forList) : [])]
  })
}

const isRemoved = (node: Node, meant: AllMeant): boolean => {
  const edit = meant.get(node)
  return edit !== undefined && 'remove' in edit
}

/** The words that an edit adds. */
function added(edit: Meant | undefined): readonly WordData[] {
  if (edit === undefined || !('append' in edit)) return []
  return isList(edit.append) ? edit.append.map(known) : [known(edit.append)]
}

/** A text between what is only known when the script runs, and whether the rest of it is certain. */
type WordData = readonly [pieces: readonly unknown[], isKnown: boolean, ...substitutions: readonly unknown[]]

const known = (text: unknown): WordData => [[text], true]

/** A word's text and its substitutions. */
function wordData(word: Word, meant: AllMeant): WordData {
  const edit = meant.get(word)
  if (edit !== undefined && 'set' in edit) return known(edit.set)
  if (word.type === 'scalar') return textData(word, meant)
  const [first, ...lists] = word.entries
  const joined = joinedOf(word)
  if (first !== undefined && joined !== undefined) {
    const inner = meant.get(joined.value)
    const name = inner !== undefined && 'rename' in inner ? inner.rename : joined.name
    const [pieces, ...rest] = wordData(joined.value, meant)
    return [merged([`${name}=`, ...pieces]), ...rest]
  }
  const inner = first && shellNode(first.value)
  if (inner?.shell !== 'word') return textData(word, meant)
  const ofText = meant.get(inner)
  // With the text go the substitutions in it.
  if (ofText !== undefined && 'set' in ofText) return known(ofText.set)
  return [...textData(inner, meant), ...lists.map(({ value }) => dataOf(value, meant))]
}

function textData(node: Word | HereDocument, meant: AllMeant): WordData {
  const edit = meant.get(node)
  if (edit !== undefined && 'set' in edit) return known(edit.set)
  const pieces = edit !== undefined && 'rewrite' in edit ? rewritten(node.parts, edit.rewrite) : node.parts.map(pieceOf)
  return [merged(pieces), node.isKnown]
}

/** Text as it is; of what is filled in what it is, and as it is written if that is not a list of commands. */
function pieceOf({ kind, quote, text }: Part): unknown {
  if (kind === 'literal') return text
  return kind === 'command' || kind === 'process' ? { kind, quote } : { kind, quote, text }
}

/** Another text around what is filled in, which stays. */
function rewritten(parts: readonly Part[], text: string): readonly unknown[] {
  const pieces: unknown[] = []
  let from = 0
  for (const part of parts.filter(({ kind }) => kind !== 'literal')) {
    const at = text.indexOf(part.text, from)
    if (at < 0) return [text]
    pieces.push(text.slice(from, at), pieceOf(part))
    from = at + part.text.length
  }
  return [...pieces, text.slice(from)]
}

/** With texts that follow each other as one; an empty one has no meaning beside others. */
function merged(pieces: readonly unknown[]): readonly unknown[] {
  const whole: unknown[] = []
  for (const piece of pieces) {
    const last = whole[whole.length - 1]
    if (typeof piece === 'string' && typeof last === 'string') whole[whole.length - 1] = last + piece
    else whole.push(piece)
  }
  return whole.length === 1 ? whole : whole.filter(piece => piece !== '')
}
