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

/** The fields that name another object of the same namespace, by the field with the name (`name` of an object, or a text). */
const NAMED: ReadonlyMap<string, AppReference['kind']> = new Map([
  ['secretKeyRef', 'Secret'],
  ['secretRef', 'Secret'],
  ['secretName', 'Secret'],
  ['imagePullSecrets', 'Secret'],
  ['secret', 'Secret'],
  ['configMapKeyRef', 'ConfigMap'],
  ['configMapRef', 'ConfigMap'],
  ['configMap', 'ConfigMap'],
  ['serviceAccountName', 'ServiceAccount'],
  ['serviceAccount', 'ServiceAccount'],
  ['serviceRef', 'Service'],
  ['service', 'Service'],
  ['claimName', 'PersistentVolumeClaim'],
  ['image', 'image'],
  ['targetGroupARN', 'target group'],
])
/** Words that many fields are made of: only in an object is there a name. */
const ONLY_OBJECTS: ReadonlySet<string> = new Set(['secret', 'service', 'configMap'])
/** The fields and variables for the host of an OrderApp's database. */
const HOSTS: ReadonlySet<string> = new Set(['writerEndpoint', 'readerEndpoint', 'DB_WRITER_HOST', 'DB_READER_HOST'])
/** The host of a database cluster, an instance or a proxy in AWS. */
const DATABASE =
  /^[a-z0-9][a-z0-9-]*\.(?:cluster-(?:ro-|custom-)?|proxy-)?[a-z0-9]+\.[a-z0-9-]+\.rds\.amazonaws\.com(?:\.cn)?$/i
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
    if (typeof value === 'string') for (const host of hostsIn(value)) add('database', host, false)
    for (const [key, one] of objectIn(value)) {
      const kind = NAMED.get(key)
      const isNamed = kind !== undefined && !(typeof one === 'string' && ONLY_OBJECTS.has(key))
      if (isNamed) for (const { name, isOptional } of namesIn(one)) add(kind, name, isOptional)
      if (HOSTS.has(key) && typeof one === 'string') add('database', one, false)
      walk(one, depth + 1)
    }
  }
  walk(find(object, 'spec') ?? find(object, 'data') ?? null, 0)
  walk(find(object, 'data') ?? null, 0)
  return [...found.values()]
}

/** The databases of AWS that a text names: by itself, with a port, or in a URL. */
const hostsIn = (text: string): readonly string[] =>
  text.includes('.rds.amazonaws.com') ? text.split(/[^a-zA-Z0-9.-]/).filter(word => DATABASE.test(word)) : []

function namesIn(value: Json): readonly { readonly name: string; readonly isOptional: boolean }[] {
  if (typeof value === 'string') return [{ name: value, isOptional: false }]
  if (Array.isArray(value)) return value.flatMap(item => (typeof item === 'string' ? [] : namesIn(item)))
  const name = find(value, 'name')
  return typeof name === 'string' ? [{ name, isOptional: find(value, 'optional') === true }] : []
}
