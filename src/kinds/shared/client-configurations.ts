import { type Cursor, get, place } from '../../engine/cursor.ts'
import type { Said } from '../../engine/define.ts'
import type { Value } from '../../engine/value.ts'
import { clientConfiguration, isDefaultPath } from '../../facts/client-configuration.ts'
import { literal, text } from '../../families/read.ts'
import type { PipelineScript } from './pipeline-scripts.ts'
import {
  commandsIn,
  type EksCommand,
  eksCommand,
  optionValue,
  type ScriptCommand,
  wordPlace,
} from './script-commands.ts'

const WRITES = new Set(['update-kubeconfig', 'utils write-kubeconfig'])
const PREFIX = /^(?:--kubeconfig=|KUBECONFIG=)?/

/** The kubeconfig files that the commands of a pipeline write or name. */
export function* clientConfigurations({ texts, environments }: PipelineScript): Generator<Said> {
  const stated = environments
    .map(environment => get(environment, 'KUBECONFIG'))
    .filter(({ node }) => node !== undefined)
  for (const path of new Set(stated.filter(path => isDefaultPath(literal(path) ?? ''))))
    yield clientConfiguration.of({ path: text(path), alias: { state: 'absent', at: place(path) }, at: place(path) })

  const named = new Set<Cursor>()
  let exported: Value<string> | undefined = stated.map(text)[0]
  for (const command of commandsIn({ texts, environments })) {
    exported = exportedBy(command) ?? exported
    const operation = eksCommand(command)
    if (operation !== undefined && WRITES.has(operation.operation)) yield written(operation, exported)
    else if (!named.has(command.text)) {
      const path = defaultPathIn(command)
      if (path === undefined) continue
      named.add(command.text)
      yield clientConfiguration.of({ path, alias: { state: 'absent', at: path.at }, at: path.at })
    }
  }
}

function written(operation: EksCommand, exported: Value<string> | undefined): Said {
  const { command, word, options } = operation
  const option = optionValue(operation, '--kubeconfig')
  const path = option.state === 'absent' && exported !== undefined ? exported : option
  const alias = optionValue(operation, '--alias', '--set-kubeconfig-context')
  const at = wordPlace(command, word)
  // Nothing is written in a dry run, so that it is as good as a name of its own.
  return clientConfiguration.of({
    path,
    alias: options.has('--dry-run') ? { state: 'known', value: '', at } : alias,
    at,
  })
}

/** What a command sets KUBECONFIG to: alone, with export, before a program, in `echo "KUBECONFIG=…" >> "$GITHUB_ENV"`. */
function exportedBy(command: ScriptCommand): Value<string> | undefined {
  const word = command.words.find(one => one.text.startsWith('KUBECONFIG='))
  if (word === undefined) return undefined
  const value = word.text.slice('KUBECONFIG='.length)
  const at = wordPlace(command, word)
  return word.isOpen && !isDefaultPath(value)
    ? { state: 'unknown', why: 'a variable of the script', at }
    : { state: 'known', value, at }
}

/** The default path, where a command reads it, writes it or hands it on. */
function defaultPathIn(command: ScriptCommand): Value<string> | undefined {
  for (const word of [...command.words, ...command.redirects]) {
    const value = word.text.replace(PREFIX, '')
    if (isDefaultPath(value)) return { state: 'known', value, at: wordPlace(command, word) }
  }
  return undefined
}
