import type { Expression, Macro } from '../syntax/expression.ts'
import { BOOL, type CelType, DYN, INT, listOf, mapOf, optionalOf } from '../types.ts'
import { type Context, expectType, fresh, known, report, type Scope } from './context.ts'

/** The types of the keys and the values that a macro goes through. */
interface Range {
  readonly key: CelType
  readonly value: CelType
  readonly isMap: boolean
}

/** The type of what a macro gives. */
export function macroType(node: Macro, context: Context, scope: Scope | undefined): CelType {
  const target = known(context, context.check(node.target, scope))
  if (node.macro === 'bind') return bodyType(node, [target], 0, context, scope)
  if (node.macro === 'optMap' || node.macro === 'optFlatMap') return optionalMacro(node, target, context, scope)
  const range = rangeOf(context, node, target)
  // A macro of one variable goes through the keys of a map.
  const variables = node.variables.length === 2 ? [range.key, range.value] : [range.isMap ? range.key : range.value]
  const types = node.bodies.map((_, index) => bodyType(node, variables, index, context, scope))
  const [predicate] = node.bodies
  const tests = node.macro === 'filter' || node.bodies.length === 2 || isTest(node)
  if (tests && predicate !== undefined) expectType(context, predicate, BOOL, types[0] ?? DYN)
  return overRange(node, range, variables[0] ?? DYN, types.at(-1) ?? DYN, context)
}

const isTest = ({ macro }: Macro): boolean => macro === 'all' || macro === 'exists' || macro === 'existsOne'

function overRange(node: Macro, range: Range, variable: CelType, body: CelType, context: Context): CelType {
  switch (node.macro) {
    case 'filter':
    case 'sortBy':
      return listOf(variable)
    case 'map':
    case 'transformList':
      return listOf(body)
    case 'transformMap':
      return mapOf(range.key, body)
    case 'transformMapEntry':
      return entriesType(node, body, context)
    default:
      return BOOL
  }
}

function entriesType({ bodies }: Macro, body: CelType, context: Context): CelType {
  const wanted = mapOf(fresh(context), fresh(context))
  const last = bodies.at(-1)
  if (last !== undefined) expectType(context, last, wanted, body)
  return known(context, wanted)
}

function rangeOf(context: Context, { target: { start, end } }: Macro, type: CelType): Range {
  if (type.kind === 'list') return { key: INT, value: type.item, isMap: false }
  if (type.kind === 'map') return { ...type, isMap: true }
  if (type.kind !== 'dyn' && type.kind !== 'parameter') report(context, { kind: 'not a range', start, end, type })
  return { key: DYN, value: DYN, isMap: false }
}

function optionalMacro(node: Macro, target: CelType, context: Context, scope: Scope | undefined): CelType {
  const item = fresh(context)
  expectType(context, node.target, optionalOf(item), target)
  const body = bodyType(node, [known(context, item)], 0, context, scope)
  if (node.macro === 'optMap') return optionalOf(body)
  const result = optionalOf(fresh(context))
  const [last] = node.bodies
  if (last !== undefined) expectType(context, last, result, body)
  return known(context, result)
}

function bodyType(
  { variables, bodies }: Macro,
  types: readonly CelType[],
  index: number,
  context: Context,
  scope: Scope | undefined,
): CelType {
  const body: Expression | undefined = bodies[index]
  let inner = scope
  for (const [at, { text }] of variables.entries()) inner = { name: text, type: types[at] ?? DYN, outer: inner }
  return body === undefined ? DYN : context.check(body, inner)
}
