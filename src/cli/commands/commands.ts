import type { Command, CommandName } from './command.ts'

interface Loaded {
  readonly summary: string
  readonly load: () => Promise<Command>
}

/** Every command with its line in the help, and how it is loaded. */
export const COMMANDS = {
  lint: {
    summary: 'Lint files, folders and patterns, or the current folder if none is given. The default command.',
    load: async (): Promise<Command> => (await import('./lint.ts')).lintCommand,
  },
  merge: {
    summary: 'Combine and report the results that clauselint --shard wrote on several machines.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).mergeCommand,
  },
  baseline: {
    summary: 'Maintain the list of known findings for --baseline: write, prune.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).baselineCommand,
  },
  rules: {
    summary: 'List all rules.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).rulesCommand,
  },
  explain: {
    summary: 'Show what a rule or check is about, why, and how to fix what it finds.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).explainCommand,
  },
  config: {
    summary: 'Show the configuration that applies to a file, and where each setting comes from.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).configCommand,
  },
  kinds: {
    summary: 'Show which kind each document was recognised as, and why.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).kindsCommand,
  },
  facts: {
    summary: 'Print what was read of each document as JSON with places: the facts that rules and policies see.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).factsCommand,
  },
  schema: {
    summary: "Print the fields of one of Kubernetes' own kinds, or of an object in it.",
    load: async (): Promise<Command> => (await import('./schema.ts')).schemaCommand,
  },
  graph: {
    summary: 'Show a network (network, hybrid), instances of graphs (apps), images or pipelines.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).graphCommand,
  },
  render: {
    summary: 'Write the objects that kro would create for the instances of graphs, as YAML.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).renderCommand,
  },
  drift: {
    summary: 'Show where what was captured from a cluster differs from what is written, as text or JSON.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).driftCommand,
  },
  test: {
    summary: 'Run the tests of policies: their examples, documents of kind Test, files of peers.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).testCommand,
  },
  docs: {
    summary: 'Print the pages of policies as Markdown: what they are for, apply to and demand.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).docsCommand,
  },
  'new-policy': {
    summary: 'Write a policy of your own with an example.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).newPolicyCommand,
  },
  init: {
    summary: 'Write a clauselint.yaml with values found here; on request also a baseline, a hook and a CI file.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).initCommand,
  },
  lsp: {
    summary: 'Serve an editor over standard input and output (Language Server Protocol).',
    load: async (): Promise<Command> => (await import('./lsp.ts')).lspCommand,
  },
  mcp: {
    summary: 'Serve an agent over standard input and output (Model Context Protocol).',
    load: async (): Promise<Command> => (await import('./mcp.ts')).mcpCommand,
  },
  completion: {
    summary: 'Write the script that completes commands, options and values: bash, zsh, fish, powershell.',
    load: async (): Promise<Command> => (await import('./other-commands.ts')).completionCommand(loadCommand),
  },
} as const satisfies Readonly<Record<CommandName, Loaded>>

/** Given to the command that completes the words of all others, which cannot import this table that imports it. */
const loadCommand = (name: CommandName): Promise<Command> => COMMANDS[name].load()
