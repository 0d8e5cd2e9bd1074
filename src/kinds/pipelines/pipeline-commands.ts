import { literal } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { ciliumCommands } from '../hybrid/cilium-operations.ts'
import { accessCommands } from './access-commands.ts'
import { arnPaths } from './arn-paths.ts'
import { bindingCommands } from './binding-commands.ts'
import { clientConfigurations } from './client-configurations.ts'
import { clusterCommands } from './cluster-commands.ts'
import { endpointsQueries } from './endpoints-queries.ts'
import { imageBuilds } from './image-builds.ts'
import { pipelineScripts, SCRIPT_TYPES } from './pipeline-scripts.ts'
import { commandsIn, eksCommand } from './script-commands.ts'
import { clusterInputs } from './script-inputs.ts'
import { updateQueries } from './update-queries.ts'
import { upgradeCommands } from './upgrade-commands.ts'
import { versionChoices } from './version-choices.ts'

export default defineKind({
  id: 'PipelineCommands',
  types: SCRIPT_TYPES,
  recognisedBy:
    'shell commands: of jobs (GitHub Actions, GitLab CI), of a composite action, in a ConfigMap, of a container',

  read: resource => {
    const scripts = pipelineScripts(resource)
    return scripts.length === 0 ? undefined : factsOf(scripts)
  },
})

function* factsOf(scripts: ReturnType<typeof pipelineScripts>): Generator<EmittedFact> {
  yield* ciliumCommands(scripts)
  // Most scripts have nothing to do with a cluster: reading their words would be for nothing.
  const spoken = scripts.filter(({ texts }) =>
    texts.some(({ text }) => /\beks(?:ctl)?\b|\.kube\/|\bkubectl\b|\bhelm\b/.test(literal(text) ?? '')),
  )
  for (const script of scripts) yield* imageBuilds(script)
  for (const script of scripts) {
    yield* arnPaths(script)
    yield* endpointsQueries(script)
  }
  yield* updateQueries(spoken)
  yield* versionChoices(spoken)
  for (const script of spoken) {
    yield* clientConfigurations(script)
    const commands = commandsIn(script)
    const operations = commands.flatMap(command => eksCommand(command) ?? [])
    yield* upgradeCommands(operations)
    yield* clusterInputs(script, commands, operations)
    yield* bindingCommands(commands)
    yield* accessCommands(operations)
    yield* clusterCommands(operations)
  }
}
