import { describe, expect, it } from 'vitest'
import {
  ALL_PORTS,
  formatPorts,
  hasPort,
  intersect,
  type PortSet,
  PROTOCOLS,
  portRange,
  uniteAll,
} from '../../../src/model/network/port-set.ts'
import fc from '../../support/property.ts'

const ranges = fc.array(
  fc
    .tuple(fc.constantFrom(...PROTOCOLS), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 4 }))
    .map(([protocol, first, more]) => portRange(protocol, first, first + more)),
  { maxLength: 6 },
)
const numbers = Array.from({ length: 18 }, (_, i) => i)
const members = (set: PortSet): readonly string[] =>
  PROTOCOLS.flatMap(protocol => numbers.filter(port => hasPort(set, protocol, port)).map(port => `${protocol}/${port}`))

describe('port sets', () => {
  it('unite to what is in any, without ranges that touch', () => {
    fc.assert(
      fc.property(ranges, sets => {
        const united = uniteAll(sets)
        expect(members(united)).toEqual(members(sets.flat()))
        const touching = united.some((range, i) => {
          const next = united[i + 1]
          return next?.protocol === range.protocol && next.first <= range.last + 1
        })
        expect(touching).toBe(false)
      }),
    )
  })

  it('intersect to what is in both', () => {
    fc.assert(
      fc.property(ranges, ranges, (a, b) => {
        const [left, right] = [uniteAll(a), uniteAll(b)]
        const both = members(left).filter(port => members(right).includes(port))
        expect(members(intersect(left, right))).toEqual(both)
      }),
    )
  })

  it('are written as people write them', () => {
    expect(formatPorts([])).toBe('no ports')
    expect(formatPorts(ALL_PORTS)).toBe('all ports')
    expect(formatPorts(uniteAll([portRange('UDP', 53), portRange('TCP', 80), portRange('TCP', 8000, 8080)]))).toBe(
      'TCP 80,8000-8080 UDP 53',
    )
    expect(formatPorts(portRange('SCTP', 1, 65535))).toBe('SCTP')
  })
})
