import * as facts from '../../facts/index.ts'
import { asksOnly, asksOnlyStatus, asksWithoutTls, isVerificationSwitch } from '../../model/tls-flags.ts'
import { defineRule, type Edit, type Place } from '../../rule.ts'

const UNVERIFIED = '{written} turns the verification of certificates off'

export default defineRule({
  id: 'procedure/tls-verification',
  summary: 'Verify the certificate of every server that a script talks to',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/authentication/'],
  // Whether something answers at all is asked of whoever answers, and nothing is given away.
  elsewhere: { 'OP-14.probe': 'info', 'OP-14.query': 'info' },
  checks: { 'OP-14': UNVERIFIED, 'OP-14.probe': UNVERIFIED, 'OP-14.query': UNVERIFIED },
  on: { scripts: facts.scriptsByDocument, variables: facts.unverifiedByDocument },

  *check({ scripts, variables }, { say }) {
    for (const { written, at } of variables) yield say('OP-14', at, { data: { written } })
    for (const { commands, inContainer } of scripts) {
      // workload/container-verification reports what a container runs.
      if (inContainer) continue
      for (const command of commands)
        for (const { written, at, verifying: edit } of unverified(command)) {
          const fix = edit && { title: 'verify the certificate', safe: false, edits: [{ at, ...edit }] }
          const check = isProbe(command) ? 'OP-14.probe' : isQuery(command, commands) ? 'OP-14.query' : 'OP-14'
          yield say(check, at, { data: { written }, fix })
        }
    }
  },
})

interface Unverified {
  readonly written: string
  readonly at: Place
  /** What makes the word verify. */
  readonly verifying?: Pick<Edit, 'inScript'> & ({ readonly remove: true } | { readonly set: string })
}

const BY_LETTER = /^-[afgiIjlLnNpqRsSv46#]*k\w*$/
const BY_FALSE = /^--(?:(?:src|dest)-)?tls-verify$/
const ENVIRONMENT =
  /^(?:PYTHONHTTPSVERIFY=0|GIT_SSL_NO_VERIFY=(?:1|true)|NODE_TLS_REJECT_UNAUTHORIZED=0|http\.sslVerify=false)$/i
function* unverified({ program, operands, options }: facts.ProcedureCommand): Generator<Unverified> {
  // registry/harbor-calls reports calls to Harbor.
  if (/^(?:curl|wget)$/.test(program) && operands.some(({ text }) => facts.isHarborUrl(text))) return
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
  operands: facts.ProcedureCommand['operands'],
  options: facts.ProcedureCommand['options'],
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

const isProbe = ({ program, options, operands }: facts.ProcedureCommand): boolean =>
  asksOnlyStatus(program, wordsOf(operands, options))

/** What only looks at what it reads; others may run, unpack or apply it. */
const LOOKS = /^(?:jq|yq|grep|egrep|sed|awk|head|tail|wc|cut|tr|sort)$/

/** Whether a request gives nothing of worth away, and only looks at the answer. */
const isQuery = (command: facts.ProcedureCommand, commands: readonly facts.ProcedureCommand[]): boolean =>
  asksOnly(command.program, wordsOf(command.operands, command.options)) &&
  (!command.isPiped || LOOKS.test(commands[commands.indexOf(command) + 1]?.program ?? ''))

const wordsOf = (
  operands: facts.ProcedureCommand['operands'],
  options: facts.ProcedureCommand['options'],
): readonly string[] => [
  ...options.flatMap(({ name, value }) => (value === undefined ? [name] : [name, value.text])),
  ...operands.map(({ text }) => text),
]
