import { lineStart } from '../../model/lines.ts'
import type { Target, Writer } from '../edits/target.ts'
import { isList, type Json } from '../tree/json-value.ts'
import type { TextChange } from '../tree/text-change.ts'
import { beginning } from './beginning.ts'
import { stepsToPart } from './parts.ts'
import { documentBody, quotedPart, quotedWord } from './quote.ts'
import { scriptData } from './script-data.ts'
import { type ShellNode, shellNode, type Word } from './tree.ts'

/**
 * How edits to scripts are written: `set` gives a word or here-document another text, `remove` takes a word from its command or a
 * command from its list, `append` adds words behind a word or the last one of a command, `rename` changes the option of
 * `--name=VALUE`, `prepend` begins a script with a command. There are no others.
 */
export const shellWriter: Writer = {
  stepsTo: stepsToPart,
  change: target => {
    const { edit, node } = target
    if ('remove' in edit) return shellNode(target.parent)?.shell === 'list' ? commandRemoval(target) : removal(target)
    if ('rename' in edit) return renaming(target, edit.rename)
    const own = shellNode(node)
    if (own === undefined) return undefined
    if ('set' in edit && typeof edit.set === 'string') return setting(own, edit.set)
    if ('prepend' in edit) return own.shell === 'list' ? beginning(target, edit.prepend) : undefined
    return 'append' in edit ? addition(own, edit.append) : undefined
  },
  within: (host, start, end, text) => {
    const own = shellNode(host)
    return own?.shell === 'word' || own?.shell === 'here-document' ? quotedPart(own, start, end, text) : undefined
  },
  contentOf: scriptData,
}

function setting(node: ShellNode, value: string): TextChange | undefined {
  const text =
    node.shell === 'word'
      ? quotedWord(value, node)
      : node.shell === 'here-document'
        ? documentBody(value, node)
        : undefined
  return text === undefined ? undefined : { start: node.start, end: node.end, text }
}

function addition(to: ShellNode, value: Json): TextChange | undefined {
  const last = to.shell === 'simple' ? to.items.findLast(isWord) : isWord(to) ? to : undefined
  const words = (isList(value) ? value : [value]).map(one =>
    typeof one === 'string' ? quotedWord(one, undefined) : undefined,
  )
  if (last === undefined || words.includes(undefined)) return undefined
  return { start: last.end, end: last.end, text: words.map(word => ` ${word}`).join('') }
}

const isWord = (node: ShellNode): node is Word => node.shell === 'word'

/**
 * A command that is all of its line goes with the line, one that ends its statement with the `&&` or `||` before it. Others are
 * what the rest of the statement depends on, and what ends a pipe takes what would be printed else.
 */
function commandRemoval({ text, entry, node, parent }: Target): TextChange | undefined {
  const command = shellNode(node)
  if (command?.shell !== 'simple' || parent?.type !== 'mapping' || entry === undefined) return undefined
  const after = shellNode(parent.entries[parent.entries.indexOf(entry) + 1]?.value)
  if (after !== undefined && 'joined' in after) return undefined
  const { joined, start, end } = command
  // A here-document is not in the range of its command.
  if (command.items.some(item => item.shell === 'redirect' && item.operator.startsWith('<<'))) return undefined
  if (joined === undefined) return wholeLine(text, start, end)
  const before = text.slice(Math.max(0, start - BEFORE), start)
  const operator = /(?:[ \t]|\\?\r?\n)*(?:\|\||&&)(?:[ \t]|\\?\r?\n)*$/.exec(before)
  return operator === null ? undefined : { start: start - operator[0].length, end, text: '' }
}

/** The removal of the lines of a range, where nothing else is on them; undefined where something is. */
function wholeLine(text: string, start: number, end: number): TextChange | undefined {
  const from = lineStart(text, start)
  const [rest = ''] = /^[ \t]*;?[ \t]*(?:\r?\n|$)/.exec(text.slice(end)) ?? []
  const isAlone = rest !== '' || end === text.length
  return isAlone && /^[ \t]*$/.test(text.slice(from, start))
    ? { start: from, end: end + rest.length, text: '' }
    : undefined
}

const BEFORE = 1_000

/** A word goes with the blanks and joined lines before it. The first one is the program. */
function removal({ text, node, parent }: Target): TextChange | undefined {
  const command = shellNode(parent)
  const word = shellNode(node)
  if (command?.shell !== 'simple' || word?.shell !== 'word' || command.items.find(isWord) === word) return undefined
  const { start, end } = word
  const blanks = /(?:[ \t]|\\\r?\n)+$/.exec(text.slice(Math.max(0, start - BEFORE), start))
  return blanks === null ? undefined : { start: start - blanks[0].length, end, text: '' }
}

function renaming({ entry, parent }: Target, name: string): TextChange | undefined {
  const word = shellNode(parent)
  if (entry === undefined || word?.shell !== 'word' || word.type !== 'mapping' || word.entries[0] !== entry)
    return undefined
  if (entry.keyStart === entry.keyEnd || !/^[\w.-]+$/.test(name)) return undefined
  return { start: entry.keyStart, end: entry.keyEnd, text: name }
}
