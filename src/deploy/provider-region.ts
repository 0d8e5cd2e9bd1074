import { pathOf } from '../documents/document.ts'
import { known } from '../documents/value.ts'
import { defineDeployStep } from '../engine/deploy-step.ts'
import { type EmittedFact, isOf } from '../engine/fact.ts'
import { cluster } from '../facts/eks/cluster.ts'
import { pullThroughRule } from '../facts/registry/pull-through-rule.ts'
import { type AwsProvider, awsProvider } from '../facts/terraform/aws-provider.ts'
import { groupBy } from '../model/group-by.ts'
import { folderOfPath } from '../model/repository-path.ts'

/**
 * The Region of a cluster or of a cache of ECR that Terraform defines without one: that of the provider of its folder; in a module
 * without a provider, that of all providers of the run, where they have the same.
 */
export const providerRegion = defineDeployStep({
  id: 'providerRegion',
  from: { providers: awsProvider },
  deploy: ({ providers }) => {
    if (providers.length === 0) return undefined
    const byFolder = groupBy(providers, ({ at }) => folderOfPath(pathOf(at.document)))
    const ofAll = oneOf(providers)
    const regionIn = (path: string): AwsProvider['region'] | undefined => {
      if (!/\.(?:tf|tofu)(?:\.json)?$/.test(path)) return undefined
      const own = byFolder.get(folderOfPath(path))
      return own === undefined ? ofAll : oneOf(own)
    }
    return { changes: CHANGED, change: (path, emitted) => placed(emitted, () => regionIn(path)) }
  },
})

const CHANGED: ReadonlySet<string> = new Set([cluster.id, pullThroughRule.id])

function placed(emitted: EmittedFact, region: () => AwsProvider['region'] | undefined): EmittedFact {
  if (isOf(pullThroughRule, emitted)) {
    if (emitted.value.hasDefaultProvider !== true || emitted.value.region !== undefined) return emitted
    const found = region()
    const name = found && known(found)
    return name === undefined ? emitted : pullThroughRule.of({ ...emitted.value, region: name })
  }
  if (!isOf(cluster, emitted) || emitted.value.source !== 'definition' || emitted.value.region.state !== 'absent')
    return emitted
  const found = region()
  return found === undefined ? emitted : cluster.of({ ...emitted.value, region: found })
}

/** The Region of providers that all have the same one. */
function oneOf(providers: readonly AwsProvider[]): AwsProvider['region'] | undefined {
  const [first, ...others] = new Set(providers.map(({ region }) => known(region)))
  return first === undefined || others.length > 0 ? undefined : providers[0]?.region
}
