import { fields, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { looseText } from '../../../documents/read.ts'
import type { Value } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { scriptInputs } from '../../../facts/pipeline/script-inputs.ts'
import type { ShellWord } from '../../../languages/tree/command.ts'
import { defineScriptKind, OF_CLUSTERS, type PipelineScript } from './pipeline-scripts.ts'
import { commandsIn, type EksCommand, eksCommand, type ScriptCommand, wordPlace, wordText } from './script-commands.ts'

const CLUSTER = /^(?:EXPECTED_|EKS_)?CLUSTER(?:_NAME)?$/
const ACCOUNT = /^EXPECTED_(?:AWS_)?ACCOUNT(?:_ID)?$/
const REGION = /^EXPECTED_(?:AWS_)?REGION$/

type Variables = ReadonlyMap<string, Value<string>>

export default defineScriptKind({
  id: 'ScriptInputs',
  contains: OF_CLUSTERS,
  recognisedBy: 'a script that works on a cluster: eks, eksctl, kubectl, helm or a kubeconfig',

  read: scripts => scripts.flatMap(script => [...clusterInputs(script)]),
})

/** The clusters that a script works on, by its commands and by the inputs that are called so, with account and region. */
function* clusterInputs(script: PipelineScript): Generator<EmittedFact> {
  const commands = commandsIn(script)
  const variables = variablesIn(script, commands)
  const named = (name: RegExp): Value<string> | undefined =>
    [...variables].find(([key, value]) => name.test(key) && value.state === 'known')?.[1]
  const account = named(ACCOUNT)
  const regions = new Map<string, Value<string> | undefined>()
  const stated = named(CLUSTER)
  if (stated?.state === 'known') regions.set(stated.value, named(REGION))
  const used = new Map<string, Place>()
  for (const operation of commands.flatMap(command => eksCommand(command) ?? [])) {
    const cluster = optionText(operation, variables, '--name', '--cluster-name', '--cluster')
    if (cluster?.state !== 'known') continue
    if (!/^(?:create|delete)\b/.test(operation.operation) && !used.has(cluster.value))
      used.set(cluster.value, cluster.at)
    const usual = variables.get('AWS_REGION') ?? variables.get('AWS_DEFAULT_REGION')
    const region = optionText(operation, variables, '--region') ?? usual
    regions.set(cluster.value, regions.get(cluster.value) ?? region)
  }
  const [first] = script.texts
  if (first === undefined) return
  const absent: Value<string> = { state: 'absent', at: place(first.text) }
  for (const [cluster, region] of regions) {
    const clusterAt = used.get(cluster)
    yield scriptInputs.of({
      cluster,
      ...(clusterAt && { clusterAt }),
      account: account ?? absent,
      region: region ?? absent,
    })
  }
}

/** The variables that are stated around a script, and those that it sets itself to what is known. */
function variablesIn({ texts }: PipelineScript, commands: readonly ScriptCommand[]): Variables {
  const found = new Map<string, Value<string>>()
  for (const environment of texts.flatMap(({ environments }) => environments))
    for (const { key, value } of fields(environment)) if (!found.has(key)) found.set(key, looseText(value))
  for (const command of commands)
    for (const word of command.words) {
      const [, name, value] = /^([A-Z][A-Z0-9_]*)=([\w-]+)$/.exec(word.text) ?? []
      if (name === undefined || value === undefined || word.isOpen) continue
      found.set(name, { state: 'known', value, at: wordPlace(command, word) })
    }
  return found
}

/** An option's text, or what the variable that it is was set to; undefined where it is not given. */
function optionText(
  { command, options }: EksCommand,
  variables: Variables,
  ...names: readonly string[]
): Value<string> | undefined {
  const word: ShellWord | undefined = names.map(name => options.get(name)).find(one => one !== undefined)
  if (word === undefined) return undefined
  const value = wordText(command, word)
  if (value.state === 'known') return value
  const name =
    /^\$\{?([A-Za-z_][A-Za-z0-9_]*)\}?$/.exec(word.text)?.[1] ?? /^\$\{\{ ?env\.(\w+) ?\}\}$/.exec(word.text)?.[1]
  return variables.get(name ?? '') ?? value
}
