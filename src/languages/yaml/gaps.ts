import type { ScalarEvent } from 'js-yaml/browser'

/*
 * The events of js-yaml have no position for what is not there (an empty value) and none for the end of a list or an
 * object. Both follow from the text between two tokens, which holds only space, comments and the indicators `-?:,]}`.
 */

const TAB = 9
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const SPACE = 32
const HASH = 35
const COMMA = 44
const DASH = 45
const COLON = 58
const QUESTION = 63

const isBreak = (unit: number): boolean => unit === LINE_FEED || unit === CARRIAGE_RETURN
const isSpace = (unit: number): boolean => unit === SPACE || unit === TAB

/** The offset of the first character from `offset` on that is neither white space nor part of a comment. */
export function skipSpace(text: string, offset: number): number {
  let at = offset
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isSpace(unit) || isBreak(unit)) continue
    if (unit !== HASH) return at
    while (at + 1 < text.length && !isBreak(text.charCodeAt(at + 1))) at++
  }
  return at
}

/** The offset right after the `:` that follows a key which ends at `keyEnd`, or `keyEnd` where there is no `:`. */
export function afterColon(text: string, keyEnd: number): number {
  const at = skipSpace(text, keyEnd)
  return text.charCodeAt(at) === COLON ? at + 1 : keyEnd
}

/** Where a key is missing, looked for from `offset` on: right after its `?`, or else at its `:` (`: value`). */
export function emptyKey(text: string, offset: number): number {
  let at = skipSpace(text, offset)
  while (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1)
  if (text.charCodeAt(at) === QUESTION) return at + 1
  return text.charCodeAt(at) === COLON ? at : offset
}

/** The offset right after the `-` of an item that has no value, looked for from `offset` on. */
export function afterDash(text: string, offset: number): number {
  const at = skipSpace(text, offset)
  return text.charCodeAt(at) === DASH ? at + 1 : offset
}

/** The offset right after the bracket that closes a flow collection whose last child ends at `offset`. */
export function afterBracket(text: string, offset: number): number {
  let at = skipSpace(text, offset)
  for (;;) {
    const unit = text.charCodeAt(at)
    if (unit !== COMMA && unit !== COLON && unit !== QUESTION) return Math.min(at + 1, text.length)
    at = skipSpace(text, at + 1)
  }
}

/** The offset of a block scalar's `|` or `>`; `from` is the end of the token before it. */
export function blockStart(text: string, event: ScalarEvent, indicator: '|' | '>', from: number): number {
  let line = event.valueStart
  if (text.charCodeAt(line - 1) === LINE_FEED) line--
  if (text.charCodeAt(line - 1) === CARRIAGE_RETURN) line--
  while (line > 0 && !isBreak(text.charCodeAt(line - 1))) line--
  return text.indexOf(indicator, Math.max(from, line, event.tagEnd, event.anchorEnd))
}

/** The offset after a block scalar's last character that is no line break and no white space in a line of its own. */
export function blockEnd(text: string, event: ScalarEvent, start: number): number {
  let end = event.valueEnd
  while (end > event.valueStart) {
    let before = end
    while (before > event.valueStart && isSpace(text.charCodeAt(before - 1))) before--
    if (before === event.valueStart) return headerEnd(text, start)
    if (!isBreak(text.charCodeAt(before - 1))) return end
    end = before - 1
  }
  return headerEnd(text, start)
}

function headerEnd(text: string, start: number): number {
  let end = start + 1
  while (/[-+0-9]/.test(text.charAt(end))) end++
  return end
}
