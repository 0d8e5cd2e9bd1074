import { canonicalQuantity } from '../../model/kubernetes/quantity.ts'
import { DEEPEST, isFields, type MutableFields } from './plain-fields.ts'

/**
 * Writes an object of Kubernetes' own as the API server does: quantities in their canonical form, without what its types leave
 * out where it is empty (`omitempty` of k8s.io/api).
 */
export function writeAsServer(value: unknown, depth = 0): void {
  if (depth > DEEPEST) return
  if (Array.isArray(value)) for (const item of value) writeAsServer(item, depth + 1)
  if (!isFields(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (isLeftOut(key, inner, value)) delete value[key]
    else if (key === 'sizeLimit') value[key] = asQuantity(inner)
    else if (QUANTITIES.has(key) && isFields(inner))
      for (const [name, quantity] of Object.entries(inner)) inner[name] = asQuantity(quantity)
    else writeAsServer(inner, depth + 1)
  }
}

const QUANTITIES: ReadonlySet<string> = new Set(['limits', 'requests', 'hard', 'capacity', 'overhead'])

/** A quantity as the API server writes it; what is none stays as it is. */
export const asQuantity = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' ? canonicalQuantity(String(value)) : value

function isLeftOut(key: string, value: unknown, around: MutableFields): boolean {
  // A CSI volume has a pointer there.
  if (value === false) return FALSE.has(key) && !Object.hasOwn(around, 'driver')
  if (Array.isArray(value)) return value.length === 0 && !LISTS.has(key)
  return MAPS.has(key) && isFields(value) && Reflect.ownKeys(value).length === 0
}

/** Booleans that have no pointer. */
const FALSE: ReadonlySet<string> = new Set([
  ...['hostNetwork', 'hostPID', 'hostIPC', 'stdin', 'stdinOnce', 'tty', 'readOnly', 'paused', 'unschedulable'],
  'publishNotReadyAddresses',
])
/** Lists that are written though they are empty. */
const LISTS: ReadonlySet<string> = new Set([
  ...['containers', 'rules', 'verbs', 'limits', 'sources', 'nodeSelectorTerms', 'paths'],
])
/** Fields that are maps; an empty object of another type is one that is stated. */
const MAPS: ReadonlySet<string> = new Set([
  ...['labels', 'annotations', 'nodeSelector', 'matchLabels', 'data', 'stringData', 'binaryData', 'parameters'],
  ...['limits', 'requests', 'capacity', 'hard', 'volumeAttributes'],
])
