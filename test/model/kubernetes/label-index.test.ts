import { expect, it } from 'vitest'
import { indexLabels, selectFrom } from '../../../src/model/kubernetes/label-index.ts'
import { matches } from '../../../src/model/kubernetes/selector.ts'
import fc from '../../support/property.ts'

const key = fc.constantFrom('app', 'tier', 'a=b')
const value = fc.constantFrom('x', 'y', 'b=c')
const labels = fc.dictionary(key, value, { maxKeys: 3 })
const requirement = fc.oneof(
  fc.record({
    key,
    operator: fc.constantFrom('In' as const, 'NotIn' as const),
    values: fc.uniqueArray(value, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ key, operator: fc.constantFrom('Exists' as const, 'DoesNotExist' as const), values: fc.constant([]) }),
)

it('selects what asking each object selects, in their order, and no more than wanted', () => {
  fc.assert(
    fc.property(fc.array(labels, { maxLength: 8 }), fc.array(requirement, { maxLength: 3 }), (objects, selector) => {
      const index = indexLabels(objects, object => object)
      const expected = objects.filter(object => matches(selector, object))
      expect(selectFrom(index, selector)).toEqual(expected)
      expect(selectFrom(index, selector, 1)).toEqual(expected.slice(0, 1))
    }),
  )
})
