import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { json } from '../../src/reporters/json.ts'
import { emptyReport, exampleContext, exampleReport, HOSTILE_PATH, hostileReport } from './example-report.ts'

const schema: object = JSON.parse(
  readFileSync(new URL('../../src/schemas/report.schema.json', import.meta.url), 'utf8'),
)
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema)

describe('the JSON report', () => {
  it.each([
    ['full', exampleReport],
    ['empty', emptyReport],
    ['hostile', hostileReport],
  ])('keeps to its schema (%s)', (_, report) => {
    const content: unknown = JSON.parse(json(report, exampleContext))
    expect(validate(content) || validate.errors).toBe(true)
  })

  it('says something that the schema does not let pass when it is changed', () => {
    const content = JSON.parse(json(exampleReport, exampleContext))
    expect(validate({ ...content, version: 2 })).toBe(false)
    expect(validate({ ...content, more: 1 })).toBe(false)
    expect(validate({ ...content, findings: [{ ...content.findings[0], severity: 'fatal' }] })).toBe(false)
  })

  it('gives paths as they are', () => {
    expect(JSON.parse(json(hostileReport, exampleContext)).findings[0].path).toBe(HOSTILE_PATH)
  })
})
