import type { KubernetesKinds, ObjectRow } from '../../facts/kubernetes/kubernetes-table.ts'
import type { GoTypes, LifeCycle } from './go-types.ts'
import { keyOf, type OpenApi, type Schema } from './open-api.ts'
import { REMOVED } from './removed.ts'

/** What one minor version of Kubernetes 1 publishes. */
export interface Version extends OpenApi {
  readonly minor: number
}

/** What every group has for its own requests. */
const OF_REQUESTS = /^(?:\w+Options|WatchEvent|Status|\w+List)$/

/** Gives the name that the table has for a type of any version. */
export const namesIn = (versions: readonly Version[], go: GoTypes): ((name: string) => string) =>
  shortNames(new Set([...versions.flatMap(({ schemas }) => [...schemas.keys()]), ...go.enumerations.keys()]))

/** Names without their packages where these are not needed to tell them apart: `PodSpec`, `rbac.v1.Subject`. */
function shortNames(names: Iterable<string>): (name: string) => string {
  const ends = new Map<string, number>()
  const endsOf = (name: string): readonly string[] => {
    const parts = name.split('.')
    return parts.map((_, i) => parts.slice(parts.length - 1 - i).join('.'))
  }
  for (const name of names) for (const end of endsOf(name)) ends.set(end, (ends.get(end) ?? 0) + 1)
  return name => endsOf(name).find(end => ends.get(end) === 1) ?? name
}

/** The types without fields of their own. */
const SCALARS: ReadonlyMap<string, string> = new Map([
  ['io.k8s.apimachinery.pkg.api.resource.Quantity', 'quantity'],
  ['io.k8s.apimachinery.pkg.util.intstr.IntOrString', 'intOrString'],
  ['io.k8s.apimachinery.pkg.apis.meta.v1.Time', 'timestamp'],
  ['io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime', 'timestamp'],
  ['io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1', 'dyn'],
  ['io.k8s.apimachinery.pkg.apis.meta.v1.Patch', 'dyn'],
  ['io.k8s.apimachinery.pkg.runtime.RawExtension', 'dyn'],
])

/** Kubernetes' own kinds, and the types that they are made of by name. */
export interface RecordedTable {
  readonly kinds: KubernetesKinds
  readonly types: Readonly<Record<string, ObjectRow>>
}

/** The text that `kubernetesTable` reads. */
export const tableText = ({ kinds, types }: RecordedTable): string =>
  [JSON.stringify(kinds), ...Object.entries(types).map(([name, row]) => `${name} ${JSON.stringify(row)}`)].join('\n')

/** The table of all versions: the newest that has a type decides; a field that only an older one has is kept. */
export function tableOf(
  versions: readonly Version[],
  lifeCycles: ReadonlyMap<string, LifeCycle>,
  go: GoTypes,
): RecordedTable {
  const short = namesIn(versions, go)
  const rows = new Map<string, ObjectRow>()
  const seen = new Map<string, ReadonlySet<string>>()
  for (const { minor, schemas } of versions)
    for (const [name, schema] of schemas) {
      if (SCALARS.has(name) || schema.properties === undefined) continue
      const before = rows.get(name)
      const row = rowOf(name, schema, go, short)
      const known = seen.get(name)
      const since = Object.keys(row.f).filter(field => known?.has(field) === false)
      rows.set(name, {
        ...row,
        f: { ...before?.f, ...row.f },
        ...sinceOf({ ...before?.s, ...Object.fromEntries(since.map(field => [field, minor])) }),
      })
      seen.set(name, new Set([...(known ?? []), ...Object.keys(row.f)]))
    }
  const kinds = kindsOf(versions, short)
  const types = usedTypes(Object.values(kinds), new Map([...rows].map(([name, row]) => [short(name), row])))
  const used = new Set([...Object.values(types)].flatMap(({ e }) => Object.values(e ?? {})))
  const enumerations = [...go.enumerations].map(([name, values]) => [short(name), values] as const)
  return {
    kinds: {
      newest: versions.at(-1)?.minor ?? 0,
      kinds: sorted(kinds),
      enumerations: sorted(Object.fromEntries(enumerations.filter(([name]) => used.has(name)))),
      lives: sorted(livesOf(versions, lifeCycles)),
    },
    types: sorted(types),
  }
}

const sinceOf = (since: Readonly<Record<string, number>>) => (Object.keys(since).length === 0 ? {} : { s: since })

function rowOf(name: string, schema: Schema, go: GoTypes, short: (name: string) => string): ObjectRow {
  const fields = Object.entries(schema.properties ?? {})
  const keyed = fields.flatMap(([field, { 'x-kubernetes-list-map-keys': keys }]) =>
    keys === undefined ? [] : [[field, keys.join(' ')] as const],
  )
  const enumerated = fields.flatMap(([field]) => {
    const found = go.enumerated.get(`${name} ${field}`)
    return found === undefined ? [] : [[field, short(found)] as const]
  })
  const bounds = fields.flatMap(([field]) => {
    const found = go.bounds.get(`${name} ${field}`)
    return found === undefined ? [] : [[field, found] as const]
  })
  return {
    f: Object.fromEntries(fields.map(([field, one]) => [field, notationOf(one, short)])),
    ...(schema.required === undefined ? {} : { r: schema.required.join(' ') }),
    ...(keyed.length === 0 ? {} : { k: Object.fromEntries(keyed) }),
    ...(enumerated.length === 0 ? {} : { e: Object.fromEntries(enumerated) }),
    ...(bounds.length === 0 ? {} : { b: Object.fromEntries(bounds) }),
  }
}

type Notation = ObjectRow['f'][string]

function notationOf(schema: Schema, short: (name: string) => string): Notation {
  const reference = [schema, ...(schema.allOf ?? [])].find(({ $ref }) => $ref !== undefined)?.$ref
  if (reference !== undefined) {
    const name = reference.slice(reference.lastIndexOf('/') + 1)
    return SCALARS.get(name) ?? short(name)
  }
  const { type, format, items, additionalProperties } = schema
  if (type === 'array') return [items === undefined ? 'dyn' : notationOf(items, short)]
  if (type === 'object')
    return typeof additionalProperties === 'object' ? ['map', notationOf(additionalProperties, short)] : 'dyn'
  if (type === 'string') return format === 'byte' ? 'bytes' : 'string'
  return type === 'integer'
    ? format === 'int32'
      ? 'int32'
      : 'int'
    : type === 'boolean'
      ? 'bool'
      : type === 'number'
        ? 'double'
        : 'dyn'
}

function kindsOf(versions: readonly Version[], short: (name: string) => string): Record<string, string> {
  const kinds: Record<string, string> = {}
  for (const { schemas } of versions)
    for (const [name, schema] of schemas)
      for (const one of schema['x-kubernetes-group-version-kind'] ?? [])
        if (!OF_REQUESTS.test(one.kind) && schema.properties !== undefined) kinds[keyOf(one)] = short(name)
  return kinds
}

/** The types that kinds are made of. What refers to a type without fields refers to anything. */
function usedTypes(names: readonly string[], rows: ReadonlyMap<string, ObjectRow>): Record<string, ObjectRow> {
  const types: Record<string, ObjectRow> = {}
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const row = rows.get(name)
    if (row === undefined || types[name] !== undefined) continue
    const f = Object.fromEntries(Object.entries(row.f).map(([field, one]) => [field, closed(one, rows, open)]))
    types[name] = { ...row, f }
  }
  return types
}

const BUILT_IN = /^(?:string|int|int32|bool|double|bytes|timestamp|quantity|intOrString|dyn)$/

function closed(notation: Notation, rows: ReadonlyMap<string, ObjectRow>, open: string[]): Notation {
  if (typeof notation === 'string') {
    if (BUILT_IN.test(notation)) return notation
    if (!rows.has(notation)) return 'dyn'
    open.push(notation)
    return notation
  }
  return notation.length === 1 ? [closed(notation[0], rows, open)] : ['map', closed(notation[1], rows, open)]
}

/** The API groups whose package is called otherwise. */
const GROUPS: Readonly<Record<string, string>> = {
  apiserverinternal: 'internal.apiserver.k8s.io',
  flowcontrol: 'flowcontrol.apiserver.k8s.io',
  rbac: 'rbac.authorization.k8s.io',
}
const PLAIN = new Set(['apps', 'autoscaling', 'batch', 'core', 'extensions', 'policy'])

function keyOfPackage(key: string): string {
  const [group = '', version = '', kind = ''] = key.split('/')
  const name = PLAIN.has(group) ? group : (GROUPS[group] ?? `${group}.k8s.io`)
  return keyOf({ group: name === 'core' ? '' : name, version, kind })
}

/** The life of each kind that some version since 1.31 does not serve, or that is deprecated: `[introduced, deprecated, removed, replacement]`. */
function livesOf(
  versions: readonly Version[],
  lifeCycles: ReadonlyMap<string, LifeCycle>,
): Record<string, readonly [number, number, number, string]> {
  const [first, last] = [versions[0], versions.at(-1)]
  if (first === undefined || last === undefined) return {}
  const cycles = new Map([...lifeCycles].map(([key, life]) => [keyOfPackage(key), life] as const))
  for (const [key, life] of Object.entries(REMOVED)) cycles.set(key, life)
  const kinds = new Set([...cycles.keys(), ...versions.flatMap(({ served }) => [...served])])
  const lives: Record<string, readonly [number, number, number, string]> = {}
  for (const key of kinds) {
    if (OF_REQUESTS.test(key.slice(key.lastIndexOf('/') + 1))) continue
    const life = cycles.get(key) ?? { introduced: 0, deprecated: 0, removed: 0, replacement: '' }
    const serving = versions.filter(({ served }) => served.has(key)).map(({ minor }) => minor)
    const [introduced, removed] = servedFor(serving, life, first.minor, last.minor)
    const deprecated = removed > 0 ? Math.min(life.deprecated || removed, removed) : life.deprecated
    if (deprecated + removed === 0 && introduced <= first.minor) continue
    const stated = isKnown(life.replacement, last) ? life.replacement : ''
    lives[key] = [introduced, deprecated, removed, (isStable(stated) ? stated : stableOf(key, last)) || stated]
  }
  return lives
}

/** Whether a replacement is served, or is in one of the files that no published file has: reviews and audit policies. */
const isKnown = (key: string, { served }: Version): boolean =>
  served.has(key) || /^(?:admission|audit)\.k8s\.io\/v1\//.test(key)

const isStable = (key: string): boolean => /(?:^|\/)v\d+\/\w+$/.test(key)

/** Since when and until when a kind is served. A marker says what was planned, the published files what was done. */
function servedFor(
  serving: readonly number[],
  life: LifeCycle,
  first: number,
  last: number,
): readonly [introduced: number, removed: number] {
  const [since, until] = [serving[0], serving.at(-1)]
  if (since === undefined || until === undefined) return [life.introduced, life.removed]
  const introduced = since > first ? since : life.introduced
  return [introduced, until < last ? until + 1 : life.removed > last ? life.removed : 0]
}

/** The same kind in a stable version of its group, in the group that took it over, or else in the newest that is served. */
function stableOf(key: string, { served }: Version): string {
  const kind = key.slice(key.lastIndexOf('/'))
  const group = key.slice(0, key.indexOf('/'))
  const others = [...served].filter(one => one !== key && one.startsWith(`${group}/`) && one.endsWith(kind))
  return others.find(isStable) ?? ''
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
