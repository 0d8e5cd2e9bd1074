import { type Expression, type Macro, partsOf, qualifiedName } from '../syntax/expression.ts'
import type { Origin, Result } from '../values.ts'
import type { Context, Read, Scope } from './context.ts'
import { roundsOf } from './macros.ts'

/** What is known of the variables of an expression, by their qualified names. */
export interface Definitions {
  /** The expression that computes a variable; undefined of one that is given. */
  readonly of: (name: string) => Expression | undefined
  /** Whether places in a variable are asked for. */
  readonly counts: (name: string) => boolean
}

/**
 * The places that decide the value of a condition: of `a && b` those of the operand that is false, of `all()` those of the first
 * item for which the body is false, of a conditional those of its branch. Variables that are computed are replaced by what
 * decides them. In the order of evaluation.
 */
export function decisiveOrigins(
  expression: Expression,
  context: Context,
  scope: Scope | undefined,
  { of: definitionOf, counts }: Definitions,
): readonly Origin[] {
  const known = new Map<string, readonly Origin[]>()
  const ofVariable = (name: string): readonly Origin[] => {
    const before = known.get(name)
    if (before !== undefined) return before
    const definition = definitionOf(name)
    known.set(name, [])
    const found = definition === undefined ? [] : decide(definition, undefined)
    known.set(name, found)
    return found
  }
  const evaluate = (node: Expression, around: Scope | undefined): Result => context.evaluate(node, around)
  const readsOf = (node: Expression, around: Scope | undefined): readonly Origin[] => {
    const reads: Read[] = []
    const own: Context = { ...context, reads, evaluate: (part, inner) => context.evaluateIn(own, part, inner) }
    own.evaluate(node, around)
    context.steps = own.steps
    return reads.flatMap(({ origin }) => {
      const root = rootOf(origin)
      if (definitionOf(root) !== undefined) return ofVariable(root)
      return counts(root) ? [origin] : []
    })
  }
  const decide = (node: Expression, around: Scope | undefined): readonly Origin[] => {
    switch (node.kind) {
      case 'logical': {
        const deciding = firstDecisive(node.operands, operand => evaluate(operand, around), node.operator === '||')
        return (deciding === undefined ? node.operands : [deciding]).flatMap(operand => decide(operand, around))
      }
      case 'unary':
        return decide(node.operand, around)
      case 'conditional': {
        const test = evaluate(node.test, around)
        if (test.type !== 'bool') return decide(node.test, around)
        const found = decide(test.value ? node.then : node.otherwise, around)
        return found.length > 0 ? found : decide(node.test, around)
      }
      case 'macro':
        return ofMacro(node, around)
      case 'variable':
      case 'member': {
        const name = qualifiedName(node)
        return name !== undefined && definitionOf(name) !== undefined ? ofVariable(name) : ofPath(node, around)
      }
      case 'index':
      case 'has':
        return ofPath(node, around)
      case 'binary':
      case 'call':
      case 'list':
        return isNamespaced(node) ? readsOf(node, around) : partsOf(node).flatMap(part => decide(part, around))
      default:
        return readsOf(node, around)
    }
  }
  const isNamespaced = (node: Expression): boolean =>
    node.kind === 'call' &&
    node.target !== undefined &&
    context.functions.has(`${qualifiedName(node.target) ?? ''}.${node.name.text}`)
  /** Where nothing is there to be read, what is nearest to it. */
  const ofPath = (node: Expression, around: Scope | undefined): readonly Origin[] => {
    const found = readsOf(node, around)
    return found.length > 0 || !('object' in node) ? found : decide(node.object, around)
  }
  const ofMacro = (node: Macro, around: Scope | undefined): readonly Origin[] => {
    const [body] = node.bodies
    if ((node.macro !== 'all' && node.macro !== 'exists') || body === undefined) return readsOf(node, around)
    const rounds = roundsOf(node, evaluate(node.target, around), around)
    const deciding = firstDecisive(rounds, inner => evaluate(body, inner), node.macro === 'exists')
    if (deciding !== undefined) return decide(body, deciding)
    const found = decide(node.target, around)
    return found.length > 0 ? found : rounds.flatMap(inner => decide(body, inner))
  }
  return decide(expression, scope)
}

/** The first part that decides by itself, or else the first that fails. */
function firstDecisive<T>(parts: readonly T[], evaluate: (part: T) => Result, deciding: boolean): T | undefined {
  let failed: T | undefined
  for (const part of parts) {
    const result = evaluate(part)
    if (result.type === 'bool' && result.value === deciding) return part
    if (result.type === 'failure') failed ??= part
  }
  return failed
}

function rootOf(origin: Origin): string {
  let one = origin
  while (one.parent !== undefined) one = one.parent
  return String(one.key)
}
