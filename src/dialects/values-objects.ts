import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'

/** The fields of values in which charts take whole objects, to deploy them beside their own: `extraObjects`, `extraDeploy`, `resources`. */
const LISTS = /^(?:(?:extra|additional|raw|custom)?(?:objects|manifests|resources|templates)|extraDeploy)$/i
const DEEPEST = 3

/** The whole objects in the values of a chart, which the chart deploys as they are. */
export function objectsInValues(values: Cursor, depth = 0): readonly Cursor[] {
  if (depth > DEEPEST) return []
  return fields(values).flatMap(({ key, value }) => {
    if (value.node?.type === 'mapping') return objectsInValues(value, depth + 1)
    if (value.node?.type !== 'sequence' || !LISTS.test(key)) return []
    const list = items(value)
    return list.every(isObject) ? list : []
  })
}

const isObject = (one: Cursor): boolean =>
  literal(get(one, 'apiVersion')) !== undefined &&
  literal(get(one, 'kind')) !== undefined &&
  get(one, 'metadata').node?.type === 'mapping'
