import { ownText } from '../../model/own-text.ts'
import {
  APOSTROPHE,
  BACKSLASH,
  DASH,
  DOT,
  ESCAPES,
  isBlank,
  isBreak,
  isLineEnd,
  isMarker,
  isOddBreak,
} from './chars.ts'
import { BAD_ESCAPE, DOUBLE_OPEN, SINGLE_OPEN } from './fault.ts'
import { foldOf } from './plain.ts'
import { fail, passBreak, pushText, type Scanner, saveCandidate } from './scanner.ts'

/** Scans a scalar in quotes, which may go on over several lines; `quote` is its quote. */
export function scanQuoted(scanner: Scanner, quote: number): void {
  const { text } = scanner
  const level = saveCandidate(scanner)
  scanner.isKeyAllowed = false
  const start = scanner.at++
  let value = ''
  for (;;) {
    const from = scanner.at
    scanner.at = runEnd(text, from, quote)
    value = value === '' ? text.slice(from, scanner.at) : value + text.slice(from, scanner.at)
    const unit = text.charCodeAt(scanner.at)
    if (unit === quote && (quote !== APOSTROPHE || text.charCodeAt(scanner.at + 1) !== quote)) break
    if (unit === quote) {
      value += "'"
      scanner.at += 2
    } else if (unit === BACKSLASH && !isLineEnd(text, scanner.at + 1)) value += decodeEscape(scanner)
    else value = foldLines(scanner, value, from, unit === BACKSLASH)
    if (scanner.at >= text.length || isStopped(scanner)) {
      fail(scanner, quote === APOSTROPHE ? SINGLE_OPEN : DOUBLE_OPEN, start)
      return
    }
  }
  scanner.at++
  pushText(scanner, 'scalar', start, quote === APOSTROPHE ? 'single' : 'double', ownText(value), level)
}

/** Where the literal characters end. */
function runEnd(text: string, from: number, quote: number): number {
  let at = from
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote || isBreak(unit) || (unit === BACKSLASH && quote !== APOSTROPHE)) break
  }
  return at
}

/** Whether a document marker or a fault ends the scalar. */
function isStopped(scanner: Scanner): boolean {
  const { text, at } = scanner
  if (scanner.fault !== undefined) return true
  return at === scanner.lineStart && (isMarker(text, at, DASH) || isMarker(text, at, DOT))
}

/**
 * Passes the breaks at the scanner's place, with the space around them, and folds them into `value`, whose characters
 * since `from` are literal. A break that is escaped is dropped.
 */
function foldLines(scanner: Scanner, value: string, from: number, isEscaped: boolean): string {
  const { text } = scanner
  if (scanner.at >= text.length || (isEscaped && scanner.at + 1 >= text.length)) {
    scanner.at = text.length
    return value
  }
  let first = ''
  let rest = ''
  const kept = isEscaped ? value : value.slice(0, value.length - blanksBefore(text, scanner.at, from))
  if (isEscaped) {
    scanner.at++
    passBreak(scanner, true)
  }
  for (let unit = text.charCodeAt(scanner.at); isBlank(unit) || isBreak(unit); unit = text.charCodeAt(scanner.at)) {
    if (isBlank(unit)) {
      scanner.at++
      continue
    }
    const folded = isOddBreak(unit) && unit !== 0x85 ? text.charAt(scanner.at) : '\n'
    if (first === '' && !isEscaped) first = folded
    else rest += folded
    passBreak(scanner, true)
  }
  return kept + (isEscaped ? rest : foldOf(first, rest))
}

function blanksBefore(text: string, at: number, from: number): number {
  let count = 0
  while (at - count > from && isBlank(text.charCodeAt(at - count - 1))) count++
  return count
}

const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

/** Passes the escape at the scanner's place, and returns its character. */
function decodeEscape(scanner: Scanner): string {
  const { text, at } = scanner
  const letter = text.charAt(at + 1)
  const digits = HEX_DIGITS.get(letter)
  if (digits === undefined) {
    scanner.at += 2
    const meant = ESCAPES.get(letter)
    if (meant === undefined) fail(scanner, BAD_ESCAPE, at)
    return meant ?? ''
  }
  const code = text.slice(at + 2, at + 2 + digits)
  scanner.at += 2 + digits
  const point = /^[0-9a-fA-F]+$/.test(code) && code.length === digits ? Number.parseInt(code, 16) : -1
  if (point < 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) {
    fail(scanner, BAD_ESCAPE, at)
    return ''
  }
  return String.fromCodePoint(point)
}
