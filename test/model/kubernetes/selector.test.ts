import { describe, expect, it } from 'vitest'
import { type LabelRequirement, matches, normalize, selectLabels } from '../../../src/model/kubernetes/selector.ts'
import fc from '../../support/property.ts'

const key = fc.constantFrom('app', 'tier', 'constructor')
const value = fc.constantFrom('a', 'b', 'c')
const requirement: fc.Arbitrary<LabelRequirement> = fc.oneof(
  fc.record({
    key,
    operator: fc.constantFrom<LabelRequirement['operator']>('In', 'NotIn'),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    key,
    operator: fc.constantFrom<LabelRequirement['operator']>('Exists', 'DoesNotExist'),
    values: fc.constant([]),
  }),
)
const labels = fc.dictionary(key, value, { noNullPrototype: true })

describe('matches', () => {
  it('agrees with the sentences of the API reference', () => {
    fc.assert(
      fc.property(requirement, labels, (one, of) => {
        const label = new Map(Object.entries(of)).get(one.key)
        const model = {
          In: label !== undefined && one.values.some(item => item === label),
          NotIn: label === undefined || one.values.every(item => item !== label),
          Exists: label !== undefined,
          DoesNotExist: label === undefined,
        }
        expect(matches([one], of)).toBe(model[one.operator])
      }),
    )
  })

  it('needs all requirements, and without any selects everything', () => {
    fc.assert(
      fc.property(fc.array(requirement, { maxLength: 4 }), labels, (selector, of) => {
        expect(matches(selector, of)).toBe(selector.filter(one => !matches([one], of)).length === 0)
        expect(matches(normalize(selector), of)).toBe(matches(selector, of))
      }),
    )
    expect(matches([], {})).toBe(true)
  })

  it('reads labels as a selector', () => {
    fc.assert(
      fc.property(labels, labels, (wanted, of) => {
        expect(matches(selectLabels(wanted), of)).toBe(
          Object.entries(wanted).every(([name, text]) => new Map(Object.entries(of)).get(name) === text),
        )
      }),
    )
  })
})

describe('normalize', () => {
  it('gives the same for the same requirements', () => {
    fc.assert(
      fc.property(fc.array(requirement, { maxLength: 4 }), selector => {
        const turned = [...selector, ...selector].reverse().map(one => ({ ...one, values: [...one.values].reverse() }))
        expect(normalize(turned)).toEqual(normalize(selector))
      }),
    )
  })
})
