import { isPublicToken } from '../../model/text-match.ts'

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

/** Names with such an end and another meaning: the name of a Secret, what is meant for everybody. */
const NO_SECRET =
  /(?:pull|existing|tls|credentials?|password|auth|token|key)_?secrets?$|(?:image|mounted|max|num)_?(?:pull_?)?secrets$|(?:^|_)existing_?secret_|(?:^|_)env_?from_?secrets?$|(?:^|_)(?:publish|public)(?:able)?_/

/** A variable in capitals, which is how the environment has its secrets: `SIGNING_KEY`. */
const VARIABLE_KEY = /^[A-Z0-9_]{0,100}KEY$/
const PUBLIC_KEY =
  /(?:^|_)(?:PUBLIC|PUBLISHABLE)_\w{0,100}KEY$|(?:SEGMENT|ANALYTICS|RUDDERSTACK)_(?:\w{1,40}_)?WRITE_?KEY$|(?:^|_)(?:SITE|SENTRY|PUBLISHABLE)_?KEY$|(?:PUBLIC|KMS|GPG|PGP|APT|PARTITION|SORT|HASH|RANGE|PRIMARY|FOREIGN|CACHE|OBJECT|BUCKET|S3|TOPOLOGY|LABEL|HOT|OUTPUT|EXPORT|PARAMETER|TAG)_?KEY$/

/** Longer names are nobody's. */
const LONGEST = 200

/**
 * Whether a key, a variable or an option of this name has a secret as its value: `password`, `DB_PASSWORD`,
 * `--auth-token`, `client-key-data`, `spring.datasource.password`. The last word decides, so that `secretName` and
 * `tokenPath` do not.
 */
export function isSecretKey(name: string): boolean {
  if (name.length > LONGEST || !SECRET_WORD.test(name) || isPublicToken(name)) return false
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
