import { type ObjectContent, objectContent, pointerOf } from '../../facts/kubernetes/object-content.ts'
import type { Step } from '../../model/json-schema/outcome.ts'
import type { Tree } from '../../model/json-schema/tree.ts'
import { isPlaceholder, isTemplated } from '../../model/placeholder.ts'
import { asSchema, DEEPEST, fieldSchema, isOn, META_FIELDS, own, type Schema } from './schema.ts'

/** A key that the schema does not have. */
export interface UnlistedStep {
  /** To the key. */
  readonly path: readonly Step[]
  /** The fields that the object may have, and does not. */
  readonly others: readonly string[]
  readonly value: unknown
}

/** An object as the API server judges it: without unknown fields and without nulls where there may be none, with its defaults. */
export interface ObjectTree {
  readonly tree: Tree
  readonly unlisted: readonly UnlistedStep[]
}

/** The value of anything that is only known at deployment. */
const UNKNOWN: Tree = { type: 'scalar', value: null, isUnknown: true }

/** Keys that are reported, and no more. */
const MOST_UNLISTED = 200

interface Building {
  readonly path: Step[]
  readonly unlisted: UnlistedStep[]
  readonly unknown: ReadonlySet<string>
  readonly open: ReadonlySet<string>
}

/** Makes the tree of an object by its schema (apiextensions-apiserver, pkg/apiserver/schema: pruning, defaulting). */
export function objectTree(object: ObjectContent, schema: Schema): ObjectTree {
  const building: Building = {
    path: [],
    unlisted: [],
    unknown: new Set(object.unknown),
    open: new Set(object.open),
  }
  const tree = build(objectContent(object), { ...schema, 'x-kubernetes-embedded-resource': true }, building)
  return { tree, unlisted: building.unlisted }
}

/** A tree of any JSON. `schema` is undefined where anything may be. */
function build(value: unknown, schema: Schema | undefined, building: Building): Tree {
  const { path, unknown } = building
  if (path.length > DEEPEST || unknown.has(pointerOf(path))) return UNKNOWN
  if (Array.isArray(value)) {
    const items = schema && itemSchema(schema)
    return { type: 'sequence', items: value.map((item, i) => below(i, building, () => build(item, items, building))) }
  }
  const fields = asSchema(value)
  if (fields !== undefined) return buildFields(fields, schema, building)
  if (typeof value === 'string') return isPlaceholder(value) || isTemplated(value) ? UNKNOWN : { type: 'scalar', value }
  // A null where there may be one is of any type.
  if (value === null && schema !== undefined && own(schema, 'nullable') === true) return UNKNOWN
  return { type: 'scalar', value: typeof value === 'number' || typeof value === 'boolean' ? value : null }
}

/** The schema of the items of a list, which may have any field where the list keeps what it does not know (pruning, skipPrune). */
function itemSchema(schema: Schema): Schema | undefined {
  const items = asSchema(own(schema, 'items'))
  return items !== undefined && isOn(schema, 'preserve-unknown-fields')
    ? { ...items, 'x-kubernetes-preserve-unknown-fields': true }
    : items
}

function below<T>(step: Step, { path }: Building, make: () => T): T {
  path.push(step)
  const made = make()
  path.pop()
  return made
}

function buildFields(fields: Schema, schema: Schema | undefined, building: Building): Tree {
  const { path, open } = building
  const keys = Object.keys(fields)
  const isOpen = open.has(pointerOf(path)) || keys.some(isTemplated)
  const entries: { key: string; value: Tree }[] = []
  for (const key of keys) {
    if (isTemplated(key)) continue
    const value = fields[key]
    // Metadata is judged by itself.
    const isOwn = schema !== undefined && isOn(schema, 'embedded-resource') && META_FIELDS.has(key)
    const known = schema && !isOwn ? fieldSchema(schema, key) : undefined
    if (known === undefined && !isOwn && schema !== undefined && !mayHave(schema)) {
      below(key, building, () => addUnlisted(value, schema, fields, building))
      continue
    }
    // Of a field that may not be null, a null is the same as nothing, so that a default takes its place.
    const made = below(key, building, () => build(value, known, building))
    if (isNull(made) && known !== undefined && own(known, 'nullable') !== true) continue
    entries.push({ key, value: made })
  }
  if (!isOpen) addDefaults(entries, schema, building)
  return { type: 'mapping', entries, ...(isOpen ? { rest: UNKNOWN } : {}) }
}

const isNull = (tree: Tree): boolean => tree.type === 'scalar' && tree.value === null && tree.isUnknown !== true

/** Whether an object may have a field that no schema describes. A map where a list should be is reported as a whole. */
function mayHave(schema: Schema): boolean {
  if (own(schema, 'type') === 'array') return true
  if (isOn(schema, 'preserve-unknown-fields') || own(schema, '$ref') !== undefined) return true
  return own(schema, 'patternProperties') !== undefined || own(schema, 'additionalProperties') === true
}

function addUnlisted(value: unknown, schema: Schema, fields: Schema, { path, unlisted }: Building): void {
  if (unlisted.length >= MOST_UNLISTED) return
  const properties = Object.keys(asSchema(own(schema, 'properties')) ?? {})
  unlisted.push({ path: [...path], others: properties.filter(field => !Object.hasOwn(fields, field)), value })
}

function addDefaults(entries: { key: string; value: Tree }[], schema: Schema | undefined, { path }: Building): void {
  const properties = schema && asSchema(own(schema, 'properties'))
  if (properties === undefined) return
  const stated = new Set(entries.map(({ key }) => key))
  for (const [key, one] of Object.entries(properties)) {
    const field = asSchema(one)
    const standard = field && own(field, 'default')
    if (stated.has(key) || standard === undefined || standard === null) continue
    // What is in a default is at no place of the object, and is what the definition allows.
    const apart: Building = { path: [...path, key], unlisted: [], unknown: NOTHING, open: NOTHING }
    entries.push({ key, value: build(standard, field, apart) })
  }
}

const NOTHING: ReadonlySet<string> = new Set()
