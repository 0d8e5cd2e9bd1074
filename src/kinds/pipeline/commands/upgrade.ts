import type { Place } from '../../../documents/document.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { insightFilter } from '../../../facts/eks/insight.ts'
import { versionChange } from '../../../facts/eks/version-change.ts'
import { type EksCommand, optionValue, wordPlace } from './script-commands.ts'
import { shorthandList } from './shorthand.ts'

/** The filters of list-insights and the upgrades of a cluster that the commands of a pipeline ask for. */
export function* upgradeCommands(operations: readonly EksCommand[]): Generator<EmittedFact> {
  for (const operation of operations) {
    const filter = operation.operation === 'list-insights' ? operation.options.get('--filter') : undefined
    if (filter !== undefined && !/^(?:file:|\$)/.test(filter.text))
      yield filterOf(filter.text, wordPlace(operation.command, filter))
    const isUpgrade = operation.operation === 'update-cluster-version' || operation.operation === 'upgrade cluster'
    const version = optionValue(operation, operation.program === 'aws' ? '--kubernetes-version' : '--version')
    if (isUpgrade && version.state !== 'absent')
      yield versionChange.of({
        source: 'command',
        isRollback: false,
        clusterName: optionValue(operation, '--name', '--cluster'),
        version,
        at: version.at,
      })
  }
}

/** The CLI's shorthand `categories=A,B,kubernetesVersions=1.36`, or JSON. */
function filterOf(written: string, at: Place): EmittedFact {
  return insightFilter.of({
    categories: shorthandList(written, 'categories', at),
    versions: shorthandList(written, 'kubernetesVersions', at),
    at,
  })
}
