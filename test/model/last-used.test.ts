import { describe, expect, it } from 'vitest'
import { lastUsed } from '../../src/model/last-used.ts'
import fc from '../support/property.ts'

describe('lastUsed', () => {
  it('makes again only what is not among the keys that were used last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 })), fc.integer({ min: 1, max: 4 }), (keys, size) => {
        const keep = lastUsed<number, string>(size)
        for (const [i, key] of keys.entries()) {
          const recent = [...new Set(keys.slice(0, i).reverse())].slice(0, size)
          let isMade = false
          const value = keep(key, () => {
            isMade = true
            return `made ${key}`
          })
          expect(value).toBe(`made ${key}`)
          expect(isMade).toBe(!recent.includes(key))
        }
      }),
    )
  })
})
