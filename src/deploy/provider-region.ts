import { pathOf } from '../documents/document.ts'
import { known } from '../documents/value.ts'
import { defineDeployStep } from '../engine/deploy-step.ts'
import { isOf } from '../engine/fact.ts'
import { cluster } from '../facts/eks/cluster.ts'
import { type AwsProvider, awsProvider } from '../facts/terraform/aws-provider.ts'
import { groupBy } from '../model/group-by.ts'
import { folderOfPath } from '../model/repository-path.ts'

/**
 * The Region of a cluster that Terraform defines without one: that of the provider of its folder; in a module without a
 * provider, that of all providers of the run, where they have the same.
 */
export const providerRegion = defineDeployStep({
  id: 'providerRegion',
  from: { providers: awsProvider },
  deploy: ({ providers }) => {
    if (providers.length === 0) return undefined
    const byFolder = groupBy(providers, ({ at }) => folderOfPath(pathOf(at.document)))
    const ofAll = oneOf(providers)
    return {
      changes: CLUSTERS,
      change: (path, emitted) => {
        if (!isOf(cluster, emitted)) return emitted
        const { source, region } = emitted.value
        if (source !== 'definition' || region.state !== 'absent' || !/\.(?:tf|tofu)(?:\.json)?$/.test(path))
          return emitted
        const own = byFolder.get(folderOfPath(path))
        const found = own === undefined ? ofAll : oneOf(own)
        return found === undefined ? emitted : cluster.of({ ...emitted.value, region: found })
      },
    }
  },
})

const CLUSTERS: ReadonlySet<string> = new Set([cluster.id])

/** The Region of providers that all have the same one. */
function oneOf(providers: readonly AwsProvider[]): AwsProvider['region'] | undefined {
  const [first, ...others] = new Set(providers.map(({ region }) => known(region)))
  return first === undefined || others.length > 0 ? undefined : providers[0]?.region
}
