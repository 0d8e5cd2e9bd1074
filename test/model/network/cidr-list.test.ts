import { describe, expect, it } from 'vitest'
import { addressesIn, listedCidrs } from '../../../src/model/network/cidr-list.ts'
import fc from '../../support/property.ts'

describe('listedCidrs', () => {
  it('tells IPv4 blocks from what the agent drops, and where each item stands', () => {
    const text = '10.0.0.0/16, 10.1.0.5/16,fd00::/8,10.2.0.0,'
    expect(listedCidrs(text).map(({ text, set, hostBits }) => [text, set !== undefined, hostBits])).toEqual([
      ['10.0.0.0/16', true, false],
      ['10.1.0.5/16', true, true],
      ['fd00::/8', false, false],
      ['10.2.0.0', false, false],
      ['', false, false],
    ])
  })

  it('gives items that are what stands at their offsets, in order, without spaces around them', () => {
    const character = fc.constantFrom(',', ' ', '1', '0', '.', '/', ';', ':')
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 40 }), text => {
        const items = listedCidrs(text)
        expect(items.map(item => text.slice(item.start, item.end))).toEqual(text.split(',').map(part => part.trim()))
        expect(items.map(item => item.text)).toEqual(text.split(',').map(part => part.trim()))
      }),
    )
  })
})

describe('addressesIn', () => {
  it('finds each address, whatever stands between them', () => {
    expect(addressesIn('10.0.0.0/16;10.1.0.0/16')).toEqual(['10.0.0.0', '10.1.0.0'])
    expect(addressesIn('pods')).toEqual([])
    expect(addressesIn('1.2.3.4.5')).toEqual([])
  })
})
