import type { Environment } from '../environment.ts'
import type { TypeProblem } from '../problem.ts'
import type { Expression, Place } from '../syntax/expression.ts'
import { type CelType, DYN } from '../types.ts'
import { assign, resolve, type Substitution, tentatively } from './substitution.ts'

/** The variables of macros around an expression, the innermost first. */
export interface Scope {
  readonly name: string
  readonly type: CelType
  readonly outer: Scope | undefined
}

/** What the check of one expression knows and has found. */
export interface Context {
  readonly environment: Environment
  readonly substitution: Substitution
  readonly problems: TypeProblem[]
  /** Types a part of the expression. */
  readonly check: (expression: Expression, scope: Scope | undefined) => CelType
}

/** Reports a problem; what has one may be anything, so that it causes no other. */
export function report(context: Context, problem: TypeProblem): CelType {
  context.problems.push(problem)
  return DYN
}

/** Whether a type can be used as another one; binds parameters if it can. */
export const fits = ({ substitution }: Context, to: CelType, from: CelType): boolean =>
  tentatively(substitution, () => assign(substitution, to, from))

/** Reports an expression whose type can't be used as the expected one. */
export function expectType(context: Context, { start, end }: Place, expected: CelType, found: CelType): void {
  if (fits(context, expected, found)) return
  report(context, { kind: 'wrong type', start, end, expected, type: resolve(context.substitution, found) })
}

/** The type of a macro's variable, or undefined if the name is none. */
export function inScope(scope: Scope | undefined, name: string): Scope | undefined {
  let one = scope
  while (one !== undefined && one.name !== name) one = one.outer
  return one
}

/** A parameter that nothing has been said about. */
export function fresh({ substitution }: Context): CelType {
  substitution.fresh++
  return { kind: 'parameter', name: `#${substitution.fresh}` }
}

/** The type with what is known of its parameters. */
export const known = ({ substitution }: Context, type: CelType): CelType => resolve(substitution, type)
