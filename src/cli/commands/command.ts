import type { GivenOption, OptionDefinition } from '../arguments.ts'
import type { Environment } from '../environment.ts'
import type { ExitCode } from '../exit-code.ts'

/** A command: what it accepts and what it does. */
export interface Command {
  /** `clauselint kinds FILE…` */
  readonly usage: string
  readonly options: readonly OptionDefinition[]
  readonly run: (
    paths: readonly string[],
    options: readonly GivenOption[],
    environment: Environment,
  ) => Promise<ExitCode>
}

/** The names of all commands, in the order of the help. */
export const COMMAND_NAMES = [
  'lint',
  'merge',
  'baseline',
  'rules',
  'explain',
  'config',
  'kinds',
  'facts',
  'schema',
  'graph',
  'render',
  'drift',
  'test',
  'docs',
  'init',
  'new-policy',
  'lsp',
  'mcp',
  'completion',
] as const

export type CommandName = (typeof COMMAND_NAMES)[number]

/** Whether there is a command of this name. */
export const isCommandName = (name: string | undefined): name is CommandName => COMMAND_NAMES.some(one => one === name)
