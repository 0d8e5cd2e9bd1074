import type { GraphSchema, GraphUse, SchemaField, UseStep } from './resource-graph.ts'

/** Where the path of a use leads: a type in kro's notation, nothing, or unclear. */
export type Reached =
  | { readonly state: 'type'; readonly type: string }
  | { readonly state: 'missing'; readonly owner: string; readonly step: UseStep; readonly names: readonly string[] }
  | { readonly state: 'unknown' }

const UNKNOWN: Reached = { state: 'unknown' }
const TEXTS = ['name', 'namespace', 'uid', 'resourceVersion', 'generateName', 'creationTimestamp', 'selfLink']
const MAPS = ['labels', 'annotations']
/** The fields of the metadata of any object (apimachinery, meta/v1). */
const METADATA: readonly string[] = [
  ...TEXTS,
  ...MAPS,
  'generation',
  'finalizers',
  'ownerReferences',
  'managedFields',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
]

/** The fields of a schema by their paths: of the spec, and of the custom types. */
export interface SchemaIndex {
  readonly own: ReadonlyMap<string, SchemaField>
  readonly types: ReadonlyMap<string, SchemaField>
}

/** Made once for a graph: each of its expressions is looked up in it. */
export function indexSchema({ fields }: GraphSchema): SchemaIndex {
  const byPath = (ofTypes: boolean): SchemaIndex['own'] =>
    new Map(fields.filter(({ isOfType }) => isOfType === ofTypes).map(field => [field.path, field]))
  return { own: byPath(false), types: byPath(true) }
}

/** Where a way into the instance leads: kro gives expressions its spec and its metadata, not its status. */
export function reachedInSchema({ own, types }: SchemaIndex, { path }: GraphUse): Reached {
  const [first, ...rest] = path
  if (first?.name === undefined || first.isItem) return UNKNOWN
  if (first.name === 'metadata') return inMetadata('schema.metadata', rest)
  if (first.name === 'apiVersion' || first.name === 'kind') return { state: 'type', type: 'string' }
  if (first.name !== 'spec')
    return { state: 'missing', owner: 'schema', step: first, names: ['spec', 'metadata', 'apiVersion', 'kind'] }
  return inFields('', 'schema.spec', rest, { own, types, depth: 0 })
}

function inMetadata(owner: string, [step, ...rest]: readonly UseStep[]): Reached {
  if (step?.name === undefined || step.isItem) return UNKNOWN
  if (!METADATA.includes(step.name)) return { state: 'missing', owner, step, names: METADATA }
  if (TEXTS.includes(step.name) && rest.length === 0) return { state: 'type', type: 'string' }
  return MAPS.includes(step.name) && rest.length === 1 ? { state: 'type', type: 'string' } : UNKNOWN
}

interface Fields {
  /** Those that are looked at: of the spec, or of the custom types. */
  readonly own: SchemaIndex['own']
  readonly types: SchemaIndex['types']
  readonly depth: number
}

/** Below the field at `prefix`, which has fields of its own. */
function inFields(prefix: string, owner: string, [step, ...rest]: readonly UseStep[], fields: Fields): Reached {
  if (step === undefined) return { state: 'type', type: 'object' }
  if (step.name === undefined || step.isItem) return UNKNOWN
  const path = `${prefix}${step.name}`
  const found = fields.own.get(path)
  if (found === undefined) {
    const names = [...fields.own.keys()].slice(0, MOST_NAMES).flatMap(one => nameBelow(one, prefix))
    return { state: 'missing', owner, step, names }
  }
  if (found.hasFields) return inFields(`${path}.`, `${owner}.${step.name}`, rest, fields)
  return inType(found.type, `${owner}.${step.name}`, rest, fields)
}

/** Of more fields none is proposed for one that is not there. */
const MOST_NAMES = 500

function nameBelow(path: string, prefix: string): readonly string[] {
  const name = path.startsWith(prefix) ? path.slice(prefix.length) : '.'
  return name.includes('.') ? [] : [name]
}

const DEEPEST = 16
const BASIC = new Set(['string', 'integer', 'boolean', 'float'])

function inType(type: string, owner: string, path: readonly UseStep[], fields: Fields): Reached {
  const [step, ...rest] = path
  if (type === '' || type === 'object' || fields.depth > DEEPEST)
    return step === undefined ? { state: 'type', type: type === '' ? 'unknown' : type } : UNKNOWN
  const custom = fields.types.get(type)
  if (custom !== undefined) {
    const deeper = { own: fields.types, types: fields.types, depth: fields.depth + 1 }
    return custom.hasFields ? inFields(`${type}.`, owner, path, deeper) : inType(custom.type, owner, path, deeper)
  }
  if (step === undefined) return { state: 'type', type }
  if (type.startsWith('map[string]')) return inType(type.slice('map[string]'.length), owner, rest, fields)
  if (type.startsWith('[]'))
    return step.isItem ? inType(type.slice(2), owner, rest, fields) : { state: 'missing', owner, step, names: [] }
  return BASIC.has(type) && !step.isItem ? { state: 'missing', owner, step, names: [] } : UNKNOWN
}
