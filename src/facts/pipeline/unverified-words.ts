import type { Place } from '../../documents/document.ts'
import type { Edit } from '../../engine/edit.ts'
import {
  asksOnly,
  asksOnlyStatus,
  asksOwnByDefault,
  asksWithoutTls,
  isVerificationSwitch,
} from '../../model/tls-flags.ts'
import { isHarborUrl } from '../harbor/harbor-call.ts'
import type { ProcedureCommand } from './procedure.ts'

/** A word of a command that turns the verification of TLS off. */
interface Unverified {
  /** With the program: `curl -k`. */
  readonly written: string
  readonly at: Place
  /** What makes the word verify. */
  readonly verifying?: Pick<Edit, 'inScript'> & ({ readonly remove: true } | { readonly set: string })
}

const BY_LETTER = /^-[afgiIjlLnNpqRsSv46#]*k\w*$/
const BY_FALSE = /^--(?:(?:src|dest)-)?tls-verify$/
const ENVIRONMENT =
  /^(?:PYTHONHTTPSVERIFY=0|GIT_SSL_NO_VERIFY=(?:1|true)|NODE_TLS_REJECT_UNAUTHORIZED=0|http\.sslVerify=false)$/i

/** The words of a command that turn the verification of TLS off (OP-14), but for those that another check reports. */
export function* unverifiedWords({ program, operands, options }: ProcedureCommand): Generator<Unverified> {
  // registry/harbor-calls reports calls to Harbor.
  if (/^(?:curl|wget)$/.test(program) && operands.some(({ text }) => isHarborUrl(text))) return
  if (asksWithoutTls(wordsOf(operands, options))) return
  // registry/skopeo-commands reports what copies images.
  if (program === 'skopeo' && /^(?:copy|sync)$/.test(operands[0]?.text ?? '')) return
  for (const { name, value, at } of options) {
    const isJoined = value !== undefined && at.within?.end === value.at.within?.end
    const isOff = isVerificationSwitch(program, name) && !(isJoined && value.text !== 'true')
    const isByLetter = program === 'curl' && BY_LETTER.test(name)
    if (isOff || isByLetter)
      yield {
        written: `${program} ${isByLetter ? '-k' : name}`,
        at,
        ...verifying(name, isJoined),
      }
    if (BY_FALSE.test(name) && value?.text === 'false')
      yield { written: `${name}=false`, at, ...(isJoined ? { verifying: REMOVED } : {}) }
    if (program === 'git' && name === '-c' && value !== undefined && ENVIRONMENT.test(value.text))
      yield { written: value.text, at: value.at }
  }
  const setting = program === 'git' && operands[0]?.text === 'config' ? unverifiedSetting(operands, options) : undefined
  if (setting !== undefined) yield setting
  if (program === 'env') for (const { text, at } of operands) if (ENVIRONMENT.test(text)) yield { written: text, at }
}

/** `git config --global http.sslVerify false`, also for one server: `http.https://git.example.com.sslVerify`. */
function unverifiedSetting(
  operands: ProcedureCommand['operands'],
  options: ProcedureCommand['options'],
): Unverified | undefined {
  const words = [...operands, ...options.flatMap(({ value }) => value ?? [])]
  const key = words.find(({ text }) => /^http\.(?:.{1,200}\.)?sslverify$/i.test(text))
  const isOff = words.some(({ text }) => /^(?:false|no|off|0)$/i.test(text))
  return key !== undefined && isOff ? { written: `git config ${key.text} false`, at: key.at } : undefined
}

const REMOVED = { inScript: 'word', remove: true } as const

/** Of several switches in a word the others are left; one that ends with a value is left to its author. */
function verifying(name: string, isJoined: boolean): Pick<Unverified, 'verifying'> {
  if (name.startsWith('--') || name.length === 2) return { verifying: REMOVED }
  return isJoined ? {} : { verifying: { inScript: 'word', set: name.replace('k', '') } }
}

/** What only looks at what it reads; others may run, unpack or apply it. */
const LOOKS = /^(?:jq|yq|grep|egrep|sed|awk|head|tail|wc|cut|tr|sort)$/

/**
 * What a command asks for: whether something answers at all, something that is only looked at and for which nothing of worth is given
 * away, or more.
 */
export function purposeOf({
  program,
  operands,
  options,
  isPiped,
  feeds = [''],
}: ProcedureCommand): 'probe' | 'query' | 'other' {
  const words = wordsOf(operands, options)
  if (asksOnlyStatus(program, words)) return 'probe'
  if (asksOwnByDefault(words)) return 'query'
  return asksOnly(program, words) && (!isPiped || feeds.every(one => LOOKS.test(one))) ? 'query' : 'other'
}

const wordsOf = (operands: ProcedureCommand['operands'], options: ProcedureCommand['options']): readonly string[] => [
  ...options.flatMap(({ name, value }) => (value === undefined ? [name] : [name, value.text])),
  ...operands.map(({ text }) => text),
]
