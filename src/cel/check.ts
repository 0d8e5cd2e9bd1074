import type { Context } from './check/context.ts'
import { newSubstitution, resolve } from './check/substitution.ts'
import { nodeType } from './check/walk.ts'
import type { Environment } from './environment.ts'
import type { TypeProblem } from './problem.ts'
import type { Expression } from './syntax/expression.ts'
import type { CelType } from './types.ts'

/** The types of an expression and of all its parts, and everything that is wrong with them. */
export interface Checked {
  readonly type: CelType
  readonly problems: readonly TypeProblem[]
  /** The type of each node; `dyn` where it has a problem. */
  readonly types: ReadonlyMap<Expression, CelType>
}

/** Checks the types of an expression as cel-go does, but to the end: what has a problem counts as `dyn` in what contains it. */
export function checkCel(expression: Expression, environment: Environment): Checked {
  const substitution = newSubstitution()
  const found = new Map<Expression, CelType>()
  const context: Context = {
    environment,
    substitution,
    problems: [],
    check: (node, scope) => {
      const type = nodeType(node, context, scope)
      found.set(node, type)
      return type
    },
  }
  context.check(expression, undefined)
  const types = new Map(Array.from(found, ([node, type]) => [node, resolve(substitution, type, true)] as const))
  return { type: types.get(expression) ?? { kind: 'dyn' }, problems: context.problems, types }
}
