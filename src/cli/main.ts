import { redactSentence } from '../engine/redaction/redact.ts'
import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { unknown } from '../workspace/suggest.ts'
import { parseArguments } from './arguments.ts'
import { COMMAND_NAMES, type CommandName, isCommandName } from './commands/command.ts'
import { COMMANDS } from './commands/commands.ts'
import type { Environment } from './environment.ts'
import { ExitCode } from './exit-code.ts'
import { formatProblems, refuse } from './output/complain.ts'
import { helpText } from './output/help.ts'
import { packageVersion } from './version.ts'

/** Runs the command that the arguments ask for; never throws. What a command needs is loaded by that command only. */
export async function main(environment: Environment): Promise<ExitCode> {
  try {
    return await dispatch(environment)
  } catch (error) {
    environment.stderr.write(formatProblems([`a defect of clauselint itself, please report it: ${String(error)}`]))
    const isDebugging = environment.variables['CLAUSELINT_DEBUG'] !== undefined
    if (isDebugging && error instanceof Error) environment.stderr.write(`${shownStack(error)}\n`)
    return ExitCode.Defect
  }
}

const shownStack = ({ stack = '' }: Error): string =>
  redactSentence(stack).split('\n').map(visibleAtLineStart).join('\n')

async function dispatch(environment: Environment): Promise<ExitCode> {
  const { argv, stdout } = environment
  const [first, second] = argv
  if (first === '--version' || first === '-v') {
    stdout.write(`${packageVersion()}\n`)
    return ExitCode.Clean
  }
  if (first === 'help' && second !== undefined && !second.startsWith('-') && !isCommandName(second))
    return refuse([`unknown command ${unknown(second, COMMAND_NAMES)}`], environment)
  const isHelp = first === 'help' || first === '--help' || first === '-h'
  if (isHelp) return help(isCommandName(second) ? second : undefined, environment)
  const name = isCommandName(first) ? first : 'lint'
  const command = COMMANDS[name]
  const rest = name === first ? argv.slice(1) : argv
  if (rest.includes('--help') || rest.includes('-h')) return help(name === first ? name : undefined, environment)
  const parsed = parseArguments(rest, (await command.load()).options)
  if ('problem' in parsed) return refuse([`${parsed.problem} (clauselint --help lists all)`], environment)
  return (await command.load()).run(parsed.value.paths, parsed.value.options, environment)
}

async function help(name: CommandName | undefined, { stdout }: Environment): Promise<ExitCode> {
  stdout.write(await helpText(name))
  return ExitCode.Clean
}
