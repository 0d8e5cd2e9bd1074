import { groupBy } from '../engine/group-by.ts'
import { indexLabels, type LabelIndex, selectFrom } from './label-index.ts'
import { folderOf, type ObjectMeta } from './object-meta.ts'
import type { LabelSelector } from './selector.ts'
import type { Workload } from './workload.ts'

/** The workloads of a scope by the namespace of their Pods. */
export interface PodIndex {
  readonly byNamespace: ReadonlyMap<string, LabelIndex<Workload>>
}

/** The key of an object's namespace: its name; where it is absent, the folder that is deployed with one `-n` (checks.md §0.5). */
export const namespaceKey = ({ namespace, at }: Pick<ObjectMeta, 'namespace' | 'at'>): string =>
  namespace ?? `/${folderOf(at)}`

/** Whether a namespace key is a namespace's name, and not a folder. */
export const isNamed = (key: string): boolean => !key.startsWith('/')

/** Indexes the workloads of a scope. */
export function indexPods(workloads: readonly Workload[]): PodIndex {
  const groups = groupBy(workloads, namespaceKey)
  return {
    byNamespace: new Map(
      Array.from(groups, ([key, members]) => [key, indexLabels(members, ({ podLabels }) => podLabels)]),
    ),
  }
}

/** The workloads of a namespace whose Pods a selector selects. */
export function selectPods(index: PodIndex, namespace: string, selector: LabelSelector): readonly Workload[] {
  const pods = index.byNamespace.get(namespace)
  return pods === undefined ? [] : selectFrom(pods, selector)
}
