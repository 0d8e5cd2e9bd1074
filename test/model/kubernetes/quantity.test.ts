import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareQuantities, parseQuantity } from '../../../src/model/kubernetes/quantity.ts'

const nanos = (text: string) => parseQuantity(text)?.nanos

describe('parseQuantity', () => {
  it.each([
    ['0.1', '100m'],
    ['0.5', '500m'],
    ['65536Ki', '64Mi'],
    ['67108864', '64Mi'],
    ['1e3', '1k'],
    ['1E3', '1000'],
    ['1E', '1e18'],
    ['1.5Gi', '1536Mi'],
    ['.5', '500m'],
    ['5.', '5'],
    ['+1', '1'],
    ['-0', '0'],
    ['1e-3', '1m'],
    ['1000u', '1m'],
    ['0.0000000001', '1n'],
    ['-0.0000000001', '-1n'],
    ['0e999999999', '0'],
    ['1e-999999999', '1n'],
    ['1e999999999', '9223372036854775807'],
    ['100E', '9223372036854775807'],
    ['-1e30', '-9223372036854775807'],
  ])('%s is %s', (one, other) => {
    expect(nanos(one)).toBeDefined()
    expect(nanos(one)).toBe(nanos(other))
  })

  it('keeps different amounts apart', () => {
    expect(nanos('64M')).not.toBe(nanos('64Mi'))
    expect(nanos('1')).toBe('1000000000')
    expect(nanos('1e30')).toBe('9223372036854775807000000000')
  })

  it.each([
    '',
    '.',
    '-',
    'Mi',
    '1K',
    '1ki',
    '1mi',
    '1 Mi',
    ' 1',
    '1e',
    '1e1.5',
    '1Mib',
    '1,5',
    '0x10',
    '1e1Ki',
    '1'.repeat(1000),
    '1..2',
    '٣',
  ])('refuses "%.20s"', text => expect(parseQuantity(text)).toBeUndefined())

  it('agrees with plain integers', () => {
    const units: ReadonlyArray<readonly [string, bigint]> = [
      ['n', 1n],
      ['u', 10n ** 3n],
      ['m', 10n ** 6n],
      ['', 10n ** 9n],
      ['Ki', 1024n * 10n ** 9n],
    ]
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...units), (number, [suffix, unit]) => {
        expect(nanos(`${number}${suffix}`)).toBe(String(BigInt(number) * unit))
      }),
    )
  })

  it('does not mind where the point stands', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(9), fc.constantFrom('', 'k', 'M', 'Mi'), (number, places, suffix) => {
        const digits = String(number).padStart(places + 1, '0')
        const point = digits.length - places
        const [moved, whole] = [
          parseQuantity(`${digits.slice(0, point)}.${digits.slice(point)}${suffix}`),
          parseQuantity(`${number}${suffix}`),
        ]
        expect(BigInt(moved?.nanos ?? -1) * 10n ** BigInt(places)).toBe(BigInt(whole?.nanos ?? -2))
      }),
    )
  })
})

describe('compareQuantities', () => {
  it('orders by amount', () => {
    const sorted = ['-1', '0', '1n', '99m', '0.1', '1', '1k', '1Ki', '64M', '64Mi', '1Gi', '1E', '1Ei']
    const quantities = sorted.flatMap(text => parseQuantity(text) ?? [])
    expect(quantities).toHaveLength(sorted.length)
    expect([...quantities].reverse().sort(compareQuantities)).toEqual(quantities)
  })

  it('finds equal what is written differently', () => {
    const [one, other] = [parseQuantity('0.1'), parseQuantity('100m')]
    expect(one && other && compareQuantities(one, other)).toBe(0)
  })
})
