import type { Conditional, Logical } from '../syntax/expression.ts'
import { bool, type Failure, failure, joined, type Result, type Unknown } from '../values.ts'
import { type Context, charge, type Scope } from './context.ts'
import { equals } from './equality.ts'

/** Adds up operands of `&&` or `||` in any order: one that decides is the result, whatever the others are. */
export interface Tally {
  readonly unknowns: Unknown[]
  failed: Failure | undefined
}

export const newTally = (): Tally => ({ unknowns: [], failed: undefined })

/** Takes an operand; true if it is the deciding one. */
export function decides(tally: Tally, operand: Result, deciding: boolean): boolean {
  if (operand.type === 'bool') return operand.value === deciding
  if (operand.type === 'unknown') tally.unknowns.push(operand)
  else tally.failed ??= operand.type === 'failure' ? operand : failure('the operand is not a bool')
  return false
}

/** The result if no operand decides. */
export function undecided({ unknowns, failed }: Tally, deciding: boolean): Result {
  if (unknowns.length > 0) return joined(unknowns)
  return failed ?? bool(!deciding)
}

/** `a && b && …` or `a || b || …`. */
export function logical({ operator, operands }: Logical, context: Context, scope: Scope | undefined): Result {
  const deciding = operator === '||'
  const tally = newTally()
  for (const operand of operands) if (decides(tally, context.evaluate(operand, scope), deciding)) return bool(deciding)
  return undecided(tally, deciding)
}

/** `test ? then : otherwise`; where the test is unknown, a value that both give. */
export function conditional(
  { test, then, otherwise }: Conditional,
  context: Context,
  scope: Scope | undefined,
): Result {
  const tested = context.evaluate(test, scope)
  if (tested.type === 'bool') return context.evaluate(tested.value ? then : otherwise, scope)
  if (tested.type !== 'unknown') return tested.type === 'failure' ? tested : failure('the condition is not a bool')
  const one = context.evaluate(then, scope)
  const other = context.evaluate(otherwise, scope)
  if (one.type === 'failure' && other.type === 'failure') return one
  if (one.type === 'failure' || other.type === 'failure') return tested
  const isSame = equals(one, other, steps => charge(context, steps)) === true
  return isSame && one.type === other.type ? one : tested
}
