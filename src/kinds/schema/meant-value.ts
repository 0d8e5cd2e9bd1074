import { type Cursor, fields, get, items } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { Json } from '../../engine/edit.ts'
import type { MissingField } from '../../facts/schema/object-faults.ts'
import type { Path } from './walk.ts'

/**
 * The value of a field that the object at `path` in `body` lacks, where the object shows what it has to be: the selector of a workload
 * by the labels of its Pods, the group of a role. A container may have any name that no other of its Pod has: nothing refers to it yet.
 */
export function meantValue(
  { type, field }: Pick<MissingField, 'type' | 'field'>,
  body: Cursor,
  path: Path,
): MissingField['meant'] {
  if (field === 'selector' && WORKLOAD.test(type))
    return selectorOf(get(body, ...path, 'template', 'metadata', 'labels'))
  if (field === 'apiGroup' && type === 'RoleRef') return 'rbac.authorization.k8s.io'
  return field === 'name' && type === 'Container' ? containerName(body, path) : undefined
}

const WORKLOAD = /^(?:Deployment|DaemonSet|StatefulSet|ReplicaSet)Spec$/

/** As the versions before apps/v1 filled it in. */
function selectorOf(labels: Cursor): Json | undefined {
  const pairs = fields(labels).map(({ key, value }) => [key, literal(value)] as const)
  const stated = pairs.flatMap(([key, value]) =>
    value === undefined || isTemplated(key) || isTemplated(value) ? [] : [[key, value] as const],
  )
  return stated.length === 0 || stated.length < pairs.length ? undefined : { matchLabels: Object.fromEntries(stated) }
}

function containerName(body: Cursor, path: Path): string | undefined {
  const [list, number] = path.slice(-2)
  if (typeof list !== 'string' || typeof number !== 'number') return undefined
  const pod = get(body, ...path.slice(0, -2))
  const all = ['initContainers', 'containers', 'ephemeralContainers'].flatMap(one => items(get(pod, one)))
  const name = list === 'containers' ? (number === 0 ? 'main' : `container-${number + 1}`) : `init-${number + 1}`
  return list === 'ephemeralContainers' || all.some(one => literal(get(one, 'name')) === name) ? undefined : name
}
