import { expect, it } from 'vitest'
import { allStated, type Stated, statedAt, withStated } from '../../../../src/engine/join/store/stated.ts'
import fc from '../../../support/property.ts'

const change = fc.record({
  path: fc.constantFrom('a', 'b', 'c', 'd'),
  values: fc.option(fc.array(fc.integer(), { minLength: 1, maxLength: 2 }), { nil: undefined }),
})

it('knows what files state, however many they are, members before guests', () => {
  fc.assert(
    fc.property(fc.array(change), changes => {
      let stated: Stated
      const model = new Map<string, readonly number[]>()
      for (const { path, values } of changes) {
        stated = withStated(stated, path, values)
        if (values === undefined) model.delete(path)
        else model.set(path, values)
        for (const one of 'abcd') expect(statedAt(stated, one)).toEqual(model.get(one))
        expect(allStated(stated, one => one !== 'b')).toEqual(['a', 'c', 'd', 'b'].flatMap(one => model.get(one) ?? []))
        expect(stated === undefined).toBe(model.size === 0)
      }
    }),
  )
})
