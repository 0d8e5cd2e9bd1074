import { indexBy } from '../../engine/join/store/fact-index.ts'
import { namespaceKey } from '../network/policies/pods.ts'
import { byPlaceIn } from './meant-object.ts'
import { byNameIn } from './namesake.ts'
import type { ObjectMeta } from './object-meta.ts'
import { workload } from './workload.ts'

/** Workloads by `KIND/NAME`, and by their name alone. */
export const workloadsByKind = byNameIn(workload, ({ kind, name }) => [`${kind}/${name}`])
export const workloadsByName = byNameIn(workload, ({ name }) => [name])
/** By their folder, namespace and kind. */
export const workloadsByPlace = byPlaceIn(workload, ({ kind }) => kind)

/** What uses a claim, by the key of the namespace and the claim's name. */
export const workloadsByClaim = indexBy(workload, one =>
  one.claims.flatMap(({ claimName }) => (claimName.state === 'known' ? [claimKey(one, claimName.value)] : [])),
)
export const claimKey = (owner: Pick<ObjectMeta, 'namespace' | 'at'>, name: string): string =>
  `${namespaceKey(owner)}\n${name}`
