import { MAX_DEPTH } from '../limits.ts'
import type { Node } from '../tree/node.ts'
import { expression, readOperand } from './operand.ts'
import { expect, fail, inside, nameAt, type Reader, skip, take } from './reader.ts'
import { operationOf, type Step } from './tree.ts'

/** How strongly operators bind (https://developer.hashicorp.com/terraform/language/expressions/operators); of two that begin alike, the longer one first. */
const OPERATORS: readonly (readonly [operator: string, strength: number])[] = [
  ['||', 1],
  ['&&', 2],
  ['==', 3],
  ['!=', 3],
  ['<=', 4],
  ['>=', 4],
  ['<', 4],
  ['>', 4],
  ['+', 5],
  ['-', 5],
  ['*', 6],
  ['/', 6],
  ['%', 6],
]

/** An expression; the reader is before it, and after it where it ends, white space before an end of line not counted. */
export function readExpression(reader: Reader): Node {
  skip(reader)
  const start = reader.at
  reader.depth++
  if (reader.depth > MAX_DEPTH) fail(reader, `nested deeper than ${MAX_DEPTH} levels`, start)
  const test = readBinary(reader, 1)
  const found = isNext(reader, '?') ? readConditional(reader, start, test) : test
  reader.depth--
  return found
}

/** Passes white space and `mark` where it follows; else the reader stays where it was. */
function isNext(reader: Reader, mark: string): boolean {
  const { at, comments, fault } = reader
  const count = comments.length
  skip(reader)
  if (take(reader, mark)) return true
  if (reader.fault === fault) back(reader, at, count)
  return false
}

/** Goes back to an offset after which nothing but white space and comments was read. */
function back(reader: Reader, at: number, comments: number): void {
  reader.at = at
  // To set it to what it is takes time, too.
  if (reader.comments.length > comments) reader.comments.length = comments
}

function readConditional(reader: Reader, start: number, test: Node): Node {
  const yes = readExpression(reader)
  skip(reader)
  expect(reader, ':')
  const no = readExpression(reader)
  return expression(reader, start, { op: 'conditional', test, yes, no })
}

/** An expression of operators that bind at least so strongly. */
function readBinary(reader: Reader, least: number): Node {
  const start = reader.at
  let left = readUnary(reader)
  for (let found = readOperator(reader, least); found !== undefined; found = readOperator(reader, least)) {
    const [operator, strength] = found
    skip(reader)
    const right = readBinary(reader, strength + 1)
    left = expression(reader, start, { op: 'binary', operator, left, right })
  }
  return left
}

const MARK = /[|&=!<>+\-*/%]/

/** Passes an operator that binds at least so strongly where it follows. */
function readOperator(reader: Reader, least: number): (typeof OPERATORS)[number] | undefined {
  const { text, at, comments, fault } = reader
  const count = comments.length
  skip(reader)
  const found = MARK.test(text.charAt(reader.at))
    ? OPERATORS.find(([operator]) => text.startsWith(operator, reader.at))
    : undefined
  // Anything that is not an operator (`=>` of a for-expression) belongs to the surrounding expression.
  if (found === undefined || found[1] < least) {
    if (reader.fault === fault) back(reader, at, count)
    return undefined
  }
  reader.at += found[0].length
  return found
}

function readUnary(reader: Reader): Node {
  const start = reader.at
  const operator = reader.text.charAt(start)
  if (operator !== '-' && operator !== '!') return readTerm(reader)
  reader.at++
  reader.depth++
  if (reader.depth > MAX_DEPTH) fail(reader, `nested deeper than ${MAX_DEPTH} levels`, start)
  skip(reader)
  const operand = readUnary(reader)
  reader.depth--
  if (operator === '-' && operand.type === 'scalar' && typeof operand.value === 'number')
    return { ...operand, value: -operand.value, source: reader.text.slice(start, operand.end), start }
  return expression(reader, start, { op: 'unary', operator, operand })
}

/** An operand with all that follows it: `.name`, `[0]`, `[*]`. */
function readTerm(reader: Reader): Node {
  const start = reader.at
  const operand = readOperand(reader)
  const steps: Step[] = []
  for (let step = readStep(reader); step !== undefined; step = readStep(reader)) steps.push(...step)
  if (steps.length === 0) return operand
  const own = operationOf(operand)
  if (own?.op === 'reference') return expression(reader, start, { ...own, steps })
  return expression(reader, start, { op: 'access', of: operand, steps })
}

const ITEM = /\d+/y

function readStep(reader: Reader): readonly Step[] | undefined {
  if (reader.fault !== undefined) return undefined
  const { text, at, comments } = reader
  const count = comments.length
  skip(reader)
  if (take(reader, '[')) return [inside(reader, true, () => readIndex(reader))]
  if (text.startsWith('.', reader.at) && !text.startsWith('...', reader.at)) {
    reader.at++
    skip(reader)
    return [readName(reader)]
  }
  if (reader.fault === undefined) back(reader, at, count)
  return undefined
}

function readIndex(reader: Reader): Step {
  skip(reader)
  if (take(reader, '*')) {
    skip(reader)
    expect(reader, ']')
    return { isSplat: true }
  }
  const index = readExpression(reader)
  skip(reader)
  expect(reader, ']')
  return { index }
}

/** What follows a dot: a name, a star, or a number as Terraform 0.11 wrote an index. */
function readName(reader: Reader): Step {
  const { at, text } = reader
  if (take(reader, '*')) return { isSplat: true, isLegacy: true }
  const name = nameAt(reader, at)
  if (name !== undefined) {
    reader.at += name.length
    return { name }
  }
  ITEM.lastIndex = at
  const source = ITEM.exec(text)?.[0]
  if (source === undefined) fail(reader, 'a name is missing after the dot')
  else reader.at += source.length
  return {
    index: { type: 'scalar', value: Number(source), style: 'plain', source: source ?? '', start: at, end: reader.at },
  }
}
