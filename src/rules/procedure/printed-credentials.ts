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
    'OP-15.option': '{command} {option} shows a credential in the list of processes',
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
  // On the machine of whoever starts the script, nobody else lists the processes.
  unattendedChecks: ['OP-15.option'],
  on: facts.scriptLines,

  *check(script, { say }) {
    const { commands, inContainer, isWorkflow } = script
    const variables = facts.variablesOf(script)
    // PO-10 says it of what a container runs.
    if (!isWorkflow && !inContainer) for (const at of facts.tracesOf(script)) yield say('OP-15.trace', at)
    for (const command of commands) {
      const given = facts.passwordGiven(command)
      if (given !== undefined && !(given.of === 'option' && inContainer)) {
        const { of, option } = given
        yield say(`OP-15.${of}`, option.at, {
          data: { option: option.name.replace(/["$`{].*$/s, ''), command: command.program },
        })
      }
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
  { runs, inContainer, target = '' }: facts.Procedure,
  command: facts.ProcedureCommand,
): 'OP-15' | 'OP-15.shown' | 'OP-15.container' | 'OP-15.evaluated' {
  if (facts.isForEvaluation(command)) return 'OP-15.evaluated'
  if (inContainer === true) return 'OP-15.container'
  const isMeant = FOR_READING.test(target)
  return isMeant || (runs === 'script' && /^(?:echo|printf)$/.test(command.program)) ? 'OP-15.shown' : 'OP-15'
}

/** Targets that somebody makes to read a credential: `argo-admin-password`. */
const FOR_READING = /(?:^|[-_.:])(?:passwords?|credentials?|creds|tokens?)$/i

const isVerbose = ({ name }: { readonly name: string }): boolean =>
  /^(?:--verbose|-[a-zA-Z]{0,9}v[a-zA-Z]{0,9}|--trace-ascii|--trace)$/.test(name)

const isAuthorized = (command: facts.ProcedureCommand): boolean =>
  facts.optionsOf(command, '-H', '--header').some(({ value }) => /^authorization:/i.test(value?.text ?? '')) ||
  facts.optionsOf(command, '-u', '--user', '--oauth2-bearer').length > 0
