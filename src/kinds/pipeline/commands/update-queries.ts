import type { EmittedFact } from '../../../engine/fact.ts'
import { type UpdateQuery, type UpdateScope, updateQuery } from '../../../facts/eks/update-query.ts'
import type { PipelineScript } from './pipeline-scripts.ts'
import { commandsIn, type EksCommand, eksCommand, optionValue, variablesOf, wordPlace } from './script-commands.ts'

/** What each operation that starts an update changes (EKS API reference). */
const STARTS: Readonly<Record<string, UpdateScope>> = {
  'update-addon': 'add-on',
  'update-nodegroup-version': 'node group',
  'update-nodegroup-config': 'node group',
  'update-cluster-version': 'cluster',
  'update-cluster-config': 'cluster',
  'associate-encryption-config': 'cluster',
  'associate-identity-provider-config': 'cluster',
  'disassociate-identity-provider-config': 'cluster',
}

const startedBy = (command: EksCommand | undefined): UpdateScope | undefined =>
  command?.program === 'aws' && Object.hasOwn(STARTS, command.operation) ? STARTS[command.operation] : undefined

/** The commands of a pipeline that ask for the state of an update, each with what its update changes. */
export function* updateQueries(scripts: readonly PipelineScript[]): Generator<EmittedFact> {
  const variables = variablesOf(command => startedBy(eksCommand(command)))
  for (const script of scripts) {
    const started = new Set<UpdateScope>()
    for (const command of commandsIn(script)) {
      const operation = eksCommand(command)
      variables.read(command)
      const scope = startedBy(operation)
      if (scope !== undefined) started.add(scope)
      if (operation?.operation !== 'describe-update') continue
      const followed = variables.get(operation.options.get('--update-id')?.text ?? '')
      // Without a variable to follow, it can only be one that this job has started.
      const of = followed ?? (started.size === 1 ? Array.from(started)[0] : undefined)
      yield updateQuery.of({
        source: 'command',
        updateId: optionValue(operation, '--update-id'),
        names: namedBy(operation),
        at: wordPlace(command, operation.word),
        ...(of === undefined ? {} : { of }),
      })
    }
  }
}

function namedBy({ options, isOpen }: EksCommand): UpdateQuery['names'] {
  if (options.has('--nodegroup-name')) return 'node group'
  if (options.has('--addon-name')) return 'add-on'
  const isFromFile = options.has('--cli-input-json') || options.has('--cli-input-yaml')
  return isOpen || isFromFile || options.has('--capability-name') ? 'unknown' : 'nothing'
}
