import { AMBIGUOUS_QUESTION } from './yaml-ambiguous.ts'
import { scanBlock } from './yaml-block.ts'
import {
  ABOVE,
  AMPERSAND,
  APOSTROPHE,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DASH,
  DOT,
  EXCLAMATION,
  HASH,
  isBreak,
  isGap,
  isLineEnd,
  isMarker,
  OPEN_BRACE,
  OPEN_BRACKET,
  PERCENT,
  PIPE,
  QUESTION,
  QUOTE,
  SPACE,
  STAR,
  TAB,
} from './yaml-chars.ts'
import { MISPLACED, MISPLACED_ITEM, TAB_INDENTATION } from './yaml-fault.ts'
import { scanDirective, scanName, scanTag } from './yaml-names.ts'
import { scanPlain } from './yaml-plain.ts'
import { scanQuoted } from './yaml-quoted.ts'
import {
  dedentTo,
  dropCandidate,
  fail,
  indentTo,
  isOpen,
  newCandidate,
  newToken,
  passBreak,
  push,
  pushText,
  reportBreak,
  type Scanner,
  saveCandidate,
  type Token,
  type TokenType,
} from './yaml-scanner.ts'

/*
 * The tokens of YAML as libyaml and go-yaml v2 find them, on which Kubernetes' reader is built. A token may turn out to be
 * a key only when the `:` after it is seen; then it is marked, and what reads the tokens meets `mapping` and `key` first.
 */

/** What the next token is; `end` after a fault. Reads on as far as it must to know. */
export function next(scanner: Scanner): TokenType {
  const token = head(scanner)
  if (token === undefined) return 'end'
  return token.opens ? 'mapping' : token.isKey ? 'key' : token.type
}

/** Takes the token that `next` names. After a fault, and at the end, there is nothing to take. */
export function take(scanner: Scanner): Token {
  const token = head(scanner)
  if (token === undefined) return newToken('end', scanner.at, scanner.at, -1)
  if (token.opens) token.opens = false
  else if (token.isKey) token.isKey = false
  else if (token.type !== 'end') {
    scanner.head++
    if (scanner.head === scanner.tokens.length) {
      scanner.tokens.length = 0
      scanner.head = 0
    }
  }
  return token
}

/** The token that `next` names, not taken; undefined after a fault. */
export function head(scanner: Scanner): Token | undefined {
  for (;;) {
    if (scanner.fault !== undefined) return undefined
    const token = scanner.tokens[scanner.head]
    if (token !== undefined) {
      const candidate = token.level < 0 ? undefined : scanner.candidates[token.level]
      if (candidate?.token !== token || !isOpen(scanner, candidate)) {
        if (scanner.fault !== undefined) return undefined
        return token
      }
    }
    fetch(scanner)
  }
}

/** Finds the next token, and with it the ends of the block collections that end before it. */
function fetch(scanner: Scanner): void {
  toToken(scanner)
  const { text, at } = scanner
  if (at >= text.length) {
    fetchEnd(scanner)
    return
  }
  if (scanner.oddBreak >= 0) reportBreak(scanner, scanner.oddBreak)
  const column = at - scanner.lineStart
  dedentTo(scanner, column)
  const unit = text.charCodeAt(at)
  if (column === 0 && (unit === PERCENT || unit === DASH || unit === DOT) && fetchMarker(scanner, unit)) return
  fetchToken(scanner, unit)
}

function toToken(scanner: Scanner): void {
  const { text } = scanner
  for (;;) {
    if (scanner.at === scanner.mark) skipMark(scanner)
    let unit = text.charCodeAt(scanner.at)
    while (unit === SPACE || (unit === TAB && (scanner.flow > 0 || !scanner.isKeyAllowed)))
      unit = text.charCodeAt(++scanner.at)
    const isComment = unit === HASH
    if (isComment) {
      while (!isLineEnd(text, scanner.at)) scanner.at++
      unit = text.charCodeAt(scanner.at)
    }
    if (!isBreak(unit)) return
    // After a comment, where the line ends matters only if something other than a comment follows.
    passBreak(scanner, !isComment)
    if (scanner.flow === 0) scanner.isKeyAllowed = true
  }
}

function skipMark(scanner: Scanner): void {
  scanner.skipped.add(scanner.at)
  scanner.mark = -1
  scanner.lineStart = ++scanner.at
}

function fetchEnd(scanner: Scanner): void {
  dedentTo(scanner, -1)
  dropCandidate(scanner)
  // The last line ends here, with or without a break: nothing in it can be a key any more.
  scanner.lineStart = -1
  scanner.isKeyAllowed = false
  push(scanner, 'end', scanner.at, scanner.at)
}

/** Fetches a directive or a document marker, which begin a line. Gives false where there is none. */
function fetchMarker(scanner: Scanner, unit: number): boolean {
  const { text, at } = scanner
  if (unit !== PERCENT && !isMarker(text, at, unit)) return false
  dedentTo(scanner, -1)
  dropCandidate(scanner)
  if (scanner.fault !== undefined) return true
  scanner.isKeyAllowed = false
  if (unit === PERCENT) {
    scanDirective(scanner)
    return true
  }
  scanner.at += 3
  push(scanner, unit === DASH ? 'document-start' : 'document-end', at, scanner.at)
  return true
}

function fetchToken(scanner: Scanner, unit: number): void {
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

function fetchEntry(scanner: Scanner): void {
  if (scanner.flow === 0) {
    if (!scanner.isKeyAllowed) {
      fail(scanner, MISPLACED_ITEM, scanner.at)
      return
    }
    if (indentTo(scanner, scanner.at - scanner.lineStart)) push(scanner, 'sequence', scanner.at, scanner.at)
  }
  dropCandidate(scanner)
  scanner.isKeyAllowed = true
  pushOne(scanner, 'entry')
}

function fetchKey(scanner: Scanner): void {
  if (scanner.flow === 0) {
    if (!scanner.isKeyAllowed) {
      fail(scanner, MISPLACED, scanner.at)
      return
    }
    if (indentTo(scanner, scanner.at - scanner.lineStart)) push(scanner, 'mapping', scanner.at, scanner.at)
  } else if (!isGap(scanner.text, scanner.at + 1))
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
    if (scanner.flow === 0) {
      if (!scanner.isKeyAllowed) {
        fail(scanner, MISPLACED, scanner.at)
        return
      }
      if (indentTo(scanner, scanner.at - scanner.lineStart)) push(scanner, 'mapping', scanner.at, scanner.at)
    }
    scanner.isKeyAllowed = scanner.flow === 0
  }
  pushOne(scanner, 'value')
}

function openFlow(scanner: Scanner, type: TokenType): void {
  const level = saveCandidate(scanner)
  const start = scanner.at++
  pushText(scanner, type, start, 'plain', '', level)
  scanner.flow++
  scanner.candidates[scanner.flow] = newCandidate()
  scanner.isKeyAllowed = true
}

function closeFlow(scanner: Scanner, type: TokenType): void {
  dropCandidate(scanner)
  if (scanner.flow > 0) {
    scanner.candidates.length = scanner.flow
    scanner.flow--
  }
  scanner.isKeyAllowed = false
  pushOne(scanner, type)
}

function pushOne(scanner: Scanner, type: TokenType): void {
  push(scanner, type, scanner.at, ++scanner.at)
}
