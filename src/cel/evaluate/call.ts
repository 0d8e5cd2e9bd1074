import { takes } from '../functions/define.ts'
import { type Call, type Expression, qualifiedName } from '../syntax/expression.ts'
import { type CelValue, failure, joined, missingFunction, type Result, type Unknown } from '../values.ts'
import { type Context, charge, inScope, made, type Scope } from './context.ts'

/** Calls a function of the table, by its qualified name, on a value, or by itself. */
export function call(node: Call, context: Context, scope: Scope | undefined): Result {
  const { target, name, args } = node
  if (target === undefined) return apply(context, name.text, false, args, scope)
  const namespace = qualifiedName(target)
  const [root = ''] = namespace?.split('.') ?? []
  if (namespace !== undefined && inScope(scope, root) === undefined) {
    const qualified = `${namespace}.${name.text}`
    if (context.functions.has(qualified)) return apply(context, qualified, false, args, scope)
  }
  const [other] = args
  const isOr = (name.text === 'or' || name.text === 'orValue') && args.length === 1
  if (isOr && other !== undefined) return orElse(context.evaluate(target, scope), name.text, other, context, scope)
  const result = apply(context, name.text, true, [target, ...args], scope)
  // What is called on a variable that there is not is a function of a library: `image.GetMetadata()`.
  const isOfLibrary = result.type === 'failure' && namespace !== undefined && result.missing === namespace
  return isOfLibrary ? missingFunction(`${namespace}.${name.text}`) : result
}

/** `optional.or(other)` and `optional.orValue(other)`, which look at the other only if they need it. */
function orElse(target: Result, name: string, other: Expression, context: Context, scope: Scope | undefined): Result {
  if (target.type === 'failure' || target.type === 'unknown') return target
  if (!context.functions.has(name)) return missingFunction(name)
  // cel-go takes every other value for one that is there.
  if (target.type !== 'optional') return target
  if (target.value === undefined) return context.evaluate(other, scope)
  return name === 'or' ? target : target.value
}

/** Evaluates the arguments and calls the function: an argument that fails makes it fail, else one that is unknown makes it unknown. */
export function apply(
  context: Context,
  name: string,
  isMethod: boolean,
  args: readonly Expression[],
  scope: Scope | undefined,
): Result {
  const results = args.map(arg => context.evaluate(arg, scope))
  return callWith(context, name, isMethod, results)
}

/** Calls a function with evaluated arguments. */
export function callWith(context: Context, name: string, isMethod: boolean, results: readonly Result[]): Result {
  const overloads = context.functions.get(name) ?? []
  const known: CelValue[] = []
  const unknowns: Unknown[] = []
  for (const result of results) {
    if (result.type === 'failure') return result
    if (result.type === 'unknown') unknowns.push(result)
    else known.push(result)
  }
  if (overloads.length === 0) return missingFunction(name)
  if (unknowns.length > 0) return joined(unknowns)
  for (const overload of overloads) {
    if (overload.isMethod !== isMethod || !takes(overload, known.length)) continue
    const result = overload.run(known, steps => charge(context, steps))
    if (result !== undefined) return made(context, result)
  }
  return failure('no such overload')
}
