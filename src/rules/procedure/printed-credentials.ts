import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

const PRINTED = '{command} prints {what}, which stays in terminals and logs'
/** What is about a credential itself, which may be made up. */
const CREDENTIALS = [
  'OP-15',
  'OP-15.shown',
  'OP-15.container',
  'OP-15.evaluated',
  'OP-15.argument',
  'OP-15.option',
  'OP-15.create',
] as const

export default defineRule({
  id: 'procedure/printed-credentials',
  summary: 'Neither print credentials nor give them as arguments',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.docker.com/reference/cli/docker/login/'],
  checks: {
    'OP-15': PRINTED,
    'OP-15.shown': PRINTED,
    'OP-15.container': PRINTED,
    'OP-15.evaluated':
      '{command} prints {what} for a shell to evaluate; it stays in terminals and logs where nothing does',
    'OP-15.argument': '{option} shows a credential in the list of processes; give it on standard input',
    'OP-15.option': '{option} of {command} shows a credential in the list of processes',
    'OP-15.create': '{option} shows a credential in the list of processes; make the Secret from a file',
    'OP-15.trace': '`set -x` prints the credentials that commands are given',
  },
  secretChecks: CREDENTIALS,
  madeUpChecks: CREDENTIALS,
  // Who starts a script by hand may be meant to read it; what a container prints is as severe as PO-10, which mostly says it.
  elsewhere: {
    'OP-15.option': 'warning',
    'OP-15.create': 'info',
    'OP-15.evaluated': 'info',
    'OP-15.shown': 'info',
    'OP-15.container': 'warning',
  },
  on: facts.scriptLines,

  *check(script, { say }) {
    const { commands, inContainer, isWorkflow } = script
    const variables = facts.variablesOf(script)
    // PO-10 says it of what a container runs.
    if (!isWorkflow && !inContainer) for (const at of facts.tracesOf(script)) yield say('OP-15.trace', at)
    for (const command of commands) {
      const option = argumentOf(command)
      const check = command.program === 'kubectl' ? 'OP-15.create' : 'OP-15.argument'
      if (option !== undefined) yield say(check, option.at, { data: { option: option.name } })
      const given = option === undefined && !inContainer ? passwordOptionOf(command) : undefined
      if (given !== undefined)
        yield say('OP-15.option', given.at, {
          data: { option: given.name.replace(/\$.*$/s, ''), command: command.program },
        })
      const isPassedOver = (isWorkflow && facts.isReportedInWorkflow(command)) || facts.isExecPlugin(script, command)
      const printed = isPassedOver ? undefined : facts.printedBy(command, variables)
      if (printed !== undefined)
        yield say(checkOf(script, command), printed.at, {
          data: { command: command.program, what: printed.what },
          suggestions: [facts.withoutCommand('remove the command', command.at)],
        })
      const verbose = command.program === 'curl' && isAuthorized(command) ? command.options.find(isVerbose) : undefined
      if (verbose !== undefined)
        yield say('OP-15', verbose.at, { data: { command: `curl ${verbose.name}`, what: 'the Authorization header' } })
    }
  },
})

function checkOf(
  { runs, inContainer }: facts.Procedure,
  command: facts.ProcedureCommand,
): 'OP-15' | 'OP-15.shown' | 'OP-15.container' | 'OP-15.evaluated' {
  if (facts.isForEvaluation(command)) return 'OP-15.evaluated'
  if (inContainer === true) return 'OP-15.container'
  return runs === 'script' && /^(?:echo|printf)$/.test(command.program) ? 'OP-15.shown' : 'OP-15'
}

/** The option that gives a program a password as a word. */
function argumentOf(command: facts.ProcedureCommand) {
  const { program, operands } = command
  const [first, second] = operands
  if (program === 'kubectl' && first?.text === 'create') return facts.optionsOf(command, '--docker-password')[0]
  const isLogin =
    first?.text === 'login' ||
    (first?.text === 'registry' && second?.text === 'login') ||
    (first?.text === 'auth' && second?.text === 'login') ||
    (program === 'helm' && first?.text === 'repo' && second?.text === 'add')
  if (!isLogin || !/^(?:docker|podman|skopeo|helm|crane)$/.test(program)) return undefined
  return facts.optionsOf(command, '-p', '--password').find(({ value }) => value !== undefined)
}

/** What gives a program a password in an option that does not say so. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  mariadb: ['-p'],
  mysql: ['-p'],
  mysqladmin: ['-p'],
  mysqldump: ['-p'],
  'redis-cli': ['-a', '--pass'],
  sshpass: ['-p'],
}
/** Programs that take a password behind `-p` where somebody logs in. */
const LOGS_IN = /^(?:az|cf|fly|oc)$/
const OF_PASSWORD = /^--(?:[a-z]{1,30}-){0,4}(?:password|passwd)$/

/** The option that gives any other program a password that the script has in a variable; whether it can be given otherwise is not known. */
function passwordOptionOf({ program, operands, options }: facts.ProcedureCommand): facts.CommandOption | undefined {
  const isLogin = LOGS_IN.test(program) && operands.some(({ text }) => text === 'login')
  const short = isLogin ? ['-p'] : Object.hasOwn(SHORT, program) ? SHORT[program] : undefined
  const isGiven = (name: string): boolean => short?.some(one => name === one || name.startsWith(`${one}$`)) === true
  return options.find(
    ({ name, value }) =>
      (value?.isOpen === true && (OF_PASSWORD.test(name) || isGiven(name))) || (name.includes('$') && isGiven(name)),
  )
}

const isVerbose = ({ name }: { readonly name: string }): boolean =>
  /^(?:--verbose|-[a-zA-Z]{0,9}v[a-zA-Z]{0,9}|--trace-ascii|--trace)$/.test(name)

const isAuthorized = (command: facts.ProcedureCommand): boolean =>
  facts.optionsOf(command, '-H', '--header').some(({ value }) => /^authorization:/i.test(value?.text ?? '')) ||
  facts.optionsOf(command, '-u', '--user', '--oauth2-bearer').length > 0
