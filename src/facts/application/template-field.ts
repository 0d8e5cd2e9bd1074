import type { Environment, ObjectType } from '../../cel/environment.ts'
import { type CelType, DYN } from '../../cel/types.ts'
import type { ExpressionProblem, GraphExpression } from './resource-graph.ts'

/** The field of a template with an expression: its type, or the part of the path that the kind does not have. */
export interface TemplateField {
  readonly type?: CelType
  readonly missing?: ExpressionProblem
}

/** Follows the way from the template of a resource, which is of the type `object` and called `id`, to an expression. */
export function fieldAt(
  { path, at }: GraphExpression,
  id: string,
  object: CelType,
  objectType: Environment['objectType'],
): TemplateField {
  let [type, owner] = [object, id]
  for (const [i, step] of path.entries()) {
    const own: ObjectType | undefined = type.kind === 'object' ? objectType(type.name) : undefined
    const next = stepType(type, own, step)
    if (next !== undefined) {
      owner = type.kind === 'list' ? `${owner}[${step}]` : `${owner}.${step}`
      type = next
    } else {
      const pointer = at.pointer
        .split('/')
        .slice(0, i + 1 - path.length || undefined)
        .join('/')
      return {
        missing: {
          kind: 'field',
          owner,
          field: step,
          names: [...(own?.fields.keys() ?? [])],
          at: { document: at.document, pointer, part: 'key' },
        },
      }
    }
  }
  return { type }
}

/** What is at a step; undefined where an object has no such field. A list where an object belongs is another fault. */
function stepType(type: CelType, own: ObjectType | undefined, step: string): CelType | undefined {
  if (type.kind === 'list') return type.item
  if (type.kind === 'map') return type.value
  return own === undefined ? DYN : (own.fields.get(step) ?? own.others)
}
