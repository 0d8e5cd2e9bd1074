import type { Expression, ObjectExpression, Property, SpreadElement } from 'acorn'
import { type Copy, edited } from './edited.ts'

/**
 * The text of a CommonJS module with each `{ a, ...(b ? { c } : {}) }` as `Object.assign({ a }, b ? { c } : void 0)`, which is
 * the same object. V8 takes two to four times as long for the spread, and most objects that are read of a document have
 * some: a field that is absent is left out.
 */
export const withAssignedFields = (source: string): string =>
  edited(source, (replace, copy) => ({
    ObjectExpression: literal => {
      const parts = partsOf(literal)
      if (parts === undefined) return
      // A space: the word before may end where the brace begins.
      replace(literal, () => ` Object.assign(${parts.map(one => partText(one, copy)).join()})`)
      for (const part of parts)
        if ('type' in part) for (const empty of emptyBranches(part)) replace(empty, () => 'void 0')
    },
  }))

/** Fields of an object literal that are always there, or those that a condition adds. */
type Part = readonly (Property | SpreadElement)[] | Expression

/** A literal's fields in parts, in their order; undefined where no condition adds any, or `assign` would do something else. */
function partsOf({ properties }: ObjectExpression): readonly Part[] | undefined {
  const parts: Part[] = []
  let open: (Property | SpreadElement)[] = []
  for (const property of properties) {
    if (property.type === 'SpreadElement' && isConditional(property.argument)) {
      if (open.length > 0 || parts.length === 0) parts.push(open)
      parts.push(property.argument)
      open = []
    } else if (parts.length > 0 && !isPlain(property)) return undefined
    else open.push(property)
  }
  if (parts.length === 0) return undefined
  return open.length === 0 ? parts : [...parts, open]
}

/** Whether an expression gives nothing but plain fields, or none, as a condition decides. */
function isConditional(expression: Expression): boolean {
  if (expression.type === 'ConditionalExpression')
    return isGiven(expression.consequent) && isGiven(expression.alternate)
  return expression.type === 'LogicalExpression' && expression.operator === '&&' && isGiven(expression.right)
}

const isGiven = (expression: Expression): boolean =>
  expression.type === 'ObjectExpression' ? expression.properties.every(isPlain) : isConditional(expression)

/** Whether it is a field whose name is known: `assign` sets it, where a literal defines it, and `__proto__` is no field then. */
const isPlain = (property: Property | SpreadElement): boolean =>
  property.type === 'Property' &&
  property.kind === 'init' &&
  !property.computed &&
  (property.key.type === 'Identifier'
    ? property.key.name
    : 'value' in property.key
      ? property.key.value
      : undefined) !== '__proto__'

const partText = (part: Part, copy: Copy): string => ('type' in part ? copy(part) : `{${part.map(copy).join()}}`)

/** The branches of a condition that give nothing. */
function emptyBranches(expression: Expression): readonly Expression[] {
  if (expression.type === 'ConditionalExpression')
    return [expression.consequent, expression.alternate].flatMap(emptyBranches)
  return expression.type === 'ObjectExpression' && expression.properties.length === 0 ? [expression] : []
}
