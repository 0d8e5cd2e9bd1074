import { isPlaceholder } from './placeholder.ts'

/** Variables that disable TLS verification for a program, with the values that do so (OP-14). */
const VARIABLES: Readonly<Record<string, RegExp>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: /^0$/,
  PYTHONHTTPSVERIFY: /^0$/,
  // git asks only whether it is there, also if it is empty.
  GIT_SSL_NO_VERIFY: /^/,
  // The options of each command of argocd.
  ARGOCD_OPTS: /(?:^|\s)--insecure(?:=true)?(?:\s|$)/,
}

/** Whether a variable of this name is about the verification of TLS. */
export const isVerificationVariable = (name: string): boolean => Object.hasOwn(VARIABLES, name)

/** Whether a variable of this value turns the verification of TLS off. */
export const skipsVerification = (name: string, value: string): boolean =>
  Object.hasOwn(VARIABLES, name) && VARIABLES[name]?.test(value) === true && !isPlaceholder(value)

/** Switches that only mean this, whatever the program: of kubectl, helm, the AWS CLI, wget, kaniko, cf, vault and Portainer. */
const SWITCH =
  '--?(?:(?:[a-z]{1,20}-){0,3}(?:insecure-skip-(?:tls-)?verify(?:-backend)?|(?:tls|ssl)-?(?:insecure-)?skip-?verify|skip-(?:tls|ssl)-(?:verify|verification|validation)(?:-pull)?)|no-check-certificate|no-verify-ssl)'
const IS_SWITCH = new RegExp(`^${SWITCH}$`)

/** Whether a script may have such a switch, or `--insecure`, which means it to some programs. */
export const MAY_SKIP_VERIFICATION = new RegExp(`\\s(?:${SWITCH}|--insecure)[\\s=]`)

/** What `--insecure` means to a program other than no certificate, or plain HTTP, is not known. */
const INSECURE = /^(?:argocd|crane|curl|mc|oras)$/

/** Whether an option, without its value, turns the verification of TLS off for a program. */
export const isVerificationSwitch = (program: string, name: string): boolean =>
  IS_SWITCH.test(name) || (name === '--insecure' && INSECURE.test(program))

/** The same in a word with its value, and what skopeo, podman, Python and git are given. */
const FLAG = new RegExp(
  `^${SWITCH}(?:=true)?$|(?<![\\w-])(?:--)?(?:tls-|ssl-|tls_|ssl_|http\\.ssl|ssl)?verify=(?:false|0(?!\\d))(?!\\w)`,
  'i',
)

/** The options of curl that take a value: what follows in the same word is that. */
const TAKES_VALUE = new Set('AbcCdDeEFhHKmoPQrtTuUwxXyYz')

/** The word of a command that skips the verification of TLS, as far as `program` knows it; undefined where it is none. */
export function verificationFlag(program: string, word: string): string | undefined {
  const found = FLAG.exec(word)?.[0]
  if (found !== undefined) return found
  const name = program.slice(program.lastIndexOf('/') + 1)
  if (name === 'curl') return word === '--insecure' || hasShortOption(word, 'k') ? 'curl -k' : undefined
  return isVerificationSwitch(name, word) ? `${name} ${word}` : undefined
}

function hasShortOption(word: string, wanted: string): boolean {
  if (!/^-[A-Za-z0-9#:]{1,40}$/.test(word)) return false
  for (const option of word.slice(1)) {
    if (option === wanted) return true
    if (TAKES_VALUE.has(option)) return false
  }
  return false
}

/** This machine has no certificate of a name. Before its address a template may decide between HTTP and HTTPS. */
const OWN_MACHINE =
  /^["']?(?:\{\{[^{}]{0,200}\}\}){0,4}(?:(?:https?|\$\{?\w+\}?):\/\/)?(?:localhost|127\.|\[::1\]|169\.254\.)/

/**
 * Whether the words of a command name only addresses that have no certificate to verify: of HTTP, or of the machine that it runs
 * on.
 */
export function asksWithoutTls(words: readonly string[]): boolean {
  if (words.some(word => TO_OWN_MACHINE.test(word))) return true
  const asked = words
    .filter((_, i) => !OTHER_ADDRESS.test(words[i - 1] ?? ''))
    .map(word => word.replace(/^--[\w-]+=/, ''))
  if (asked.some(word => OWN_MACHINE.test(word))) return true
  return asked.some(word => word.startsWith('http://')) && !asked.some(word => word.startsWith('https://'))
}

/** An address that a variable has unless it is given another one: `${VAULT_ADDR:-https://127.0.0.1:8200}`. */
const OWN_BY_DEFAULT = /\$\{\w+:?-["']?(?:https?:\/\/)?(?:localhost|127\.|\[::1\])/

/** Whether the words of a command name this machine, unless who runs it says another one. */
export const asksOwnByDefault = (words: readonly string[]): boolean => words.some(word => OWN_BY_DEFAULT.test(word))

/** How curl is given this machine for the name of another: `web.example.com:443:127.0.0.1`, `::localhost:8443`. */
const TO_OWN_MACHINE = /^[^\s/]{0,200}:[^\s/:]{0,40}:\[?(?:127\.\d|localhost\b|::1\])/

/** The options whose address is not the one that is asked. */
const OTHER_ADDRESS = /^(?:-x|--proxy|--preproxy|-e|--referer)$/

/** The options by which a request sends something of worth. */
const SENDS =
  /^(?:-[uHdFT]|--(?:user|header|data(?:-\w+)?|form|upload-file|cert|oauth2-bearer|post-data|post-file|http-(?:user|password))(?:=.*)?)$/s

/** Where a server tells how it is; a variable may have its address. */
const STATUS_URL =
  /^["']?(?:https:\/\/|\$\{?\w+\}?|\{\{)[^?#]*\/(?:-\/)?(?:health(?:z|check)?|live(?:z|ness)?|ready?(?:z|iness)?|ping|metrics)\/?["']?$/

/**
 * Whether a request only asks whether something answers: the words of a command of curl or wget send nothing of worth, and keep nothing of
 * the answer, or ask where a server tells how it is.
 */
export const asksOnlyStatus = (program: string, words: readonly string[]): boolean =>
  /^(?:curl|wget)$/.test(program) &&
  !words.some(word => SENDS.test(word)) &&
  words.some(
    (word, i) =>
      /^(?:-I|--head|--spider)$/.test(word) ||
      STATUS_URL.test(word) ||
      (word === '/dev/null' && /^(?:-[a-zA-Z]{0,9}[oO]|--output|--output-document)$/.test(words[i - 1] ?? '')) ||
      /^(?:-o|-O|--output=|--output-document=)\/dev\/null$/.test(word),
  )

/** The options by which the answer is kept in a file. */
const KEEPS = /^(?:-[a-zA-Z]{0,9}[oO]|-o.+|--output(?:-document|-dir)?(?:=.*)?|--remote-name(?:-all)?)$/

/** Whether a request of curl sends nothing of worth, and its answer goes into no file. */
export const asksOnly = (program: string, words: readonly string[]): boolean =>
  program === 'curl' && !words.some(word => SENDS.test(word) || KEEPS.test(word))
