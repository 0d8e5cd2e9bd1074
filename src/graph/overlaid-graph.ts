import { pathOf } from '../documents/document.ts'
import type { OrderAppInstance } from '../facts/application/order-app.ts'
import type { Kustomization } from '../facts/kubernetes/kustomization.ts'
import type { ObjectMeta } from '../facts/kubernetes/object-meta.ts'
import type { Workload } from '../facts/kubernetes/workload.ts'
import type { NetworkParts } from '../facts/network/policies/reachability.ts'
import { foldOverlays } from './fold-overlays.ts'
import { networkGraph } from './network-graph.ts'
import { podId } from './network-nodes.ts'
import { placementOf } from './overlays.ts'
import type { Graph } from './picture.ts'

/** Who may talk to whom in a scope, where a base with its overlays is one workload. */
export function overlaidGraph(
  { workloads, apps }: { readonly workloads: readonly Workload[]; readonly apps: readonly OrderAppInstance[] },
  parts: Omit<NetworkParts, 'podAddresses'>,
  kustomizations: readonly Kustomization[],
): Omit<Graph, 'title'> {
  const placement = placementOf(kustomizations, [...workloads, ...apps, ...parts.policies, ...parts.others])
  const graphOf = (overlay: string | undefined) => {
    const own = { workloads: placement.in(overlay, workloads), apps: placement.in(overlay, apps) }
    const policies = placement.in(overlay, parts.policies)
    const others = placement.in(overlay, parts.others)
    const objects: readonly ObjectMeta[] = [...own.workloads, ...own.apps]
    const shared = objects.filter(({ at }) => placement.isShared(pathOf(at.document)))
    const objectOf = new Map(shared.map(one => [podId(one), `${pathOf(one.at.document)}/${one.kind} ${one.name}`]))
    return { graph: networkGraph(own, { ...parts, policies, others }), objectOf }
  }
  if (placement.overlays.length === 0) return graphOf(undefined).graph
  return foldOverlays(placement.overlays.map(overlay => ({ overlay, ...graphOf(overlay) })))
}
