import { type CharacterTest, PatternError } from './syntax.ts'

const between =
  (first: number, last: number): CharacterTest =>
  code =>
    code >= first && code <= last

/** The test of a class of JavaScript, which is run on one character at a time. */
const ofRegExp =
  (pattern: RegExp): CharacterTest =>
  code =>
    (code < 0xd800 || code > 0xdfff) && pattern.test(String.fromCodePoint(code))

const DIGIT = between(48, 57)
const SPACE: CharacterTest = code => code === 32 || code === 9 || code === 10 || code === 12 || code === 13

/** `\w` of RE2: ASCII only. */
export const isWord: CharacterTest = code =>
  DIGIT(code) || code === 95 || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

export const not =
  (test: CharacterTest): CharacterTest =>
  code =>
    !test(code)

/** `\d`, `\s`, `\w` and their opposites; undefined for another letter. */
export function perlClass(letter: string): CharacterTest | undefined {
  const test = { d: DIGIT, s: SPACE, w: isWord }[letter.toLowerCase()]
  return test && (letter === letter.toLowerCase() ? test : not(test))
}

/** The classes written `[:alpha:]` in brackets (RE2, "ASCII character classes"). */
const POSIX: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /[0-9A-Za-z]/],
  ['alpha', /[A-Za-z]/],
  ['ascii', /\p{ASCII}/u],
  ['blank', /[\t ]/],
  ['cntrl', /\p{Cc}/u],
  ['digit', /[0-9]/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /[\t\n\v\f\r ]/],
  ['upper', /[A-Z]/],
  ['word', /[0-9A-Za-z_]/],
  ['xdigit', /[0-9A-Fa-f]/],
])

/** `[:name:]` or `[:^name:]`. */
export function posixClass(name: string): CharacterTest {
  const found = POSIX.get(name.replace('^', ''))
  if (found === undefined) throw new PatternError('it names a class that Go does not know')
  const isAscii = name.replace('^', '') === 'cntrl' ? (code: number) => code < 128 : () => true
  const test: CharacterTest = code => isAscii(code) && ofRegExp(found)(code)
  return name.startsWith('^') ? not(test) : test
}

/** `\p{Greek}`, `\pL` and their opposites: categories and scripts of Unicode. */
export function unicodeClass(name: string): CharacterTest {
  const isNot = name.startsWith('^')
  const bare = isNot ? name.slice(1) : name
  if (bare === 'Any') return () => !isNot
  if (!/^\w{1,40}$/.test(bare)) throw new PatternError('it names a class that Go does not know')
  for (const source of [`\\p{gc=${bare}}`, `\\p{sc=${bare}}`]) {
    const pattern = compiled(source)
    if (pattern !== undefined) return isNot ? not(ofRegExp(pattern)) : ofRegExp(pattern)
  }
  throw new PatternError('it names a class that Go does not know')
}

function compiled(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u')
  } catch {
    return undefined
  }
}

/** A range of characters; with `ignoresCase` also those that differ from them by case. */
export const range = (first: number, last: number, ignoresCase: boolean): CharacterTest =>
  ignoresCase ? folded(between(first, last)) : between(first, last)

/** A test that takes a character in either case. */
export const folded =
  (test: CharacterTest): CharacterTest =>
  code => {
    if (test(code)) return true
    const character = String.fromCodePoint(code)
    return [character.toLowerCase(), character.toUpperCase()].some(
      other => other !== character && other.length <= 2 && test(other.codePointAt(0) ?? 0),
    )
  }
