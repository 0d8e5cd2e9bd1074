import {
  APOSTROPHE,
  BACKSLASH,
  COLON,
  DASH,
  DOT,
  HASH,
  isGap,
  isLetter,
  LINE_FEED,
  QUOTE,
  SPACE,
  unitAt,
} from './chars.ts'
import type { Scanner } from './scanner.ts'
import { toToken } from './tokens.ts'

/*
 * Nearly all lines are usual: a simple key with a value beside or below it, or an item of a list. They are read by their
 * characters, since the tokens of such a line cost more than all the rest of reading it. What is not certain to be usual is
 * left to the tokens, with the scanner where they go on: whichever way a line is read, the same nodes come of it.
 */

const LAST_PRINTABLE = 126
/** Of the longest key that is read so: far less than what a key may have (`MAX_KEY_LENGTH`). */
const LONGEST_KEY = 250

/** Whether the tokens have to be read: some wait to be taken, or lines do not count in brackets, or the text is refused. */
export const needsTokens = (scanner: Scanner): boolean =>
  scanner.tokens.length > 0 || scanner.flow > 0 || scanner.fault !== undefined

/**
 * Brings the scanner to the next line that has something other than a comment, and gives the column at which that begins;
 * -1 where the tokens have to be read: some wait, something follows in this line, or the text ends.
 */
export function lineColumn(scanner: Scanner): number {
  if (needsTokens(scanner)) return -1
  toToken(scanner)
  if (!scanner.isKeyAllowed || scanner.oddBreak >= 0 || scanner.at >= scanner.text.length) return -1
  return scanner.at - scanner.lineStart
}

/** Begins a block collection at the scanner's place, which is deeper than the one around it. */
export function openBlock(scanner: Scanner): void {
  scanner.indents.push(scanner.indent)
  scanner.indent = scanner.at - scanner.lineStart
}

/** Ends the innermost block collection: the next line is less deep. */
export function closeBlock(scanner: Scanner): void {
  scanner.indent = scanner.indents.pop() ?? -1
}

/** Where the key ends that begins at `from`, at its `:`, if it is one of letters, digits and `_.-/`; else -1. */
export function keyEnd(text: string, from: number): number {
  if (!isKeyStart(unitAt(text, from))) return -1
  const last = Math.min(text.length - 1, from + LONGEST_KEY)
  for (let at = from + 1; at < last; at++) {
    const unit = text.charCodeAt(at)
    if (isLetter(unit) || isKeyPart(unit)) continue
    if (unit !== COLON) return -1
    const after = text.charCodeAt(at + 1)
    return after === SPACE || after === LINE_FEED ? at : -1
  }
  return -1
}

const isKeyStart = (unit: number): boolean => isLetter(unit) || (unit >= 65 && unit <= 90) || unit === 95

/** Characters other than lower-case letters: digits, `-`, `.` and `/`, which follow each other, capitals and `_`. */
const isKeyPart = (unit: number): boolean => (unit >= DASH && unit <= 57) || (unit >= 65 && unit <= 90) || unit === 95

/** Whether an item begins at `at`, which is the first in its line. */
export function isItem(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== DASH) return false
  const after = unitAt(text, at + 1)
  return after === SPACE || after === LINE_FEED
}

/** The offset of the first character from `from` on that is not a space. */
export function pastSpaces(text: string, from: number): number {
  let at = from
  while (unitAt(text, at) === SPACE) at++
  return at
}

/** Where the text in quotes ends that begins at `from`, after its last quote, if it has no escapes and nothing follows in its line; else -1. */
export function quotedEnd(text: string, from: number): number {
  const quote = text.charCodeAt(from)
  if (quote !== QUOTE && quote !== APOSTROPHE) return -1
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) return isLast(text, at + 1) ? at + 1 : -1
    if (unit < SPACE || unit > LAST_PRINTABLE || (unit === BACKSLASH && quote === QUOTE)) return -1
  }
  return -1
}

/** Where the empty collection ends that begins at `from`, `{}` or `[]`, if nothing follows in its line; else -1. */
export function emptyEnd(text: string, from: number): number {
  const isEmpty = text.startsWith('{}', from) || text.startsWith('[]', from)
  return isEmpty && isLast(text, from + 2) ? from + 2 : -1
}

/** Whether nothing but a comment follows in the line. */
function isLast(text: string, from: number): boolean {
  const at = pastSpaces(text, from)
  const unit = unitAt(text, at)
  return at >= text.length || unit === LINE_FEED || (unit === HASH && at > from)
}

/**
 * Passes the scalar without quotes that begins at `from`, and the space after it. Gives its end; -1, and the scanner stays
 * where it is, where it may be anything else, or may go on in the next line.
 */
export function passPlain(scanner: Scanner, from: number): number {
  const { text } = scanner
  if (!isPlainStart(text, from)) return -1
  let end = from
  let at = from
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isLetter(unit)) end = at + 1
    else if (unit === SPACE) {
      if (unitAt(text, at + 1) !== HASH) continue
      scanner.at = at + 1
      scanner.isKeyAllowed = false
      return end
    } else if (unit === LINE_FEED) break
    else if (unit < SPACE || unit > LAST_PRINTABLE || (unit === COLON && isGap(text, at + 1))) return -1
    else end = at + 1
  }
  return passBreaks(scanner, at) ? end : -1
}

/** Whether the character at `at` begins a scalar without quotes anywhere in a line; `.` and `-` not at its begin. */
function isPlainStart(text: string, at: number): boolean {
  const unit = unitAt(text, at)
  if (isLetter(unit)) return true
  if (unit === DASH) return !isGap(text, at + 1)
  return (unit >= DOT && unit <= 57) || (unit >= 65 && unit <= 90) || unit === 36 || unit === 95 // 0-9 . / A-Z $ _
}

/** Passes the breaks from `from` on, where a scalar without quotes ends. Gives false if it may go on after them. */
function passBreaks(scanner: Scanner, from: number): boolean {
  const { text } = scanner
  let { lineStart } = scanner
  let at = from
  while (unitAt(text, at) === LINE_FEED) {
    lineStart = at + 1
    at = pastSpaces(text, lineStart)
  }
  if (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit < SPACE || unit > LAST_PRINTABLE) return false
    if (at - lineStart > scanner.indent && unit !== HASH) return false
  }
  scanner.isKeyAllowed = lineStart !== scanner.lineStart
  scanner.at = at
  scanner.lineStart = lineStart
  return true
}
