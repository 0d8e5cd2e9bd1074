import { parseCel } from '../../cel/parse.ts'
import { referencesOf } from '../../cel/references.ts'
import type { Expression } from '../../cel/syntax/expression.ts'
import { type Cursor, place } from '../../documents/cursor.ts'
import type { ReadyTerm } from '../../facts/application/order-graph.ts'
import { holesAt, isLibrary } from './graph-expressions.ts'

const AVAILABLE = 'status.availableReplicas'
const REPLICAS = 'spec.replicas'
const OBSERVED = 'status.observedGeneration'
const GENERATION = 'metadata.generation'

/**
 * What an entry of the Deployment's readyWhen asks for, one term for each operand of `&&`; undefined where kro refuses the
 * entry: not one expression, not CEL, or about something other than the Deployment, whose id is given.
 */
export function readyTerms(entry: Cursor, id: string): readonly ReadyTerm[] | undefined {
  const found = holesAt(entry)
  const [hole] = found?.holes ?? []
  if (found === undefined || hole === undefined || !found.isStandalone) return undefined
  const offset = hole.inside.start
  const parsed = parseCel(found.written.slice(offset, hole.inside.end))
  if (parsed.kind === 'refused') return undefined
  const isOwn = referencesOf(parsed.expression, isLibrary).every(({ root }) => root.text === id)
  if (!isOwn) return undefined
  return termsOf(parsed.expression).map(term => ({
    form: formOf(term),
    alternatives: term.kind === 'logical' ? term.operands.length : 1,
    at: { ...place(entry), within: { start: offset + term.start, end: offset + term.end } },
  }))
}

const termsOf = (expression: Expression): readonly Expression[] =>
  expression.kind === 'logical' && expression.operator === '&&' ? expression.operands.flatMap(termsOf) : [expression]

function formOf(term: Expression): ReadyTerm['form'] {
  if (term.kind === 'has' || (term.kind === 'call' && term.name.text === 'hasValue')) return 'guard'
  if (term.kind !== 'binary') return 'other'
  const isTurned = term.operator === '<='
  const left = wayOf(isTurned ? term.right : term.left)
  const right = wayOf(isTurned ? term.left : term.right)
  if (isTurned || term.operator === '>=') {
    if (left === AVAILABLE && right === REPLICAS) return 'available'
    return left === OBSERVED && right === GENERATION ? 'observed' : 'other'
  }
  const isEqual = [left, right].includes(OBSERVED) && [left, right].includes(GENERATION)
  return term.operator === '==' && isEqual ? 'observed-equal' : 'other'
}

/** `status.x` of `deployment.status.x`, also as `deployment.?status.?x.orValue(0)`; undefined for anything else. */
function wayOf(expression: Expression): string | undefined {
  if (expression.kind === 'call' && expression.name.text === 'orValue' && expression.target !== undefined) {
    const [other] = expression.args
    const isZero = other?.kind === 'literal' && other.constant.type === 'int' && other.constant.value === 0n
    return isZero ? wayOf(expression.target) : undefined
  }
  if (expression.kind !== 'member' && expression.kind !== 'index') return undefined
  const [reference, ...others] = referencesOf(expression, isLibrary)
  if (reference === undefined || others.length > 0) return undefined
  return reference.path.map(({ name }) => name ?? '').join('.')
}
