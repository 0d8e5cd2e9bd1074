import type { Place } from '../../documents/document.ts'
import { defineRule } from '../../engine/rule.ts'
import { isOn, nameOf, optionsOf, type ProcedureCommand, scriptLines } from '../../facts/pipelines/procedure.ts'

export default defineRule({
  id: 'procedure/printed-credentials',
  summary: 'Neither print credentials nor give them as arguments',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.docker.com/reference/cli/docker/login/'],
  checks: {
    'OP-15': '{command} prints {what}, which stays in terminals and logs',
    'OP-15.argument': '{option} shows a credential in the list of processes; give it on standard input',
    'OP-15.trace': '`set -x` prints the credentials that commands are given',
  },
  secretChecks: ['OP-15', 'OP-15.argument'],
  on: scriptLines,

  *check({ commands, shells }, { say }) {
    for (const [i, { traces }] of shells.entries()) {
      const isTraced = commands.some(
        one => one.shell === i && one.settings.xtrace === 'on' && hasCredential(one) && !isOfMachine(one),
      )
      if (traces !== undefined && isTraced) yield say('OP-15.trace', traces)
    }
    for (const command of commands) {
      const option = argumentOf(command)
      if (option !== undefined) yield say('OP-15.argument', option.at, { data: { option: option.name } })
      const printed = command.isCaptured ? undefined : printedBy(command)
      if (printed !== undefined)
        yield say('OP-15', printed.at, { data: { command: command.program, what: printed.what } })
      const verbose = command.program === 'curl' && isAuthorized(command) ? command.options.find(isVerbose) : undefined
      if (verbose !== undefined)
        yield say('OP-15', verbose.at, { data: { command: `curl ${verbose.name}`, what: 'the Authorization header' } })
    }
  },
})

const TOKENS =
  /^(?:aws eks get-token|aws ecr get-login-password|aws ecr get-authorization-token|aws ecr-public get-login-password)$/
/** A variable that holds a credential: the whole value of it. */
const CREDENTIAL =
  /\$(?:\{\w*(?:TOKEN|PASSWORD|PASSWD|PRIVATE_KEY|SECRET_KEY|SECRET_ACCESS_KEY|API_KEY)\}|\w*(?:TOKEN|PASSWORD|PASSWD|PRIVATE_KEY|SECRET_KEY|SECRET_ACCESS_KEY|API_KEY)(?!\w))|\$\{\{\s{0,9}secrets\./i
/** A command in a word that gives a token: `"$(aws ecr get-login-password)"`. */
const CAPTURED_TOKEN =
  /(?:\$\(|`)\s{0,9}(?:aws\s{1,9}(?:ecr(?:-public)?\s{1,9}get-login-password|ecr\s{1,9}get-authorization-token|eks\s{1,9}get-token)|kubectl\s{1,9}create\s{1,9}token)\b[^|()`]*(?:\)|`)/
const KEY_FILE =
  /(?:\.key|\/id_(?:rsa|ed25519|ecdsa)|\/serviceaccount\/token|\.aws\/credentials|\.docker\/config\.json)$/

interface Printed {
  readonly what: string
  readonly at: Place
}

/** The credential that a command writes to the terminal or the log. */
function printedBy(command: ProcedureCommand): Printed | undefined {
  const { program, operands, options, at } = command
  const [first, second] = operands
  if (TOKENS.test(nameOf(command))) return { what: 'a token', at: second?.at ?? at }
  if (/^(?:echo|printf)$/.test(program)) {
    const open = operands.filter(({ text, isOpen }) => isOpen && !text.includes('::add-mask::'))
    const word = open.find(({ text }) => CREDENTIAL.test(text))
    if (word !== undefined) return { what: 'a credential', at: word.at }
    const token = open.find(({ text }) => CAPTURED_TOKEN.test(text))
    return token && { what: 'a token', at: token.at }
  }
  if (program === 'cat') {
    const file = operands.find(({ text }) => KEY_FILE.test(text))
    return file && { what: 'a private key or a token', at: file.at }
  }
  if (!/^(?:kubectl|oc)$/.test(program)) return undefined
  if (first?.text === 'create' && second?.text === 'token') return { what: 'a token', at: second.at }
  if (first?.text === 'config' && second?.text === 'view') {
    const raw = isOn(command, '--raw') ? options.find(({ name }) => name === '--raw') : undefined
    // A path of the configuration that is no credential may be printed.
    const isPart = optionsOf(command, '-o', '--output').some(({ value }) =>
      /certificate-authority|server|clusters/.test(value?.text ?? ''),
    )
    return raw === undefined || isPart ? undefined : { what: 'the credentials of the kubeconfig', at: raw.at }
  }
  const output = optionsOf(command, '-o', '--output').find(({ value }) => /^(?:yaml|json)$/.test(value?.text ?? ''))
  const isSecret = first?.text === 'get' && /^secrets?(?:\/|$)/.test(second?.text ?? '')
  return isSecret && output !== undefined ? { what: 'the data of a Secret', at: output.at } : undefined
}

/** The option that gives a program a password as a word. */
function argumentOf(command: ProcedureCommand) {
  const { program, operands } = command
  const [first, second] = operands
  if (program === 'kubectl' && first?.text === 'create') return optionsOf(command, '--docker-password')[0]
  const isLogin =
    first?.text === 'login' ||
    (first?.text === 'registry' && second?.text === 'login') ||
    (first?.text === 'auth' && second?.text === 'login')
  if (!isLogin || !/^(?:docker|podman|skopeo|helm|crane)$/.test(program)) return undefined
  return optionsOf(command, '-p', '--password').find(({ value }) => value !== undefined)
}

const isVerbose = ({ name }: { readonly name: string }): boolean =>
  /^(?:--verbose|-[a-zA-Z]{0,9}v[a-zA-Z]{0,9}|--trace-ascii|--trace)$/.test(name)

const isAuthorized = (command: ProcedureCommand): boolean =>
  optionsOf(command, '-H', '--header').some(({ value }) => /^authorization:/i.test(value?.text ?? '')) ||
  optionsOf(command, '-u', '--user', '--oauth2-bearer').length > 0

/** Whether a request stays on the machine: the token of its metadata service is worth nothing elsewhere. */
const isOfMachine = ({ operands }: ProcedureCommand): boolean =>
  operands.some(({ text }) => text.includes('//169.254.169.254/'))

/** Whether a credential stands in the words of a command, or is what it gives. */
const hasCredential = (command: ProcedureCommand): boolean =>
  TOKENS.test(nameOf(command)) ||
  command.operands.some(({ text, isOpen }) => isOpen && CREDENTIAL.test(text)) ||
  command.options.some(({ value }) => value?.isOpen === true && CREDENTIAL.test(value.text))
