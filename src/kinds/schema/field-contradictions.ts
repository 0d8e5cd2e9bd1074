import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Contradiction } from '../../facts/schema/object-faults.ts'
import { labelValueProblem } from '../../model/kubernetes/api-names.ts'
import { quantityNanos } from '../../model/kubernetes/quantity.ts'
import { isFilledIn } from './filler.ts'
import { isNothing, items, keyAt, known, numberAt, textAt } from './node-words.ts'

/** Fields that exclude each other: the second that is stated is reported. */
export function exclusive(object: Cursor, fields: readonly string[]): readonly Contradiction[] {
  const stated = fields.flatMap(field => (known(get(object, field)) ? [get(object, field)] : []))
  const [first, second] = stated
  return first === undefined || second === undefined
    ? []
    : [{ ...both(second, keyAt(first), keyAt(second)), related: place(first, 'key') }]
}

/** That a field which is there excludes something else. */
export const both = (at: Cursor, name: string, other: string, related?: Cursor): Contradiction => ({
  at: place(at, 'key'),
  sort: 'both',
  name,
  other,
  ...(related === undefined ? {} : { related: place(related) }),
})

/** A part whose type says which of its fields it has: that field is required. */
export function ofUnion(
  part: Cursor,
  fields: Readonly<Record<string, string>>,
  discriminator = 'type',
): readonly Contradiction[] {
  const type = textAt(get(part, discriminator)) ?? ''
  const field = Object.hasOwn(fields, type) ? fields[type] : undefined
  return field !== undefined && lacks(part, field)
    ? [requires(get(part, discriminator), `the ${discriminator} ${type}`, field)]
    : []
}

/** A selector of labels (ValidateLabelSelector, apimachinery, meta/v1/validation): what its expressions contradict. */
export const ofLabels = (selector: Cursor): readonly Contradiction[] =>
  items(get(selector, 'matchExpressions')).flatMap(ofExpression)

/** An expression about labels (ValidateNodeSelectorRequirement): what it compares with, or that there is nothing to compare with. */
export function ofExpression(expression: Cursor): readonly Contradiction[] {
  const [operator, values] = [get(expression, 'operator'), get(expression, 'values')]
  const name = textAt(operator) ?? ''
  const count = items(values).length
  if (!known(expression) || (!isNothing(values) && !known(values))) return []
  if (count > 0 && /^(?:Exists|DoesNotExist)$/.test(name))
    return [both(values, 'values', `the operator ${name}`, operator)]
  if (count === 0 && /^(?:In|NotIn)$/.test(name))
    return [{ at: place(operator), sort: 'requires', name: `the operator ${name}`, other: 'values' }]
  return count !== 1 && /^(?:Gt|Lt)$/.test(name)
    ? [{ at: place(operator), sort: 'requires', name: `the operator ${name}`, other: 'one value' }]
    : []
}

/** A term about nodes that is required (ValidateNodeSelectorTerm, kubernetes, apis/core/validation). */
export const ofTerm = (term: Cursor): readonly Contradiction[] =>
  items(get(term, 'matchExpressions')).flatMap(expression => [
    ...ofExpression(expression),
    ...items(get(expression, 'values')).flatMap(at => {
      const value = textAt(at) ?? ''
      if (labelValueProblem(value) === undefined || isFilledIn(value)) return []
      return [{ ...requires(at, 'a term about nodes', 'values of labels'), at: place(at) }]
    }),
  ])

/** The quantities that are above those of the same names in a map. */
export function aboveSizes(
  lows: readonly Cursor[],
  highs: Cursor,
  names: { readonly low: string; readonly high: string },
): readonly Contradiction[] {
  return lows.flatMap((low): readonly Contradiction[] => {
    const high = get(highs, keyAt(low))
    const [first, second] = [sizeAt(low), sizeAt(high)]
    if (first === undefined || second === undefined || first.nanos <= second.nanos) return []
    const [name, other] = [`the ${keyAt(low)} ${names.low} ${first.text}`, `its ${names.high} ${second.text}`]
    return [{ at: place(low), sort: 'above', name, other, related: place(high) }]
  })
}

/** The quantity at a cursor, as it is written and in billionths. */
export function sizeAt(cursor: Cursor): { readonly text: string; readonly nanos: bigint } | undefined {
  const text = textAt(cursor) ?? numberAt(cursor)?.toString()
  const nanos = text === undefined ? undefined : quantityNanos(text)
  return text === undefined || nanos === undefined ? undefined : { text, nanos }
}

/** A field whose number is above that of another one. */
export function above(object: Cursor, least: string, most: string): readonly Contradiction[] {
  const [low, high] = [get(object, least), get(object, most)]
  const [first, second] = [numberAt(low), numberAt(high)]
  return first === undefined || second === undefined || first <= second
    ? []
    : [{ at: place(high), sort: 'above', name: `${least} ${first}`, other: `${most} ${second}`, related: place(low) }]
}

/** That a field which is there requires another one, which is not. */
export const requires = (at: Cursor, name: string, other: string): Contradiction => ({
  at: place(at, 'key'),
  sort: 'requires',
  name,
  other,
})

/** Whether an object says all that it is, and does not have the field. */
export const lacks = (object: Cursor, field: string): boolean =>
  object.node?.type === 'mapping' &&
  known(object) &&
  (isNothing(get(object, field)) || textAt(get(object, field)) === '')
