import { invalid, type Outcome, type Step, together, UNKNOWN, VALID, validFor } from './outcome.ts'
import { fieldsOf, type ObjectTree, stringOf, stringsOf, type Tree } from './tree.ts'
import { faultOf, keyword, type Visit } from './walk.ts'

/** Judges the fields of an object by `properties`, `patternProperties` and `additionalProperties`, which depend on each other. */
export function judgeFields(_: Tree, visit: Visit): Outcome | undefined {
  const { value, site } = visit
  if (value.type !== 'mapping') return undefined
  const properties = mapOf(keyword(visit, 'properties'))
  const patterns = mapOf(keyword(visit, 'patternProperties'))
  const others = keyword(visit, 'additionalProperties')
  const outcomes: Outcome[] = []
  const seen = new Set<Step>()
  for (const [key, field] of fieldsOf(value)) {
    const own = properties.get(key)
    const matched = patternsFor(key, patterns, visit)
    const meant = [...(own === undefined ? [] : [own]), ...matched.schemas]
    const isOther = meant.length === 0 && others !== undefined
    if (meant.length > 0 || isOther) seen.add(key)
    for (const schema of meant) outcomes.push(visit.walk.go(visit, schema, field, key))
    if (!isOther) continue
    outcomes.push(matched.isUnsure ? UNKNOWN : judgeOther(key, field, others, [...properties.keys()], visit))
  }
  return together([...outcomes, site.dialect.isOld ? VALID : validFor(seen)])
}

function judgeOther(key: string, field: Tree, schema: Tree, known: readonly string[], visit: Visit): Outcome {
  if (schema.type !== 'scalar' || schema.value !== false) return visit.walk.go(visit, schema, field, key)
  return invalid([faultOf(visit, 'additionalProperties', { is: 'forbidden', known }, key, true)])
}

const mapOf = (tree: Tree | undefined): ReadonlyMap<string, Tree> => (tree?.type === 'mapping' ? fieldsOf(tree) : EMPTY)
const EMPTY: ReadonlyMap<string, Tree> = new Map()

function patternsFor(key: string, patterns: ReadonlyMap<string, Tree>, { walk }: Visit) {
  const schemas: Tree[] = []
  let isUnsure = false
  for (const [pattern, schema] of patterns) {
    const isMatch = walk.matches(pattern, key)
    if (isMatch === undefined) isUnsure = true
    else if (isMatch) schemas.push(schema)
  }
  return { schemas, isUnsure }
}

/** Judges the names of the fields of an object. */
export function judgeNames(wanted: Tree, visit: Visit): Outcome | undefined {
  const { value, walk } = visit
  if (value.type !== 'mapping') return undefined
  const outcomes = [...fieldsOf(value).keys()].map(key => {
    const found = walk.go(visit, wanted, { type: 'scalar', value: key }, key)
    // Where the schema is `false`, the name is at fault already.
    return found.verdict !== 'invalid' ? found : invalid(found.faults.map(fault => ({ ...fault, isKey: true })))
  })
  return together(outcomes)
}

/** Judges whether the fields are there that an object has to have. */
export function judgeRequired(wanted: Tree, visit: Visit): Outcome | undefined {
  const { value, site } = visit
  if (value.type !== 'mapping' || !site.dialect.validates) return undefined
  return together(missingOf(stringsOf(wanted), value, 'required', visit))
}

function missingOf(names: readonly string[], value: ObjectTree, name: string, visit: Visit): readonly Outcome[] {
  const fields = fieldsOf(value)
  return names
    .filter(one => !fields.has(one))
    .map(one => (value.rest === undefined ? invalid([faultOf(visit, name, { is: 'missing', name: one })]) : UNKNOWN))
}

/** Judges what has to be there beside a field: other fields by their names, or what a schema says. */
export function judgeDependencies(wanted: Tree, visit: Visit): Outcome | undefined {
  const { value, walk } = visit
  if (value.type !== 'mapping' || wanted.type !== 'mapping') return undefined
  const fields = fieldsOf(value)
  const outcomes: Outcome[] = []
  for (const [key, dependency] of fieldsOf(wanted)) {
    if (!fields.has(key)) {
      if (value.rest !== undefined) outcomes.push(UNKNOWN)
    } else if (dependency.type === 'sequence') {
      outcomes.push(...missingOf(stringsOf(dependency), value, 'dependentRequired', visit))
    } else if (stringOf(dependency) === undefined) outcomes.push(walk.go(visit, dependency, value))
  }
  return together(outcomes)
}
