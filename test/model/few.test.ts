import { expect, it } from 'vitest'
import { none, withOne, withoutOne } from '../../src/model/few.ts'
import fc from '../support/property.ts'

it('is a set, however many are in it', () => {
  const all = Array.from({ length: 12 }, (_, i) => ({ i }))
  fc.assert(
    fc.property(fc.array(fc.record({ one: fc.constantFrom(...all), isIn: fc.boolean() })), changes => {
      let few = none<{ i: number }>()
      const model = new Set<{ i: number }>()
      for (const { one, isIn } of changes) {
        few = isIn ? withOne(few, one) : withoutOne(few, one)
        if (isIn) model.add(one)
        else model.delete(one)
        expect(new Set(few)).toEqual(model)
        expect([...few].length).toBe(model.size)
      }
    }),
  )
})
