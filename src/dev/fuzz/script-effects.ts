import type { SourceFile } from '../../documents/document.ts'
import type { Edit } from '../../engine/edit.ts'
import type { Node } from '../../languages/tree/node.ts'
import type { Parsers } from '../../languages/tree/parsed.ts'
import { nodeAt, scriptPointer } from '../../languages/tree/query.ts'

/** A file with the root of the document that an edit is to. */
export interface Side {
  readonly file: SourceFile
  readonly root: Node | undefined
}

/**
 * What an edit to a part of a script changes in its text beside what it says, where it is the only one; undefined where it is nothing.
 * It is found by the characters that differ, without the tree of the script.
 */
export function brokenScript(edit: Edit, before: Side, after: Side, parsers: Parsers): string | undefined {
  const [old, now] = [scriptOf(edit, before, parsers), scriptOf(edit, after, parsers)]
  if (old === undefined || now === undefined) return 'its script is gone'
  const { gone, come } = between(old, now)
  const { start = 0, end = 0 } = edit.at.within ?? {}
  const word = old.slice(start, end)
  const said = (taken: string, added: string): boolean => isLike(gone, taken) && isLike(come, added)
  if ('prepend' in edit) return said('', edit.prepend.join('')) ? undefined : `${gone} to ${come}`
  if ('append' in edit) return said('', [edit.append].flat().join('')) ? undefined : `${gone} to ${come}`
  if ('remove' in edit && edit.inScript === 'word') return said(word, '') ? undefined : `${gone} to ${come}`
  if ('remove' in edit) return come.trim() === '' && has(gone, word) ? undefined : `${gone} to ${come}`
  return undefined
}

function scriptOf({ at }: Edit, { file, root }: Side, parsers: Parsers): string | undefined {
  if (scriptPointer(at.pointer) === '') return file.text
  const node = root && nodeAt(file.text, root, at.pointer, parsers)
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}

/** What of two texts is between what they begin with and what they end with alike. */
function between(one: string, other: string) {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return { gone: one.slice(start, one.length - end), come: other.slice(start, other.length - end) }
}

/** Whether a text has the characters of another, blanks and joined lines aside: which of several like ones are new is not known. */
const isLike = (text: string, other: string): boolean => lettersOf(text) === lettersOf(other)

const lettersOf = (text: string): string => [...text.replace(/[\s\\]/g, '')].sort().join('')

/** Whether a text has all characters of another. */
const has = (text: string, other: string): boolean => [...other].every(one => text.includes(one))
