import {
  type Conditional,
  type Constant,
  type Expression,
  type ListLiteral,
  type Logical,
  type MapLiteral,
  type Member,
  type MessageLiteral,
  type Place,
  qualifiedName,
  type Variable,
} from '../syntax/expression.ts'
import * as types from '../types.ts'
import { BOOL, type CelType, DYN, INT, listOf, mapOf, NULL, objectType, optionalOf, typeOf, UINT } from '../types.ts'
import { fieldType, itemType } from './access.ts'
import { callType, overloadType } from './calls.ts'
import { type Context, expectType, fits, fresh, inScope, known, report, type Scope } from './context.ts'
import { macroType } from './macros.ts'
import { join } from './substitution.ts'

/** The type of a node; problems of it and of its parts are reported. */
export function nodeType(node: Expression, context: Context, scope: Scope | undefined): CelType {
  switch (node.kind) {
    case 'literal':
      return constantType(node.constant)
    case 'variable':
      return variableType(node, context, scope)
    case 'member':
      return memberType(node, context, scope)
    case 'index':
      return itemType(context, node, context.check(node.object, scope), context.check(node.index, scope))
    case 'has':
      fieldType(context, node.object, context.check(node.object, scope), node.name, false)
      return BOOL
    case 'call':
      return callType(node, context, scope)
    case 'macro':
      return macroType(node, context, scope)
    case 'unary':
      return operatorType(context, `${node.operator}_`, firstOf(node), [node.operand], scope)
    case 'binary':
      return operatorType(context, node.operator, node.at, [node.left, node.right], scope)
    case 'logical':
      return logicalType(node, context, scope)
    case 'conditional':
      return conditionalType(node, context, scope)
    default:
      return literalType(node, context, scope)
  }
}

/** What has a wrong operand may be anything, so that it causes no other problem. */
function logicalType({ operands }: Logical, context: Context, scope: Scope | undefined): CelType {
  const wrong = operands.filter(operand => !expectType(context, operand, BOOL, context.check(operand, scope)))
  return wrong.length > 0 ? DYN : BOOL
}

const firstOf = ({ start }: Place): Place => ({ start, end: start + 1 })

function literalType(
  node: ListLiteral | MapLiteral | MessageLiteral,
  context: Context,
  scope: Scope | undefined,
): CelType {
  if (node.kind === 'message') return messageType(node, context, scope)
  return node.kind === 'list' ? listType(node, context, scope) : mapType(node, context, scope)
}

function variableType({ name, isAbsolute }: Variable, context: Context, scope: Scope | undefined): CelType {
  const { text, start, end } = name
  const found = (isAbsolute ? undefined : inScope(scope, text)?.type) ?? declared(text, context)
  return found ?? report(context, { kind: 'unknown variable', start, end, name: text })
}

const memberType = (node: Member, context: Context, scope: Scope | undefined): CelType =>
  qualifiedType(node, context, scope) ??
  fieldType(context, node.object, context.check(node.object, scope), node.name, node.isOptional)

function operatorType(
  context: Context,
  name: string,
  at: Place,
  operands: readonly Expression[],
  scope: Scope | undefined,
): CelType {
  const found = operands.map(operand => context.check(operand, scope))
  return overloadType(
    context,
    name.replace('_', ''),
    context.environment.functions.get(name) ?? [],
    at,
    operands,
    found,
  )
}

function constantType({ type }: Constant): CelType {
  return type === 'null' ? NULL : { kind: type }
}

const TYPE_NAMES: ReadonlyMap<string, CelType> = new Map<string, CelType>([
  ['bool', BOOL],
  ['int', INT],
  ['uint', UINT],
  ['double', types.DOUBLE],
  ['string', types.STRING],
  ['bytes', types.BYTES],
  ['null_type', NULL],
  ['list', listOf(DYN)],
  ['map', mapOf(DYN, DYN)],
  ['type', typeOf(DYN)],
  ['optional_type', optionalOf(DYN)],
  ['google.protobuf.Timestamp', types.TIMESTAMP],
  ['google.protobuf.Duration', types.DURATION],
  ['net.IP', objectType('net.IP')],
  ['net.CIDR', objectType('net.CIDR')],
])

/** The type of a declared variable, or of the name of a type. */
function declared(name: string, { environment }: Context): CelType | undefined {
  const named = TYPE_NAMES.get(name)
  return environment.variables.get(name) ?? (named && typeOf(named))
}

/** The type of `a.b` where that is a name of its own. */
function qualifiedType(node: Expression, context: Context, scope: Scope | undefined): CelType | undefined {
  const name = qualifiedName(node)
  const [root = ''] = name?.split('.', 1) ?? []
  return name === undefined || inScope(scope, root) !== undefined ? undefined : declared(name, context)
}

function conditionalType(
  { test, then, otherwise, ...node }: Conditional,
  context: Context,
  scope: Scope | undefined,
): CelType {
  const isTest = expectType(context, test, BOOL, context.check(test, scope))
  const one = context.check(then, scope)
  const other = context.check(otherwise, scope)
  if (!isTest) return DYN
  const result = fresh(context)
  if (fits(context, result, one) && fits(context, result, other)) return known(context, result)
  const at =
    then.kind === 'literal' && otherwise.kind !== 'literal' ? then : otherwise.kind === 'literal' ? otherwise : node
  const found = [known(context, one), known(context, other)]
  return report(context, { kind: 'wrong arguments', start: at.start, end: at.end, name: '?:', types: found })
}

/** The type of an item or entry; one with a question mark is an optional value. */
function partType(part: Expression, isOptional: boolean, context: Context, scope: Scope | undefined): CelType {
  const type = context.check(part, scope)
  if (!isOptional) return type
  const found = known(context, type)
  if (found.kind === 'optional') return found.item
  const { start, end } = part
  return found.kind === 'dyn'
    ? DYN
    : report(context, { kind: 'wrong type', start, end, expected: optionalOf(DYN), type: found })
}

function joinAll(context: Context, all: readonly CelType[]): CelType {
  const [first, ...others] = all
  return others.reduce(
    (sum, one) => join(context.substitution, known(context, sum), known(context, one)),
    first ?? fresh(context),
  )
}

const listType = ({ items }: ListLiteral, context: Context, scope: Scope | undefined): CelType =>
  listOf(
    joinAll(
      context,
      items.map(({ value, isOptional }) => partType(value, isOptional, context, scope)),
    ),
  )

function mapType({ entries }: MapLiteral, context: Context, scope: Scope | undefined): CelType {
  const keys = entries.map(({ key }) => context.check(key, scope))
  const values = entries.map(({ value, isOptional }) => partType(value, isOptional, context, scope))
  return mapOf(joinAll(context, keys), joinAll(context, values))
}

function messageType({ type, fields }: MessageLiteral, context: Context, scope: Scope | undefined): CelType {
  const { text: name, start, end } = type
  const values = fields.map(({ value }) => context.check(value, scope))
  const object = context.environment.objectType(name)
  if (object === undefined) return report(context, { kind: 'unknown type', start, end, name })
  for (const [i, field] of fields.entries()) {
    const wanted = fieldType(context, type, objectType(name), field.name, false)
    if (!field.isOptional) expectType(context, field.value, wanted, values[i] ?? DYN)
  }
  return objectType(name)
}
