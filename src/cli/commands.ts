import type { GivenOption, OptionDefinition } from './arguments.ts'
import type { Environment } from './environment.ts'
import type { ExitCode } from './exit-code.ts'

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

/** Every command with its line in the help, and how it is loaded. */
export const COMMANDS = {
  lint: {
    summary: 'Lints files, folders and patterns; without any, the current folder. The default command.',
    load: async (): Promise<Command> => (await import('./lint-command.ts')).lintCommand,
  },
} as const

export type CommandName = keyof typeof COMMANDS

/** Whether there is a command of this name. */
export const isCommandName = (name: string | undefined): name is CommandName =>
  name !== undefined && Object.hasOwn(COMMANDS, name)

/** The names of all commands. */
export const commandNames: readonly CommandName[] = Object.keys(COMMANDS).filter(isCommandName)
