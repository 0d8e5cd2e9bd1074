import type { Lookup } from '../../engine/join/store/fact-index.ts'
import type { Lookups } from '../../engine/rule.ts'
import { nameWithin } from '../../model/kubernetes/meant-name.ts'
import { type HorizontalAutoscaler, targetKey, type VerticalAutoscaler } from './autoscaler.ts'
import { openNames } from './kustomization.ts'
import { meantObject, placeKey } from './meant-object.ts'
import { workloadsByKind, workloadsByName, workloadsByPlace } from './named-workloads.ts'
import { type Answered, findNamesake } from './namesake.ts'
import { folderOfPlace } from './object-meta.ts'
import { isReadKind } from './scalable.ts'
import type { Workload } from './workload.ts'

/** What is looked up for the target of an autoscaler. */
export const targetIndexes = {
  byKind: workloadsByKind,
  byName: workloadsByName,
  beside: workloadsByPlace,
  mayBeRenamed: openNames,
} as const

/** What is there in the place of a workload that an autoscaler names; `open` where it may be there after all. */
export type MissingTarget =
  | { readonly is: 'kind' | 'elsewhere' | 'meant'; readonly object: Workload }
  | { readonly is: 'open'; readonly why: string }
  | { readonly is: 'absent' }

interface Target {
  readonly kind: string
  readonly name: string
  /** What looking it up by kind and name gave. */
  readonly found: Exclude<Answered<Workload>, { readonly state: 'found' }>
}

/** Tells what is there instead; `scaled` are the autoscalers of the same sort by their target, `isComplete` says whether the scope is. */
export function missingTarget(
  one: HorizontalAutoscaler | VerticalAutoscaler,
  { kind, name, found }: Target,
  { byName, beside, mayBeRenamed }: Lookups<typeof targetIndexes>,
  scaled: Lookup<readonly unknown[]>,
  isComplete: boolean,
): MissingTarget {
  const other = findNamesake(one, name, byName)
  const [sibling] = other.state === 'found' ? other.objects : []
  if (sibling !== undefined && isReadKind(kind) && isReadKind(sibling.kind)) return { is: 'kind', object: sibling }
  if (found.state === 'elsewhere' && (isComplete || folderOfPlace(found.object.at) === folderOfPlace(one.at)))
    return { is: 'elsewhere', object: found.object }
  if (found.state === 'unknown' || !isReadKind(kind) || mayBeRenamed)
    return { is: 'open', why: `whether there is a ${kind} ${name}` }
  const isScaled = (workload: Workload): boolean => scaled(targetKey(workload, workload.kind, workload.name)).length > 0
  const near = beside(placeKey(one, kind))
  const within = nameWithin(
    name,
    near.map(workload => workload.name),
  )
  const meant =
    meantObject({ name, at: one.at }, near, isScaled) ??
    near.find(workload => workload.name === within && !isScaled(workload))
  return meant === undefined ? { is: 'absent' } : { is: 'meant', object: meant }
}
