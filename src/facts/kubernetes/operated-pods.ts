import { defineFact } from '../../engine/fact.ts'
import { indexBy } from '../../engine/join/fact-index.ts'
import { type Labels, matches, selectLabels } from '../../model/kubernetes/selector.ts'
import { folderOf, type ObjectMeta } from './object-meta.ts'
import { type ServiceObject, selectedLabels } from './service.ts'

/** Pods that an operator makes of an object, with the labels that it gives them. */
export interface OperatedPods extends ObjectMeta {
  readonly podLabels: Labels
}
export const operatedPods = defineFact<OperatedPods>('operatedPods')
/** By namespace and folder. */
export const operatedByPlace = indexBy(operatedPods, ({ namespace, at }) => [
  ...(namespace === undefined ? [] : [namespace]),
  `/${folderOf(at)}`,
])

/** Whether a Service selects Pods that an operator makes. */
export function selectsOperated(service: ServiceObject, lookup: (key: string) => readonly OperatedPods[]): boolean {
  const selector = selectLabels(selectedLabels(service))
  const near = lookup(`/${folderOf(service.at)}`)
  const all = service.namespace === undefined ? near : [...lookup(service.namespace), ...near]
  return all.some(({ podLabels }) => matches(selector, podLabels))
}
