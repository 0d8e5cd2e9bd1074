import { type Overload, takes } from '../functions/define.ts'
import { type Call, type Expression, type Place, qualifiedName } from '../syntax/expression.ts'
import { type CelType, DYN, listOf, mapOf, optionalOf, typeOf } from '../types.ts'
import { type Context, fresh, inScope, known, report, type Scope } from './context.ts'
import { assign, tentatively } from './substitution.ts'

/** The type of what a function gives. */
export function callType(node: Call, context: Context, scope: Scope | undefined): CelType {
  const { target, name, args } = node
  if (target === undefined) return typeOfCall(context, name.text, name, false, args, scope)
  const qualified = functionName(node, context, scope)
  if (qualified !== undefined) return typeOfCall(context, qualified, name, false, args, scope)
  return typeOfCall(context, name.text, name, true, [target, ...args], scope)
}

/** The qualified name of a function; also of one that is not there, if its namespace is one of functions. */
function functionName({ target, name }: Call, context: Context, scope: Scope | undefined): string | undefined {
  const { functions, variables } = context.environment
  const namespace = target && qualifiedName(target)
  const [root = ''] = namespace?.split('.', 1) ?? []
  if (namespace === undefined || inScope(scope, root) !== undefined) return undefined
  const qualified = `${namespace}.${name.text}`
  if (functions.has(qualified)) return qualified
  const isNamespace = !variables.has(root) && [...functions.keys()].some(one => one.startsWith(`${namespace}.`))
  return isNamespace ? qualified : undefined
}

function typeOfCall(
  context: Context,
  name: string,
  at: Place,
  isMethod: boolean,
  args: readonly Expression[],
  scope: Scope | undefined,
): CelType {
  const types = args.map(arg => context.check(arg, scope))
  const overloads = context.environment.functions.get(name)?.filter(one => one.isMethod === isMethod) ?? []
  if (overloads.length === 0) return report(context, { kind: 'unknown function', start: at.start, end: at.end, name })
  return overloadType(context, name, overloads, at, args, types)
}

/** The result of the overloads that take arguments of these types: `dyn` if they differ. */
export function overloadType(
  context: Context,
  name: string,
  overloads: readonly Overload[],
  at: Place,
  args: readonly Expression[],
  types: readonly CelType[],
): CelType {
  const found = resultType(context, overloads, types)
  if (found !== undefined) return found
  const wrong = args.filter((arg, index) => {
    const others = types.map((type, other) => (other === index ? DYN : type))
    return arg.kind === 'literal' && resultType(context, overloads, others) !== undefined
  })
  const [literal] = wrong
  const { start, end } = wrong.length === 1 && literal !== undefined ? literal : at
  return report(context, { kind: 'wrong arguments', start, end, name, types: types.map(type => known(context, type)) })
}

function resultType(context: Context, overloads: readonly Overload[], types: readonly CelType[]): CelType | undefined {
  let result: CelType | undefined
  for (const overload of overloads) {
    if (!takes(overload, types.length)) continue
    const parameters = new Map<string, CelType>()
    const own = (type: CelType): CelType => instantiate(type, parameters, context)
    const isOne = tentatively(context.substitution, () =>
      types.every((type, index) => {
        const wanted = overload.args[Math.min(index, overload.args.length - 1)]
        return wanted !== undefined && assign(context.substitution, own(wanted), type)
      }),
    )
    if (!isOne) continue
    const one = known(context, own(overload.result))
    result = result === undefined || isSame(result, one) ? one : DYN
  }
  return result
}

/** A type of a signature with fresh parameters for its own. */
function instantiate(type: CelType, parameters: Map<string, CelType>, context: Context): CelType {
  const own = (one: CelType): CelType => instantiate(one, parameters, context)
  switch (type.kind) {
    case 'list':
      return listOf(own(type.item))
    case 'optional':
      return optionalOf(own(type.item))
    case 'type':
      return typeOf(own(type.item))
    case 'map':
      return mapOf(own(type.key), own(type.value))
    case 'parameter': {
      const found = parameters.get(type.name) ?? fresh(context)
      parameters.set(type.name, found)
      return found
    }
    default:
      return type
  }
}

/** Whether two types are the same one. */
function isSame(one: CelType, other: CelType): boolean {
  if (one === other) return true
  if (one.kind === 'map') return other.kind === 'map' && isSame(one.key, other.key) && isSame(one.value, other.value)
  if (one.kind === 'list' || one.kind === 'optional' || one.kind === 'type')
    return one.kind === other.kind && isSame(one.item, other.item)
  if (one.kind === 'object' || one.kind === 'parameter') return one.kind === other.kind && one.name === other.name
  return one.kind === other.kind
}
