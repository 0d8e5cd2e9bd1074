import type { ObjectType } from './environment.ts'
import { escapedName } from './escaped-names.ts'
import type { CelType } from './types.ts'
import * as types from './types.ts'

/** Fields by their names. */
export interface FieldNotations {
  readonly [field: string]: TypeNotation
}

/**
 * A type as plain data, for tables and facts: the name of a type without parts or of one that is defined elsewhere, `[item]`
 * for a list, `['map', value]` for a map with strings as keys, fields, or `['open', fields]` where there may be others.
 */
export type TypeNotation =
  | string
  | readonly [TypeNotation]
  | readonly ['map', TypeNotation]
  | readonly ['open', FieldNotations]
  | FieldNotations

type ObjectNotation = FieldNotations | readonly ['open', FieldNotations]

/** The types that notations refer to. */
export interface NotedTypes {
  /** The type of a notation; `name` is what its objects are called by, with their paths. */
  readonly typeOf: (notation: TypeNotation, name: string) => CelType
  readonly objectType: (name: string) => ObjectType | undefined
}

const SIMPLE: ReadonlyMap<string, CelType> = new Map<string, CelType>(
  [
    types.STRING,
    types.INT,
    types.BOOL,
    types.DOUBLE,
    types.BYTES,
    types.TIMESTAMP,
    types.DURATION,
    types.DYN,
    types.NULL,
  ].map(type => [type.kind, type]),
)

/** A name may refer to a list of itself. */
const MAX_DEPTH = 50

/** Reads notations; `definition` gives those that others name, so that a type may contain itself. Fields are read when they are asked for. */
export function notedTypes(definition: (name: string) => TypeNotation | undefined): NotedTypes {
  const objects = new Map<string, ObjectNotation>()
  const read = new Map<string, ObjectType>()
  let depth = 0
  const inner = (notation: TypeNotation, name: string): CelType => {
    if (typeof notation === 'string') return SIMPLE.get(notation) ?? named(notation)
    if (isList(notation)) return types.listOf(typeOf(notation[0], `${name}.@idx`))
    if (isMap(notation)) return types.mapOf(types.STRING, typeOf(notation[1], `${name}.@elem`))
    objects.set(name, notation)
    return types.objectType(name)
  }
  const typeOf = (notation: TypeNotation, name: string): CelType => {
    if (depth >= MAX_DEPTH) return types.DYN
    depth++
    const type = inner(notation, name)
    depth--
    return type
  }
  const named = (name: string): CelType => {
    const found = definition(name)
    return found === undefined ? types.DYN : typeOf(found, name)
  }
  const objectType = (name: string): ObjectType | undefined => {
    const known = read.get(name)
    const notation = objects.get(name)
    if (known !== undefined || notation === undefined) return known
    const isOpen = isOpenObject(notation)
    const fields = isOpen ? notation[1] : notation
    const own = new Map(Object.entries(fields).map(([field, one]) => [field, typeOf(one, `${name}.${field}`)] as const))
    const made = { fields: withEscapedNames(own), ...(isOpen && { others: types.DYN }) }
    read.set(name, made)
    return made
  }
  return { typeOf, objectType }
}

/** Whether a notation is that of a list. */
export const isList = (notation: TypeNotation): notation is readonly [TypeNotation] =>
  Array.isArray(notation) && notation.length === 1
/** Whether a notation is that of a map. */
export const isMap = (notation: TypeNotation): notation is readonly ['map', TypeNotation] =>
  Array.isArray(notation) && notation[0] === 'map'
/** Whether a notation is that of an object with fields. */
export const isObject = (notation: TypeNotation): notation is ObjectNotation =>
  typeof notation !== 'string' && !isList(notation) && !isMap(notation)

/** Whether an object may have other fields, too. */
export const isOpenObject = (notation: ObjectNotation): notation is readonly ['open', FieldNotations] =>
  Array.isArray(notation)

/** The fields, by their names and by those that CEL needs for them. */
export function withEscapedNames(fields: ReadonlyMap<string, CelType>): ReadonlyMap<string, CelType> {
  const all = new Map(fields)
  for (const [name, type] of fields) all.set(escapedName(name), type)
  return all
}
