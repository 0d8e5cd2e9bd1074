import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../src/languages/json/json.ts'
import { judge, TOO_DEEP, TOO_MUCH } from '../../../src/model/json-schema/judge.ts'
import { openSchema } from '../../../src/model/json-schema/schema-set.ts'
import type { Tree } from '../../../src/model/json-schema/tree.ts'
import fc, { runs } from '../../support/property.ts'

function treeOf(value: unknown): Tree {
  const [root] = parseJson(JSON.stringify(value)).roots
  if (root === undefined) throw new Error('nothing was read')
  return root
}

const judged = (schema: unknown, value: unknown) => judge(openSchema(treeOf(schema)), treeOf(value))
/** The faults as one line each: the path, `!` at a key, what is wrong, and the keyword. */
const faults = (schema: unknown, value: unknown): readonly string[] =>
  judged(schema, value).faults.map(
    ({ path, isKey, wrong, schema: { pointer } }) =>
      `/${path.join('/')}${isKey === true ? '!' : ''} ${JSON.stringify(wrong)} ${pointer}`,
  )

describe('the faults of a value', () => {
  it('are at the value of the wrong type', () => {
    const schema = { properties: { replicas: { type: 'integer' } } }
    expect(faults(schema, { replicas: '3' })).toEqual([
      '/replicas {"is":"type","wanted":["integer"]} /properties/replicas/type',
    ])
  })

  it('are at the key that may not be there, with those that may', () => {
    const schema = { properties: { image: {}, port: {} }, additionalProperties: false }
    expect(faults(schema, { imge: 1 })).toEqual([
      '/imge! {"is":"forbidden","known":["image","port"]} /additionalProperties',
    ])
    expect(faults({ properties: { old: false } }, { old: 1 })).toHaveLength(1)
  })

  it('are at the object that lacks a field, one for each', () => {
    const schema = { properties: { db: { required: ['host', 'port'] } } }
    expect(faults(schema, { db: {} })).toEqual([
      '/db {"is":"missing","name":"host"} /properties/db/required',
      '/db {"is":"missing","name":"port"} /properties/db/required',
    ])
  })

  it('are those of the only alternative that is of the type of the value', () => {
    const schema = { properties: { x: { anyOf: [{ type: 'null' }, { type: 'string', minLength: 2 }] } } }
    expect(faults(schema, { x: 'a' })).toEqual([
      '/x {"is":"bound","of":"length","wanted":"at least 2"} /properties/x/anyOf/1/minLength',
    ])
    expect(faults(schema, { x: 5 })).toEqual(['/x {"is":"type","wanted":["null","string"]} /properties/x/anyOf'])
  })

  it('name the keyword where it is written, behind references', () => {
    const schema = { properties: { p: { $ref: '#/definitions/port' } }, definitions: { port: { maximum: 65535 } } }
    expect(faults(schema, { p: 70000 })).toEqual([
      '/p {"is":"bound","of":"value","wanted":"at most 65535"} /definitions/port/maximum',
    ])
  })
})

describe('what is not known', () => {
  const unknown: Tree = { type: 'scalar', value: '${X}', isUnknown: true }
  const withUnknown: Tree = { type: 'mapping', entries: [{ key: 'x', value: unknown }] }
  const open: Tree = { type: 'mapping', entries: [], rest: unknown }
  const verdict = (schema: unknown, value: Tree): string => judge(openSchema(treeOf(schema)), value).verdict

  it('is never wrong', () => {
    expect(verdict({ properties: { x: { type: 'integer' } } }, withUnknown)).toBe('unknown')
    expect(verdict({ not: { properties: { x: { type: 'integer' } } } }, withUnknown)).toBe('unknown')
    expect(verdict({ oneOf: [{ properties: { x: { const: 1 } } }, { required: ['x'] }] }, withUnknown)).toBe('unknown')
    expect(verdict({ if: { properties: { x: { const: 1 } } }, else: false }, withUnknown)).toBe('unknown')
    expect(verdict({ enum: [{ x: 1 }] }, withUnknown)).toBe('unknown')
    expect(verdict({ required: ['a'], minProperties: 1 }, open)).toBe('unknown')
  })

  it('does not hide what is wrong beside it', () => {
    expect(verdict({ required: ['y'] }, withUnknown)).toBe('invalid')
    expect(verdict({ properties: { x: false } }, withUnknown)).toBe('invalid')
    expect(verdict({ anyOf: [{ type: 'string' }, { type: 'array' }] }, withUnknown)).toBe('invalid')
  })

  it('includes documents that are not there, and patterns that Go does not have', () => {
    const remote = judged({ $ref: 'https://example.com/other.json' }, 1)
    expect([remote.verdict, remote.unread]).toEqual(['unknown', ['the schema https://example.com/other.json']])
    const pattern = judged({ pattern: '^(?=a)' }, 'b')
    expect([pattern.verdict, pattern.unread]).toEqual(['unknown', ['the pattern ^(?=a)']])
  })
})

describe('a hostile schema', () => {
  it('that refers to itself without end is given up', () => {
    expect(judged({ $ref: '#' }, 1).stopped).toBe(TOO_DEEP)
    expect(judged({ allOf: [{ $ref: '#/x' }], x: { anyOf: [{ $ref: '#' }] } }, 1).stopped).toBe(TOO_DEEP)
  })

  it('that doubles at each level is given up', () => {
    const levels = Array.from({ length: 60 }, (_, i) => [
      `d${i}`,
      { allOf: [{ $ref: `#/definitions/d${i + 1}` }, { $ref: `#/definitions/d${i + 1}` }] },
    ])
    const definitions = { ...Object.fromEntries(levels), d60: {} }
    expect(judged({ definitions, $ref: '#/definitions/d0' }, 1).stopped).toBe(TOO_MUCH)
  })

  it('with patterns that take long is given up', () => {
    const pattern = `^(${'a?'.repeat(900)}${'a'.repeat(900)})+$`
    expect(
      judged(
        { items: { pattern } },
        Array.from({ length: 50 }, () => 'a'.repeat(5000)),
      ).stopped,
    ).toBe(TOO_MUCH)
  })

  it('that is nested too deeply is given up', () => {
    let schema: unknown = {}
    for (let i = 0; i < 180; i++) schema = { not: schema }
    const value = judged({ allOf: [schema, { $ref: '#/allOf/0' }] }, 1)
    expect(value.verdict).not.toBe('unknown')
  })

  it('does not reach into prototypes', () => {
    expect(judged({ required: ['toString', '__proto__', 'constructor'] }, {}).faults).toHaveLength(3)
    expect(
      judged(JSON.parse('{"properties": {"__proto__": {"type": "number"}}}'), JSON.parse('{"__proto__": "x"}')).verdict,
    ).toBe('invalid')
  })

  it('of the wrong form says nothing', () => {
    const keywords = ['type', 'enum', 'required', 'properties', 'items', 'allOf', 'pattern', 'minimum', '$ref', 'if']
    for (const name of keywords)
      for (const wrong of [1, null, 'x', [], {}, [1], true]) {
        const { stopped } = judged({ [name]: wrong }, { a: [1, 'b'] })
        expect(stopped).toBeUndefined()
      }
  })
})

const name = fc.constantFrom('a', 'b', 'c')
const scalar = fc.oneof(fc.constantFrom(null, true, false, 0, 1, 2, 2.5, '', 'a', 'ab', 'abc'))
const { value: anyValue } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))
const TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const
const { schema: anySchema } = fc.letrec<{ schema: unknown }>(tie => {
  const schema = tie('schema')
  const schemas = fc.array(schema, { minLength: 1, maxLength: 3 })
  const fields = fc.dictionary(name, schema, { maxKeys: 3, noNullPrototype: true })
  const small = fc.nat(3)
  const leaf = fc.record(
    {
      type: fc.oneof(
        fc.constantFrom(...TYPES),
        fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 3 }),
      ),
      enum: fc.array(anyValue, { minLength: 1, maxLength: 3 }),
      const: anyValue,
      minimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(1, 2, 0.5),
      minLength: small,
      maxLength: small,
      pattern: fc.constantFrom('a', '^a', 'b$', '^[ab]*$'),
      minItems: small,
      maxItems: small,
      uniqueItems: fc.boolean(),
      minProperties: small,
      maxProperties: small,
      required: fc.uniqueArray(name, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.boolean(),
      leaf,
      fc.record(
        {
          properties: fields,
          patternProperties: fc.dictionary(fc.constantFrom('a', '^b', 'c$'), schema, {
            maxKeys: 2,
            noNullPrototype: true,
          }),
          additionalProperties: schema,
          propertyNames: schema,
          items: fc.oneof(schema, schemas),
          additionalItems: schema,
          contains: schema,
          allOf: schemas,
          anyOf: schemas,
          oneOf: schemas,
          not: schema,
          if: schema,
          // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
          then: schema,
          else: schema,
          dependencies: fc.dictionary(name, fc.oneof(schema, fc.uniqueArray(name, { maxLength: 2 })), {
            maxKeys: 2,
            noNullPrototype: true,
          }),
        },
        { requiredKeys: [] },
      ),
    ),
  }
})

describe('any schema of draft 7', () => {
  it('is judged as ajv judges it', () => {
    const ajv = new Ajv({ strict: false, logger: false, validateSchema: false })
    fc.assert(
      fc.property(anySchema, fc.array(anyValue, { minLength: 1, maxLength: 4 }), (schema, values) => {
        const isValid = ajv.compile(typeof schema === 'boolean' ? schema : { ...Object(schema) })
        for (const value of values) {
          const { verdict, faults: found } = judged(schema, value)
          expect(verdict).toBe(isValid(value) ? 'valid' : 'invalid')
          if (verdict === 'invalid' && schema !== false) expect(found.length).toBeGreaterThan(0)
        }
      }),
      runs(30),
    )
  })

  it('takes no more steps than it is given', () => {
    fc.assert(
      fc.property(anySchema, anyValue, fc.nat(200), (schema, value, steps) => {
        const { verdict, stopped } = judge(openSchema(treeOf(schema)), treeOf(value), steps)
        expect(stopped === undefined || verdict === 'unknown').toBe(true)
      }),
      runs(150),
    )
  })
})
