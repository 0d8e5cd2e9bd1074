import type { Entry } from '../tree/node.ts'
import { shellNode, type Word } from './tree.ts'

/** `NAME` and `VALUE` of a word `NAME=VALUE`, `--name=VALUE` or `-n'VALUE'`; undefined for any other word. */
export function joinedOf(word: Word): { readonly name: string; readonly value: Word } | undefined {
  if (word.type === 'scalar') return undefined
  const [entry] = word.entries
  const value = shellNode(entry?.value)
  if (entry === undefined || value?.shell !== 'word' || isText(word, entry)) return undefined
  return { name: entry.key, value }
}

/** Whether the entry is the whole word beside its substitutions: then it has the range of the word. */
const isText = (word: Word, { key, value }: Entry): boolean =>
  key === 'text' && value.start === word.start && value.type === 'scalar'
