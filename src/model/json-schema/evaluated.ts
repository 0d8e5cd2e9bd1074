import { invalid, type Outcome, together, UNKNOWN, VALID, validFor } from './outcome.ts'
import { fieldsOf, type Tree } from './tree.ts'
import { faultOf, keyword, type Visit } from './walk.ts'

/** Judges the fields and items that nothing else in the schema has judged; `before` is what the rest of the schema says. */
export function judgeUnevaluated(visit: Visit, { verdict, seen }: Outcome): Outcome {
  const { value, walk } = visit
  const name = value.type === 'mapping' ? 'unevaluatedProperties' : 'unevaluatedItems'
  const schema = keyword(visit, name)
  if (schema === undefined || value.type === 'scalar') return VALID
  const parts: readonly (readonly [string | number, Tree])[] =
    value.type === 'mapping' ? [...fieldsOf(value)] : value.items.map((item, i) => [i, item] as const)
  const left = parts.filter(([step]) => !seen.has(step))
  // Which schemas judge is not known; they may judge these, too.
  if (verdict === 'unknown') return left.length === 0 ? VALID : UNKNOWN
  const isForbidden = schema.type === 'scalar' && schema.value === false
  const outcomes = left.map(([step, part]) =>
    isForbidden
      ? invalid([faultOf(visit, name, { is: 'forbidden', known: [] }, step, typeof step === 'string')])
      : walk.go(visit, schema, part, step),
  )
  return together([...outcomes, validFor(new Set(left.map(([step]) => step)))])
}
