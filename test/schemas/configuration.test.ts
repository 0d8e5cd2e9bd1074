import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { rules } from '../../src/dev/all-rules.ts'
import { staleFiles } from '../../src/dev/generated-file.ts'
import { publishedSchema, validatorFile } from '../../src/dev/schema-files.ts'
import { integer, integers, oneOf, strings, boolean as truth } from '../../src/engine/options.ts'
import { checkId } from '../../src/engine/rule-settings.ts'
import { validate } from '../../src/schemas/configuration-validator.generated.ts'
import { wrongOption } from '../../src/workspace/option-value.ts'
import fc from '../support/property.ts'

const published = publishedSchema(rules)

describe('the schema of clauselint.yaml', () => {
  it('is published as it is, and small', () => {
    const text = readFileSync('dist/clauselint.schema.json', 'utf8')
    expect(JSON.parse(text), 'npm run build').toEqual(published)
    expect(text.length).toBeLessThan(150_000)
  })

  it('is a valid schema that knows every rule', () => {
    const accepts = new Ajv({ code: { optimize: false } }).compile(published)
    const all = Object.fromEntries(rules.map(rule => [rule.id, ['warn', {}]]))
    expect(accepts({ rules: all })).toBe(true)
    expect(accepts({ rules: { 'no/such-rule': 'off' } })).toBe(false)
    const checked = Object.keys(rules[0]?.checks ?? {}).map(key => checkId(key))
    for (const name of [rules[0]?.id ?? '', ...checked]) {
      expect(accepts({ rules: { [name]: 'error' } })).toBe(true)
      expect(accepts({ overrides: [{ files: ['a'], rules: { [name]: 'fatal' } }] })).toBe(false)
    }
  })

  it('has a validator that is current and needs nothing else', () => {
    expect(staleFiles([validatorFile()])).toEqual([])
    const code = readFileSync('src/schemas/configuration-validator.generated.ts', 'utf8')
    expect(code).not.toMatch(/\brequire\(|\bimport\b/)
  })

  it('never throws, whatever the data', () => {
    fc.assert(fc.property(fc.jsonValue(), data => typeof validate(data) === 'boolean'))
  })
})

describe('wrongOption', () => {
  it('refuses what the JSON Schema of the option refuses', () => {
    const doc = ''
    const schemas = [
      integer({ default: 1, min: 0, max: 9, doc }),
      truth({ default: true, doc }),
      strings({ default: [], doc }),
      integers({ default: [], doc }),
      oneOf(['a', 'b'], { default: 'a', doc }),
    ].map(({ schema }) => ({ schema, accepts: new Ajv().compile(schema) }))
    const scalar = fc.oneof(fc.constantFrom('a', 'b', ''), fc.integer({ min: -2, max: 12 }), fc.double(), fc.boolean())
    const value = fc.oneof(scalar, fc.array(scalar), fc.constant(null), fc.object())
    fc.assert(
      fc.property(value, data => {
        for (const { schema, accepts } of schemas)
          expect(wrongOption(schema, data) === undefined, JSON.stringify([schema, data])).toBe(accepts(data))
      }),
    )
  })
})
