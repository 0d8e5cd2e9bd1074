import { checkCel } from '../../cel/check.ts'
import type { ObjectType } from '../../cel/environment.ts'
import { kubernetesFunctions } from '../../cel/libraries.ts'
import { parseCel } from '../../cel/parse.ts'
import { BOOL, type CelType, DOUBLE, DYN, INT, listOf, mapOf, objectType, STRING, typeText } from '../../cel/types.ts'
import { type ExpressionWords, uniqueWords, wordsAfter } from '../application/complete-expression.ts'
import { type WithNames, withRounds } from './complete-policy.ts'
import type { OwnPolicy } from './own-policy.ts'
import { fieldsIn, isFields, type MutableFields } from './plain-fields.ts'

/** The schema of all facts (`clauselint facts --types`), as data. */
type Schema = MutableFields

const VARIABLES = 'own.variables'
/** What is known of a value is the value itself in an expression. */
const NO_VALUES = /\/(?:Absent|Invalid|Unknown)$/

/** What may be typed at the end of `inside`, the beginning of an expression of a policy on facts: fields of all facts that it judges. */
export function completeOwnPolicy(policy: OwnPolicy, inside: string, schema: Schema): ExpressionWords {
  const found = policy.facts.map(fact => {
    const environment = withRounds(environmentOf(policy, fact, schema), inside)
    return wordsAfter(inside, environment, () =>
      Array.from(environment.variables, ([name, type]) => ({ name, kind: 'variable', detail: typeText(type) })),
    )
  })
  return { words: uniqueWords(found.flatMap(({ words }) => words)), typed: found[0]?.typed ?? 0 }
}

/** The fields up to the end of an expression. */
const WAY = /([A-Za-z_][\w.?[\]'"]*)\.\??(\w+)$/

/** What the field at the end of `inside` is: its type, and what the schema says of it; undefined where there is no such field. */
export function describeOwnField(
  policy: OwnPolicy,
  inside: string,
  schema: Schema,
): { readonly name: string; readonly type: string; readonly description: string } | undefined {
  const [, object = '', name = ''] = WAY.exec(inside) ?? []
  const parsed = parseCel(object)
  if (parsed.kind !== 'parsed') return undefined
  for (const fact of policy.facts) {
    const environment = withRounds(environmentOf(policy, fact, schema), inside)
    const { type } = checkCel(parsed.expression, environment)
    const field = type.kind === 'object' ? fieldsIn(schemaOf(type.name, schema), 'properties')?.[name] : undefined
    if (type.kind !== 'object' || !isFields(field)) continue
    const { description } = field
    const fieldType = typeText(typeOf(field, `${type.name}.${name}`, schema))
    return { name, type: fieldType, description: typeof description === 'string' ? description : '' }
  }
  return undefined
}

/** What `facts.of('NAME').exists(one, …)` goes through. */
const LISTED = /facts\.of\(\s*['"](\w+)['"]\s*\)\.(?:all|exists|exists_one|filter|map)\(\s*([A-Za-z_]\w*)\s*,/g

function environmentOf(policy: OwnPolicy, fact: string, schema: Schema): WithNames {
  const ofVariables = new Map<string, CelType>()
  const listed = [...policy.variables, ...policy.conditions, ...policy.validations.map(one => one.expression)].flatMap(
    ({ text }) => Array.from(text.matchAll(LISTED), ([, of = '', name = '']) => [name, factType(of, schema)] as const),
  )
  const environment: WithNames = {
    variables: new Map<string, CelType>([
      ...listed,
      ['object', factType(fact, schema)],
      ['facts', DYN],
      ['variables', objectType(VARIABLES)],
    ]),
    objectType: name => (name === VARIABLES ? { fields: ofVariables } : fieldsOf(name, schema)),
    functions: kubernetesFunctions(),
  }
  for (const { name, text } of policy.variables) {
    const parsed = parseCel(text)
    const checked = parsed.kind === 'parsed' ? checkCel(parsed.expression, environment) : undefined
    ofVariables.set(name, checked === undefined || checked.problems.length > 0 ? DYN : checked.type)
  }
  return environment
}

const factType = (fact: string, schema: Schema): CelType => typeOf({ $ref: `#/$defs/${fact}` }, fact, schema)

/** The part of the schema that a type is named after: a definition, and the way from it: `workload.requests`, `container.ports[]`. */
function schemaOf(name: string, schema: Schema): MutableFields | undefined {
  const [first = '', ...steps] = name.split('.')
  let found = fieldsIn(fieldsIn(schema, '$defs'), first)
  for (const step of steps) {
    const [, key = '', into = ''] = /^(\w*)((?:\[\]|\{\})*)$/.exec(step) ?? []
    found = fieldsIn(fieldsIn(found, 'properties'), key)
    for (const one of into.match(/\[\]|\{\}/g) ?? [])
      found = fieldsIn(found, one === '[]' ? 'items' : 'additionalProperties')
  }
  return found
}

function fieldsOf(name: string, schema: Schema): ObjectType | undefined {
  const properties = fieldsIn(schemaOf(name, schema), 'properties')
  if (properties === undefined) return undefined
  return {
    fields: new Map(Object.entries(properties).map(([key, one]) => [key, typeOf(one, `${name}.${key}`, schema)])),
  }
}

/** The type of a part of the schema, as expressions see it; `name` is the way to it. */
function typeOf(part: unknown, name: string, schema: Schema): CelType {
  if (!isFields(part)) return DYN
  const { $ref, anyOf, type, items, additionalProperties } = part
  if (typeof $ref === 'string') {
    const own = $ref.slice('#/$defs/'.length)
    const known = fieldsIn(fieldsIn(fieldsIn(schema, '$defs'), own), 'properties')?.['value']
    return own.startsWith('Known_')
      ? typeOf(known, `${own}.value`, schema)
      : typeOf(fieldsIn(fieldsIn(schema, '$defs'), own), own, schema)
  }
  if (Array.isArray(anyOf)) {
    const others = anyOf.filter(one => !isFields(one) || !NO_VALUES.test(String(one['$ref'] ?? '')))
    return others.length === 1 ? typeOf(others[0], name, schema) : DYN
  }
  switch (type) {
    case 'string':
      return STRING
    case 'boolean':
      return BOOL
    case 'integer':
      return INT
    case 'number':
      return DOUBLE
    case 'array':
      return listOf(typeOf(items, `${name}[]`, schema))
    case 'object':
      return isFields(part['properties'])
        ? objectType(name)
        : mapOf(STRING, typeOf(additionalProperties, `${name}{}`, schema))
    default:
      return typeof part['const'] === 'boolean' ? BOOL : Array.isArray(part['enum']) ? STRING : DYN
  }
}
