import type { Command, CommandName } from './command.ts'

interface Loaded {
  readonly summary: string
  readonly load: () => Promise<Command>
}

/** Every command with its line in the help, and how it is loaded. */
export const COMMANDS = {
  lint: {
    summary: 'Lints files, folders and patterns; without any, the current folder. The default command.',
    load: async (): Promise<Command> => (await import('./lint.ts')).lintCommand,
  },
  merge: {
    summary: 'Links and reports what clauselint --shard has written on several machines.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).mergeCommand,
  },
  baseline: {
    summary: 'Keeps a list of the findings that are known, for --baseline: write, prune.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).baselineCommand,
  },
  rules: {
    summary: 'Lists all rules.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).rulesCommand,
  },
  explain: {
    summary: 'Shows what a rule or check is about, why, and how to mend what it finds.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).explainCommand,
  },
  config: {
    summary: 'Shows what the configuration says for a file, and where it says it.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).configCommand,
  },
  kinds: {
    summary: 'Shows what each document was taken for, and why.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).kindsCommand,
  },
  graph: {
    summary: 'Shows who may talk to whom: graph network, as text, SVG or HTML.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).graphCommand,
  },
  init: {
    summary: 'Writes a clauselint.yaml that proposes the platform values found in the repository.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).initCommand,
  },
  lsp: {
    summary: 'Serves an editor over standard input and output (Language Server Protocol).',
    load: async (): Promise<Command> => (await import('./lsp.ts')).lspCommand,
  },
  completion: {
    summary: 'Writes the script that completes commands, options and values in a shell: completion bash, zsh.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).completionCommand(loadCommand),
  },
} as const satisfies Readonly<Record<CommandName, Loaded>>

/** Given to the command that completes the words of all others, which cannot import this table that imports it. */
const loadCommand = (name: CommandName): Promise<Command> => COMMANDS[name].load()
