import { DASH, DOT, HASH, isBreak, isMarker, PERCENT, SPACE, TAB } from './chars.ts'
import { fetchToken } from './indicators.ts'
import { scanDirective } from './names.ts'
import {
  dedentTo,
  dropCandidate,
  isOpen,
  lineEndFrom,
  newToken,
  passBreak,
  push,
  reportBreak,
  type Scanner,
  type Token,
  type TokenType,
} from './scanner.ts'

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
    scanner.ready = undefined
    if (scanner.head === scanner.tokens.length) {
      // One or two tokens wait: taking them off costs less than setting the length of the list.
      while (scanner.tokens.length > 0) scanner.tokens.pop()
      scanner.head = 0
    }
  }
  return token
}

/** The token that `next` names, not taken; undefined after a fault. */
export function head(scanner: Scanner): Token | undefined {
  for (;;) {
    if (scanner.fault !== undefined) return undefined
    if (scanner.ready !== undefined) return scanner.ready
    const token = scanner.tokens[scanner.head]
    if (token !== undefined) {
      const candidate = token.level < 0 ? undefined : scanner.candidates[token.level]
      if (candidate?.token !== token || !isOpen(scanner, candidate)) {
        if (scanner.fault !== undefined) return undefined
        scanner.ready = token
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
      scanner.at = lineEndFrom(scanner, scanner.at)
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
