import { isPlaceholder, isTemplated } from './placeholder.ts'

/** A piece of a text: UTF-16 offsets, 0-based, `end` after the last character. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** What kind of secret a text contains, and where. The text itself must not be shown. */
export interface FoundSecret extends TextRange {
  readonly kind: 'private-key' | 'access-key-id' | 'password-in-url'
}

/** Whether `text` is a DNS label of RFC 1035, as names of Services must be: lower-case letter first, at most 63 characters. */
export const isDns1035Label = (text: string): boolean =>
  text.length <= 63 && /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(text)

/** Whether a key has a secret: it ends in password, passwd, pass, secret, token or api key (CM-02, OA-14). */
export const isSecretName = (name: string): boolean =>
  /(?:pass(?:word|wd)?|secret|token|api[_-]?key)$/i.test(name) &&
  !/(?:by|com|sur|tres)pass$/i.test(name) &&
  // The name of a Secret.
  !/existing[_-]?secret|from[_-]?secrets?$/i.test(name) &&
  !isPublicToken(name)

/** Names of what proves in DNS that a domain is one's own: `DOMAIN_VALIDATION_TOKEN`, `RECORD_SET_TOKEN`. */
const PROVES_DOMAIN =
  /(?:domain|dns|record|txt|acme|challenge|verification|validation)[_-](?:[a-z]{1,20}[_-]){0,2}tokens?$/i

/**
 * Whether a name says token of something that gives no access: where a list goes on, what makes a request unique or a form one's own,
 * the names of DKIM's DNS records, the words that a language model counts.
 */
export const isPublicToken = (name: string): boolean =>
  /(?:next|starting|continue|continuation|page|pagination|request|idempotency|creation|cursor|resume|js|csrf|xsrf|max|num|min|total|eos|bos|pad|stop|special)[_-]?tokens?$|dkim[\w-]{0,40}tokens?$/i.test(
    name,
  ) || PROVES_DOMAIN.test(name.slice(-60))

/** Whether a name has pass, secret or token anywhere in it; for objects where no such name is expected at all. */
export const mentionsSecret = (name: string): boolean => /pass|secret|token/i.test(name)

/** The header of the first private key in PEM or PGP armour, or undefined. */
const findPrivateKey = (text: string): TextRange | undefined =>
  findPattern(text, /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/)

/** The first long-lived AWS access key id, or undefined (IAM User Guide, "IAM identifiers": unique ids that begin with AKIA). */
const findAccessKeyId = (text: string): TextRange | undefined =>
  findPattern(text, /(?<![A-Z0-9])AKIA[0-9A-Z]{16}(?![A-Z0-9])/)

/**
 * The first password between `scheme://user:` and `@host`, or undefined. One that is filled in before deployment, in part or as a whole, is not reported.
 * The user may be empty, as for Redis.
 */
function findUrlPassword(text: string): TextRange | undefined {
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const authority = readAuthority(text, at + 3)
    const colon = authority.indexOf(':')
    const sign = authority.lastIndexOf('@')
    if (colon < 0 || colon + 1 >= sign || !/[a-z0-9+.-]/i.test(text.charAt(at - 1))) continue
    const start = at + 3 + colon + 1
    const end = at + 3 + sign
    const password = text.slice(start, end)
    if (!isPlaceholder(password) && !isTemplated(password)) return { start, end }
  }
  return undefined
}

/** The first secret that shows by its form alone, or undefined. */
export function findSecret(text: string): FoundSecret | undefined {
  const key = findPrivateKey(text)
  if (key) return { kind: 'private-key', ...key }
  const id = findAccessKeyId(text)
  if (id) return { kind: 'access-key-id', ...id }
  const password = findUrlPassword(text)
  return password && { kind: 'password-in-url', ...password }
}

const _isQualifiedPart = (text: string): boolean =>
  text.length <= 63 && /^[A-Za-z0-9](?:[-\w.]*[A-Za-z0-9])?$/.test(text)

function findPattern(text: string, pattern: RegExp): TextRange | undefined {
  const match = pattern.exec(text)
  return match ? { start: match.index, end: match.index + match[0].length } : undefined
}

function readAuthority(text: string, start: number): string {
  const authority = /[^\s/?#"'`]*/y
  authority.lastIndex = start
  return authority.exec(text)?.[0] ?? ''
}
