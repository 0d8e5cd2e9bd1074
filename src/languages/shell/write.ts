import type { Target, Writer } from '../edits/target.ts'
import type { TextChange } from '../tree/text-change.ts'
import { documentBody, quotedPart, quotedWord } from './quote.ts'
import { scriptData } from './script-data.ts'
import { type ShellNode, shellNode, type Word } from './tree.ts'

/**
 * How edits to scripts are written: `set` gives a word or here-document another text, `remove` takes a word from its command,
 * `append` adds one behind the last, `rename` changes the option of `--name=VALUE`. There are no others.
 */
export const shellWriter: Writer = {
  change: target => {
    const { edit, node } = target
    if ('remove' in edit) return removal(target)
    if ('rename' in edit) return renaming(target, edit.rename)
    const own = shellNode(node)
    if (own === undefined) return undefined
    if ('set' in edit && typeof edit.set === 'string') return setting(own, edit.set)
    return 'append' in edit && typeof edit.append === 'string' ? addition(own, edit.append) : undefined
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

function addition(command: ShellNode, value: string): TextChange | undefined {
  const last = command.shell === 'simple' ? command.items.findLast(isWord) : undefined
  const word = quotedWord(value, undefined)
  return last && word !== undefined ? { start: last.end, end: last.end, text: ` ${word}` } : undefined
}

const isWord = (node: ShellNode): node is Word => node.shell === 'word'

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
