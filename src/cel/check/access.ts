import type { Index, Name, Place } from '../syntax/expression.ts'
import { type CelType, DYN, INT, optionalOf } from '../types.ts'
import { type Context, expectType, fits, fresh, known, report } from './context.ts'

/** The type of a field of the value at `of`: optional if that is optional, or after `.?`. */
export function fieldType(context: Context, of: Place, object: CelType, name: Name, isOptional: boolean): CelType {
  const type = known(context, object)
  const isInner = type.kind === 'optional'
  const found = plainField(context, of, isInner ? known(context, type.item) : type, name)
  if (found === undefined) return DYN
  return isInner || isOptional ? optionalOf(found) : found
}

/** The type of a field; undefined after a problem, so that it causes no other. */
function plainField(
  context: Context,
  { start: from, end: to }: Place,
  type: CelType,
  { text: name, start, end }: Name,
): CelType | undefined {
  if (type.kind === 'dyn') return DYN
  if (type.kind === 'parameter') {
    // It may be anything from now on.
    fits(context, DYN, type)
    return DYN
  }
  if (type.kind === 'map') return type.value
  const object = type.kind === 'object' ? context.environment.objectType(type.name) : undefined
  const found = object?.fields.get(name) ?? object?.others
  if (found !== undefined) return found
  const fields = object && [...object.fields.keys()]
  const common = { start, end, name, of: { start: from, end: to }, type }
  report(
    context,
    fields === undefined ? { ...common, kind: 'no fields' } : { ...common, kind: 'unknown field', fields },
  )
  return undefined
}

/** The type of an item: `dyn` after a problem, so that it causes no other. */
export function itemType(context: Context, { index, isOptional }: Index, object: CelType, key: CelType): CelType {
  const type = known(context, object)
  const isInner = type.kind === 'optional'
  const inner = isInner ? known(context, type.item) : type
  // cel-go takes null for an optional value.
  if (inner.kind === 'dyn' || inner.kind === 'null') return DYN
  if (inner.kind === 'parameter') return isInner || isOptional ? optionalOf(fresh(context)) : fresh(context)
  if (inner.kind !== 'list' && inner.kind !== 'map')
    return report(context, { kind: 'no index', start: index.start, end: index.end, type: inner })
  const [wanted, item] = inner.kind === 'map' ? [inner.key, inner.value] : [INT, inner.item]
  if (!expectType(context, index, wanted, key)) return DYN
  return isInner || isOptional ? optionalOf(item) : item
}
