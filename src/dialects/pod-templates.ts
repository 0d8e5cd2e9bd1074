import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import type { Node } from '../languages/tree/node.ts'

/** The type of a Pod template in an object of another kind, found by its shape. */
export const POD_TEMPLATE = 'pod-template'

/** Where the Pod template (metadata and spec of the Pods) of each workload type stands in its object. */
export const POD_TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  'core/Pod': [],
  'core/ReplicationController': ['spec', 'template'],
  'core/PodTemplate': ['template'],
  'apps/Deployment': ['spec', 'template'],
  'apps/StatefulSet': ['spec', 'template'],
  'apps/DaemonSet': ['spec', 'template'],
  'apps/ReplicaSet': ['spec', 'template'],
  'extensions/Deployment': ['spec', 'template'],
  'extensions/DaemonSet': ['spec', 'template'],
  'extensions/ReplicaSet': ['spec', 'template'],
  'batch/Job': ['spec', 'template'],
  'batch/CronJob': ['spec', 'jobTemplate', 'spec', 'template'],
  'argoproj.io/Rollout': ['spec', 'template'],
  'apps.openshift.io/DeploymentConfig': ['spec', 'template'],
  'keda.sh/ScaledJob': ['spec', 'jobTargetRef', 'template'],
  [POD_TEMPLATE]: [],
  'serving.knative.dev/Service': ['spec', 'template'],
  'serving.knative.dev/Configuration': ['spec', 'template'],
}

/** How much of an object is searched for Pod templates. */
const MAX_VALUES = 500
const MAX_DEPTH = 8

/** The lists of a Pod that hold containers. */
export const CONTAINER_LISTS: ReadonlySet<string> = new Set(['containers', 'initContainers', 'ephemeralContainers'])

/**
 * Whether a list of containers is anywhere in a value, at most so deep. Most objects have none, and to look through the nodes
 * costs a fifth of what cursors to all of them do.
 */
export function holdsContainers(node: Node | undefined, depth: number): boolean {
  if (depth < 0 || node === undefined || node.type === 'scalar') return false
  if (node.type === 'sequence') return node.items.some(item => holdsContainers(item, depth - 1))
  return node.entries.some(({ key, value }) => CONTAINER_LISTS.has(key) || holdsContainers(value, depth - 1))
}

/**
 * The Pod templates in a custom resource (SparkApplication, RayCluster, a training job): what is called `template` or
 * `podTemplate` and has containers with images. A manifest in it is none.
 */
export function podTemplatesIn(body: Cursor): readonly Cursor[] {
  if (!holdsContainers(get(body, 'spec').node, MAX_DEPTH + 4)) return []
  const found: Cursor[] = []
  const open: { readonly cursor: Cursor; readonly depth: number }[] = [{ cursor: get(body, 'spec'), depth: 0 }]
  for (let i = 0; i < open.length && i < MAX_VALUES; i++) {
    const { cursor, depth } = open[i] ?? { cursor: body, depth: MAX_DEPTH }
    if (depth >= MAX_DEPTH) continue
    for (const { key, value } of fields(cursor))
      if (/^(?:podT|t)emplate$/.test(key) && isPodTemplate(value)) found.push(value)
      else open.push({ cursor: value, depth: depth + 1 })
    open.push(...items(cursor).map(item => ({ cursor: item, depth: depth + 1 })))
  }
  return found
}

function isPodTemplate(cursor: Cursor): boolean {
  const containers = items(get(cursor, 'spec', 'containers'))
  return (
    get(cursor, 'kind').node === undefined && containers.some(container => get(container, 'image').node !== undefined)
  )
}
