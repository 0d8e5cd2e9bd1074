import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Contradiction } from '../../facts/schema/object-faults.ts'
import { isNothing, items, keyAt, known, numberAt, textAt } from './node-words.ts'

/** Fields that exclude each other: the second that is stated is reported. */
export function exclusive(object: Cursor, fields: readonly string[]): readonly Contradiction[] {
  const stated = fields.flatMap(field => (known(get(object, field)) ? [get(object, field)] : []))
  const [first, second] = stated
  return first === undefined || second === undefined
    ? []
    : [
        {
          at: place(second, 'key'),
          sort: 'both',
          name: keyAt(first),
          other: keyAt(second),
          related: place(first, 'key'),
        },
      ]
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
    return [
      {
        at: place(values, 'key'),
        sort: 'both',
        name: 'values',
        other: `the operator ${name}`,
        related: place(operator),
      },
    ]
  if (count === 0 && /^(?:In|NotIn)$/.test(name))
    return [{ at: place(operator), sort: 'requires', name: `the operator ${name}`, other: 'values' }]
  return count !== 1 && /^(?:Gt|Lt)$/.test(name)
    ? [{ at: place(operator), sort: 'requires', name: `the operator ${name}`, other: 'one value' }]
    : []
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
