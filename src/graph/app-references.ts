import type { Json } from '../engine/edit.ts'
import { find, objectIn } from './json-values.ts'

/** What an object names that has to be there. */
export interface AppReference {
  readonly kind:
    | 'Secret'
    | 'ConfigMap'
    | 'ServiceAccount'
    | 'Service'
    | 'PersistentVolumeClaim'
    | 'image'
    | 'database'
    | 'target group'
  readonly name: string
  /** Whether the name is decided at deployment. */
  readonly isUnknown: boolean
  /** Whether the object can do without. */
  readonly isOptional: boolean
}

/** The fields that name another object of the same namespace, by the field that holds the name (`name` of an object, or a text). */
const NAMED: ReadonlyMap<string, AppReference['kind']> = new Map([
  ['secretKeyRef', 'Secret'],
  ['secretRef', 'Secret'],
  ['secretName', 'Secret'],
  ['imagePullSecrets', 'Secret'],
  ['configMapKeyRef', 'ConfigMap'],
  ['configMapRef', 'ConfigMap'],
  ['configMap', 'ConfigMap'],
  ['serviceAccountName', 'ServiceAccount'],
  ['serviceRef', 'Service'],
  ['claimName', 'PersistentVolumeClaim'],
  ['image', 'image'],
  ['targetGroupARN', 'target group'],
])
/** The host of a database cluster or an instance in AWS (checks.md §0.5). */
const DATABASE = /^[a-z0-9][a-z0-9-]*\.(?:cluster-(?:ro-)?)?[a-z0-9]+\.[a-z0-9-]+\.rds\.amazonaws\.com(?:\.cn)?$/i
const DEEPEST = 30

/** What the data of an object names, each once, in order. */
export function referencesIn(object: Json): readonly AppReference[] {
  const found = new Map<string, AppReference>()
  const add = (kind: AppReference['kind'], name: string, isOptional: boolean): void => {
    const isUnknown = name.includes('${')
    const key = `${kind}\n${name}`
    if (name !== '' && (isOptional !== true || !found.has(key))) found.set(key, { kind, name, isUnknown, isOptional })
  }
  const walk = (value: Json, depth: number): void => {
    if (depth > DEEPEST) return
    if (Array.isArray(value)) for (const item of value) walk(item, depth + 1)
    if (typeof value === 'string' && DATABASE.test(value)) add('database', value, false)
    for (const [key, one] of objectIn(value)) {
      const kind = NAMED.get(key)
      if (kind !== undefined) for (const { name, isOptional } of namesIn(one)) add(kind, name, isOptional)
      walk(one, depth + 1)
    }
  }
  walk(find(object, 'spec') ?? find(object, 'data') ?? null, 0)
  walk(find(object, 'data') ?? null, 0)
  return [...found.values()]
}

function namesIn(value: Json): readonly { readonly name: string; readonly isOptional: boolean }[] {
  if (typeof value === 'string') return [{ name: value, isOptional: false }]
  if (Array.isArray(value)) return value.flatMap(item => (typeof item === 'string' ? [] : namesIn(item)))
  const name = find(value, 'name')
  return typeof name === 'string' ? [{ name, isOptional: find(value, 'optional') === true }] : []
}
