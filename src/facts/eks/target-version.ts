import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/store/fact-index.ts'
import type { Platform } from '../../engine/settings.ts'
import { leadingMinorOf } from '../../model/kubernetes/kubernetes-version.ts'
import { cluster } from './cluster.ts'

/** The highest minor version of Kubernetes 1 that the clusters of a scope state; undefined where none is known. */
export const clusterVersion = allOf(cluster, clusters => highest(clusters.map(({ version }) => known(version))))

/** The minor version of Kubernetes 1 that objects are for: the highest that is declared, or else that clusters of the scope state. */
export const targetMinor = (declared: Platform['clusters'], stated: number | undefined): number | undefined =>
  highest(Object.values(declared ?? {}).map(({ version }) => version)) ?? stated

export type DeclaredClusters = Platform['clusters']

/** The name of the declared cluster that runs a minor version of Kubernetes 1; undefined where none does. */
export const clusterOfMinor = (declared: DeclaredClusters, minor: number): string | undefined =>
  Object.entries(declared ?? {}).find(([, { version }]) => leadingMinorOf(version ?? '') === minor)?.[0]

function highest(versions: readonly (string | undefined)[]): number | undefined {
  const minors = versions.flatMap(version => leadingMinorOf(version ?? '') ?? [])
  return minors.length === 0 ? undefined : minors.reduce((most, one) => Math.max(most, one))
}
