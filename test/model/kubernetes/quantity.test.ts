import { describe, expect, it } from 'vitest'
import { parseQuantity } from '../../../src/model/kubernetes/quantity.ts'

describe('a quantity', () => {
  it.each([
    ['100m', 0.1],
    ['64Mi', 67_108_864],
    ['1Ti', 1024 ** 4],
    ['1.5Gi', 1.5 * 1024 ** 3],
    ['.5', 0.5],
    ['10G', 1e10],
    ['1e3', 1000],
    ['2E', 2e18],
    ['-1', -1],
    ['0', 0],
  ])('%s is %d', (text, number) => expect(parseQuantity(text)).toBeCloseTo(number, 9))

  it.each(['', '10 Gi', '10gi', 'Gi', '1Gib', '1e', '0x10', '1_000', '٣'])('%s is none', text =>
    expect(parseQuantity(text)).toBeUndefined(),
  )

  it('is the same in another unit', () => expect(parseQuantity('1Ti')).toBe(parseQuantity('1024Gi')))
})
