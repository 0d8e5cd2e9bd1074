import { defineFact } from '../../engine/fact.ts'
import { indexBy, type Lookup } from '../../engine/join/store/fact-index.ts'
import { indexLabels, type LabelIndex, selectFrom } from '../../model/kubernetes/label-index.ts'
import { type Labels, selectLabels } from '../../model/kubernetes/selector.ts'
import { folderOfPlace, type ObjectMeta } from './object-meta.ts'
import { type ServiceObject, selectedLabels } from './service.ts'

/** Pods that an operator makes of an object, with the labels that it gives them. */
export interface OperatedPods extends ObjectMeta {
  readonly podLabels: Labels
}
export const operatedPods = defineFact<OperatedPods>('operatedPods')
/** By their labels, in a namespace and in a folder. */
export const operatedByPlace = indexBy(
  operatedPods,
  ({ namespace, at }) => [...(namespace === undefined ? [] : [namespace]), `/${folderOfPlace(at)}`],
  all => indexLabels(all, ({ podLabels }) => podLabels),
)

/** Whether a Service selects Pods that an operator makes. */
export function selectsOperated(service: ServiceObject, lookup: Lookup<LabelIndex<OperatedPods>>): boolean {
  const selector = selectLabels(selectedLabels(service))
  const places = [...(service.namespace === undefined ? [] : [service.namespace]), `/${folderOfPlace(service.at)}`]
  return places.some(place => selectFrom(lookup(place), selector, 1).length > 0)
}
