import { describe, expect, it } from 'vitest'
import { findHoles } from '../../../src/model/application/expressions.ts'
import { parseField, typeText } from '../../../src/model/application/schema-notation.ts'

describe('parseField', () => {
  it('reads a type and its markers with their places', () => {
    const text = '[]map[string]Port | default={"a b": [1]} description="with \\"quotes\\" | and bars" required=true'
    const { type, markers, fault } = parseField(text)
    expect(typeText(type)).toBe('[]map[string]Port')
    expect(markers.map(({ name, value }) => [name, value])).toEqual([
      ['default', '{"a b": [1]}'],
      ['description', 'with "quotes" | and bars'],
      ['required', 'true'],
    ])
    expect(markers.map(({ valueAt }) => text.slice(valueAt.start, valueAt.end))).toEqual([
      '{"a b": [1]}',
      '"with \\"quotes\\" | and bars"',
      'true',
    ])
    expect(fault).toBeUndefined()
  })

  it.each([
    ['integer | default=3 | minimum=1', ['default', '| minimum']],
    ['string | required default=a', ['required default']],
  ])('takes a word without a value for the beginning of the next name: %s', (text, names) => {
    expect(parseField(text).markers.map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['string |', 'no-value'],
    ['string | required', 'no-value'],
    ['string | required=true ', 'trailing-space'],
    ['string | default="a', 'quote'],
    ['object | default={', 'bracket'],
    ['object | default=}', 'bracket'],
  ])('names what kro refuses in %s', (text, why) => {
    expect(parseField(text).fault?.why).toBe(why)
  })
})

describe('findHoles', () => {
  it.each([
    ['a ${b} ${c}', ['${b}', '${c}'], false],
    ['${ {"a": "}"} }', ['${ {"a": "}"} }'], true],
    ['${"${b}"}', ['${"${b}"}'], true],
    ['${a}\n', ['${a}'], false],
    ['plain $a {b}', [], false],
  ])('takes %j apart as kro does', (text, expected, isStandalone) => {
    const found = findHoles(text)
    expect(found.holes.map(({ start, end }) => text.slice(start, end))).toEqual(expected)
    expect(found.isStandalone).toBe(isStandalone)
    expect(found.fault).toBeUndefined()
  })

  it.each([
    ['a ${b', 'unclosed', 2],
    ['${a(${b})}', 'nested', 4],
  ])('names the fault of %j', (text, why, start) => {
    expect(findHoles(text).fault).toMatchObject({ why, start })
  })
})
