import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import type { Platform } from '../../engine/settings.ts'
import { type Cluster, type ClusterIdentity, identityOf, isSameCluster } from '../eks/cluster.ts'
import { identityInName, isSameServer, type KubeconfigCluster } from './kubeconfig.ts'
import { folderOfPlace } from './object-meta.ts'

/** What a client's cluster must be like. */
export interface ExpectedCluster {
  readonly name: string
  /** `at` is absent where only the configuration's value is at hand. */
  readonly endpoint?: { readonly url: string; readonly at?: Place }
  readonly authority?: { readonly text: string; readonly at: Place }
}

/** Makes the look-up of the cluster that an entry of a client configuration is for; a record counts before the configuration. */
export function expectedClusters(platform: Platform, clusters: readonly Cluster[]) {
  const records = clusters.filter(({ endpoint, source }) => endpoint.state === 'known' && source !== 'configuration')
  const configured = platform.clusters ?? {}
  const names = new Set([...records.flatMap(({ name }) => known(name) ?? []), ...Object.keys(configured)])
  const [only] = names.size === 1 ? names : []
  const folders = new Set(records.map(({ at }) => folderOfPlace(at)))

  return {
    find(entry: KubeconfigCluster): ExpectedCluster | undefined {
      // A selected entry that does not say whose it is: beside the record, or of EKS at least, it is of the one cluster there is.
      const isNear =
        folders.has(folderOfPlace(entry.server.at)) || /\.eks\.amazonaws\.com/i.test(known(entry.server) ?? '')
      const identity =
        identityOfEntry(entry, names) ?? (only !== undefined && isNear && entry.isSelected ? { name: only } : undefined)
      if (identity?.name === undefined) return undefined
      const own = records.filter(one => isSameCluster(identityOf(one), identity))
      // Where the sources disagree, the entry is compared with the one it agrees with: CL-06 reports the others.
      const isOwn = (url: string | undefined): boolean =>
        url !== undefined && isSameServer(url, known(entry.server) ?? '')
      const record = own.find(({ endpoint }) => isOwn(known(endpoint))) ?? own[0]
      const wanted = Object.hasOwn(configured, identity.name) ? configured[identity.name]?.endpoint : undefined
      if (record === undefined && wanted === undefined) return undefined
      return { name: identity.name, ...partsOf(record, wanted, isOwn(wanted)) }
    },
  }
}

function partsOf(
  record: Cluster | undefined,
  wanted: string | undefined,
  isWanted: boolean,
): Omit<ExpectedCluster, 'name'> {
  const recorded = record?.endpoint.state === 'known' && !isWanted ? record.endpoint : undefined
  const authority = record?.certificateAuthority
  return {
    ...(recorded !== undefined
      ? { endpoint: { url: recorded.value, at: recorded.at } }
      : wanted === undefined
        ? {}
        : { endpoint: { url: wanted } }),
    ...(authority?.state === 'known' ? { authority: { text: authority.value, at: authority.at } } : {}),
  }
}

/** The cluster that an entry says it is for: by its name, else by the arguments of the token command. */
function identityOfEntry(entry: KubeconfigCluster, names: ReadonlySet<string>): ClusterIdentity | undefined {
  const inName = identityInName(entry.name)
  if (inName.name !== undefined) return inName
  const named = entry.token === undefined ? undefined : known(entry.token.clusterName)
  if (named !== undefined) return { name: named }
  return names.has(entry.name) ? { name: entry.name } : undefined
}
