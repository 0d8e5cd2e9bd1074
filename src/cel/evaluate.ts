import type { FunctionTable } from './environment.ts'
import { type Context, ExhaustedError, MAX_STEPS, type Read, type Variables } from './evaluate/context.ts'
import { type Definitions, decisiveOrigins } from './evaluate/decisive.ts'
import { evaluateNode } from './evaluate/walk.ts'
import type { Expression } from './syntax/expression.ts'
import type { Origin, Result } from './values.ts'

/** What evaluating an expression gave; `exhausted` if it would take too many steps or make too large a value. */
export interface Evaluated {
  readonly result: Result | { readonly type: 'exhausted'; readonly reason: string }
  /** The places that it looked at, also those that are unknown or missing in `has()`, in the order of evaluation. */
  readonly reads: readonly Read[]
  /** How many of the steps it has left. */
  readonly stepsLeft: number
}

/** The values of an expression's variables, and the functions that it may call. */
export interface Bindings {
  readonly variables: Variables
  readonly functions: FunctionTable
}

/** Evaluates an expression as cel-go does, with unknown values as a third truth. It never throws, and never takes more than `steps`. */
export function evaluateCel(expression: Expression, bindings: Bindings, steps = MAX_STEPS): Evaluated {
  const context = newContext(bindings, steps)
  try {
    const result = context.evaluate(expression, undefined)
    return { result, reads: context.reads, stepsLeft: context.steps }
  } catch (error) {
    if (!(error instanceof ExhaustedError)) throw error
    return {
      result: { type: 'exhausted', reason: error.message },
      reads: context.reads,
      stepsLeft: Math.max(0, context.steps),
    }
  }
}

/** The places that decide the value of a condition (`decisiveOrigins`); none where finding them takes more than `steps`. */
export function decisiveReads(
  expression: Expression,
  bindings: Bindings,
  definitions: Definitions,
  steps = MAX_STEPS,
): readonly Origin[] {
  try {
    return decisiveOrigins(expression, newContext(bindings, steps), undefined, definitions)
  } catch (error) {
    if (!(error instanceof ExhaustedError)) throw error
    return []
  }
}

function newContext({ variables, functions }: Bindings, steps: number): Context {
  const context: Context = {
    functions,
    variables,
    reads: [],
    steps,
    evaluate: (node, scope) => evaluateNode(node, context, scope),
    evaluateIn: (other, node, scope) => evaluateNode(node, other, scope),
  }
  return context
}
