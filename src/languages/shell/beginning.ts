import type { Target } from '../edits/target.ts'
import type { TextChange } from '../tree/text-change.ts'
import { quotedWord } from './quote.ts'

/** The first line of a script, with a byte order mark before it. */
const SHEBANG = /^\ufeff?#![^\n]*(?:\n|$)/
/** The comments that follow each other on whole lines. */
const COMMENTS = /^(?:[ \t]*#[^\n]*(?:\n|$))*/
/** A comment that tells a program how to read the script. */
const DIRECTIVE = /#[ \t]*shellcheck[ \t]/

/**
 * A script that begins with the command of these words: behind its first line and the comment that belongs to the whole script,
 * before that of its first command. Undefined where no words can be written so.
 */
export function beginning({ text, layout }: Target, words: readonly string[]): TextChange | undefined {
  const written = words.map(word => quotedWord(word, undefined))
  if (written.includes(undefined)) return undefined
  const line = written.join(' ')
  const [shebang = ''] = SHEBANG.exec(text) ?? []
  const rest = text.slice(shebang.length)
  const [comments = ''] = shebang === '' ? [] : (COMMENTS.exec(rest) ?? [])
  const isOfAll = /^[ \t\r]*(?:\n|$)/.test(rest.slice(comments.length)) || DIRECTIVE.test(comments)
  const at = shebang.length + (isOfAll ? comments.length : 0)
  const [indent = ''] = shebang === '' ? (/^(?:[ \t]*\n)*([ \t]*)/.exec(text) ?? []).slice(1) : []
  const { newline } = layout
  const before = at > 0 && !text.slice(0, at).endsWith('\n') ? newline : isOfAll && comments !== '' ? newline : ''
  return { start: at, end: at, text: `${before}${indent}${line}${newline}` }
}
