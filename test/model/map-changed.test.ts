import { describe, expect, it } from 'vitest'
import { mapChanged } from '../../src/model/map-changed.ts'
import fc from '../support/property.ts'

describe('a list that is mapped again', () => {
  it('gives what mapping it anew gives', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(3), { maxLength: 6 }), { maxLength: 6 }), lists => {
        const double = mapChanged((one: number) => 2 * one)
        for (const list of lists) expect(double(list)).toEqual(list.map(one => 2 * one))
      }),
    )
  })
  it('is mapped only where something else stands now', () => {
    const asked: string[] = []
    const upper = mapChanged((one: string) => {
      asked.push(one)
      return one.toUpperCase()
    })
    const first = upper(['a', 'b'])
    expect(upper(['a', 'b'])).toBe(first)
    upper(['a', 'c', 'd'])
    expect(asked).toEqual(['a', 'b', 'c', 'd'])
  })
})
