import type { Place } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import { type HarborCall, isHarborUrl } from '../../facts/harbor/harbor-call.ts'
import type { ShellWord } from '../../languages/tree/command.ts'
import { isCredential } from '../../model/credential.ts'
import type { PipelineScript } from '../pipeline/commands/pipeline-scripts.ts'
import { commandsIn, PRINTS, type ScriptCommand, wordPlace } from '../pipeline/commands/script-commands.ts'
import { filled, partPlace, type Settings, settingsIn } from '../pipeline/commands/script-variables.ts'

const CLIENT = /^(?:\S*\/)?(?:curl|wget)$/
const HTTPIE = /^(?:https?|xh|xhs)$/
/** What a script contains that may call Harbor. */
export const CALLS: RegExp = /\b(?:curl|wget)\b|^[ \t]{0,40}(?:https?|xhs?)[ \t]/m
/** This machine has no certificate of a name. */
const LOCAL = /^["']?(?:https?:\/\/)?(?:localhost|127\.|\[::1\])/

/** The calls to Harbor that the commands of a script are. */
export function scriptCalls(script: PipelineScript): readonly HarborCall[] {
  if (!script.texts.some(({ text }) => CALLS.test(literal(text) ?? ''))) return []
  const commands = commandsIn(script)
  const settings = settingsIn(commands)
  const own = callsAmong(commands, settings)
  const stated = new Set(own.flatMap(({ apiPath }) => (apiPath === undefined ? [] : [keyOf(apiPath.at)])))
  // All but the path is where the function is written.
  const called = callsAmong(
    script.texts.flatMap(text => text.called()),
    settings,
  ).flatMap(({ apiPath }) =>
    apiPath === undefined || stated.has(keyOf(apiPath.at)) ? [] : [{ apiPath, secretsAt: [] }],
  )
  return [...own, ...called]
}

const keyOf = ({ document, pointer, within }: Place): string => `${document} ${pointer} ${within?.start}`

function callsAmong(commands: readonly ScriptCommand[], settings: Settings): readonly HarborCall[] {
  return commands.flatMap(command => {
    const isHttpie = HTTPIE.test(command.words[0]?.text ?? '')
    const program = isHttpie ? 0 : command.words.findIndex(({ text }) => CLIENT.test(text))
    if (program < 0 || PRINTS.has(command.words[0]?.text ?? '')) return []
    const words = command.words.slice(program + 1)
    const client = isHttpie ? 'httpie' : command.words[program]?.text.endsWith('curl') === true ? 'curl' : 'wget'
    const url = words.find(
      ({ text }, i) =>
        isUrl(text, words[i - 1]?.text ?? '') && (isHarborUrl(text) || isHarborUrl(filled(text, settings))),
    )
    return url === undefined ? [] : [callOf({ command, words, client, settings }, url)]
  })
}

const isUrl = (text: string, before: string): boolean =>
  /^(?:https?:\/\/|\$)|\/api\//.test(text) && !/^[-{[]/.test(text) && !VALUED.test(before)

interface Call {
  readonly command: ScriptCommand
  /** Those after the program. */
  readonly words: readonly ShellWord[]
  readonly client: keyof typeof OFF
  readonly settings: Settings
}

function callOf(call: Call, url: ShellWord): HarborCall {
  const { command, words, client, settings } = call
  const whole = filled(url.text, settings)
  const isOff = OFF[client]
  const off = LOCAL.test(whole) ? undefined : words.find(({ text }, i) => isOff(text, words[i - 1]?.text))
  const apiPath = apiPathIn(call, url)
  return {
    ...(apiPath === undefined ? {} : { apiPath }),
    secretsAt: [...words.flatMap((word, i) => secretsIn(call, word, words[i - 1])), ...userInfo(command, url)],
    ...(off === undefined
      ? {}
      : { unverified: { written: off.text, value: { state: 'known', value: true, at: wordPlace(command, off) } } }),
  }
}

/** Short options of curl without values may be combined; nothing follows one that takes a value. */
const isInsecure = (text: string, before = ''): boolean =>
  text === '--insecure' || (/^-[#aBfgGiIjJklLMnNOpqRsSvVZ012346]*k/.test(text) && !VALUED.test(before))
/** What turns the verification of certificates off. */
const OFF = {
  curl: isInsecure,
  wget: (text: string): boolean => text === '--no-check-certificate',
  httpie: (text: string, before = ''): boolean =>
    /^--verify=(?:no|false)$/i.test(`${before}=${text}`) || /^--verify=(?:no|false)$/i.test(text),
} as const
const VALUED =
  /^-(?:[a-zA-Z]*[uHdXoAbcCeEFKmPTwxY]|O|-(?:user|header|data[a-z-]*|request|output|cacert|cert|key|resolve|form|write-out|directory-prefix|output-document))$/

const API = /\/api(?:\/[^/?#"'\s]*)?/

/** The path of the API with its variables filled in, at the URL's word or at the variable that the URL begins with. */
function apiPathIn({ command, settings }: Call, url: ShellWord): HarborCall['apiPath'] {
  const [text] = API.exec(filled(url.text, settings)) ?? []
  if (text === undefined) return undefined
  const own = partPlace(command, url, text)
  if (own !== undefined) return { text, at: own }
  const [first] = url.pieces ?? []
  const base = first?.kind === 'parameter' ? settings.get(first.name ?? '') : undefined
  return { text, at: base === undefined ? wordPlace(command, url) : within(base.command, base.word, text) }
}

/** The place of a part of a word; that of the word if the part is written in another way. */
const within = (command: ScriptCommand, word: ShellWord, part: string): Place =>
  partPlace(command, word, part) ?? wordPlace(command, word)

const LOGIN = /^(?:--(?:user|proxy-user)=|-[a-zA-Z]*u)(.*)$/s
const CURL_LOGIN = /^(?:--user|-[#a-tv-zA-Z0-9]*u)$/
const AUTH = /^--auth=(.*)$/s
const PASSWORD = /^--(?:http-)?password=(.*)$/s
const BASIC = /^(?:--header=|-H)?authorization:\s{0,9}basic\s{1,9}(\S+)$/is

/** The passwords in a word: of `-u USER:PASSWORD`, of wget's `--password`, of an Authorization header. */
function secretsIn(call: Call, word: ShellWord, before: ShellWord | undefined): readonly Place[] {
  const { command, client } = call
  const option = before?.text ?? ''
  const isLogin = client === 'curl' ? CURL_LOGIN.test(option) : client === 'httpie' && /^(?:-a|--auth)$/.test(option)
  const joined =
    client === 'curl' ? LOGIN.exec(word.text)?.[1] : client === 'httpie' ? AUTH.exec(word.text)?.[1] : undefined
  const login = isLogin ? word.text : joined
  const header = BASIC.exec(word.text)?.[1]
  const given = header ?? PASSWORD.exec(word.text)?.[1]
  if (given !== undefined) return isSecret(given) ? [within(command, word, given)] : []
  return login === undefined || login === '' ? [] : passwordOf(call, word, login)
}

/** The password of `USER:PASSWORD`, also if it, or all of it, is the value of a variable that the script sets. */
function passwordOf({ command, settings }: Call, word: ShellWord, login: string): readonly Place[] {
  const whole = settings.get(/^\$\{?([A-Za-z_]\w*)\}?$/.exec(login)?.[1] ?? '')
  if (whole !== undefined) {
    const password = afterColon(whole.value)
    return isSecret(password) ? [within(whole.command, whole.word, password)] : []
  }
  const password = afterColon(login)
  const set = settings.get(/^\$\{?([A-Za-z_]\w*)\}?$/.exec(password)?.[1] ?? '')
  if (set !== undefined) return isSecret(set.value) ? [within(set.command, set.word, set.value)] : []
  const byDefault = /^\$\{[A-Za-z_]\w*:?[-=]([^${}]+)\}$/.exec(password)?.[1] ?? ''
  if (isSecret(byDefault)) return [within(command, word, byDefault)]
  return isSecret(password) ? [within(command, word, password)] : []
}

/** `USER:PASSWORD` without the user, whose variable may have a colon of its own. */
const afterColon = (login: string): string => /^(?:\$\{[^}]*\}|[^:])*:(.*)$/s.exec(login)?.[1] ?? ''

/** Words with `$` or a backtick are what the shell makes of them. */
const isSecret = (text: string): boolean => !/[$`]/.test(text) && isCredential(text)

/** `https://USER:PASSWORD@harbor.example.com/…`. */
function userInfo(command: ScriptCommand, url: ShellWord): readonly Place[] {
  const password = /^https?:\/\/[^/:@\s]+:([^/@\s]+)@/.exec(url.text)?.[1] ?? ''
  return isSecret(password) ? [within(command, url, password)] : []
}
