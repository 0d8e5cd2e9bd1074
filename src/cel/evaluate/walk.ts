import {
  type Binary,
  type Constant,
  type Expression,
  type Has,
  type ListLiteral,
  type MapLiteral,
  type MessageLiteral,
  qualifiedName,
} from '../syntax/expression.ts'
import {
  bool,
  bytes,
  type CelValue,
  double,
  failure,
  int,
  type Known,
  keyText,
  list,
  type MapItem,
  map,
  missingVariable,
  NULL_VALUE,
  type Result,
  string,
  type Unknown,
  uint,
} from '../values.ts'
import { hasMember, indexed, locate, member, partOrigin } from './access.ts'
import { call, callWith } from './call.ts'
import { type Context, charge, inScope, made, recordRead, type Scope } from './context.ts'
import { equals } from './equality.ts'
import { conditional, logical } from './logic.ts'
import { macro } from './macros.ts'
import { typeNamed } from './type-names.ts'

/** Evaluates a node; what it looks up is recorded as read. */
export function evaluateNode(node: Expression, context: Context, scope: Scope | undefined): Result {
  charge(context, 1)
  switch (node.kind) {
    case 'literal':
      return constantValue(node.constant)
    case 'variable':
    case 'member':
    case 'index': {
      const found = lookUp(node, context, scope)
      if (found.type !== 'failure') recordRead(context, node, found.origin)
      return found
    }
    case 'has':
      return has(node, context, scope)
    case 'call':
      return call(node, context, scope)
    case 'macro':
      return macro(node, context, scope)
    case 'unary':
      return callWith(context, node.operator === '!' ? '!_' : '-_', false, [context.evaluate(node.operand, scope)])
    case 'binary':
      return binary(node, context, scope)
    case 'logical':
      return logical(node, context, scope)
    case 'conditional':
      return conditional(node, context, scope)
    default:
      return made(context, literal(node, context, scope))
  }
}

function literal(node: ListLiteral | MapLiteral | MessageLiteral, context: Context, scope: Scope | undefined): Result {
  if (node.kind === 'message') return failure('there is no such type')
  return node.kind === 'list' ? listValue(node, context, scope) : mapValue(node, context, scope)
}

function has(node: Has, context: Context, scope: Scope | undefined): Result {
  const around = qualifiedName(node.object)
  const named = around === undefined ? undefined : declared(`${around}.${node.name.text}`, context, scope)
  if (named !== undefined) {
    if (named.type !== 'failure') recordRead(context, node, named.origin)
    return named.type === 'failure' ? named : bool(true)
  }
  const object = lookUp(node.object, context, scope)
  if (object.type !== 'failure') recordRead(context, node, partOrigin(object, node.name.text))
  return hasMember(object, node.name.text)
}

/** Follows a path without recording its beginnings as read. */
function lookUp(node: Expression, context: Context, scope: Scope | undefined): Result {
  switch (node.kind) {
    case 'variable':
      return variable(node.name.text, node.isAbsolute ? undefined : scope, context)
    case 'member': {
      const name = node.isOptional ? undefined : qualifiedName(node)
      const named = name === undefined ? undefined : declared(name, context, scope)
      return named ?? member(lookUp(node.object, context, scope), node.name.text, node.isOptional)
    }
    case 'index': {
      const object = lookUp(node.object, context, scope)
      const index = context.evaluate(node.index, scope)
      return index.type === 'failure' ? index : indexed(object, index, node.isOptional)
    }
    default:
      return context.evaluate(node, scope)
  }
}

function variable(name: string, scope: Scope | undefined, context: Context): Result {
  const own = inScope(scope, name)
  return own === undefined ? (declared(name, context, undefined) ?? missingVariable(name)) : own.value
}

/** A variable or a type by its qualified name, unless its first word is a macro's variable. */
function declared(name: string, context: Context, scope: Scope | undefined): Result | undefined {
  if (scope !== undefined && inScope(scope, name.split('.', 1)[0] ?? '') !== undefined) return undefined
  const value = context.variables.get(name)
  if (value === undefined) return typeNamed(name)
  return value.type === 'failure' ? value : locate(value, value.origin ?? { key: name })
}

function constantValue(constant: Constant): CelValue {
  switch (constant.type) {
    case 'null':
      return NULL_VALUE
    case 'bool':
      return bool(constant.value)
    case 'int':
      return int(constant.value)
    case 'uint':
      return uint(constant.value)
    case 'double':
      return double(constant.value)
    case 'string':
      return string(constant.value)
    case 'bytes':
      return bytes(constant.value)
  }
}

function binary({ operator, left, right }: Binary, context: Context, scope: Scope | undefined): Result {
  const one = context.evaluate(left, scope)
  const other = context.evaluate(right, scope)
  if (operator === '==' || operator === '!=') {
    if (one.type === 'failure') return one
    if (other.type === 'failure') return other
    if (isAlien(one, other)) return failure('no such overload')
    const isSame = equals(one, other, steps => charge(context, steps))
    return typeof isSame === 'boolean' ? bool(isSame === (operator === '==')) : isSame
  }
  return callWith(context, operator, false, [one, other])
}

/** The types of Kubernetes' libraries are compared with themselves only. */
const isAlien = (one: Known, other: Known): boolean =>
  one.type === 'object' &&
  other.type !== 'unknown' &&
  other.type !== 'null' &&
  (other.type !== 'object' || other.name !== one.name)

/** The value of an optional item: undefined if it is left out. */
function optionalValue(value: Known): Known | undefined | 'wrong' {
  if (value.type === 'unknown') return value
  return value.type === 'optional' ? value.value : 'wrong'
}

function listValue({ items }: ListLiteral, context: Context, scope: Scope | undefined): Result {
  const values: Known[] = []
  let unknown: Unknown | undefined
  for (const { value, isOptional } of items) {
    const item = context.evaluate(value, scope)
    if (item.type === 'failure') return item
    const kept = isOptional ? optionalValue(item) : item
    if (kept === 'wrong') return failure('the item is not optional')
    // Whether an unknown item is there is unknown too, and so is the length of the list.
    if (isOptional && item.type === 'unknown') unknown ??= item
    if (kept !== undefined) values.push(kept)
  }
  return unknown ?? list(values)
}

function mapValue({ entries }: MapLiteral, context: Context, scope: Scope | undefined): Result {
  const found = new Map<string, MapItem>()
  let others: Unknown | undefined
  for (const { key: keyNode, value: valueNode, isOptional } of entries) {
    const key = context.evaluate(keyNode, scope)
    const value = context.evaluate(valueNode, scope)
    if (key.type === 'failure') return key
    if (value.type === 'failure') return value
    if (key.type === 'unknown') return key
    const kept = isOptional ? optionalValue(value) : value
    if (kept === 'wrong') return failure('the entry is not optional')
    if (!isMapKey(key)) return failure('a key is a bool, an int, a uint or a string')
    if (found.has(keyText(key))) return failure('there is the same key twice')
    if (isOptional && value.type === 'unknown') others ??= value
    else if (kept !== undefined) found.set(keyText(key), { key, value: kept })
  }
  return map(found.values(), others)
}

const isMapKey = ({ type }: CelValue): boolean =>
  type === 'bool' || type === 'int' || type === 'uint' || type === 'string'
