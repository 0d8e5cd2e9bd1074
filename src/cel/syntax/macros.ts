import type { Call, Expression, MacroId, Name } from './expression.ts'
import { RefusedError } from './refusal.ts'

/** How many variables a macro has for a number of arguments; the other arguments are its bodies. */
interface Shape {
  readonly macro: MacroId
  readonly variables: ReadonlyMap<number, number>
}

const shape = (macro: MacroId, ...variables: readonly (readonly [args: number, variables: number])[]): Shape => ({
  macro,
  variables: new Map(variables),
})

/** The macros of cel-go that are called on a value: the standard ones, two-variable ones, and those of lists and optionals. */
const MACROS: ReadonlyMap<string, Shape> = new Map([
  ['all', shape('all', [2, 1], [3, 2])],
  ['exists', shape('exists', [2, 1], [3, 2])],
  ['exists_one', shape('existsOne', [2, 1], [3, 2])],
  ['existsOne', shape('existsOne', [2, 1], [3, 2])],
  ['map', shape('map', [2, 1], [3, 1])],
  ['filter', shape('filter', [2, 1])],
  ['transformList', shape('transformList', [3, 2], [4, 2])],
  ['transformMap', shape('transformMap', [3, 2], [4, 2])],
  ['transformMapEntry', shape('transformMapEntry', [3, 2], [4, 2])],
  ['sortBy', shape('sortBy', [2, 1])],
  ['optMap', shape('optMap', [2, 1])],
  ['optFlatMap', shape('optFlatMap', [2, 1])],
])

/** The macro that a call is, or the call itself. Throws `RefusedError` where the arguments of a macro cannot be its variables. */
export function expandMacro(call: Call): Expression {
  const { target, name, args, start, end } = call
  if (target === undefined) return name.text === 'has' && args.length === 1 ? has(call) : call
  if (isNewCondition(call)) return { ...call, args: args.map(quoteKeys) }
  if (isBind(call)) {
    const [variable, value, ...bodies] = args
    if (variable === undefined || value === undefined) return call
    return { kind: 'macro', start, end, macro: 'bind', name, target: value, variables: [simpleName(variable)], bodies }
  }
  const { macro, variables: counts } = MACROS.get(name.text) ?? {}
  const count = counts?.get(args.length)
  if (macro === undefined || count === undefined) return call
  const variables = args.slice(0, count).map(simpleName)
  const [first, second] = variables
  if (second !== undefined && first?.text === second.text)
    throw new RefusedError(second, 'both variables have the same name')
  return { kind: 'macro', start, end, macro, name, target, variables, bodies: args.slice(count) }
}

const isBind = ({ target, name, args }: Call): boolean =>
  target?.kind === 'variable' && target.name.text === 'cel' && name.text === 'bind' && args.length === 3

/** kro's `runtime.newCondition({type: 'Ready', …})` (kro 0.9.3, pkg/cel/library/runtime.go): its keys are bare names. */
const isNewCondition = ({ target, name, args: [first, ...others] }: Call): boolean =>
  target?.kind === 'variable' &&
  target.name.text === 'runtime' &&
  name.text === 'newCondition' &&
  first?.kind === 'map' &&
  others.length === 0

function quoteKeys(expression: Expression): Expression {
  if (expression.kind !== 'map') return expression
  const entries = expression.entries.map(({ key, ...entry }) => {
    if (key.kind !== 'variable') throw new RefusedError(key, 'the keys of a condition are bare names')
    const { start, end, name } = key
    const constant = { type: 'string', value: name.text } as const
    return { ...entry, key: { kind: 'literal', start, end, constant } as const }
  })
  return { ...expression, entries }
}

function has({ start, end, args: [tested] }: Call): Expression {
  if (tested?.kind !== 'member' || tested.isOptional)
    throw new RefusedError(tested ?? { start, end }, 'has() takes a member, as in has(a.b)')
  return { kind: 'has', start, end, object: tested.object, name: tested.name }
}

function simpleName(expression: Expression): Name {
  if (expression.kind !== 'variable' || expression.isAbsolute)
    throw new RefusedError(expression, 'the variable of a macro is a simple name')
  return expression.name
}
