import type { OptionDefinition } from '../arguments.ts'
import { COMMAND_NAMES, type CommandName } from '../commands/command.ts'
import { COMMANDS } from '../commands/commands.ts'

/** The help of one command, or of all of it. */
export async function helpText(name: CommandName | undefined): Promise<string> {
  const shown = name ?? 'lint'
  const { usage, options } = await COMMANDS[shown].load()
  const parts = [
    `Usage: ${usage}\n\n${COMMANDS[shown].summary}`,
    ...(name === undefined ? [`Commands:\n${table(COMMAND_NAMES.map(one => [one, COMMANDS[one].summary]))}`] : []),
    `Options:\n${table([
      ...options.map(option => [optionLabel(option), option.help] as const),
      HELP,
      ...(name === undefined ? [VERSION] : []),
    ])}`,
    ...(shown === 'lint' ? [EXIT_CODES] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const HELP = ['-h, --help', 'Show this help, or that of the given command'] as const
const VERSION = ['-v, --version', 'Show the version of clauselint'] as const

const EXIT_CODES = `Exit codes:
  0  nothing at or above the fail level
  1  findings
  2  wrong use, wrong configuration, nothing to lint, nothing recognised
  3  a defect of clauselint itself`

function optionLabel({ name, short, value, isOptional }: OptionDefinition): string {
  const label = `${short === undefined ? '    ' : `-${short}, `}--${name}`
  return value === undefined ? label : isOptional ? `${label}[=${value}]` : `${label} ${value}`
}

/** Two columns, the second one aligned. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length))
  return rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join('\n')
}
