import type { Range } from '../../languages/tree/query.ts'

/** What may follow the word for a secret: `DB_PASSWORD_OLD`, `token2`, `secretValue`. */
const SUFFIX = /_?(?:\d{1,4}|old|new|current|previous|base64|b64|value|data|text|string|binary|plain|default)$/

/** Words that a name ends in where its value is a secret; of `key` only what is never a public one, or the name of a key. */
const ENDS_IN_SECRET = new RegExp(
  [
    '(?<!by|com|sur|tres|mini)pass',
    '(?<!no)pass_?(?:w|wd|word|phrase|code)s?',
    'pwd|secrets?|tokens?|credentials?|cookie|plaintext',
    '(?:proxy_?|^|_)authorization|(?:^|_)auths?',
    'docker_?(?:cfg|config_?json)',
    '(?:api|app|application|access|account|auth|client|cookie|decryption|deploy|encryption|hmac|jwt|license|master)_?key',
    '(?:private|recovery|root|secret|service_?account|session|shared|signing|storage|tls|unseal|webhook)_?key',
  ]
    .map(words => `(?:${words})`)
    .join('|')
    .replace(/^/, '(?:')
    .replace(/$/, ')$'),
)

/** Names with such an end and another meaning: the name of a Secret, or where a list of results continues. */
const NO_SECRET =
  /(?:pull|existing|tls|credentials?|password|auth|token|key)_?secrets?$|(?:next|starting|continue|continuation|page|request|idempotency|creation|js)_?tokens?$|(?:image|mounted|max|num)_?(?:pull_?)?(?:secrets|tokens)$/

/** A variable in capitals, which is how the environment has its secrets: `SIGNING_KEY`. */
const VARIABLE_KEY = /^[A-Z0-9_]{0,100}KEY$/
const PUBLIC_KEY =
  /(?:PUBLIC|KMS|PARTITION|SORT|HASH|RANGE|PRIMARY|FOREIGN|CACHE|OBJECT|BUCKET|S3|TOPOLOGY|LABEL|HOT)_?KEY$/

/** Longer names are nobody's. */
const LONGEST = 200

/**
 * Whether a key, a variable or an option of this name has a secret as its value: `password`, `DB_PASSWORD`,
 * `--auth-token`, `client-key-data`, `spring.datasource.password`. The last word decides, so that `secretName` and
 * `tokenPath` do not.
 */
export function isSecretKey(name: string): boolean {
  if (name.length > LONGEST || !SECRET_WORD.test(name)) return false
  if (VARIABLE_KEY.test(name) && !PUBLIC_KEY.test(name)) return true
  let words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  if (ENDS_IN_SECRET.test(words)) return !NO_SECRET.test(words)
  words = words.replace(SUFFIX, '')
  return words !== '' && ENDS_IN_SECRET.test(words) && !NO_SECRET.test(words)
}

/** What every name of a secret has in it. A text without any of these words names none. */
export const SECRET_WORD = /pass|pwd|secret|token|credential|auth|cookie|plaintext|docker_?c|key/i

/** Names that need not mean a secret: `auth: basic`, `secret: the-name-of-one`, an ExternalSecret's `secretKey: the-name-of-a-key`. */
export const isVagueKey = (name: string): boolean =>
  /^(?:.*\.)?(?:[aA]uths?|[sS]ecrets?|secretKey|[cC]redentials?|[tT]okens)$/.test(name)

/** What is worked out when something is deployed or run: `${VAR}`, `$(command)`, `{{ .x }}`, `<x>`, `\(.x)`, `%s`. */
const EXPRESSION =
  /\$\{\{[^{}]{0,500}\}\}|\$\{(?:[^{}]|\{[^{}]{0,500}\}){0,2000}\}|[$\\]\([^()\r\n]{0,500}\)|\{\{(?:[^{}]|\{\{[^{}]{0,500}\}\}){0,500}\}\}|<[^<>]{0,200}>|%[sdv]|\$[A-Z_][A-Z\d_]{1,100}/g

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
    '(?:change[_-]?me|placeholder|redacted|\\.{3,}|…)$',
    '\\d{1,3}$',
    'ENC\\[',
    '(?:arn|vault|ssm|secretsmanager|op|ref\\+\\w+|sha256|fileb?):\\S*$',
    '(?:/(?:etc|var|run|home|root|tmp|opt|usr|mnt|secrets?|vault|data|app|dev|srv|certs?|keys?)|\\.{1,2}|~)/[\\w./@-]*$',
    // Versions of packages, and commands.
    '(?:npm:)?[\\^~<>=]{1,2}\\s?\\d[\\w.]*(?:\\s\\|\\|.*)?$',
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
export function secretParts(value: string): readonly Range[] {
  const text = value.trim()
  if (HARMLESS.test(text) || !/[^\W_]|[^ -~]|\S{6}/.test(text)) return []
  if (FIELD_TYPE.test(text)) return literalsIn(value, FIELD_DEFAULT, 0)
  if (!/[$<%\\]|\{\{/.test(text)) return [{ start: 0, end: value.length }]
  const rest = text.replace(EXPRESSION, '').replace(/^\$[A-Za-z_]\w*$|^(?:bearer|basic|token)\s/gi, '')
  if (/[^\W_]/.test(rest)) return [{ start: 0, end: value.length }]
  return [...value.matchAll(EXPRESSION)].flatMap(({ index, 0: one }) =>
    literalsIn(one, one.startsWith('{{') ? TEMPLATE_LITERAL : LITERAL, index),
  )
}

const literalsIn = (text: string, pattern: RegExp, offset: number): readonly Range[] =>
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
      if (part.length > LONGEST_ABBREVIATION) return false
      abbreviated += part.length
    } else if (word.length > LONGEST_WORD || 4 * (word.match(HUMP)?.length ?? 0) > word.length) return false
  }
  return 2 * abbreviated < value.length || abbreviated === 0
}

/**
 * Whether a secret is searched for where it is not written as one: elsewhere in its file, in reports about others, in
 * what is kept. Shorter ones and those that are like names may be there for other reasons.
 */
export const isSearched = (value: string): boolean => value.length >= SHORTEST_SEARCHED && !isLikeName(value)

/** Whether the value of a name that need not mean a secret looks like one: `user:word`, or nothing that is like a name. */
export const looksSecret = (value: string): boolean =>
  /^[^\s:/]{2,}:[^\s:/]{2,}$/.test(value) || (/^\S{6,}$/.test(value) && !isLikeName(value))
