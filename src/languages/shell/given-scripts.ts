import type { Node } from '../tree/node.ts'
import { join } from '../tree/query.ts'
import { listsOf, redirectsWithin } from './commands.ts'
import { documentOf, everyCommand, type Found } from './read.ts'
import type { SimpleCommand, Word } from './tree.ts'

/**
 * The pointers, from the script's root, to the texts that a script passes to another shell: `bash -c '…'`, `su - app
 * -c "…"`, `kubectl exec web -- sh -c '…'`, `ssh host '…'`, and here-documents of these. A text that is not one pair
 * of quotes, or that contains more than variables that are only known when the script runs, is not included.
 */
export const givenScripts = (root: Node): readonly string[] =>
  listsOf(root).flatMap(list =>
    everyCommand(list).flatMap(found => (found.command.shell === 'simple' ? textsOf(found, found.command) : [])),
  )

const SHELL = /(?:^|\/)(?:ba|da|a|k|z)?sh$|^su$/

function textsOf({ pointer }: Found, command: SimpleCommand): readonly string[] {
  const words = command.items.flatMap((item, i) => (item.shell === 'word' ? { word: item, at: join(pointer, i) } : []))
  const texts = words.map(({ word }) => word.text)
  const shell = texts.findIndex(text => SHELL.test(text))
  const isRemote = texts.slice(0, 3).includes('ssh')
  if (shell < 0 && !isRemote) return []
  const given = words.filter(
    ({ word }, i) => isQuoted(word) && (isRemote ? isRemoteText(texts, i) : isShellText(texts, shell, i)),
  )
  const documents = redirectsWithin(command).flatMap(({ redirect, at }) =>
    documentOf(redirect) === undefined ? [] : `${pointer}${at}${join('', redirect.entries[0]?.key ?? '')}`,
  )
  return [...given.map(({ word, at }) => (word.type === 'scalar' ? at : `${at}/text`)), ...documents]
}

/** Whether the word at `i` is what a shell gets behind `-c`. */
const isShellText = (texts: readonly string[], shell: number, i: number): boolean =>
  i > shell + 1 && /^-[a-z]{0,4}c$/.test(texts[i - 1] ?? '')

/** Whether the word at `i` is what ssh runs on a host: neither that nor the value of an option. */
const isRemoteText = (texts: readonly string[], i: number): boolean =>
  /\s/.test(texts[i] ?? '') && !/^-/.test(texts[i - 1] ?? '-')

const isQuoted = ({ parts: [first] }: Word): boolean => first?.kind === 'literal' && first.quote !== 'none'
