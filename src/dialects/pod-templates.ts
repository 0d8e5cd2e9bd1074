import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import type { Node } from '../languages/tree/node.ts'

/** The type of a Pod template in an object of another kind, found by its shape. */
export const POD_TEMPLATE = 'pod-template'

/** The type of a Pod spec in an object of another kind that has no template around it. */
export const POD_SPEC = 'pod-spec'

/** Path of the Pod template (metadata and spec of the Pods) in the object of each workload type. */
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
  'serving.knative.dev/Revision': [],
}

/** How much of an object is searched for Pod templates. */
const MAX_VALUES = 500
const MAX_DEPTH = 8

/** The lists of a Pod that contain containers. */
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

/** A Pod template, or a Pod spec without one, in a custom resource. */
export interface FoundPods {
  readonly type: typeof POD_TEMPLATE | typeof POD_SPEC
  readonly cursor: Cursor
  /** What it is a field of: that has the number of replicas, where anything has. */
  readonly owner: Cursor
}

/**
 * The Pods in a custom resource (RayCluster, a training job, `podSpec`): what has a list of containers, and what is around it
 * where that is a template. A manifest in it is none.
 */
export function podsIn(body: Cursor): readonly FoundPods[] {
  if (!holdsContainers(get(body, 'spec').node, MAX_DEPTH + 4)) return []
  const spec = get(body, 'spec')
  if (items(get(spec, 'containers')).some(isContainer)) return [{ type: POD_SPEC, cursor: spec, owner: spec }]
  const found: FoundPods[] = []
  const open: { readonly cursor: Cursor; readonly depth: number }[] = [{ cursor: get(body, 'spec'), depth: 0 }]
  for (let i = 0; i < open.length && i < MAX_VALUES; i++) {
    const { cursor, depth } = open[i] ?? { cursor: body, depth: MAX_DEPTH }
    if (depth >= MAX_DEPTH) continue
    for (const { key, value } of fields(cursor)) {
      const pods = podsAt(key, value, cursor)
      if (pods === undefined) open.push({ cursor: value, depth: depth + 1 })
      else found.push(pods)
    }
    for (const item of items(cursor)) open.push({ cursor: item, depth: depth + 1 })
  }
  return found
}

function podsAt(key: string, value: Cursor, owner: Cursor): FoundPods | undefined {
  if (get(value, 'kind').node !== undefined) return undefined
  if (/^(?:podT|t)emplate(?:Spec)?$/.test(key) && hasContainers(get(value, 'spec')))
    return { type: POD_TEMPLATE, cursor: value, owner }
  return /^(?:podS|s)pec$|[Tt]emplate(?:Spec)?$/.test(key) && hasContainers(value)
    ? { type: POD_SPEC, cursor: value, owner }
    : undefined
}

const isContainer = (container: Cursor): boolean =>
  ['name', 'image'].every(name => get(container, name).node !== undefined)

/** A container has an image; where an operator gives that, there are other fields of one beside its name. */
const hasContainers = (spec: Cursor): boolean =>
  items(get(spec, 'containers')).some(container =>
    ['image', ...(get(container, 'name').node === undefined ? [] : FIELDS)].some(
      name => get(container, name).node !== undefined,
    ),
  )

const FIELDS = ['env', 'envFrom', 'resources', 'volumeMounts', 'securityContext', 'ports', 'args', 'command']
