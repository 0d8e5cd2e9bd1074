/*
 * The classes of characters that Kubernetes' YAML reader distinguishes. Like YAML 1.1 (and unlike 1.2) it ends a line at U+0085, U+2028
 * and U+2029 too. Offsets are UTF-16 offsets; the end of the text counts as the end of a line.
 */

export const TAB = 9
export const LINE_FEED = 10
export const CARRIAGE_RETURN = 13
export const SPACE = 32
export const QUOTE = 34
export const HASH = 35
export const PERCENT = 37
export const AMPERSAND = 38
export const APOSTROPHE = 39
export const STAR = 42
export const PLUS = 43
export const COMMA = 44
export const DASH = 45
export const DOT = 46
export const COLON = 58
export const ABOVE = 62
export const QUESTION = 63
export const OPEN_BRACKET = 91
export const BACKSLASH = 92
export const CLOSE_BRACKET = 93
export const OPEN_BRACE = 123
export const PIPE = 124
export const CLOSE_BRACE = 125
export const EXCLAMATION = 33
export const BYTE_ORDER_MARK = 0xfeff

/**
 * The character at `at`; 0, which no YAML text contains, past the end. There `charCodeAt` returns NaN, and code that
 * has met it once is compiled to be slower.
 */
export function unitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0
}

/** Whether `unit` is a small letter: most characters are, and one look is enough for them. */
export function isLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122
}

/** Whether `unit` ends a line for Kubernetes' reader, and not for YAML 1.2. */
export function isOddBreak(unit: number): boolean {
  return unit === 0x85 || unit === 0x2028 || unit === 0x2029
}

/** Whether `unit` ends a line. */
export function isBreak(unit: number): boolean {
  return unit === LINE_FEED || unit === CARRIAGE_RETURN || (unit >= 0x85 && isOddBreak(unit))
}

/** Whether `unit` is a space or a tab. */
export function isBlank(unit: number): boolean {
  return unit === SPACE || unit === TAB
}

/** Whether a line of `text` ends at `at`. */
export function isLineEnd(text: string, at: number): boolean {
  return at >= text.length || isBreak(text.charCodeAt(at))
}

/** The offset at which the line ends that `from` is in. */
export function lineEndAfter(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if ((unit <= CARRIAGE_RETURN || unit >= 0x85) && isBreak(unit)) return at
  }
  return text.length
}

/** Whether there is a space, a tab or the end of a line at `at`. */
export function isGap(text: string, at: number): boolean {
  return at >= text.length || isBlank(text.charCodeAt(at)) || isBreak(text.charCodeAt(at))
}

/** Whether `unit` may be in the name of an anchor or of a tag's handle: a letter, a digit, `-` or `_`. */
export function isName(unit: number): boolean {
  if (unit >= 97) return unit <= 122
  if (unit >= 65) return unit <= 90 || unit === 95
  return (unit >= 48 && unit <= 57) || unit === DASH
}

/** Whether there is a document marker, `---` or `...`, at `at`, which begins a line. */
export function isMarker(text: string, at: number, unit: number): boolean {
  return (
    text.charCodeAt(at) === unit &&
    text.charCodeAt(at + 1) === unit &&
    text.charCodeAt(at + 2) === unit &&
    isGap(text, at + 3)
  )
}

/** The character of a one-letter escape in double quotes. `\/`, which YAML 1.2 has, is invalid to Kubernetes' reader. */
export const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\u001b'],
  [' ', ' '],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
])

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are looked for.
const UNUSUAL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]/g

/** What a first look at a text finds that a plain text does not have. */
export interface Unusual {
  /** The offsets of the characters that are not allowed in YAML, in order: control characters, halves of a pair. */
  readonly forbidden: readonly number[]
  /** The offsets of the byte order marks, in order. */
  readonly marks: readonly number[]
}

const NOT_PLAIN = /[^\t\n -~]/

/** Whether `text` is nothing but ASCII's letters and signs, tabs and line feeds, as nearly all are: much need not be looked for then. */
export const isPlainText = (text: string): boolean => !NOT_PLAIN.test(text)

/** What is unusual in `text`, which is not plain. */
export function findUnusual(text: string): Unusual {
  const forbidden: number[] = []
  const marks: number[] = []
  UNUSUAL.lastIndex = 0
  for (let match = UNUSUAL.exec(text); match !== null; match = UNUSUAL.exec(text)) {
    const unit = text.charCodeAt(match.index)
    const isPair = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(match.index + 1) & 0xfc00) === 0xdc00
    if (isPair) UNUSUAL.lastIndex++
    else if (unit === BYTE_ORDER_MARK) marks.push(match.index)
    else forbidden.push(match.index)
  }
  return { forbidden, marks }
}

/** The offset of the first character from `offset` on that is neither white space nor part of a comment. */
export function skipSpace(text: string, offset: number): number {
  let at = offset
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isBlank(unit) || isBreak(unit)) continue
    if (unit !== HASH) return at
    at = lineEndAfter(text, at) - 1
  }
  return at
}
