import type { Registry } from '../../engine/registry.ts'
import { checkIds } from '../../engine/rule-settings.ts'
import { reporterNames } from '../../reporters/index.ts'
import { unknown } from '../../workspace/suggest.ts'
import type { OptionDefinition } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import type { Candidates, CompletedCommand } from '../output/completed-command.ts'
import { completionScript, SHELLS } from '../output/completion-script.ts'
import { loadLinter } from '../run/load-linter.ts'
import { COMMAND_NAMES, type Command, type CommandName } from './command.ts'
import { GRAPH_FORMATS, GRAPH_TOPICS } from './graph.ts'

/** `clauselint completion SHELL`: the script that completes the words of all commands in a shell, for `eval`. */
export const completionCommand = (load: (name: CommandName) => Promise<Command>): Command => ({
  usage: `clauselint completion ${SHELLS.join('|')}`,
  options: [],
  run: async ([name, ...more], _, environment) => {
    const shell = SHELLS.find(one => one === name)
    if (name === undefined || more.length > 0)
      return refuse([`name one shell: clauselint completion ${SHELLS.join('|')}`], environment)
    if (shell === undefined) return refuse([`unknown shell ${unknown(name, SHELLS)}`], environment)
    const ids = idsOf(
      await loadLinter({ formats: new Set(), graphs: false, policies: false, definitions: false }, environment),
    )
    const commands = await Promise.all(COMMAND_NAMES.map(async one => completed(one, (await load(one)).options, ids)))
    const help: CompletedCommand = { name: 'help', options: [], values: [], argument: COMMAND_NAMES }
    environment.stdout.write(completionScript(shell, [...commands, help], 'lint'))
    return ExitCode.Clean
  },
})

/** The rules, then the checks. */
const idsOf = ({ ruleData: rules }: Registry): readonly string[] =>
  [rules.map(({ id }) => id), rules.flatMap(checkIds)].flatMap(ids => ids.sort())

function completed(
  name: CommandName,
  definitions: readonly OptionDefinition[],
  ids: readonly string[],
): CompletedCommand {
  return {
    name,
    options: [...definitions.flatMap(flagsOf), '--help', '-h', ...(name === 'lint' ? ['--version', '-v'] : [])],
    values: definitions.flatMap(definition => {
      const candidates =
        definition.name === 'rule' ? ids : (VALUES[`${name} ${definition.name}`] ?? VALUES[definition.name])
      if (definition.value === undefined) return []
      const flags = definition.isOptional ? [`--${definition.name}=`] : flagsOf(definition)
      return flags.map(flag => [flag, candidates ?? 'files'] as const)
    }),
    argument: name === 'explain' ? ids : (ARGUMENTS[name] ?? 'files'),
  }
}

const flagsOf = ({ name, short }: OptionDefinition): readonly string[] => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`]),
]

/** The values of options that are not files, for all commands or for one. */
const VALUES: Readonly<Record<string, Candidates>> = {
  format: reporterNames,
  'rules format': ['text', 'json'],
  'test format': ['text', 'junit', 'json'],
  'graph format': GRAPH_FORMATS,
  'fail-level': ['error', 'warn', 'info'],
  'min-confidence': ['high', 'medium', 'low'],
  fix: ['safe', 'all'],
  'fix-dry-run': ['safe', 'all'],
}

const ARGUMENTS: Readonly<Partial<Record<CommandName, Candidates>>> = {
  'new-policy': [],
  schema: [],
  baseline: ['write', 'prune'],
  completion: SHELLS,
  graph: GRAPH_TOPICS,
}
