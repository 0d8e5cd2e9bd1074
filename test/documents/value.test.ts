import { describe, expect, it } from 'vitest'
import type { Place } from '../../src/documents/document.ts'
import type { Value } from '../../src/documents/value.ts'
import { written } from '../../src/documents/value.ts'

const at: Place = { document: 'a.yaml', pointer: '' }
const invalid = (found: 'null' | 'string' | 'number', text: string): Value<string> => ({
  state: 'invalid',
  found,
  text,
  at,
})

describe('written', () => {
  it('shows a string in quotes, so that it does not look like a number', () => {
    expect(written({ state: 'known', value: '3', at })).toBe('"3"')
    expect(written({ state: 'known', value: 3, at })).toBe('3')
    expect(written({ state: 'known', value: false, at })).toBe('false')
    for (const text of ["'3'", '"3"', '3']) expect(written(invalid('string', text))).toBe('"3"')
    expect(written(invalid('number', '3.0'))).toBe('3.0')
  })

  it('shows the expression of an unknown value', () => {
    expect(written({ state: 'unknown', why: '${PORT}', at })).toBe('${PORT}')
  })

  it('shows null however it is written, and says where nothing is', () => {
    for (const text of ['', '~', 'null']) expect(written(invalid('null', text))).toBe('null')
    expect(written({ state: 'absent', at })).toBe('absent')
  })
})
