import type { Range } from '../../languages/tree/query.ts'
import { isSearched, isSecretValue } from '../../model/credential.ts'

/*
 * Secrets that show by their form, whatever their name. Every pattern begins with a word that few texts have, and each
 * repetition has a limit: documents are hostile, and the time must grow with their length only.
 */

/** Texts that are nothing but a secret: the formats of AWS, GitHub, GitLab, Slack, Stripe, npm, PyPI, Docker, Vault, Google and others. */
const FORMATS = new RegExp(
  [
    '(?:AKIA|ASIA|ABIA|ACCA)(?<![A-Z0-9].{4})[A-Z0-9]{16}(?![A-Z0-9])',
    'gh[opsur]_[A-Za-z0-9]{20,255}',
    'github_pat_\\w{20,255}',
    'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat)-[\\w.-]{16,255}',
    'GR1348941[\\w-]{20}',
    'xox[abeoprs]-[\\w-]{8,255}',
    'xapp-[\\w-]{8,255}',
    'hooks\\.slack\\.com/(?:services|workflows|triggers)/[\\w/-]{8,255}',
    '[srp]k_(?:live|test)_\\w{8,255}',
    'whsec_[\\w+/=]{8,255}',
    'sk-(?<!\\w.{3})[\\w-]{20,255}',
    'SG\\.[\\w-]{16,64}\\.[\\w-]{16,64}',
    'npm_[A-Za-z0-9]{30,255}',
    'pypi-[\\w-]{16,255}',
    'dckr_(?:pat|oat)_[\\w-]{16,255}',
    'hv[sbr]\\.[\\w-]{16,255}',
    'AIza[\\w-]{35}',
    'ya29\\.[\\w-]{16,255}',
    'GOCSPX-[\\w-]{16,64}',
    'do[opr]_v1_[a-f0-9]{32,128}',
    'shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{16,64}',
    'AGE-SECRET-KEY-1[A-Z0-9]{16,255}',
    'k8s-aws-v1\\.[\\w-]{16,4000}',
    // A JSON Web Token; the header is JSON, so that it begins like this.
    'ey[JI](?<![\\w+/=-].{3})[\\w-]{8,4000}\\.[\\w-]{4,8000}(?:\\.[\\w-]{0,4000}){0,3}',
    // Base64 of a PEM block that is neither a certificate nor a public key; of `{"auths"`; of `{"auth`.
    'LS0tLS1CRUdJTiB(?!DRVJUSUZJQ0FUR|QVUJMSUM|UUlVTVEVE)[A-Za-z0-9+/=_-]{8,100000}',
    'eyJhdXRo[A-Za-z0-9+/=_-]{8,100000}',
    // Password hashes: what is behind them is often easily guessed.
    '\\$(?:2[abxy]|apr1|5|6|y|argon2(?:id|i|d))\\$[\\w./$+=,-]{16,255}',
  ].join('|'),
  'g',
)

/** Words of sentences too, so that what follows them must not be like a name: `Bearer …` without its header, `the token is …`. */
const IN_SENTENCES: readonly RegExp[] = [
  /\b(?:bearer|basic|negotiate|apikey)\s{1,4}\\{0,4}["']?([\w+/=.~-]{6,8000})/dgi,
  /\b(?<!create\s{1,4})(?:tokens?|passwords?|passphrase|api[ -]key)\s{1,4}(?:is\s{1,4})?["'`]?([^\s"'`,;()]{8,4000})/dgi,
]

/** The part in parentheses is a secret by its surroundings: options of well-known programs, and headers. */
const AROUND: readonly RegExp[] = [
  // curl --user name:password; numbers are user ids.
  /(?<![\w-])(?:-u|--(?:proxy-)?user|--(?:src-|dest-)?creds)["',\\]{0,6}(?:[ \t=]|\s{0,40}\n\s{0,100}-\s){1,3}["'\\]{0,4}((?!\d{1,10}:\d{1,10}(?![\w]))[^\s:"'\\]{0,200}:[^\s"'\\]{1,400})/dg,
  // docker login -p …, sshpass -p …, and the like.
  /\b(?:login|sshpass)\b(?:[^;&|\r\n]|\r?\n\s{0,100}-\s){0,300}?(?<![\w-])-p["',]{0,4}(?:[ \t=]|\s{0,40}\n\s{0,100}-\s){1,3}["'\\]{0,4}([^\s"'\\-][^\s"'\\]{0,400})/dg,
  /\bsshpass\s{1,4}-p["']?([^\s"']{1,400})/dg,
  /\b(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\b[^;&|\r\n]{0,300}?\s-p(?!\s)["']?([^\s"']{1,400})/dg,
  /\bmongo[a-z]{0,8}\b[^;&|\r\n]{0,300}?\s-p\s{0,4}["']?([^\s"'-][^\s"']{0,400})/dg,
  /\bredis-cli\b[^;&|\r\n]{0,300}?\s-a\s{1,4}["']?([^\s"']{1,400})/dg,
  /\bhtpasswd\s{1,4}-[a-zA-Z]{0,8}b[a-zA-Z]{0,8}\s{1,4}(?:-\S{1,20}\s{1,4}){0,4}\S{1,200}\s{1,4}(?:\S{1,200}\s{1,4})?["']?([^\s"']{1,400})/dg,
  /\bmachine\s{1,4}\S{1,200}\s{1,100}login\s{1,4}\S{1,200}\s{1,100}password\s{1,4}(\S{1,400})/dg,
  /\bconfigure\s{1,4}set\s{1,4}[\w.-]{0,100}(?:secret|token|password)[\w.-]{0,60}\s{1,4}["']?([^\s"']{1,400})/dg,
  /\b(?:echo|printf)\s{1,4}(?:-[a-z]\s{1,4}|["']?%s(?:\\n)?["']?\s{1,4}){0,3}["']?([^\s"'|]{1,400})["']?\s{0,4}\|[^\r\n|]{0,300}?(?:--[a-z-]{0,30}stdin\b|--with-token\b)/dg,
  /(?:stdin|login|passw|token|secret)[^\r\n]{0,300}?<<<\s{0,4}["']?([^\s"']{1,400})/dgi,
  /--from-literal[\s="',\\]{1,8}(?:-\s{1,4})?[\w./-]{1,253}=["']?([^\s"']{1,400})/dg,
  /\bSecureString\b[^;&|]{0,300}?--value[\s="',\\]{1,8}([^\s"']{1,4000})/dg,
  /--value[\s="',\\]{1,8}([^\s"'-][^\s"']{0,400})[^;&|]{0,300}?\bSecureString\b/dg,
  /\bvault\s{1,4}login\s{1,4}(?:-\S{1,60}\s{1,4}){0,4}([^\s-]\S{4,400})/dg,
  /-pass(?:in|out)?["'\s,=]{1,4}pass:([^\s"']{1,400})/dg,
  // Data source names without a scheme, and Oracle's.
  /@(?:tcp|unix|udp)\((?<=([\w.%+-]{0,100}:[^\s@"'/]{1,400})@\w{3,4}\()/dg,
  /\bjdbc:oracle:\w{1,20}:([^/\s"']{1,100}\/[^@\s"']{1,400})@/dg,
  // An address without a scheme, as images have them.
  /(?<![\w.:/@$%+~-])(?!(?:mailto|sips?|xmpp|acct|npm|sha\d+):)([\w.+%~-]{1,100}:[^\s:/@"'`<>\\]{1,400})@(?:(?:[a-z\d-]{1,63}\.){1,10}[a-z][a-z\d-]{0,62}(?::\d{1,5})?|[a-z\d-]{1,63}:\d{1,5})\//dgi,
  // Parts of a query that grant access.
  /[?&](?:sig|signature|x-(?:amz|goog)-(?:signature|credential|security-token)|key|code|auth|pass|pw)=([^\s"'&#<>\\]{4,4000})/dgi,
]

/** A word of each of these patterns: most texts have none of them, and one look is enough to know it. */
const AROUND_AT_ALL =
  /bearer|basic|negotiate|api[ -]?key|token|pass|-u|--(?:proxy-)?user|creds|login|sshpass|mysql|mariadb|mongo|redis-cli|htpasswd|machine|configure|stdin|with-token|<<<|literal|SecureString|pass:|:[^\s:/@]{1,400}@|@(?:tcp|udp|unix)|jdbc|[?&]/i

/** The parts of `text` that show as secrets by their form: UTF-16 offsets, in no order, perhaps overlapping. */
export function* secretShapes(text: string): Generator<Range> {
  for (const { 0: found, index } of text.matchAll(FORMATS)) yield { start: index, end: index + found.length }
  if (AROUND_AT_ALL.test(text)) yield* secretsAround(text)
  yield* privateKeys(text)
  yield* userInformation(text)
}

function* secretsAround(text: string): Generator<Range> {
  for (const pattern of [...IN_SENTENCES, ...AROUND]) {
    const inSentences = IN_SENTENCES.includes(pattern)
    for (const { 1: secret = '', indices } of text.matchAll(pattern)) {
      const [start, end] = indices?.[1] ?? [0, 0]
      // Of `user:password` the password counts.
      if (isSecretValue(secret.replace(/^[^\s:]*:(?=.)/, '')) && (!inSentences || isSearched(secret)))
        yield { start, end }
    }
  }
}

/** A key of 16,384 bits in base64 takes 13,000 characters. */
const LONGEST_KEY = 50_000
/** Without a footer: what is left of the line, and lines of nothing but base64. */
const KEY_LINES = /[^\r\n"'`]{0,20000}(?:\r?\n[ \t#/*]{0,100}[\w+/=]{16,1000}(?=[ \t]{0,100}(?:\r?\n|$))){0,1000}/y

/** PEM and PGP blocks of private keys, between header and footer. */
function* privateKeys(text: string): Generator<Range> {
  const header = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g
  for (let match = header.exec(text); match !== null; match = header.exec(text)) {
    const start = match.index + match[0].length
    const footer = text.slice(start, start + LONGEST_KEY).search(/-----(?:END|BEGIN) /)
    KEY_LINES.lastIndex = start
    const end =
      footer < 0 || text.startsWith('-----BEGIN', start + footer)
        ? start + (KEY_LINES.exec(text)?.[0].length ?? 0)
        : start + footer
    yield { start, end }
    header.lastIndex = Math.max(end, start)
  }
}

const AUTHORITY = /[^\s/?#"'`<>\\|]*/y
/** A password with a slash or the like in it, not escaped: what follows the colon is not a port. */
const NO_PORT = /^[^:[\]]*:(?!\d{1,5}(?:$|[,)};])|$|[$*{%])/
const BEYOND = /[^\s"'`<>\\|@]{0,300}@/y

/** The text between `scheme://` and the `@` before the host, all of it: a token may take the user's place. */
function* userInformation(text: string): Generator<Range> {
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const start = at + 3
    const user = userAt(text, start)
    const colon = user.indexOf(':')
    const isWeb = /https?$/i.test(text.slice(Math.max(0, at - 5), at))
    if (colon < 0 ? isWeb && user !== 'git' && isSecretValue(user) : isSecretValue(user.slice(colon + 1)))
      yield { start, end: start + user.length }
  }
}

/** What comes before the host; empty where the host comes at once. */
function userAt(text: string, start: number): string {
  AUTHORITY.lastIndex = start
  const authority = AUTHORITY.exec(text)?.[0] ?? ''
  const sign = authority.lastIndexOf('@')
  if (sign >= 0) return authority.slice(0, sign)
  if (!NO_PORT.test(authority)) return ''
  BEYOND.lastIndex = start + authority.length
  const beyond = BEYOND.exec(text)?.[0]
  return beyond === undefined ? '' : authority + beyond.slice(0, -1)
}
