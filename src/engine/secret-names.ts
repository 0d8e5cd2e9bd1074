/** What stands behind the word that says it: `DB_PASSWORD_OLD`, `token2`, `secretValue`. */
const SUFFIX = /_?(?:\d{1,4}|old|new|current|previous|base64|b64|value|data|text|string|binary|plain|default)$/

/** Words that a name ends in where its value is a secret; of `key` only what is never a public one, or the name of a key. */
const ENDS_IN_SECRET = new RegExp(
  [
    '(?<!by|com|sur|tres)pass',
    'pass_?(?:w|wd|word|phrase|code)s?',
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

/** Names that end so and hold another thing: the name of a Secret, or where a list of results goes on. */
const NO_SECRET =
  /(?:pull|existing|tls|credentials?|password|auth|token|key)_?secrets?$|(?:next|starting|continue|continuation|page|request|idempotency)_?token$|(?:image|mounted|max|num)_?(?:pull_?)?(?:secrets|tokens)$/

/** A variable in capitals, which is how the environment has its secrets: `SIGNING_KEY`. */
const VARIABLE_KEY = /^[A-Z0-9_]{0,100}KEY$/
const PUBLIC_KEY =
  /(?:PUBLIC|KMS|PARTITION|SORT|HASH|RANGE|PRIMARY|FOREIGN|CACHE|OBJECT|BUCKET|S3|TOPOLOGY|LABEL|HOT)_?KEY$/

/** Longer names are nobody's. */
const LONGEST = 200

/**
 * Whether a key, a variable or an option by this name holds a secret: `password`, `DB_PASSWORD`, `--auth-token`,
 * `client-key-data`, `spring.datasource.password`. The last word decides, so that `secretName` and `tokenPath` do not.
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

/** Names that need not mean a secret: `auth: basic`, `secret: the-name-of-one`, `credentials: shared`. */
export const isVagueKey = (name: string): boolean =>
  /^(?:.*\.)?(?:[aA]uths?|[sS]ecrets?|[cC]redentials?|[tT]okens)$/.test(name)

/** Text that stands for a value, without a default of its own: `${VAR}`, `$(VAR)`, `$VAR`, `{{ .x }}`, `<x>`, `%s`. */
const EXPRESSION =
  /\$\{\{[^{}"']{0,500}\}\}|\$\{[\w.\s[\]]{0,500}\}|\$\([^()"']{0,500}\)|\{\{[^{}"']{0,500}\}\}|<[^<>]{0,200}>|%[sdv]/g

/** A value that is none: switches, what is to be put in, encrypted text, and what only says where the secret is. */
const HARMLESS = new RegExp(
  [
    '(?:true|false|yes|no|on|off|null|nil|none|undefined|~|\\$\\w+|\\*+|•+|x{3,}|bearer|basic|token|read|write|inherit)$',
    '(?:string|integer|number|boolean|object|required|optional|enabled|disabled|default)(?:\\s\\|.*)?$',
    '(?:change[_-]?me|placeholder|redacted|\\.{3}|…)$',
    'ENC\\[',
    '(?:arn|vault|ssm|secretsmanager|op|ref\\+\\w+|sha256):\\S*$',
    '(?:/(?:etc|var|run|home|root|tmp|opt|usr|mnt|secrets?|vault|data|app|dev|srv|certs?|keys?)|\\.{1,2}|~)/[\\w./@-]*$',
  ]
    .map(form => `^${form}`)
    .join('|'),
  'i',
)

/** Whether the text of a value that is named as a secret is one: not a switch, a reference, or an expression alone. */
export function isSecretValue(value: string): boolean {
  const text = value.trim()
  if (text === '' || HARMLESS.test(text)) return false
  if (!/[$<%]|\{\{/.test(text)) return true
  return /[^\W_]/.test(text.replace(EXPRESSION, '').replace(/^\$[A-Za-z_]\w*$|^(?:bearer|basic|token)\s/gi, ''))
}

/** Whether the value of a name that need not mean a secret looks like one: `user:word`, or no word of letters. */
export const looksSecret = (value: string): boolean => /^(?=.*(?:[A-Z]|\d|:))\S{6,}$/.test(value)
