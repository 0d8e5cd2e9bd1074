import { AMBIGUOUS_NAME } from './ambiguous.ts'
import { EXCLAMATION, HASH, isBlank, isGap, isLineEnd, isName, lineEndAfter } from './chars.ts'
import { BAD_DIRECTIVE, BAD_NAME, BAD_TAG } from './fault.ts'
import { fail, passBreak, pushText, type Scanner, saveCandidate } from './scanner.ts'

const BEHIND_NAME = '?:,]}%@`'
const TAG_CHARACTER = /[\w;/?:@&=+$,.!~*'()[\]%-]/

/** Scans an anchor or an alias, `&name` or `*name`. */
export function scanName(scanner: Scanner, type: 'anchor' | 'alias'): void {
  const { text } = scanner
  const level = saveCandidate(scanner)
  scanner.isKeyAllowed = false
  const start = scanner.at++
  while (isName(text.charCodeAt(scanner.at))) scanner.at++
  const isEnded = isGap(text, scanner.at) || BEHIND_NAME.includes(text.charAt(scanner.at))
  if (scanner.at === start + 1 || !isEnded) {
    fail(scanner, BAD_NAME, start)
    return
  }
  pushText(scanner, type, start, 'plain', text.slice(start + 1, scanner.at), level)
  // As the key of a mapping (`*name: x`) other readers refuse an alias, since there is no such anchor: nobody reads it otherwise.
  const isKey = type === 'alias' && text.charAt(scanner.at) === ':' && isGap(text, scanner.at + 1)
  const isPlain = isGap(text, scanner.at) || isKey || (scanner.flow > 0 && /[,\]}]/.test(text.charAt(scanner.at)))
  if (!isPlain) scanner.ambiguities.push({ message: AMBIGUOUS_NAME, start: scanner.at, end: scanner.at + 1 })
}

/** Scans a tag: `!`, `!name`, `!handle!name` or `!<whole>`. */
export function scanTag(scanner: Scanner): void {
  const { text } = scanner
  const level = saveCandidate(scanner)
  scanner.isKeyAllowed = false
  const start = scanner.at
  let handle = ''
  let name: string | undefined
  if (text.charAt(start + 1) === '<') {
    scanner.at += 2
    name = scanUri(scanner, '')
    if (text.charAt(scanner.at++) !== '>') name = undefined
  } else {
    handle = scanHandle(scanner)
    const isWhole = handle.length > 1 && handle.endsWith('!')
    name = scanUri(scanner, isWhole ? '' : handle)
    if (!isWhole) handle = name === '!' ? '' : '!'
  }
  if (name === undefined || !isGap(text, scanner.at)) {
    fail(scanner, BAD_TAG, start)
    return
  }
  pushText(scanner, 'tag', start, 'plain', name, level, scanner.at, handle)
}

/** Passes `!`, the letters after it and a second `!`. */
function scanHandle(scanner: Scanner): string {
  const { text, at } = scanner
  scanner.at++
  while (isName(text.charCodeAt(scanner.at))) scanner.at++
  if (text.charCodeAt(scanner.at) === EXCLAMATION) scanner.at++
  return text.slice(at, scanner.at)
}

/**
 * Passes the characters of a tag, and returns them with their escapes (`%21`) decoded; `head` is the text before
 * them: `!` alone is the tag `!`, of `!name` the name counts. Undefined if there is none, or an escape is wrong.
 */
function scanUri(scanner: Scanner, head: string): string | undefined {
  const { text, at } = scanner
  while (scanner.at < text.length && TAG_CHARACTER.test(text.charAt(scanner.at))) scanner.at++
  const written = head.slice(1) + text.slice(at, scanner.at)
  if (written === '') return head === '' ? undefined : head
  if (!written.includes('%')) return written
  try {
    return decodeURIComponent(written)
  } catch {
    return undefined
  }
}

/** Scans `%YAML 1.1` or `%TAG !handle! prefix`, with its line. */
export function scanDirective(scanner: Scanner): void {
  const { text, at } = scanner
  const version = /%YAML[ \t]+([0-9]{1,2}\.[0-9]{1,2})/y
  const tag = /%TAG[ \t]+(!(?:[\w-]*!)?)[ \t]+/y
  version.lastIndex = at
  tag.lastIndex = at
  const versioned = version.exec(text)
  const tagged = tag.exec(text)
  if (versioned !== null) {
    scanner.at += versioned[0].length
    pushText(scanner, 'version', at, 'plain', versioned[1] ?? '', -1)
  } else if (tagged !== null) {
    scanner.at += tagged[0].length
    const prefix = scanUri(scanner, '')
    if (prefix === undefined || !isGap(text, scanner.at)) {
      fail(scanner, BAD_DIRECTIVE, at)
      return
    }
    pushText(scanner, 'handle', at, 'plain', prefix, -1, scanner.at, tagged[1] ?? '')
  } else {
    fail(scanner, BAD_DIRECTIVE, at)
    return
  }
  while (isBlank(text.charCodeAt(scanner.at))) scanner.at++
  if (text.charCodeAt(scanner.at) === HASH) scanner.at = lineEndAfter(text, scanner.at)
  if (!isLineEnd(text, scanner.at)) {
    fail(scanner, BAD_DIRECTIVE, at)
    return
  }
  if (scanner.at < text.length) passBreak(scanner, false)
}
