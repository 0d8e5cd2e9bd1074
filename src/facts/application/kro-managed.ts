import type { Place } from '../../documents/document.ts'
import type { Lookup } from '../../engine/join/store/fact-index.ts'
import type { ScaleTarget } from '../kubernetes/autoscaler.ts'
import { byNameIn, findNamesake, type Namesakes } from '../kubernetes/namesake.ts'
import type { ObjectMeta } from '../kubernetes/object-meta.ts'
import type { Workload } from '../kubernetes/workload.ts'
import { orderAppInstance } from './order-app.ts'

/** OrderApps by their name: their Deployment has the same. */
export const orderAppsByDeployment = byNameIn(orderAppInstance, ({ name }) => [name])

/** What decides on the replicas and the resources of a workload beside an autoscaler. */
export interface Keeper {
  /** `OrderApp orders`. */
  readonly label: string
  readonly at: Place
}

interface Scaling extends Pick<ObjectMeta, 'namespace' | 'labels' | 'at'> {
  readonly target: ScaleTarget
  readonly keptReplicas?: Place
}

/** Whether kro has made an object, or would make it: by the label that it writes. */
export const isMadeByKro = ({ labels }: Pick<ObjectMeta, 'labels'>): boolean => labels['kro.run/owned'] === 'true'

/** What resets the target of an autoscaler: an OrderApp, the graph of both, or kro, which has made it. */
export function keeperOf(
  one: Scaling,
  apps: Lookup<Namesakes<ObjectMeta>>,
  workloads: readonly Workload[],
): Keeper | undefined {
  const { kind, name } = one.target
  if (one.keptReplicas !== undefined) return { label: 'its graph', at: one.keptReplicas }
  if (kind.state !== 'known') return undefined
  const isItsOwn = name.state === 'known' && (kind.value === 'Deployment' || kind.value === 'OrderApp')
  const app = isItsOwn ? findNamesake(one, name.value, apps) : undefined
  if (app?.state === 'found') return { label: `OrderApp ${app.objects[0].name}`, at: app.objects[0].at }
  // Where kro has made the autoscaler too, its graph has been written for both, and leaves the replicas to it.
  if (isMadeByKro(one)) return undefined
  const made = workloads.find(isMadeByKro)
  return made === undefined ? undefined : { label: 'the graph that made it', at: made.at }
}
