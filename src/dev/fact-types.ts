import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  API,
  type Checker,
  type Symbol as DeclaredSymbol,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'
import { wordSet } from '../model/word-list.ts'
import type { JsonSchema } from '../schemas/configuration.ts'

const ROOT = 'src/facts'

/**
 * What `clauselint facts` prints, as JSON Schema (draft 2020-12): the types of all facts, read from their TypeScript
 * declarations with their comments. Takes some seconds.
 */
export function factSchema(): JsonSchema {
  const api = new API()
  try {
    const [project] = api.updateSnapshot({ openProjects: [resolve('src/tsconfig.pure.json')] }).getProjects()
    if (project === undefined) throw new Error('src/tsconfig.pure.json cannot be opened')
    const { checker, program } = project
    const modules = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
      .map(file => `${ROOT}/${file.replaceAll('\\', '/')}`)
      .filter(file => file.endsWith('.ts') && !file.endsWith('/index.ts'))
      .sort()
      .flatMap(file => program.getSourceFile(resolve(file)) ?? [])
    const exports = modules.flatMap(file => checker.getExportsOfModule(known(checker.getSymbolAtLocation(file))))
    return outputSchema(definitionsOf(exports, checker))
  } finally {
    api.close()
  }
}

interface Writing {
  readonly checker: Checker
  /** By name; those of facts begin with a small letter. */
  readonly definitions: Map<string, JsonSchema>
  /** The types that have a name, by their id. */
  readonly names: Map<number, string>
}

function definitionsOf(exports: readonly DeclaredSymbol[], checker: Checker): Definitions {
  const writing: Writing = { checker, definitions: new Map([['Place', PLACE]]), names: new Map() }
  const facts = exports.flatMap((symbol): readonly string[] => {
    if ((symbol.flags & SymbolFlags.Variable) === 0) return []
    const type = checker.getTypeOfSymbol(symbol)
    if (type?.getSymbol()?.name !== 'Fact' || !type.isTypeReference()) return []
    const [value] = checker.getTypeArguments(type)
    if (value === undefined) return []
    writing.definitions.set(symbol.name, described(schemaOf(value, writing), symbol, checker))
    return [symbol.name]
  })
  return { facts: facts.sort(), types: [...writing.definitions].sort(([one], [other]) => (one < other ? -1 : 1)) }
}

interface Definitions {
  /** The ids of all facts. */
  readonly facts: readonly string[]
  readonly types: readonly (readonly [name: string, schema: JsonSchema])[]
}

function described(schema: JsonSchema, symbol: DeclaredSymbol | undefined, checker: Checker): JsonSchema {
  const comment = symbol === undefined ? '' : checker.getDocumentationCommentOfSymbol(symbol)
  return comment === '' ? schema : { ...schema, description: comment.replaceAll(/\s+/g, ' ').trim() }
}

/** What `clauselint facts` prints (src/cli/output/facts-json.ts). */
const outputSchema = ({ facts, types }: Definitions): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What clauselint facts prints',
  type: 'object',
  required: ['version', 'files'],
  properties: {
    version: { const: 1 },
    files: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'resources'],
        properties: {
          path: { type: 'string' },
          resources: {
            type: 'array',
            items: {
              type: 'object',
              required: ['type', 'name', 'kinds', 'at', 'facts'],
              properties: {
                type: {
                  type: 'string',
                  description: 'Its type in the system that it is written for: apps/Deployment, aws_iam_role',
                },
                name: { type: 'string' },
                kinds: { type: 'array', items: { type: 'string' }, description: 'As clauselint kinds names them' },
                at: { $ref: '#/$defs/Place' },
                facts: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['fact', 'value'],
                    properties: { fact: { enum: facts } },
                    allOf: facts.map(fact => ({
                      if: { properties: { fact: { const: fact } } },
                      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
                      then: { properties: { value: ref(fact) } },
                    })),
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  $defs: Object.fromEntries(types),
})

const PLACE: JsonSchema = {
  type: 'object',
  description: 'Where something is written. Lines and columns count from 1.',
  required: ['path', 'line', 'column'],
  properties: {
    path: { type: 'string', description: "Relative to the repository's root" },
    line: { type: 'integer' },
    column: { type: 'integer', description: 'In UTF-16 units' },
  },
}

const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` })

function schemaOf(type: Type, writing: Writing): JsonSchema {
  const known = writing.names.get(type.id)
  if (known !== undefined) return ref(known)
  const name = nameOf(type, writing)
  if (name === undefined) return shapeOf(type, writing)
  writing.names.set(type.id, name)
  if (name === 'Place') return ref(name)
  // The name is taken before the shape is written, since the shape may contain it.
  writing.definitions.set(name, {})
  const symbol = type.getAliasSymbol() ?? type.getSymbol()
  writing.definitions.set(name, described(shapeOf(type, writing), symbol, writing.checker))
  return ref(name)
}

const UNNAMED = wordSet(`
  Array ReadonlyArray Record Partial Pick Omit Readonly Extract Exclude __type __object
`)

/** What a type is called in the schema; undefined for one that is written where it is used. */
function nameOf(type: Type, writing: Writing): string | undefined {
  if (isScalar(type)) return undefined
  const alias = type.getAliasSymbol()
  const symbol = alias ?? (type.isObjectType() ? type.getSymbol() : undefined)
  if (symbol === undefined || UNNAMED.has(symbol.name) || type.isTupleType()) return undefined
  const given =
    alias === undefined
      ? type.isTypeReference()
        ? writing.checker.getTypeArguments(type)
        : []
      : type.getAliasTypeArguments()
  const own = [
    symbol.name,
    ...given.map(one => writing.checker.typeToString(one).replaceAll(/[^A-Za-z0-9]+/g, '_')),
  ].join('_')
  // Two modules may call different types alike.
  const taken = new Set(writing.names.values())
  let name = own
  for (let n = 2; taken.has(name); n++) name = `${own}_${n}`
  return name
}

const isScalar = (type: Type): boolean => type.isIntrinsicType() || type.isLiteralType()

function shapeOf(type: Type, writing: Writing): JsonSchema {
  const { checker } = writing
  if (type.isLiteralType()) return { const: type.value }
  if (type.isIntrinsicType()) return INTRINSIC[type.intrinsicName] ?? {}
  if (type.isUnionType()) return unionOf(type.getTypes(), writing)
  if (type.isTupleType())
    return { type: 'array', prefixItems: checker.getTypeArguments(type).map(one => schemaOf(one, writing)) }
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type)
    return { type: 'array', ...(item === undefined ? {} : { items: schemaOf(item, writing) }) }
  }
  if ((type.flags & TypeFlags.TemplateLiteral) !== 0) return { type: 'string' }
  return objectOf(type, writing)
}

const INTRINSIC: Readonly<Record<string, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  true: { const: true },
  false: { const: false },
}

function unionOf(types: readonly Type[], writing: Writing): JsonSchema {
  const stated = types.filter(one => (one.flags & TypeFlags.Undefined) === 0)
  const literals = stated.flatMap(one => (one.isLiteralType() ? [one.value] : []))
  const others = stated.filter(one => !one.isLiteralType()).map(one => schemaOf(one, writing))
  const isBoolean = literals.includes(true) && literals.includes(false)
  const rest = isBoolean ? literals.filter(one => typeof one !== 'boolean') : literals
  const all = [
    ...(isBoolean ? [{ type: 'boolean' }] : []),
    ...(rest.length === 0 ? [] : [rest.length === 1 ? { const: rest[0] } : { enum: rest.sort() }]),
    ...others.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
  ]
  return all.length === 1 ? (all[0] ?? {}) : { anyOf: all }
}

function objectOf(type: Type, writing: Writing): JsonSchema {
  const { checker } = writing
  const members = checker.getPropertiesOfType(type)
  const [index] = checker.getIndexInfosOfType(type)
  const properties = members.map(member => {
    const schema = schemaOf(checker.getTypeOfSymbol(member) ?? type, writing)
    return [member.name, described(schema, member, checker)] as const
  })
  // What may be undefined is left out of JSON.
  const mayBeLeftOut = (member: DeclaredSymbol): boolean =>
    (member.flags & SymbolFlags.Optional) !== 0 || mayBeUndefined(checker.getTypeOfSymbol(member))
  const required = members.flatMap(member => (mayBeLeftOut(member) ? [] : [member.name]))
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(index === undefined ? {} : { additionalProperties: schemaOf(index.valueType, writing) }),
  }
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a module of facts exports nothing')
  return value
}

const mayBeUndefined = (type: Type | undefined): boolean =>
  type?.isUnionType() === true && type.getTypes().some(one => (one.flags & TypeFlags.Undefined) !== 0)
