/** What is known of a regular expression in the syntax of Go's package regexp (https://pkg.go.dev/regexp/syntax). */
export interface ReadExpression {
  /** Why Go rejects it; absent where it accepts it. */
  readonly fault?: string
  /** Whether it only matches whole texts: each of its alternatives begins and ends with an anchor. */
  readonly isAnchored: boolean
}

/** A group that is open, or the expression itself. */
interface Group {
  /** Whether all alternatives so far begin, and end, with an anchor. */
  begins: boolean
  ends: boolean
  /** Of the alternative at hand: whether its first part, and its last one, are anchors; undefined where it has none yet. */
  first: boolean | undefined
  last: boolean
  /** Whether something is there that may be repeated. */
  canRepeat: boolean
}

/** The deepest nesting that Go accepts (regexp/syntax, maxHeight). */
const DEEPEST = 1000
const MOST_REPEATS = 1000

/** A part of an expression: its length, and what kind of anchor it is. */
interface Part {
  readonly length: number
  readonly begins: boolean
  readonly ends: boolean
}

/** Reads an expression in one pass, without running it. Never throws. */
export function readExpression(text: string): ReadExpression {
  const groups: Group[] = [newGroup()]
  for (let at = 0; at < text.length; ) {
    const next = step(text, at, groups)
    if (typeof next === 'string') return { fault: next, isAnchored: false }
    at = next
  }
  const [whole] = groups
  if (whole === undefined || groups.length > 1) return { fault: 'a parenthesis is not closed', isAnchored: false }
  close(whole)
  return { isAnchored: whole.begins && whole.ends }
}

/** Reads what is at an offset into the groups that are open; gives the offset after it, or why Go rejects it. */
function step(text: string, at: number, groups: Group[]): number | string {
  const group = groups[groups.length - 1]
  if (group === undefined) return text.length
  switch (text.charAt(at)) {
    case '(':
      return openGroup(restAt(text, at), at, groups)
    case ')': {
      const parent = groups[groups.length - 2]
      if (parent === undefined) return 'a closing parenthesis has no opening one'
      groups.pop()
      close(group)
      add(parent, group)
      return at + 1
    }
    case '|':
      close(group)
      Object.assign(group, { first: undefined, last: false, canRepeat: false })
      return at + 1
  }
  const repeat = REPEAT.exec(restAt(text, at))
  if (repeat !== null) return repeatFault(group, repeat) ?? repeated(group, repeat[0], at)
  const part = partAt(text, at)
  if (typeof part === 'string') return part
  add(group, part)
  return at + part.length
}

function openGroup(rest: string, at: number, groups: Group[]): number | string {
  const [open] = GROUP.exec(rest) ?? []
  if (open === undefined) return 'it has a group that Go does not know'
  // `(?i)` is no group: it sets flags from here on.
  if (!open.endsWith(')')) groups.push(newGroup())
  return groups.length > DEEPEST ? 'it nests too deeply' : at + open.length
}

/** What may be left out is no anchor. */
function repeated(group: Group, repeat: string, at: number): number {
  if (/^[*?]|^\{0/.test(repeat)) Object.assign(group, { first: false, last: false })
  group.canRepeat = false
  return at + repeat.length
}

const newGroup = (): Group => ({ begins: true, ends: true, first: undefined, last: false, canRepeat: false })

/** Enough of the text for the patterns below, so that a long text is not copied at each step. */
const restAt = (text: string, at: number): string => text.slice(at, at + 80)

const GROUP = /^\((?:\?(?:P?<\w{1,60}>|[imsU]{0,8}(?:-[imsU]{1,8})?[:)]))?(?!\?)/
const REPEAT = /^(?:[*+?]|\{(\d{1,9})(,(\d{0,9}))?\})\??/

function close(group: Group): void {
  group.begins &&= group.first === true
  group.ends &&= group.last
}

function add(group: Group, { begins, ends }: Pick<Part, 'begins' | 'ends'>): void {
  group.first ??= begins
  group.last = ends
  group.canRepeat = true
}

function repeatFault({ canRepeat, first }: Group, [, least, range, most]: RegExpExecArray): string | undefined {
  if (!canRepeat) return first === undefined ? 'nothing precedes a repetition' : 'a repetition is repeated'
  if (least === undefined) return undefined
  const [from, to] = [Number(least), range === undefined || most === '' ? Number(least) : Number(most)]
  return from > MOST_REPEATS || to > MOST_REPEATS || to < from ? 'a repetition has wrong bounds' : undefined
}

/** The part at an offset that is neither a group nor a repetition; a text says why Go rejects it. */
function partAt(text: string, at: number): Part | string {
  const char = text.charAt(at)
  if (char === '^') return { length: 1, begins: true, ends: false }
  if (char === '$') return { length: 1, begins: false, ends: true }
  if (char === '[') return classAt(text, at)
  if (char !== '\\') return { length: 1, begins: false, ends: false }
  if (text.startsWith('\\Q', at)) {
    const end = text.indexOf('\\E', at)
    return { length: (end < 0 ? text.length : end + 2) - at, begins: false, ends: false }
  }
  const escaped = ESCAPE.exec(restAt(text, at))?.[0]
  if (escaped === undefined) return 'it has an escape that Go does not know'
  return { length: escaped.length, begins: escaped === '\\A', ends: escaped === '\\z' }
}

/** Escapes of one character or of a class; a digit is a back reference, which Go has none of. */
const ESCAPE =
  /^\\(?:[aAbBdDfnrsStvwWz]|[1-7][0-7]{1,2}|0[0-7]{0,2}|x[0-9A-Fa-f]{2}|x\{[0-9A-Fa-f]{1,8}\}|[pP](?:[A-Z]|\{\^?\w{1,40}\})|[^\w\s\u0080-\uffff]|_)/
const CLASS_ITEM =
  /^(?:\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]|\\[dDsSwW]|\\[pP](?:[A-Z]|\{\^?\w{1,40}\}))/

/** A class of characters: `[a-z]`, `[^]]`, `[[:alpha:]_]`. */
function classAt(text: string, start: number): Part | string {
  const unclosed = 'a bracket is not closed'
  let at = start + 1
  if (text.charAt(at) === '^') at++
  for (const first = at; at < text.length; ) {
    if (text.charAt(at) === ']' && at > first) return { length: at + 1 - start, begins: false, ends: false }
    const item = CLASS_ITEM.exec(restAt(text, at))?.[0]
    if (item !== undefined) {
      at += item.length
      continue
    }
    if (text.startsWith('[:', at) && restAt(text, at).includes(':]')) return 'it names a class that Go does not know'
    const low = charAt(text, at)
    if (low === undefined) return 'it has an escape that Go does not know'
    at += low.length
    const isRange = text.charAt(at) === '-' && at + 1 < text.length && text.charAt(at + 1) !== ']'
    if (!isRange) continue
    const high = charAt(text, at + 1)
    if (high === undefined) return 'it has an escape that Go does not know'
    if (high.code < low.code) return 'a range of characters ends before it begins'
    at += 1 + high.length
  }
  return unclosed
}

/** A single character of a class, with its code where that can be compared. */
function charAt(text: string, at: number): { readonly length: number; readonly code: number } | undefined {
  if (text.charAt(at) !== '\\') {
    const code = text.codePointAt(at) ?? 0
    return { length: code > 0xffff ? 2 : 1, code }
  }
  const escaped = ESCAPE.exec(restAt(text, at))?.[0]
  if (escaped === undefined || /^\\[AbBz]$/.test(escaped)) return undefined
  return { length: escaped.length, code: codeOf(escaped) }
}

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
])

function codeOf(escaped: string): number {
  const hex = /^\\x\{?([0-9A-Fa-f]+)/.exec(escaped)?.[1]
  if (hex !== undefined) return Number.parseInt(hex, 16)
  const octal = /^\\([0-7]+)$/.exec(escaped)?.[1]
  if (octal !== undefined) return Number.parseInt(octal, 8)
  return CONTROLS.get(escaped.charAt(1)) ?? escaped.codePointAt(1) ?? 0
}
