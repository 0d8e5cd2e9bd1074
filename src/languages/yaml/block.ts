import { DASH, HASH, isBlank, isBreak, isLineEnd, isOddBreak, LINE_FEED, PLUS, SPACE, TAB } from './chars.ts'
import { MISPLACED, TAB_INDENTATION, ZERO_INDENTATION } from './fault.ts'
import { dropCandidate, fail, lineEndFrom, passBreak, pushText, type Scanner } from './scanner.ts'

interface Header {
  /** What becomes of the breaks at the end: `+` keeps them, `-` drops them, else one is kept. */
  readonly chomping: number
  /** The indentation that the header gives, in addition to that of the collection around it; 0 where it gives none. */
  readonly increment: number
}

/** Scans a scalar that begins with `|` (literal) or `>` and ends where its indentation does. */
export function scanBlock(scanner: Scanner, isLiteral: boolean): void {
  dropCandidate(scanner)
  scanner.isKeyAllowed = true
  const start = scanner.at++
  const header = scanHeader(scanner)
  const headerEnd = scanner.at
  toLineEnd(scanner)
  if (scanner.fault !== undefined) return
  if (scanner.at < scanner.text.length) passBreak(scanner, true)
  const body: Body = { isLiteral, indent: 0, parts: [], lead: '', breaks: '', end: headerEnd }
  if (header.increment > 0) body.indent = Math.max(scanner.indent, 0) + header.increment
  scanLines(scanner, body)
  if (header.chomping !== DASH) body.parts.push(body.lead)
  if (header.chomping === PLUS) body.parts.push(body.breaks)
  pushText(scanner, 'scalar', start, isLiteral ? 'literal' : 'folded', body.parts.join(''), -1, body.end)
}

function scanHeader(scanner: Scanner): Header {
  let chomping = 0
  let increment = 0
  for (let i = 0; i < 2; i++) {
    const unit = scanner.text.charCodeAt(scanner.at)
    if (chomping === 0 && (unit === PLUS || unit === DASH)) chomping = unit
    else if (increment === 0 && unit >= 48 && unit <= 57) {
      if (unit === 48) fail(scanner, ZERO_INDENTATION, scanner.at)
      increment = unit - 48
    } else break
    scanner.at++
  }
  return { chomping, increment }
}

/** Passes the space and the comment after a header; nothing else may follow it in its line. */
function toLineEnd(scanner: Scanner): void {
  const { text } = scanner
  while (isBlank(text.charCodeAt(scanner.at))) scanner.at++
  if (text.charCodeAt(scanner.at) === HASH) scanner.at = lineEndFrom(scanner, scanner.at)
  if (!isLineEnd(text, scanner.at)) fail(scanner, MISPLACED, scanner.at)
}

interface Body {
  readonly isLiteral: boolean
  /** The indentation of its lines; 0 until its first line determines it. */
  indent: number
  /** What its value is put together of, at once: texts of thousands of lines would else be concatenated line by line. */
  readonly parts: string[]
  /** The break that ended the last line, and the breaks of the empty lines after it: neither is in `parts` yet. */
  lead: string
  breaks: string
  /** The offset after the last line that is more than space. */
  end: number
}

function scanLines(scanner: Scanner, body: Body): void {
  const { text } = scanner
  let wasBlank = false
  passEmpty(scanner, body)
  while (scanner.fault === undefined && scanner.at < text.length && scanner.at - scanner.lineStart === body.indent) {
    const startsBlank = isBlank(text.charCodeAt(scanner.at))
    const folds = !body.isLiteral && !wasBlank && !startsBlank && body.lead.charCodeAt(0) === LINE_FEED
    const lead = folds ? (body.breaks === '' ? ' ' : '') : body.lead
    if (lead !== '') body.parts.push(lead)
    if (body.breaks !== '') body.parts.push(body.breaks)
    wasBlank = startsBlank
    scanLine(scanner, body)
    body.breaks = ''
    passEmpty(scanner, body)
  }
}

function scanLine(scanner: Scanner, body: Body): void {
  const { text, at } = scanner
  const end = lineEndFrom(scanner, at)
  let first = at
  while (first < end && isBlank(text.charCodeAt(first))) first++
  body.parts.push(text.slice(at, end))
  if (first < end) body.end = end
  scanner.at = end
  body.lead = readBreak(scanner)
}

/** Passes a break, and gives what it is in a value. The last line of a text has one too: Kubernetes' tools add it. */
function readBreak(scanner: Scanner): string {
  const { text, at } = scanner
  if (at >= text.length) return '\n'
  const unit = text.charCodeAt(at)
  passBreak(scanner, true)
  return isOddBreak(unit) && unit !== 0x85 ? text.charAt(at) : '\n'
}

/** Passes empty lines and the indentation of the first line that is not empty, which determines that of the whole scalar. */
function passEmpty(scanner: Scanner, body: Body): void {
  const { text } = scanner
  let deepest = 0
  for (;;) {
    const { indent } = body
    let unit = text.charCodeAt(scanner.at)
    while (unit === SPACE && (indent === 0 || scanner.at - scanner.lineStart < indent))
      unit = text.charCodeAt(++scanner.at)
    const column = scanner.at - scanner.lineStart
    deepest = Math.max(deepest, column)
    if (unit === TAB && (indent === 0 || column < indent)) {
      fail(scanner, TAB_INDENTATION, scanner.at)
      return
    }
    if (!isBreak(unit)) break
    body.breaks += readBreak(scanner)
  }
  if (body.indent === 0) body.indent = Math.max(deepest, scanner.indent + 1, 1)
}
