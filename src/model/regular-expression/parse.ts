import { folded, isWord, not, perlClass, posixClass, range, unicodeClass } from './classes.ts'
import {
  type Assertion,
  type CharacterTest,
  type Flags,
  MAX_REPEAT,
  type Pattern,
  PatternError,
  PatternTooLarge,
} from './syntax.ts'

/** What is read so far of a pattern. */
interface Reader {
  readonly text: string
  at: number
  depth: number
  readonly names: (string | undefined)[]
}

/** A pattern, and the names of its groups, in order. */
export interface Parsed {
  readonly pattern: Pattern
  readonly names: readonly (string | undefined)[]
}

const MAX_DEPTH = 200
const NO_FLAGS: Flags = { ignoresCase: false, isMultiline: false, dotMatchesLineFeed: false, isUngreedy: false }
const EMPTY: Pattern = { kind: 'empty' }
const NO_ESCAPE = 'it has an escape that Go does not know'

/** Parses a pattern of RE2 (github.com/google/re2/wiki/Syntax, as Go's regexp/syntax does); throws `PatternError` for all others. */
export function parsePattern(text: string): Parsed {
  const reader: Reader = { text, at: 0, depth: 0, names: [] }
  const pattern = readAlternatives(reader, NO_FLAGS)
  if (reader.at < text.length) throw new PatternError('a closing parenthesis has no opening one')
  return { pattern, names: reader.names }
}

const ahead = ({ text, at }: Reader, mark: string): boolean => text.startsWith(mark, at)

function skip(reader: Reader, mark: string): boolean {
  const found = ahead(reader, mark)
  if (found) reader.at += mark.length
  return found
}

/** Reads what matches at the place where the reader is. Each pattern matches nothing too, so that none looks further. */
function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found === null || found[0] === '') return undefined
  reader.at += found[0].length
  return found
}

function takeCharacter(reader: Reader, atEnd: string): number {
  const code = reader.text.codePointAt(reader.at)
  if (code === undefined) throw new PatternError(atEnd)
  reader.at += code > 0xffff ? 2 : 1
  return code
}

function readAlternatives(reader: Reader, given: Flags): Pattern {
  if (++reader.depth > MAX_DEPTH) throw new PatternTooLarge()
  const parts: Pattern[] = []
  let flags = given
  do {
    const read = readSequence(reader, flags)
    parts.push(read.pattern)
    flags = read.flags
  } while (skip(reader, '|'))
  reader.depth--
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { kind: 'alternatives', parts }
}

/** Parts in a row; flags that are set among them apply to the end of the group. */
function readSequence(reader: Reader, given: Flags): { readonly pattern: Pattern; readonly flags: Flags } {
  const parts: Pattern[] = []
  let flags = given
  while (reader.at < reader.text.length && !ahead(reader, '|') && !ahead(reader, ')')) {
    const set = take(reader, /\(\?([imsU]{0,8})(?:-([imsU]{1,8}))?\)|/y)
    if (set !== undefined) {
      flags = withFlags(flags, set[1] ?? '', set[2] ?? '')
      // Go repeats what precedes them.
      const before = parts.pop()
      if (before !== undefined) parts.push(readRepeat(reader, before, flags))
      continue
    }
    const quoted = skip(reader, '\\Q') ? readQuoted(reader, flags) : [readAtom(reader, flags)]
    const last = quoted.at(-1)
    parts.push(...quoted.slice(0, -1), ...(last === undefined ? [] : [readRepeat(reader, last, flags)]))
  }
  return { pattern: parts.length === 0 ? EMPTY : { kind: 'sequence', parts }, flags }
}

const withFlags = (flags: Flags, on: string, off: string): Flags => {
  const is = (letter: string, before: boolean): boolean => !off.includes(letter) && (on.includes(letter) || before)
  return {
    ignoresCase: is('i', flags.ignoresCase),
    isMultiline: is('m', flags.isMultiline),
    dotMatchesLineFeed: is('s', flags.dotMatchesLineFeed),
    isUngreedy: is('U', flags.isUngreedy),
  }
}

function readQuoted(reader: Reader, flags: Flags): readonly Pattern[] {
  const close = reader.text.indexOf('\\E', reader.at)
  const end = close < 0 ? reader.text.length : close
  const quoted = reader.text.slice(reader.at, end)
  reader.at = close < 0 ? end : close + 2
  return Array.from(quoted, one => character(one.codePointAt(0) ?? 0, flags))
}

const character = (code: number, { ignoresCase }: Flags): Pattern => ({
  kind: 'character',
  test: range(code, code, ignoresCase),
})
const ofClass = (test: CharacterTest): Pattern => ({ kind: 'character', test })
const assertion = (one: Assertion): Pattern => ({ kind: 'assertion', assertion: one })

const REPEAT = /[*+?]|\{(0|[1-9]\d{0,9})(,((?:0|[1-9]\d{0,9})?))?\}|/y

function readRepeat(reader: Reader, part: Pattern, flags: Flags): Pattern {
  const found = take(reader, REPEAT)
  if (found === undefined) return part
  const [text, least, comma, most = ''] = found
  const min = least === undefined ? Number(text === '+') : Number(least)
  const bounded = comma === undefined ? min : most === '' ? undefined : Number(most)
  const max = least === undefined ? (text === '?' ? 1 : undefined) : bounded
  if (min > MAX_REPEAT || (max ?? 0) > MAX_REPEAT || (max ?? min) < min)
    throw new PatternError('a repetition has wrong bounds')
  const isLazy = skip(reader, '?') !== flags.isUngreedy
  if (take(reader, REPEAT) !== undefined) throw new PatternError('a repetition is repeated')
  return { kind: 'repeat', part, min, max, isLazy }
}

function readAtom(reader: Reader, flags: Flags): Pattern {
  if (skip(reader, '(')) return readGroup(reader, flags)
  if (skip(reader, '[')) return ofClass(readBrackets(reader, flags))
  if (skip(reader, '.')) return ofClass(flags.dotMatchesLineFeed ? () => true : code => code !== 10)
  if (skip(reader, '^')) return assertion(flags.isMultiline ? 'line start' : 'text start')
  if (skip(reader, '$')) return assertion(flags.isMultiline ? 'line end' : 'text end')
  if (skip(reader, '\\')) return readEscape(reader, flags)
  if (take(reader, REPEAT) !== undefined) throw new PatternError('nothing precedes a repetition')
  return character(takeCharacter(reader, NO_ESCAPE), flags)
}

function readGroup(reader: Reader, flags: Flags): Pattern {
  const named = take(reader, /\?P?<(\w{1,100})>|/y)
  const set = named ?? take(reader, /\?([imsU]{0,8})(?:-([imsU]{1,8}))?:|/y)
  if (set === undefined && ahead(reader, '?')) throw new PatternError('it has a group that Go does not know')
  const isCapture = set === undefined || named !== undefined
  if (named !== undefined && reader.names.includes(named[1])) throw new PatternError('two groups have one name')
  if (isCapture) reader.names.push(named?.[1])
  const index = reader.names.length
  const inner = isCapture ? flags : withFlags(flags, set?.[1] ?? '', set?.[2] ?? '')
  const part = readAlternatives(reader, inner)
  if (!skip(reader, ')')) throw new PatternError('a parenthesis is not closed')
  return isCapture ? { kind: 'group', part, index } : part
}

const ASSERTIONS: ReadonlyMap<string, Assertion> = new Map([
  ['A', 'text start'],
  ['z', 'text end'],
  ['b', 'word boundary'],
  ['B', 'no word boundary'],
])

function readEscape(reader: Reader, flags: Flags): Pattern {
  const asserted = ASSERTIONS.get(reader.text.charAt(reader.at))
  if (asserted !== undefined) {
    reader.at++
    return assertion(asserted)
  }
  const test = readClassEscape(reader)
  if (test !== undefined) return ofClass(flags.ignoresCase ? folded(test) : test)
  return character(readCharacterEscape(reader), flags)
}

/** `\d`, `\pL`, `\P{Greek}` after the backslash. */
function readClassEscape(reader: Reader): CharacterTest | undefined {
  const unicode = take(reader, /([pP])(?:\{([^}]{0,40})\}|([A-Za-z]))|/y)
  if (unicode !== undefined) {
    const test = unicodeClass(unicode[2] ?? unicode[3] ?? '')
    return unicode[1] === 'P' ? not(test) : test
  }
  const test = perlClass(reader.text.charAt(reader.at))
  if (test !== undefined) reader.at++
  return test
}

const SIMPLE: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
])

/** Go accepts `\_`, since it is common. */
const UNDERSCORE = 95

/** `\n`, `\x41`, `\x{1F600}`, `\101` or `\.` after the backslash. */
function readCharacterEscape(reader: Reader): number {
  const hex = take(reader, /x(?:([\da-fA-F]{2})|\{([\da-fA-F]{1,6})\})|/y)
  const octal = hex === undefined ? take(reader, /[1-7][0-7]{1,2}|0[0-7]{0,2}|/y) : undefined
  const code = hex === undefined ? Number.parseInt(octal?.[0] ?? '', 8) : Number.parseInt(hex[1] ?? hex[2] ?? '', 16)
  if (code > 0x10ffff) throw new PatternError(NO_ESCAPE)
  if (!Number.isNaN(code)) return code
  const letter = takeCharacter(reader, NO_ESCAPE)
  const simple = SIMPLE.get(String.fromCodePoint(letter))
  if (simple !== undefined) return simple
  if (letter >= 128 || (isWord(letter) && letter !== UNDERSCORE)) throw new PatternError(NO_ESCAPE)
  return letter
}

function readBrackets(reader: Reader, flags: Flags): CharacterTest {
  const isNot = skip(reader, '^')
  const tests: CharacterTest[] = []
  for (let isFirst = true; isFirst || !ahead(reader, ']'); isFirst = false) tests.push(readClassItem(reader, flags))
  reader.at++
  const any: CharacterTest = code => tests.some(test => test(code))
  return isNot ? not(any) : any
}

function readClassItem(reader: Reader, flags: Flags): CharacterTest {
  const posix = take(reader, /\[:(\^?\w{1,10}):\]|/y)
  if (posix !== undefined) return cased(posixClass(posix[1] ?? ''), flags)
  const test = reader.text.charAt(reader.at) === '\\' ? readEscapedClass(reader) : undefined
  if (test !== undefined) return cased(test, flags)
  const first = readClassCharacter(reader)
  if (!ahead(reader, '-') || reader.text.charAt(reader.at + 1) === ']') return range(first, first, flags.ignoresCase)
  reader.at++
  const last = readClassCharacter(reader)
  if (last < first) throw new PatternError('a range of characters ends before it begins')
  return range(first, last, flags.ignoresCase)
}

const cased = (test: CharacterTest, { ignoresCase }: Flags): CharacterTest => (ignoresCase ? folded(test) : test)

function readEscapedClass(reader: Reader): CharacterTest | undefined {
  reader.at++
  const test = readClassEscape(reader)
  if (test === undefined) reader.at--
  return test
}

const readClassCharacter = (reader: Reader): number =>
  skip(reader, '\\') ? readCharacterEscape(reader) : takeCharacter(reader, 'a bracket is not closed')
