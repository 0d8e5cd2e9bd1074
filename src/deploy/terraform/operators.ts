import { isNull, type Node } from '../../languages/tree/node.ts'
import { scalar } from '../nodes.ts'
import { booleanOf, choicesOf, isKnown, numberOf, toJson } from './values.ts'

/** The result of an operator; undefined where it is not known. `right` is only worked out where it matters. */
export function combine(operator: string, left: Node, right: () => Node, range: Node): Node | undefined {
  if (operator === '&&' || operator === '||') return logical(operator, left, right, range)
  const other = right()
  if (operator === '==' || operator === '!=') {
    const isEqual = equals(left, other)
    return isEqual === undefined ? undefined : scalar(isEqual === (operator === '=='), range)
  }
  const [a, b] = [numberOf(left), numberOf(other)]
  if (a === undefined || b === undefined) return undefined
  const found = calculate(operator, a, b)
  return found === undefined || (typeof found === 'number' && !Number.isFinite(found))
    ? undefined
    : scalar(found, range)
}

function logical(operator: string, left: Node, right: () => Node, range: Node): Node | undefined {
  const decisive = operator === '||'
  const first = booleanOf(left)
  if (first === decisive) return scalar(decisive, range)
  const second = booleanOf(right())
  if (second === decisive) return scalar(decisive, range)
  return first === undefined || second === undefined ? undefined : scalar(!decisive, range)
}

/** Whether two values are the same; undefined where that is not known. */
function equals(a: Node, b: Node): boolean | undefined {
  if (isKnown(a) && isKnown(b)) return toJson(a) === toJson(b)
  const [set, other] = isNull(a) ? [b, a] : [a, b]
  // A list or an object is not null, whatever is in it.
  return isNull(other) && set.type !== 'scalar' && choicesOf(set) === undefined ? false : undefined
}

function calculate(operator: string, a: number, b: number): number | boolean | undefined {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
    case '%':
      return a % b
    case '<':
      return a < b
    case '>':
      return a > b
    case '<=':
      return a <= b
    case '>=':
      return a >= b
    default:
      return undefined
  }
}

/** `!x` and `-x`; undefined where that is not known. */
export function negate(operator: string, operand: Node, range: Node): Node | undefined {
  const [flag, number] = [booleanOf(operand), numberOf(operand)]
  if (operator === '!') return flag === undefined ? undefined : scalar(!flag, range)
  return number === undefined ? undefined : scalar(-number, range)
}
