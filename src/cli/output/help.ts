import type { OptionDefinition } from '../arguments.ts'
import { COMMAND_NAMES, type CommandName } from '../commands/command.ts'
import { COMMANDS } from '../commands/commands.ts'
import { OPTION_GROUPS } from './option-groups.ts'

/** The help of one command, or of all of it. */
export async function helpText(name: CommandName | undefined): Promise<string> {
  const shown = name ?? 'lint'
  const { usage, options } = await COMMANDS[shown].load()
  const parts = [
    `Usage: ${usage}\n\n${COMMANDS[shown].summary}`,
    ...(name === undefined ? [`Commands:\n${table(COMMAND_NAMES.map(one => [one, COMMANDS[one].summary]))}`] : []),
    ...optionTables(options, [HELP, ...(name === undefined ? [VERSION] : [])]),
    ...(shown === 'lint' ? [IDS, `Exit codes:\n${table(EXIT_CODES)}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** One table, or one for each group where there are many options. */
function optionTables(options: readonly OptionDefinition[], always: readonly Row[]): readonly string[] {
  const rowsOf = (some: readonly OptionDefinition[]): readonly Row[] =>
    some.map(option => [optionLabel(option), option.help])
  if (options.length <= MAX_UNGROUPED) return [`Options:\n${table([...rowsOf(options), ...always])}`]
  const width = Math.max(...options.map(option => optionLabel(option).length))
  const grouped = OPTION_GROUPS.map(
    ([heading, names]) => [heading, options.filter(({ name }) => names.includes(name))] as const,
  )
  const others = options.filter(option => !grouped.some(([, some]) => some.includes(option)))
  return [
    ...grouped.flatMap(([heading, some]) => (some.length === 0 ? [] : [`${heading}:\n${table(rowsOf(some), width)}`])),
    `Other options:\n${table([...rowsOf(others), ...always], width)}`,
  ]
}

const MAX_UNGROUPED = 8

/** A name and what it is for. */
type Row = readonly [string, string]

const HELP = ['-h, --help', 'Show this help, or that of the given command'] as const
const VERSION = ['-v, --version', 'Show the version of clauselint'] as const

const IDS = `Ids: a finding names its rule and its check (registry/image-name IM-02).
  clauselint rules lists all, clauselint explain ID shows one; settings also take registry/* and IM-*`

/** Every exit code and what it says. */
export const EXIT_CODES: readonly Row[] = [
  ['0', 'nothing at or above the fail level'],
  ['1', 'findings'],
  ['2', 'incorrect usage, invalid configuration, nothing to lint, nothing recognised'],
  ['3', 'a defect of clauselint itself'],
]

/** An option as it is typed: `-f, --format NAME`. */
export function optionLabel({ name, short, value, isOptional }: OptionDefinition): string {
  const label = `${short === undefined ? '    ' : `-${short}, `}--${name}`
  return value === undefined ? label : isOptional ? `${label}[=${value}]` : `${label} ${value}`
}

/** Two columns, the second one aligned; the first one is as wide as its labels where no width is given. */
function table(rows: readonly Row[], width = Math.max(...rows.map(([label]) => label.length))): string {
  return rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join('\n')
}
