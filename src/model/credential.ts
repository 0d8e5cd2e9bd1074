import { decodeBase64 } from './base64.ts'
import { isPlaceholder, isReference, isTemplated } from './placeholder.ts'
import { isOfKnownWords, saysMadeUp, saysNothing } from './said-words.ts'
import { findSecret, type TextRange } from './text-match.ts'

/** What is crossed out, filled in or cut off by its form, whatever it says: dots, letters x, one letter again and again, `_NAME_`. */
const CROSSED_OUT =
  /^(?:(?:(.)\1{7,})|_[A-Za-z_]+_|[.…*•_-]+|x{3,}|[\w+/=:-]*x{4,}[\w+/=:-]*|xx[a-z_]{2,30}xx|\S*[-_]\.{3}(?:[-_]\S*)?|AKIA[A-Z0-9]{9}EXAMPLE|[\w/+]{30}EXAMPLEKEY|\S*(?:example){2,}\S*)$/i
/** The name of a variable, as written where its value is inserted, or the bare word for what goes in. */
const VARIABLE = /^(?:[A-Z]{2,20}(?:[_-][A-Z]{2,20}){1,5}|SECRET|PASSWORD|TOKEN|[a-z]+(?:_[a-z]+){0,5}_(?:key|token))$/

/** Where a secret is in a store, in words: `secretsv2/data/org1/git?password`. */
const PATH = /^[\w.-]{1,100}(?:\/[\w.-]{1,100}){2,20}(?:[?#:][\w-]{1,100})?$/

/** A one-way hash of a password, in the notation of crypt(3), bcrypt, Argon2, Django or Jupyter (`sha1:SALT:DIGEST`): nobody logs in with it. */
const HASH =
  /^(?:argon2:|[\w.@-]{1,64}:)?\$(?:[156y]|2[abxy]?|apr1|argon2\w{1,2}|pbkdf2[\w-]{0,20}|scrypt)\$|^pbkdf2_\w{3,10}\$\d|^(?:sha1|sha224|sha256|sha384|sha512):[\da-f]{8,32}:[\da-f]{40,128}$/

/** What everybody may have, whatever the file is called that has it. */
const PUBLIC_PEM =
  /^-----BEGIN (?:[A-Z0-9]+ )?(?:CERTIFICATE|PUBLIC KEY|CERTIFICATE REQUEST|X509 CRL)-----(?![\s\S]*PRIVATE KEY)/

/**
 * Whether the text of a value that is named as a credential is one in plain text: not empty, not to be filled in, not read from elsewhere, and
 * not words that say what goes in. A default that gets deployed as it is written (`admin`, `changeme`, `changeit`) is one.
 */
export function isCredential(text: string): boolean {
  const value = text.length <= 8000 ? text.trim() : text
  if (value === '' || value.length > 8000) return value !== ''
  return (
    !isTemplated(value) &&
    !PUBLIC_PEM.test(value) &&
    !value.startsWith('<') &&
    !isCrossedOut(value) &&
    !saysNothing(value) &&
    !VARIABLE.test(value) &&
    !HASH.test(value) &&
    !(PATH.test(value) && isLikeName(value.replace(/[?#:]/, '/'))) &&
    isSecretValue(value) &&
    !isNothing(decodeBase64(value) ?? '')
  )
}

/** Whether a value is crossed out: by its form, or made of hardly any letters. */
const isCrossedOut = (value: string): boolean =>
  CROSSED_OUT.test(value) ||
  (value.length >= FEWEST_REPEATED && new Set(value).size <= MOST_REPEATED && !isLikeName(value))
const FEWEST_REPEATED = 24
const MOST_REPEATED = 6

/** What a text in base64 may be instead of a credential: to be filled in, or an empty object or list of logins. */
const isNothing = (decoded: string): boolean =>
  isPlaceholder(decoded) || saysNothing(decoded) || /^\s*\{\s*(?:"auths"\s*:\s*\{\s*\}\s*)?\}\s*$/.test(decoded)

/** The first credential that shows by its form, or undefined. Of a private key, more than the header must be there. */
export function findCredential(text: string): TextRange | undefined {
  const found = findSecret(text)
  if (found?.kind === 'password-in-url' && VARIABLE.test(text.slice(found.start, found.end))) return undefined
  if (found?.kind !== 'private-key') return found
  const body = text.slice(found.end, found.end + 400).replaceAll(/\\[nr]|\s/g, '')
  // Of a masked one the same letter is left.
  return /^(?!(.)\1{15})[A-Za-z0-9+/=]{16}/.test(body) ? found : undefined
}

/** What is worked out when something is deployed or run: `${VAR}`, `$(command)`, `{{ .x }}`, `<x>`, `\(.x)`, `%s`. */
const EXPRESSION =
  /#\{[^{}]{0,500}\}#?|\$\{\{[^{}]{0,500}\}\}|\$\{(?:[^{}]|\{[^{}]{0,500}\}){0,2000}\}|[$\\]\([^()\r\n]{0,500}\)|\{\{(?:[^{}]|\{\{[^{}]{0,500}\}\}){0,500}\}\}|<[^<>]{0,200}>|%[sdv]|\$[A-Z_][A-Z\d_]{1,100}/g

/** A literal in an expression, but no key (`x["a"]`): a text in quotes, or what a variable is without a value (`${VAR:-x}`). */
const LITERAL =
  /(?<!\[)(?:\\?"((?:[^"\\]|\\[^"]){1,4000})\\?"|(?<!\[)'([^'\\]{1,4000})')|^\$\{\w{1,200}:?[-=]([^"'${}]{1,500})\}$/dg

/** A literal in the action of a template that is the value, or a default for one; others are keys and names. */
const TEMPLATE_LITERAL =
  /(?:^\{\{-?|\(|\b(?:default|coalesce|ternary|b64enc|s?quote|printf?|htpasswd|bcrypt)\b[^"'|]{0,200})\s{0,20}\\?["']([^"'\\]{1,4000})/dg

/** kro's notation of a field: the default is a value. */
const FIELD_TYPE = /^(?:string|integer|number|boolean|object)\s{0,20}\|/
const FIELD_DEFAULT = /\bdefault=\\?["']?([^\s"'\\|]{1,4000})/dg

/** A value that is none: switches, what is to be put in, encrypted text, and what only says where the secret is. */
const HARMLESS = new RegExp(
  [
    '(?:true|false|yes|no|on|off|null|nil|none|undefined|~|\\$\\w+|\\*+|•+|x{3,}|bearer|basic|token|read|write|inherit)$',
    '(?:string|integer|number|boolean|object|required|optional|enabled|disabled|default)$',
    '(?:\\.{3,}|…)$',
    // Times; small numbers and durations.
    '\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?(?:[A-Z]{1,4}|[+-]\\d{2}:?\\d{2})?)?$',
    '\\d{1,3}(?:ms|[smhd])?$',
    '(?:/(?:etc|var|run|home|root|tmp|opt|usr|mnt|secrets?|vault|data|app|dev|srv|certs?|keys?)|\\.{1,2}|~)/[\\w./@-]*$',
    // Versions of packages, and commands.
    '(?:npm:)?[\\^~<>=]{1,2}\\s?\\d[\\w.]*(?:\\s\\|\\|.*)?$',
    // New Relic's keys for browsers, which every page has in it.
    'nrjs-[\\da-f]{19,20}$',
    '["\']?(?:\\$\\(|`)',
  ]
    .map(form => `^${form}`)
    .join('|'),
  'i',
)

/**
 * The parts of a value that is named as a secret that are secret, as UTF-16 offsets into it: all of it, the literals in it where it
 * is an expression, nothing where it is a switch or a reference.
 */
export function secretParts(value: string): readonly TextRange[] {
  const text = value.trim()
  // An expression may have a literal in it, which is deployed where nothing else is given.
  const isFilledIn = !/\$|\{\{/.test(text) && isPlaceholder(text)
  if (isFilledIn || HARMLESS.test(text) || isReference(text) || !/[^\W_]|[^ -~]|\S{6}/.test(text)) return []
  if (FIELD_TYPE.test(text)) return literalsIn(value, FIELD_DEFAULT, 0)
  if (!/[$<%\\]|\{\{|#\{/.test(text)) return [{ start: 0, end: value.length }]
  const rest = text.replace(EXPRESSION, '').replace(/^\$[A-Za-z_]\w*$|^(?:bearer|basic|token)\s/gi, '')
  if (/[^\W_]/.test(rest)) return [{ start: 0, end: value.length }]
  return [...value.matchAll(EXPRESSION)].flatMap(({ index, 0: one }) =>
    literalsIn(one, one.startsWith('{{') ? TEMPLATE_LITERAL : LITERAL, index),
  )
}

const literalsIn = (text: string, pattern: RegExp, offset: number): readonly TextRange[] =>
  [...text.matchAll(pattern)].flatMap(({ indices }) => {
    const [start, end] = indices?.slice(1).find(one => one !== undefined) ?? [0, 0]
    return isSecretValue(text.slice(start, end)) ? [{ start: offset + start, end: offset + end }] : []
  })

/** Whether the text of a value that is named as a secret is one, or has one in it. */
export const isSecretValue = (value: string): boolean => secretParts(value).length > 0

/** A value with fewer characters is searched for nowhere but where it is written. */
export const SHORTEST_SEARCHED = 8
/** In letters: words are not longer. */
const LONGEST_WORD = 24
/** Signs that passwords have and names have not. */
const ODD_SIGN = /[!#$%^~?+\\&]/
/** A word, perhaps with a number behind it (`db2`, `CamelCase`), or a number, perhaps with a unit. */
const NAME_PART = /^(?:([A-Za-z]+)\d{0,4}|\d+[A-Za-z]{0,2}|v\d{1,2}(?:alpha|beta)\d{1,2})$/
/** Where another word begins in CamelCase. */
const HUMP = /[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g
/** In characters: abbreviations with a number inside, like `k8s` and `c6gn`. */
const LONGEST_ABBREVIATION = 4
/** A letter, a number, and at most two letters, like `x509up` and `h264e`. */
const ABBREVIATION = /^[a-z]\d{3}[a-z]{1,2}$/

/**
 * Whether a value is made as names, versions, addresses and sentences are: of words, numbers and words with a number behind
 * them. Letters and digits in turn (`x7Kp2m`), upper and lower case in turn (`xKqPmZ`), words of more than 24 letters and signs that
 * names do not have make it another thing.
 */
export function isLikeName(value: string): boolean {
  if (ODD_SIGN.test(value)) return false
  let abbreviated = 0
  for (const part of value.match(/[A-Za-z0-9]+/g) ?? []) {
    const [isPart, word = ''] = NAME_PART.exec(part) ?? []
    if (isPart === undefined) {
      if (part.length > LONGEST_ABBREVIATION && !ABBREVIATION.test(part)) return false
      abbreviated += part.length
    } else if (word.length > LONGEST_WORD || 4 * (word.match(HUMP)?.length ?? 0) > word.length) return false
  }
  return 2 * abbreviated < value.length || abbreviated === 0
}

/** A login as it is before it is encoded: `admin:admin`. */
function loginIn(value: string): string {
  const encoded = /^(?:basic[ :]{1,3})?([A-Za-z\d+/]{8,400}={0,2})$/i.exec(value)?.[1]
  const login = encoded === undefined ? undefined : decodeBase64(encoded)
  return login !== undefined && /^[\w.-]{1,40}:[\w.-]{1,40}$/.test(login) ? login : value
}

/** Whether a credential is words that are made to look like a password: `Admin@123`, `demo123456`, `Password1!`, `ChangeMe-Now-2026!`. */
export const isNearlyWord = (value: string): boolean =>
  WORD_AND_MORE.test(value) || isLikeName(value.replaceAll(/[!@#$%^&*?]/g, '-'))
const WORD_AND_MORE =
  /^\d{1,4}[a-z]{3,24}$|^[A-Za-z]{3,24}(?:[ _-]?[A-Za-z]{3,24})?[@#$!._-]?(?:123\d{0,7}|\d{1,4})[!@#$%.]?$/

/** Whether words say of a credential themselves that nobody shall use it: `test`, `dummy-password`, and hosts of documentation. */
export const isMadeUp = (value: string): boolean =>
  saysMadeUp(loginIn(value).replace(/^.*:/s, '')) || /(?:^|[.@/:-])example\.(?:com|org|net)\b/.test(value)

/** Words in CamelCase, too many for a name: `itDoesNotMatterWhatIsHere`. */
const SENTENCE = /^[a-z]{2,12}(?:[A-Z][a-z]{1,12}){5,}$/

/** Whether a credential is made of words (`postgres`, `kubetest_password`), or is a word with digits in it. */
export const isPlainWord = (value: string): boolean =>
  isLikeName(loginIn(value)) || SENTENCE.test(value) || isOfKnownWords(value)

/**
 * Whether a secret is searched for where it is not written as one: elsewhere in its file, in reports about others, in
 * what is kept. Shorter ones and those that are like names may be there for other reasons.
 */
export const isSearched = (value: string): boolean => value.length >= SHORTEST_SEARCHED && !isLikeName(value)

/** Whether the value of a name that need not mean a secret looks like one: `user:word`, or nothing that is like a name. */
export const looksSecret = (value: string): boolean =>
  /^[^\s:/]{2,}:[^\s:/]{2,}$/.test(value) || (/^\S{6,}$/.test(value) && !isLikeName(value))
