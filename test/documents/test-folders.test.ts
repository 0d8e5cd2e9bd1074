import { describe, expect, it } from 'vitest'
import { isInTests } from '../../src/documents/test-folders.ts'

describe('a folder of tests', () => {
  it.each([
    ['tests/web.yaml', true],
    ['a/tests/b/web.yaml', true],
    ['../a/e2e/web.yaml', true],
    ['src/__tests__/web.yaml', true],
    ['pkg/testdata/web.yaml', true],
    ['Fixtures/web.yaml', true],
    ['tests.yaml', false],
    ['overlays/test/web.yaml', false],
    ['contests/web.yaml', false],
    ['web/tests', false],
  ])('%s: %s', (path, expected) => expect(isInTests({ document: `${path}#0` })).toBe(expected))
})
