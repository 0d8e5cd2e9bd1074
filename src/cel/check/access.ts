import type { Index, Place } from '../syntax/expression.ts'
import { type CelType, DYN, INT, optionalOf } from '../types.ts'
import { type Context, expectType, fits, fresh, known, report } from './context.ts'

/** The type of a field: of an optional value it is optional too, and so it is after `.?`. */
export function fieldType(
  context: Context,
  object: CelType,
  name: { readonly text: string } & Place,
  isOptional: boolean,
): CelType {
  const type = known(context, object)
  const isInner = type.kind === 'optional'
  const found = plainField(context, isInner ? known(context, type.item) : type, name)
  return isInner || isOptional ? optionalOf(found) : found
}

function plainField(
  context: Context,
  type: CelType,
  { text: name, start, end }: { readonly text: string } & Place,
): CelType {
  if (type.kind === 'dyn') return DYN
  if (type.kind === 'parameter') {
    // It may be anything from now on.
    fits(context, DYN, type)
    return DYN
  }
  if (type.kind === 'map') return type.value
  if (type.kind !== 'object') return report(context, { kind: 'no fields', start, end, name, type })
  const object = context.environment.objectType(type.name)
  const found = object?.fields.get(name) ?? object?.others
  if (found !== undefined) return found
  if (object === undefined) return report(context, { kind: 'no fields', start, end, name, type })
  return report(context, { kind: 'unknown field', start, end, name, type, fields: [...object.fields.keys()] })
}

/** The type of an item. */
export function itemType(context: Context, { index, isOptional }: Index, object: CelType, key: CelType): CelType {
  const type = known(context, object)
  const isInner = type.kind === 'optional'
  const found = plainItem(context, isInner ? known(context, type.item) : type, index, key)
  return isInner || isOptional ? optionalOf(found) : found
}

function plainItem(context: Context, type: CelType, at: Place, key: CelType): CelType {
  if (type.kind === 'dyn') return DYN
  if (type.kind === 'parameter') return fresh(context)
  if (type.kind === 'list') {
    expectType(context, at, INT, key)
    return type.item
  }
  if (type.kind !== 'map') return report(context, { kind: 'no index', start: at.start, end: at.end, type })
  expectType(context, at, type.key, key)
  return type.value
}
