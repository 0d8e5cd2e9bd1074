import { describe, expect, it } from 'vitest'
import { isCompatible } from '../../src/cel/compatible.ts'
import type { Environment } from '../../src/cel/environment.ts'
import { schemaNotation } from '../../src/cel/schema-notation.ts'
import { notedTypes } from '../../src/cel/type-notation.ts'
import { type CelType, DYN, INT, listOf, mapOf, objectType, optionalOf, STRING } from '../../src/cel/types.ts'
import { checked, FUNCTIONS } from './cel-of.ts'

const object = (properties: Readonly<Record<string, unknown>>, more = {}) => ({ type: 'object', properties, ...more })
const string = { type: 'string' }

/** The types of schemas that may refer to each other. */
function schemaTypes(schemas: ReadonlyMap<string, unknown>) {
  const noted = notedTypes(name => (schemas.has(name) ? schemaNotation(schemas.get(name)) : undefined))
  const typesOf = Array.from(schemas.keys(), name => [name, noted.typeOf(name, name)] as const)
  return { types: new Map(typesOf), objectType: noted.objectType }
}

const SCHEMAS = schemaTypes(
  new Map<string, unknown>([
    [
      'app',
      object({
        spec: object({
          name: string,
          'node-selector': { type: 'object', additionalProperties: string },
          namespace: string,
          ports: {
            type: 'array',
            items: object({ port: { type: 'integer' }, target: { 'x-kubernetes-int-or-string': true } }),
          },
          ratio: { type: 'number' },
          secret: { type: 'string', format: 'byte' },
          since: { type: 'string', format: 'date-time' },
          any: { 'x-kubernetes-preserve-unknown-fields': true, type: 'object', properties: { known: string } },
          free: {},
          template: { type: 'object', 'x-kubernetes-embedded-resource': true },
          schema: { $ref: '#/components/schemas/Props' },
          lost: { $ref: '#/components/schemas/Lost' },
        }),
      }),
    ],
    ['Props', object({ items: { $ref: '#/definitions/Props' }, type: string })],
  ]),
)
const ENVIRONMENT: Environment = { variables: SCHEMAS.types, objectType: SCHEMAS.objectType, functions: FUNCTIONS.kro }

describe('types of schemas', () => {
  it.each([
    ['app.spec.name', 'string'],
    ['app.spec.node__dash__selector', 'map(string, string)'],
    ['app.spec.`node-selector`.zone', 'string'],
    ['app.spec.namespace + app.spec.__namespace__', 'string'],
    ['app.spec.ports[0].port', 'int'],
    ['app.spec.ports[0].target', 'dyn'],
    ['app.spec.ratio', 'double'],
    ['app.spec.secret', 'bytes'],
    ['app.spec.since', 'timestamp'],
    ['app.spec.any.other', 'dyn'],
    ['app.spec.any.known', 'string'],
    ['app.spec.free.a.b', 'dyn'],
    ['app.spec.template.kind', 'string'],
    ['app.spec.schema.items.items.items.type', 'string'],
    ['app.spec.lost.a', 'dyn'],
  ])('gives %s the type %s', (text, type) => expect(checked(text, ENVIRONMENT)).toEqual([type]))

  it.each([
    ['app.spec.ports[0].prot', 'prot: app.spec.ports.@idx has no field prot'],
    ['app.spec.schema.items.tipe', 'tipe: Props has no field tipe'],
    ['app.spec.template.spec', 'spec: app.spec.template has no field spec'],
    ['app.status', 'status: app has no field status'],
  ])('knows what is wrong in %s', (text, problem) => expect(checked(text, ENVIRONMENT)).toEqual([problem]))

  it('ends where schemas contain themselves', () => {
    const { types } = schemaTypes(
      new Map<string, unknown>([
        ['self', { $ref: '#/self' }],
        ['list', { type: 'array', items: { $ref: '#/list' } }],
        ['map', { type: 'object', additionalProperties: { $ref: '#/map' } }],
      ]),
    )
    expect(types.get('self')).toEqual(DYN)
    expect(types.get('list')).toMatchObject({ kind: 'list', item: { kind: 'list' } })
    expect(types.get('map')).toMatchObject({ kind: 'map', value: { kind: 'map' } })
  })

  it('takes any value for a schema', () => {
    const { types } = schemaTypes(
      new Map<string, unknown>([
        ['a', null],
        ['b', [1]],
        ['c', 'x'],
        ['d', { type: 7 }],
      ]),
    )
    expect([...types.values()]).toEqual([DYN, DYN, DYN, DYN])
  })
})

describe('isCompatible', () => {
  it('ends where types contain themselves', () => {
    const TWICE = { fields: new Map(['a', 'b'].map(name => [name, objectType('Twice')] as const)) }
    const deep = Array.from({ length: 100 }).reduce<CelType>(type => mapOf(STRING, type), DYN)
    expect(isCompatible(objectType('Twice'), objectType('Other'), () => TWICE)).toBe(true)
    expect(isCompatible(deep, objectType('Twice'), () => TWICE)).toBe(true)
  })

  const PORT = objectType('app.spec.ports.@idx')
  it.each<readonly [CelType, CelType, boolean]>([
    [STRING, STRING, true],
    [STRING, INT, false],
    [DYN, INT, true],
    [optionalOf(INT), INT, true],
    [optionalOf(STRING), INT, false],
    [listOf(INT), listOf(INT), true],
    [listOf(STRING), listOf(INT), false],
    [INT, listOf(INT), false],
    [mapOf(STRING, INT), mapOf(STRING, STRING), false],
    [PORT, PORT, true],
    [mapOf(STRING, INT), PORT, true],
    [mapOf(STRING, STRING), PORT, false],
    [mapOf(INT, INT), PORT, false],
    [PORT, mapOf(STRING, INT), true],
    [PORT, mapOf(STRING, STRING), false],
    [objectType('Props'), objectType('Props'), true],
    [objectType('Props'), PORT, false],
    [objectType('unheard of'), PORT, true],
    [STRING, PORT, false],
  ])('%j for %j: %s', (output, expected, answer) =>
    expect(isCompatible(output, expected, SCHEMAS.objectType)).toBe(answer),
  )
})
