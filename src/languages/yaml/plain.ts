import { ownText } from '../../model/own-text.ts'
import { AMBIGUOUS_COLON } from './ambiguous.ts'
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DASH,
  DOT,
  HASH,
  isBlank,
  isBreak,
  isGap,
  isLetter,
  isMarker,
  isOddBreak,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUESTION,
  SPACE,
  TAB,
} from './chars.ts'
import { TAB_INDENTATION } from './fault.ts'
import { fail, passBreak, pushText, type Scanner, saveCandidate } from './scanner.ts'

/** Scans a scalar without quotes, which may go on over several lines, and the space after it. */
export function scanPlain(scanner: Scanner): void {
  const { text } = scanner
  const level = saveCandidate(scanner)
  scanner.isKeyAllowed = false
  const start = scanner.at
  let end = plainEnd(text, start, scanner.flow > 0)
  let value = text.slice(start, end)
  if (scanner.flow > 0) reportFlowColon(scanner, end)
  toBreak(scanner, end)
  while (scanner.at < text.length && isBreak(text.charCodeAt(scanner.at))) {
    const fold = passLines(scanner)
    if (scanner.fault !== undefined) return
    scanner.isKeyAllowed = true
    if (!goesOn(scanner)) break
    const from = scanner.at
    end = plainEnd(text, from, scanner.flow > 0)
    if (scanner.flow > 0) reportFlowColon(scanner, end)
    value += fold + text.slice(from, end)
    scanner.isKeyAllowed = false
    toBreak(scanner, end)
  }
  pushText(scanner, 'scalar', start, 'plain', ownText(value), level, end)
}

function reportFlowColon({ text, ambiguities }: Scanner, end: number): void {
  if (text.charCodeAt(end - 1) !== COLON || !/[,[\]{}]/.test(text.charAt(end))) return
  ambiguities.push({ message: AMBIGUOUS_COLON, start: end - 1, end })
}

/** Where the part of a plain scalar in this line ends: after its last character that is not a space. */
function plainEnd(text: string, from: number, isFlow: boolean): number {
  let end = from
  for (let at = from; at < text.length; ) {
    const unit = text.charCodeAt(at)
    if (isLetter(unit)) {
      end = ++at
      continue
    }
    if (unit === SPACE || unit === TAB) {
      do at++
      while (isBlank(text.charCodeAt(at)))
      if (text.charCodeAt(at) === HASH) return end
      continue
    }
    if (unit === COLON ? isGap(text, at + 1) : isFlow && endsInFlow(unit)) return end
    if ((unit < SPACE || unit >= 0x85) && isBreak(unit)) return end
    end = ++at
  }
  return end
}

function endsInFlow(unit: number): boolean {
  return (
    unit === COMMA ||
    unit === QUESTION ||
    unit === OPEN_BRACKET ||
    unit === CLOSE_BRACKET ||
    unit === OPEN_BRACE ||
    unit === CLOSE_BRACE
  )
}

/** Passes the space between the end of a line's text and its break, comment or indicator. */
function toBreak(scanner: Scanner, end: number): void {
  scanner.at = end
  while (isBlank(scanner.text.charCodeAt(scanner.at))) scanner.at++
}

/** Passes breaks and the space of the lines after them. Gives what they are folded into. */
function passLines(scanner: Scanner): string {
  const { text } = scanner
  let first = ''
  let rest = ''
  for (;;) {
    const unit = text.charCodeAt(scanner.at)
    if (isBreak(unit)) {
      const folded = isOddBreak(unit) && unit !== 0x85 ? text.charAt(scanner.at) : '\n'
      if (first === '') first = folded
      else rest += folded
      passBreak(scanner, true)
    } else if (unit === TAB && scanner.at - scanner.lineStart <= scanner.indent) {
      fail(scanner, TAB_INDENTATION, scanner.at)
      return ''
    } else if (isBlank(unit)) scanner.at++
    else return foldOf(first, rest)
  }
}

/** What the breaks `first` and `rest` between two lines of text are folded into. */
export function foldOf(first: string, rest: string): string {
  if (first.charCodeAt(0) !== LINE_FEED) return first + rest
  return rest === '' ? ' ' : rest
}

/** Whether the scalar goes on in the line that begins here: it is deep enough, and neither a marker, a comment nor a key. */
function goesOn(scanner: Scanner): boolean {
  const { text, at, indent, lineStart } = scanner
  const column = at - lineStart
  if (at >= text.length || (scanner.flow === 0 && column <= indent)) return false
  const unit = text.charCodeAt(at)
  if (column === 0 && (unit === DASH || unit === DOT) && isMarker(text, at, unit)) return false
  if (unit === HASH || (unit === COLON && isGap(text, at + 1))) return false
  return !(scanner.flow > 0 && endsInFlow(unit))
}
