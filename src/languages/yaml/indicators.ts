import { AMBIGUOUS_QUESTION } from './ambiguous.ts'
import { scanBlock } from './block.ts'
import {
  ABOVE,
  AMPERSAND,
  APOSTROPHE,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DASH,
  EXCLAMATION,
  isGap,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  PIPE,
  QUESTION,
  QUOTE,
  STAR,
  TAB,
} from './chars.ts'
import { MISPLACED, MISPLACED_ITEM, TAB_INDENTATION } from './fault.ts'
import { scanName, scanTag } from './names.ts'
import { scanPlain } from './plain.ts'
import { scanQuoted } from './quoted.ts'
import {
  dropCandidate,
  fail,
  indentTo,
  isOpen,
  newCandidate,
  push,
  pushText,
  type Scanner,
  saveCandidate,
  type TokenType,
} from './scanner.ts'

/** Fetches the token that begins with `unit` at the scanner's place, which is not a document marker. */
export function fetchToken(scanner: Scanner, unit: number): void {
  switch (unit) {
    case OPEN_BRACKET:
      openFlow(scanner, 'flow-sequence')
      return
    case OPEN_BRACE:
      openFlow(scanner, 'flow-mapping')
      return
    case CLOSE_BRACKET:
      closeFlow(scanner, 'flow-sequence-end')
      return
    case CLOSE_BRACE:
      closeFlow(scanner, 'flow-mapping-end')
      return
    case COMMA:
      dropCandidate(scanner)
      scanner.isKeyAllowed = true
      pushOne(scanner, 'comma')
      return
    case QUOTE:
    case APOSTROPHE:
      scanQuoted(scanner, unit)
      return
    case STAR:
      scanName(scanner, 'alias')
      return
    case AMPERSAND:
      scanName(scanner, 'anchor')
      return
    case EXCLAMATION:
      scanTag(scanner)
      return
    case DASH:
    case QUESTION:
    case COLON:
      fetchIndicator(scanner, unit)
      return
    case PIPE:
    case ABOVE:
      if (scanner.flow === 0) scanBlock(scanner, unit === PIPE)
      else fail(scanner, MISPLACED, scanner.at)
      return
    case TAB:
      fail(scanner, TAB_INDENTATION, scanner.at)
      return
    case PERCENT:
    case 64: // @ and `
    case 96:
      fail(scanner, MISPLACED, scanner.at)
      return
    default:
      scanPlain(scanner)
      return
  }
}

/** Fetches what begins with `-`, `?` or `:`, which are indicators before a gap, `?` and `:` in brackets anywhere. */
function fetchIndicator(scanner: Scanner, unit: number): void {
  const { text, at } = scanner
  const isBeforeGap = isGap(text, at + 1)
  if (unit === DASH ? !isBeforeGap : !isBeforeGap && scanner.flow === 0) scanPlain(scanner)
  else if (unit === DASH) fetchEntry(scanner)
  else if (unit === QUESTION) fetchKey(scanner)
  else fetchValue(scanner)
}

/** Begins a collection where an indicator is deeper than the one around it, outside of braces; false where none may be. */
function beginBlock(scanner: Scanner, type: 'sequence' | 'mapping', message: string): boolean {
  if (scanner.flow > 0) return true
  if (!scanner.isKeyAllowed) {
    fail(scanner, message, scanner.at)
    return false
  }
  if (indentTo(scanner, scanner.at - scanner.lineStart)) push(scanner, type, scanner.at, scanner.at)
  return true
}

function fetchEntry(scanner: Scanner): void {
  if (!beginBlock(scanner, 'sequence', MISPLACED_ITEM)) return
  dropCandidate(scanner)
  scanner.isKeyAllowed = true
  pushOne(scanner, 'entry')
}

function fetchKey(scanner: Scanner): void {
  if (!beginBlock(scanner, 'mapping', MISPLACED)) return
  if (scanner.flow > 0 && !isGap(scanner.text, scanner.at + 1))
    scanner.ambiguities.push({ message: AMBIGUOUS_QUESTION, start: scanner.at, end: scanner.at + 1 })
  dropCandidate(scanner)
  scanner.isKeyAllowed = scanner.flow === 0
  pushOne(scanner, 'key')
}

function fetchValue(scanner: Scanner): void {
  const candidate = scanner.candidates[scanner.flow]
  if (candidate?.token !== undefined && isOpen(scanner, candidate)) {
    candidate.token.isKey = true
    candidate.token.opens = indentTo(scanner, candidate.at - candidate.lineStart)
    candidate.token = undefined
    scanner.isKeyAllowed = false
  } else {
    if (!beginBlock(scanner, 'mapping', MISPLACED)) return
    scanner.isKeyAllowed = scanner.flow === 0
  }
  pushOne(scanner, 'value')
}

function openFlow(scanner: Scanner, type: TokenType): void {
  const level = saveCandidate(scanner)
  const start = scanner.at++
  pushText(scanner, type, start, 'plain', '', level)
  scanner.flow++
  scanner.candidates.push(newCandidate())
  scanner.isKeyAllowed = true
}

function closeFlow(scanner: Scanner, type: TokenType): void {
  dropCandidate(scanner)
  if (scanner.flow > 0) {
    scanner.candidates.pop()
    scanner.flow--
  }
  scanner.isKeyAllowed = false
  pushOne(scanner, type)
}

function pushOne(scanner: Scanner, type: TokenType): void {
  push(scanner, type, scanner.at, ++scanner.at)
}
