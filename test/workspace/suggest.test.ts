import { describe, expect, it } from 'vitest'
import { suggest } from '../../src/workspace/suggest.ts'

describe('suggest', () => {
  it.each([
    ['vcp', ['vpc', 'services'], 'vpc'],
    ['warning', ['off', 'info', 'warn', 'error'], 'warn'],
    ['tag', ['tags'], 'tags'],
    ['OA-2', ['OA-12', 'OA-02'], 'OA-02'],
    ['ruels', ['rules', 'ignore'], 'rules'],
    ['xyzzy', ['rules', 'ignore'], undefined],
    ['', ['rules'], undefined],
  ])('%s', (name, known, expected) => expect(suggest(name, known)).toBe(expected))
})
