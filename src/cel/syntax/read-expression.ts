import {
  type BinaryOperator,
  type Expression,
  type ListItem,
  type Literal,
  type MapEntry,
  type MessageField,
  type Name,
  type Place,
  qualifiedName,
} from './expression.ts'
import { numberLiteral, stringLiteral } from './literals.ts'
import { expandMacro } from './macros.ts'
import { deeper, expect, isNext, peek, type Reader, readItems, skip, take, unexpected } from './reader.ts'
import { RefusedError } from './refusal.ts'
import type { Token } from './tokens.ts'

/** Reads a whole expression: `test ? then : otherwise` and everything that binds tighter (cel-go's CEL.g4). */
export const readExpression = (reader: Reader): Expression => deeper(reader, readConditional)

function readConditional(reader: Reader): Expression {
  const test = readOr(reader)
  if (!skip(reader, '?')) return test
  const then = deeper(reader, readOr)
  expect(reader, ':')
  const otherwise = readExpression(reader)
  return { kind: 'conditional', ...span(test, otherwise), test, then, otherwise }
}

const readOr = (reader: Reader): Expression => readLogical(reader, '||', readAnd)
const readAnd = (reader: Reader): Expression => readLogical(reader, '&&', readRelation)

function readLogical(reader: Reader, operator: '&&' | '||', readOperand: (reader: Reader) => Expression): Expression {
  const first = readOperand(reader)
  if (!isNext(reader, operator)) return first
  const operands = [first]
  while (skip(reader, operator)) operands.push(readOperand(reader))
  return { kind: 'logical', ...span(first, operands.at(-1) ?? first), operator, operands }
}

const readRelation = (reader: Reader): Expression =>
  readBinary(reader, ['==', '!=', '<', '<=', '>', '>=', 'in'], readSum)
const readSum = (reader: Reader): Expression => readBinary(reader, ['+', '-'], readProduct)
const readProduct = (reader: Reader): Expression => readBinary(reader, ['*', '/', '%'], readUnary)

function readBinary(
  reader: Reader,
  operators: readonly BinaryOperator[],
  readOperand: (reader: Reader) => Expression,
): Expression {
  let left = readOperand(reader)
  for (;;) {
    const operator = operators.find(one => isNext(reader, one))
    if (operator === undefined) return left
    const { start, end } = take(reader)
    const right = readOperand(reader)
    left = { kind: 'binary', ...span(left, right), operator, at: { start, end }, left, right }
  }
}

/** `!!a`, `--a` or an operand: the grammar does not mix the two. */
function readUnary(reader: Reader): Expression {
  const mark = peek(reader)
  const operator = isNext(reader, '!') ? '!' : '-'
  if (!isNext(reader, operator) || isNegative(reader)) return readMember(reader)
  take(reader)
  const operand = isNext(reader, operator) ? deeper(reader, readUnary) : readMember(reader)
  return { kind: 'unary', ...span(mark, operand), operator, operand }
}

const isNegative = (reader: Reader): boolean => isNext(reader, '-') && peek(reader, 1).type === 'number'

function readNegative(reader: Reader): Literal {
  const minus = take(reader)
  return numberLiteral(take(reader), minus)
}

function readMember(reader: Reader): Expression {
  let expression = isNegative(reader) ? readNegative(reader) : readPrimary(reader)
  for (;;) {
    if (skip(reader, '.')) expression = readName(reader, expression)
    else if (skip(reader, '[')) expression = readIndex(reader, expression)
    else if (isNext(reader, '{')) expression = readMessage(reader, expression)
    else return expression
  }
}

function readName(reader: Reader, object: Expression): Expression {
  const isOptional = skip(reader, '?')
  const isQuoted = peek(reader).type === 'quoted name'
  const name = readField(reader)
  if (!isOptional && !isQuoted && isNext(reader, '(')) return readCall(reader, object.start, name, object)
  return { kind: 'member', ...span(object, name), object, name, isOptional }
}

function readIndex(reader: Reader, object: Expression): Expression {
  const isOptional = skip(reader, '?')
  const index = readExpression(reader)
  const { end } = expect(reader, ']')
  return { kind: 'index', start: object.start, end, object, index, isOptional }
}

function readMessage(reader: Reader, named: Expression): Expression {
  const text = qualifiedName(named)
  if (text === undefined) unexpected(peek(reader), 'expected an operator before {')
  take(reader)
  const { items, end } = readItems(reader, '}', true, readMessageField)
  const type = { text, start: named.start, end: named.end }
  return { kind: 'message', start: named.start, end, type, fields: items }
}

function readMessageField(reader: Reader): MessageField {
  const isOptional = skip(reader, '?')
  const name = readField(reader)
  expect(reader, ':')
  return { name, value: readExpression(reader), isOptional }
}

/** A name after a dot, which may be in backticks. */
function readField(reader: Reader): Name {
  const token = take(reader)
  const { text, start, end } = token
  if (token.type === 'quoted name') return { text: text.slice(1, -1), start, end }
  return token.type === 'name' && !KEYWORDS.has(text) ? { text, start, end } : unexpected(token, 'expected a name')
}

function readCall(reader: Reader, start: number, name: Name, target?: Expression): Expression {
  take(reader)
  const { items, end } = readItems(reader, ')', false, readExpression)
  return expandMacro({ kind: 'call', start, end, name, args: items, ...(target && { target }) })
}

const KEYWORDS = new Set(['true', 'false', 'null', 'in'])
// cel-spec, "Syntax": they may name members only.
const RESERVED = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
)

function readPrimary(reader: Reader): Expression {
  const token = take(reader)
  if (token.type === 'number') return numberLiteral(token)
  if (token.type === 'string') return stringLiteral(token)
  if (token.type === 'name') return readWord(reader, token, token.start, false)
  if (token.type === 'symbol') {
    if (token.text === '.' && peek(reader).type === 'name') return readWord(reader, take(reader), token.start, true)
    if (token.text === '(') return readGroup(reader, token)
    if (token.text === '[')
      return { kind: 'list', start: token.start, ...listOf(readItems(reader, ']', true, readItem)) }
    if (token.text === '{')
      return { kind: 'map', start: token.start, ...mapOf(readItems(reader, '}', true, readEntry)) }
  }
  return unexpected(token, 'expected an expression')
}

const listOf = ({ items, end }: { items: readonly ListItem[]; end: number }) => ({ items, end })
const mapOf = ({ items, end }: { items: readonly MapEntry[]; end: number }) => ({ entries: items, end })

/** A constant, a variable or a call of a function; with `isAbsolute` after a dot. */
function readWord(reader: Reader, token: Token, start: number, isAbsolute: boolean): Expression {
  const { text, end } = token
  if (KEYWORDS.has(text)) {
    if (text === 'in' || isAbsolute) unexpected(token, 'expected an expression')
    const constant = text === 'null' ? ({ type: 'null' } as const) : ({ type: 'bool', value: text === 'true' } as const)
    return { kind: 'literal', start, end, constant }
  }
  if (RESERVED.has(text)) throw new RefusedError(token, `${text} is a reserved word`)
  const name = { text, start: token.start, end }
  return isNext(reader, '(') ? readCall(reader, start, name) : { kind: 'variable', start, end, name, isAbsolute }
}

/** An expression in parentheses: they are part of its place. */
function readGroup(reader: Reader, { start }: Token): Expression {
  const inner = readExpression(reader)
  return { ...inner, start, end: expect(reader, ')').end }
}

function readItem(reader: Reader): ListItem {
  const isOptional = skip(reader, '?')
  return { value: readExpression(reader), isOptional }
}

function readEntry(reader: Reader): MapEntry {
  const isOptional = skip(reader, '?')
  const key = readExpression(reader)
  expect(reader, ':')
  return { key, value: readExpression(reader), isOptional }
}

const span = ({ start }: Place, { end }: Place): Place => ({ start, end })
