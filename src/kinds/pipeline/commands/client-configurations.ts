import { type Cursor, get, place } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { Value } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { clientConfiguration, isDefaultPath } from '../../../facts/pipeline/client-configuration.ts'
import { defineScriptKind, OF_CLUSTERS, type PipelineScript } from './pipeline-scripts.ts'
import { type EksCommand, eksCommand, optionValue, type ScriptCommand, wordPlace } from './script-commands.ts'

const WRITES = new Set(['update-kubeconfig', 'utils write-kubeconfig'])
const PREFIX = /^(?:--kubeconfig=|KUBECONFIG=)?/

export default defineScriptKind({
  id: 'ClientConfigurations',
  contains: OF_CLUSTERS,
  recognisedBy: 'a script that works on a cluster, with the kubeconfig files that it writes or names',

  read: (scripts, resource) =>
    hasLastingHome(resource) ? scripts.flatMap(script => [...clientConfigurations(script)]) : [],
})

/** Whether the kubeconfig that a script writes is read by somebody else: a machine has one of its own, a job's is thrown away. */
const hasLastingHome = ({ document: { held }, holder }: Resource): boolean =>
  held?.role !== 'user data' && held?.job === undefined && !/^(?:tekton\.dev|argoproj\.io)\//.test(holder?.type ?? '')

/** The kubeconfig files that the commands of a pipeline write or name. */
function* clientConfigurations({ texts, isOneShell }: PipelineScript): Generator<EmittedFact> {
  const seen = new Set<string>()
  let lasting: Value<string> | undefined
  for (const one of texts) {
    const stated = one.environments
      .map(environment => get(environment, 'KUBECONFIG'))
      .find(({ node }) => node !== undefined)
    if (stated !== undefined && isDefaultPath(literal(stated) ?? '') && !seen.has(stated.pointer)) {
      seen.add(stated.pointer)
      const at = place(stated)
      yield clientConfiguration.of({ path: named(stated), alias: { state: 'absent', at }, at })
    }
    let exported = stated === undefined ? lasting : named(stated)
    let isNamed = false
    for (const command of one.commands()) {
      const set = exportedBy(command)
      exported = set ?? exported
      if (set !== undefined && (isOneShell || command.redirects.some(({ text }) => text.includes('GITHUB_ENV'))))
        lasting = set
      const operation = eksCommand(command)
      const path = defaultPathIn(command)
      if (operation !== undefined && WRITES.has(operation.operation)) yield written(operation, exported)
      else if (path !== undefined && !isNamed) {
        isNamed = true
        yield clientConfiguration.of({ path, alias: { state: 'absent', at: path.at }, at: path.at })
      }
    }
  }
}

function written(operation: EksCommand, exported: Value<string> | undefined): EmittedFact {
  const { command, word, options } = operation
  const path = pathOf(operation, exported)
  const alias = optionValue(operation, '--alias', '--set-kubeconfig-context')
  const at = wordPlace(command, word)
  // Nothing is written in a dry run, so that it is as good as a name of its own.
  return clientConfiguration.of({
    path,
    alias: options.has('--dry-run') ? { state: 'known', value: '', at } : alias,
    at,
  })
}

/** A path that is written: one with an expression in it is a name of its own, too. */
const named = (cursor: Cursor): Value<string> => ({ state: 'known', value: literal(cursor) ?? '', at: place(cursor) })

/** The file by the option, else by KUBECONFIG. Words that are only known when it runs may contain the option. */
function pathOf(operation: EksCommand, exported: Value<string> | undefined): Value<string> {
  const { command, options, isOpen, word } = operation
  const option = options.get('--kubeconfig')
  if (option !== undefined) return { state: 'known', value: option.text, at: wordPlace(command, option) }
  const at = wordPlace(command, word)
  if (isOpen) return { state: 'unknown', why: 'the arguments of the command are unknown until it runs', at }
  return exported ?? { state: 'absent', at }
}

/** What a command sets KUBECONFIG to: alone, with export, before a program, in `echo "KUBECONFIG=…" >> "$GITHUB_ENV"`. */
function exportedBy(command: ScriptCommand): Value<string> | undefined {
  const word = command.words.find(one => one.text.startsWith('KUBECONFIG='))
  if (word === undefined) return undefined
  const value = word.text.slice('KUBECONFIG='.length)
  const at = wordPlace(command, word)
  return { state: 'known', value, at }
}

/** What changes no more than whose a file is. */
const OF_FILES = /^(?:chmod|chown|ls|stat)$/

/** The default path, where a command reads it, writes it or hands it on. */
function defaultPathIn(command: ScriptCommand): Value<string> | undefined {
  if (OF_FILES.test(command.words[0]?.text ?? '')) return undefined
  for (const word of [...command.words, ...command.redirects]) {
    const value = word.text.replace(PREFIX, '')
    if (isDefaultPath(value)) return { state: 'known', value, at: wordPlace(command, word) }
  }
  return undefined
}
