import type { Change, Expression, Part } from '../../languages/helm-template/tree.ts'
import type { Entry, MappingNode, ScalarNode } from '../../languages/tree/node.ts'
import { NOWHERE } from '../nodes.ts'
import { anything } from './graft.ts'
import type { TemplateFile } from './scope.ts'
import { type Found, fieldOf, located, type Places, UNKNOWN } from './values.ts'

/**
 * The values of a chart, in which what its templates change (`set .Values "x" …`) is unknown: it depends on which
 * runs first.
 */
export function withoutChanged(values: Found, files: readonly TemplateFile[], places: Places): Found {
  const paths = files.flatMap(({ parts }) => parts.flatMap(part => part.changes.flatMap(one => pathOf(one, part))))
  let found = values
  for (const path of paths.slice(0, MAX_PATHS)) found = opened(path, found, places)
  return paths.length > MAX_PATHS ? { node: UNKNOWN, assumed: true } : found
}
const MAX_PATHS = 200

/** What templates may add. */
const MORE: ScalarNode = { ...anything('{{ … }}', NOWHERE), isOptional: true }

/** The path in the values of what is changed; none where it is something else. */
function pathOf({ of, key }: Change, part: Part): readonly (readonly string[])[] {
  const above = namesOf(of, part)
  if (above === undefined) return []
  const all = key === undefined ? above : [...above, key]
  const from = all.indexOf('Values')
  return from < 0 ? [] : [all.slice(from + 1)]
}

/** The fields that an expression names below what `.` or `$` is; a variable is what it is declared as. */
function namesOf(expression: Expression, part: Part, isDeclared = false): readonly string[] | undefined {
  if (expression.op === 'dot') return []
  if (expression.op === 'field') {
    const above = namesOf(expression.of, part, isDeclared)
    return above && [...above, ...expression.names]
  }
  if (expression.op !== 'variable') return undefined
  if (expression.name === '') return []
  const [first] = isDeclared ? [] : (part.assignments.get(expression.name) ?? [])
  return first && namesOf(first.value, part, true)
}

/** Values in which nothing is known of what is at a path. */
function opened([name, ...others]: readonly string[], of: Found, places: Places): Found {
  if (name === undefined) return { node: UNKNOWN, assumed: true }
  const { node } = of
  if (node.type !== 'mapping') return of
  const field = fieldOf(of, name, places)
  const value = others.length === 0 || field === undefined ? UNKNOWN : opened(others, field, places).node
  const entries: Entry[] = node.entries.map(one => (one.key === name ? { ...one, value } : located(one, of, places)))
  // What may be added leaves it as empty as it is, for conditions.
  const isThere = entries.some(({ key }) => key === name)
  const made: MappingNode = { ...node, entries, ...(isThere ? {} : { rest: MORE }) }
  if (of.at !== undefined) places.set(made, places.get(node) ?? of.at)
  return { ...of, node: made }
}
