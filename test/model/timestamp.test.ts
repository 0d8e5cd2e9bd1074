import { describe, expect, it } from 'vitest'
import { leadingMinorOf, minorOf } from '../../src/model/kubernetes/kubernetes-version.ts'
import { parseTimestamp } from '../../src/model/timestamp.ts'
import fc from '../support/property.ts'

describe('parseTimestamp', () => {
  it('reads what Date writes', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), date => {
        expect(parseTimestamp(date.toISOString())).toBe(Math.floor(date.getTime() / 1000))
      }),
    )
  })

  it("reads the forms of the AWS CLI's answers", () => {
    expect(parseTimestamp('2026-11-20T10:00:00.123000+01:00')).toBe(parseTimestamp('2026-11-20T09:00:00Z'))
    expect(parseTimestamp('2026-11-20T10:00:00-0130')).toBe(parseTimestamp('2026-11-20T11:30:00Z'))
    expect(parseTimestamp(1_700_000_000.5)).toBe(1_700_000_000.5)
  })

  it('refuses what is no time', () => {
    expect(['', 'yesterday', '2026-13-01T00:00:00Z', '2026-01-01', '2026-01-01T24:00:00Z'].map(parseTimestamp)).toEqual(
      Array(5).fill(undefined),
    )
    expect(parseTimestamp(Number.NaN)).toBeUndefined()
  })
})

describe('versions of Kubernetes', () => {
  it('are 1.NN, alone or at the beginning', () => {
    expect(['1.36', '1.9', 'v1.36', '1.36.2', '2.1', '1.', ''].map(minorOf)).toEqual([
      36,
      9,
      ...Array(5).fill(undefined),
    ])
    expect(['1.36.2-20261101', 'v1.36.0-eks', '1.36', '1.36x', 'x1.36'].map(leadingMinorOf)).toEqual([
      36,
      36,
      36,
      undefined,
      undefined,
    ])
  })
})
