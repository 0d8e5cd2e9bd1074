import { describe, expect, it } from 'vitest'
import { validate } from '../../src/schemas/configuration-validator.generated.ts'
import { createStandard } from '../../src/workspace/configuration.ts'
import { readConfiguration } from '../../src/workspace/read-configuration.ts'
import { testLinter } from '../cli/test-linter.ts'
import fc, { runs } from '../support/property.ts'

const standard = createStandard(validate, testLinter.createLinter({}))
const KEYS = ['rules', 'overrides', 'files', 'kinds', 'scopes', 'platform', 'extends', '__proto__', 'x/y~z', '#', '']

describe('readConfiguration', () => {
  it('never throws, and names a place inside the text for all that is wrong', () => {
    const key = fc.constantFrom(...KEYS)
    const { value } = fc.letrec(tie => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('off', 'a', '**', 1, -1, true, null),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }))
    const text = fc.oneof(
      value.map(data => JSON.stringify(data, null, 1)),
      fc.string(),
    )
    fc.assert(
      fc.property(text, content => {
        const read = readConfiguration('clauselint.yaml', content, standard)
        if (!('problems' in read)) return
        expect(read.problems.length).toBeGreaterThan(0)
        const lines = content.split(/\r\n|\r|\n/)
        for (const { line, column, message } of read.problems) {
          expect(message).not.toBe('')
          expect(column - 1).toBeLessThanOrEqual(lines[line - 1]?.length ?? -1)
        }
      }),
      runs(500),
    )
  })
})
