import type { CustomResource, DefinitionProblem } from '../../facts/kubernetes/custom-resource.ts'
import { pointerStep } from '../../model/json-pointer.ts'
import { few } from '../../model/kubernetes/fault-words.ts'
import { readExpression } from '../../model/regular-expression/regular-expression.ts'
import { schemaOf, schemaPlace } from './defined-schema.ts'
import { keywordText } from './json-schema.ts'
import { type Problem, ruleProblems } from './rule-problems.ts'
import { asList, asSchema, DEEPEST, isOn, own, type Schema } from './schema.ts'

/** The most problems of one schema that are reported. */
const MOST = 50

/** What keeps the API server from taking a schema (apiextensions-apiserver, pkg/apiserver/schema/validation.go, pkg/apis/apiextensions/validation). */
export function schemaProblems(definition: CustomResource): readonly DefinitionProblem[] {
  const schema = definition.isOfCatalogue === true ? undefined : schemaOf(definition)
  if (schema === undefined) return []
  const structure = structureProblems(schema, '', 'root', 0)
  // Rules have no types where there is no structure.
  const problems = structure.length > 0 ? structure : ruleProblems(schema)
  return problems.slice(0, MOST).map(({ pointer, why, within }) => {
    const at = schemaPlace(definition, pointer)
    return { at: within === undefined || at === definition.schemaAt ? at : { ...at, within }, why }
  })
}

type Level = 'root' | 'item' | 'field'

/** What JSON Schema has, and schemas of definitions do not. */
const UNSUPPORTED = ['$ref', 'id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies'] as const

const TYPES: ReadonlySet<string> = new Set(['array', 'boolean', 'integer', 'number', 'object', 'string'])

const PLACES = { root: 'the root', item: 'the items of a list', field: 'a field' } as const

function structureProblems(schema: Schema, pointer: string, level: Level, depth: number): readonly Problem[] {
  if (depth > DEEPEST) return []
  const type = keywordText(schema, 'type')
  const isEmbedded = isOn(schema, 'embedded-resource')
  const problems: Problem[] = []
  const add = (key: string, why: string): void => {
    problems.push({ pointer: `${pointer}${key}`, why })
  }
  if (isEmbedded && type !== 'object')
    add(type === undefined ? '' : '/type', 'an embedded resource has the type object')
  else if (type === undefined && !isOn(schema, 'int-or-string') && !isOn(schema, 'preserve-unknown-fields'))
    add('', `${PLACES[level]} of a schema requires a type`)
  else if (level === 'root' && type !== undefined && type !== 'object')
    add('/type', 'the root of a schema has the type object')
  // SC-04 reports it where the published types describe the schema.
  if (type !== undefined && !TYPES.has(type) && /(?<!properties\/)(?:items|additionalProperties)(?:\/|$)/.test(pointer))
    add('/type', `the type is ${few([...TYPES])}`)
  if (type === 'array' && asSchema(own(schema, 'items')) === undefined) add('', 'a list requires a schema of its items')
  const others = own(schema, 'additionalProperties')
  const properties = asSchema(own(schema, 'properties'))
  if (others !== undefined && level === 'root')
    add('/additionalProperties', 'the root of a schema has no additionalProperties')
  else if (others !== undefined && isEmbedded)
    add('/additionalProperties', 'an embedded resource has no additionalProperties')
  else if (others !== undefined && others !== true && properties !== undefined && Object.keys(properties).length > 0)
    add('/additionalProperties', 'properties and additionalProperties exclude each other')
  for (const key of UNSUPPORTED) if (own(schema, key) !== undefined) add(`/${key}`, `${key} is not supported`)
  if (own(schema, 'uniqueItems') === true)
    add('/uniqueItems', 'uniqueItems cannot be true; x-kubernetes-list-type is set')
  if (own(schema, 'x-kubernetes-preserve-unknown-fields') === false)
    add('/x-kubernetes-preserve-unknown-fields', 'x-kubernetes-preserve-unknown-fields is true or absent')
  problems.push(
    ...valueProblems(schema, pointer),
    ...listProblems(schema, pointer),
    ...metadataProblems(schema, pointer, level),
  )
  problems.push(...nestedProblems(schema, pointer, schema, isOn(schema, 'int-or-string'), depth))
  return [...problems, ...partProblems(schema, pointer, depth)]
}

function partProblems(schema: Schema, pointer: string, depth: number): readonly Problem[] {
  const below = (key: string, value: unknown, level: Level): readonly Problem[] => {
    const part = asSchema(value)
    return part === undefined ? [] : structureProblems(part, `${pointer}/${key}`, level, depth + 1)
  }
  return [
    ...Object.entries(asSchema(own(schema, 'properties')) ?? {}).flatMap(([name, one]) =>
      below(`properties/${pointerStep(name)}`, one, 'field'),
    ),
    ...below('items', own(schema, 'items'), 'item'),
    ...below('additionalProperties', own(schema, 'additionalProperties'), 'field'),
  ]
}

/** Whether a regular expression of Go is none. */
function valueProblems(schema: Schema, pointer: string): readonly Problem[] {
  const pattern = keywordText(schema, 'pattern')
  return pattern !== undefined && readExpression(pattern).state === 'refused'
    ? [{ pointer: `${pointer}/pattern`, why: 'the pattern is not a regular expression' }]
    : []
}

const KEY = 'x-kubernetes-list-map-keys'
const TYPE = 'x-kubernetes-list-type'

function listProblems(schema: Schema, pointer: string): readonly Problem[] {
  const type = keywordText(schema, TYPE)
  const keys = asList(own(schema, KEY))
  const items = asSchema(own(schema, 'items'))
  const problem = (key: string, why: string): Problem => ({ pointer: `${pointer}/${key}`, why })
  if (type === undefined) return keys.length === 0 ? [] : [problem(KEY, `${KEY} requires the list type map`)]
  if (!['atomic', 'set', 'map'].includes(type)) return [problem(TYPE, 'the list type is atomic, set or map')]
  if (keywordText(schema, 'type') !== 'array') return [problem(TYPE, 'only a list has a list type')]
  if (type !== 'map') return keys.length === 0 ? [] : [problem(KEY, `${KEY} requires the list type map`)]
  if (keys.length === 0) return [problem(TYPE, `the list type map requires ${KEY}`)]
  if (items === undefined) return []
  if (keywordText(items, 'type') !== 'object') return [problem(TYPE, 'the items of a list of the type map are objects')]
  const properties = asSchema(own(items, 'properties')) ?? {}
  const required = asList(own(items, 'required'))
  return keys.flatMap((key, i): readonly Problem[] => {
    const field = typeof key === 'string' ? asSchema(own(properties, key)) : undefined
    const at = `${KEY}/${i}`
    if (field === undefined) return [problem(at, 'a key of a list is a field of its items')]
    if (['object', 'array'].includes(keywordText(field, 'type') ?? ''))
      return [problem(at, 'a key of a list is not an object or a list')]
    if (own(field, 'nullable') === true) return [problem(at, 'a key of a list cannot be null')]
    return required.includes(key) || own(field, 'default') !== undefined
      ? []
      : [problem(at, 'a key of a list is required or has a default')]
  })
}

/** The metadata of each object is known: a schema may only restrict its name. */
function metadataProblems(schema: Schema, pointer: string, level: Level): readonly Problem[] {
  const properties = asSchema(own(schema, 'properties'))
  const metadata = properties && asSchema(own(properties, 'metadata'))
  if (metadata === undefined || level !== 'root') return []
  const at = `${pointer}/properties/metadata`
  if (keywordText(metadata, 'type') !== 'object') return [{ pointer: at, why: 'metadata has the type object' }]
  const stated = Object.keys(asSchema(own(metadata, 'properties')) ?? {})
  return stated.every(name => name === 'name' || name === 'generateName')
    ? []
    : [{ pointer: at, why: 'a schema restricts only name and generateName of metadata' }]
}

/** What only a schema itself may say, and none within allOf and its like. */
const FORBIDDEN = [
  'type',
  'default',
  'additionalProperties',
  'nullable',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-int-or-string',
  'x-kubernetes-map-type',
  'x-kubernetes-validations',
  TYPE,
  KEY,
] as const

function nestedProblems(
  schema: Schema,
  pointer: string,
  whole: Schema,
  isEither: boolean,
  depth: number,
): readonly Problem[] {
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap(name =>
    asList(own(schema, name)).map((one, i) => [`${pointer}/${name}/${i}`, one, name] as const),
  )
  const all = [...lists, [`${pointer}/not`, own(schema, 'not'), 'not'] as const]
  return all.flatMap(([at, value, name]) => {
    const nested = asSchema(value)
    // The types within anyOf state that a value is an integer or a string.
    return nested === undefined
      ? []
      : withinProblems(nested, at, whole, isEither && (name === 'anyOf' || name === 'allOf'), depth + 1)
  })
}

function withinProblems(
  nested: Schema,
  pointer: string,
  around: Schema | undefined,
  mayHaveTypes: boolean,
  depth: number,
): readonly Problem[] {
  if (depth > DEEPEST) return []
  const forbidden = FORBIDDEN.flatMap((key): readonly Problem[] => {
    const isStated = own(nested, key) !== undefined && own(nested, key) !== false
    if (!isStated || (mayHaveTypes && key === 'type')) return []
    return [{ pointer: `${pointer}/${key}`, why: `${key} is not allowed within allOf, anyOf, oneOf or not` }]
  })
  const fields = Object.entries(asSchema(own(nested, 'properties')) ?? {}).flatMap(
    ([name, one]): readonly Problem[] => {
      const at = `${pointer}/properties/${pointerStep(name)}`
      const outer = around && asSchema(own(asSchema(own(around, 'properties')) ?? {}, name))
      const part = asSchema(one)
      if (around !== undefined && outer === undefined)
        return [{ pointer: at, why: `the field ${name} is not described outside of allOf, anyOf, oneOf and not` }]
      return part === undefined
        ? []
        : withinProblems(part, at, outer, outer !== undefined && isOn(outer, 'int-or-string'), depth + 1)
    },
  )
  const items = asSchema(own(nested, 'items'))
  const outerItems = around && asSchema(own(around, 'items'))
  const ofItems = items === undefined ? [] : withinProblems(items, `${pointer}/items`, outerItems, false, depth + 1)
  return [
    ...forbidden,
    ...fields,
    ...ofItems,
    ...valueProblems(nested, pointer),
    ...nestedProblems(nested, pointer, around ?? nested, mayHaveTypes, depth),
  ]
}
