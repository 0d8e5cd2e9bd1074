import { isIP } from 'node:net'
import { describe, expect, it } from 'vitest'
import * as cidr from '../../../src/model/network/cidr.ts'
import fc, { runs } from '../../support/property.ts'

const setOf = (...texts: string[]): cidr.CidrSet => cidr.toSet(texts.flatMap(text => cidr.parseCidr(text) ?? []))

/** An IPv4 block in 10.0.0.0/27 or at either end of the address space, so that blocks often touch and overlap. */
const smallBlock = fc
  .record({
    base: fc.constantFrom('0.0.0.', '10.0.0.', '255.255.255.'),
    low: fc.nat(31),
    prefix: fc.integer({ min: 27, max: 32 }),
  })
  .map(({ base, low, prefix }) => `${base}${base.startsWith('255') ? 224 + low : low}/${prefix}`)
const smallBlocks = fc.array(smallBlock, { maxLength: 6 })

/** The naive model: every single address, as a text. */
function model(texts: readonly string[]): Set<string> {
  const addresses = new Set<string>()
  for (const text of texts) {
    const [address = '', prefix = ''] = text.split('/')
    const octets = address.split('.').map(Number)
    const size = 2 ** (32 - Number(prefix))
    const low = (octets[3] ?? 0) - ((octets[3] ?? 0) % size)
    for (let i = low; i < low + size; i++) addresses.add([...octets.slice(0, 3), i].join('.'))
  }
  return addresses
}

describe('parseAddress', () => {
  it.each([
    ['10.0.0.1', 4, '0a000001'],
    ['255.255.255.255', 4, 'ffffffff'],
    ['::', 6, '0'.repeat(32)],
    ['2001:DB8::1', 6, '20010db8000000000000000000000001'],
    ['1:2:3:4:5:6:7::', 6, '00010002000300040005000600070000'],
    ['64:ff9b::192.0.2.33', 6, '0064ff9b0000000000000000c0000221'],
  ])('reads %s', (text, family, bits) => expect(cidr.parseAddress(text)).toEqual({ family, bits }))

  it.each([
    '',
    '10.0.0',
    '10.0.0.1.',
    '010.0.0.1',
    '10.0.0.256',
    '10.0.0.1 ',
    '0x0a.0.0.1',
    '1.2.3.4.5',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    '1:2:3:4:5:6:7:',
    '12345::',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    '::FFFF:a00:1',
    '::1.2.3',
    '1.2.3.4::',
    '1:2:3:4:5:6:7:1.2.3.4',
    `${'0'.repeat(1e6)}.0.0.0`,
  ])('refuses %.40s', text => expect(cidr.parseAddress(text)).toBeUndefined())

  it('agrees with the platform on which texts are addresses', () => {
    const alphabet = fc.constantFrom(...'0125f:.:.', '::', '10.', 'ffff', '255')
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: alphabet, maxLength: 12 })), text => {
        const isMapped = /^(?:0*:)*:*(?:0*:)*ffff:[^:]+(?::[^:]+)?$/i.test(text)
        fc.pre(!isMapped)
        expect(cidr.parseAddress(text)?.family ?? 0).toBe(isIP(text))
      }),
      runs(1000),
    )
  })

  it('survives being formatted', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), text => {
        const address = cidr.parseAddress(text)
        fc.pre(address !== undefined)
        if (address) expect(cidr.parseAddress(cidr.formatAddress(address))).toEqual(address)
      }),
    )
  })
})

describe('parseCidr', () => {
  it('masks host bits and tells of them', () => {
    expect(cidr.parseCidr('10.0.0.5/8')).toEqual({
      family: 4,
      first: '0a000000',
      last: '0affffff',
      prefix: 8,
      hostBits: true,
    })
    expect(cidr.parseCidr('10.0.0.0/8')?.hostBits).toBe(false)
    expect(cidr.parseCidr('2001:db8::1/64')).toMatchObject({ family: 6, prefix: 64, hostBits: true })
  })

  it.each([
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/+8',
    '10.0.0.0/8/8',
    '10.0/8',
    '010.0.0.0/8',
    ' 10.0.0.0/8',
    '::/129',
    '::ffff:10.0.0.0/104',
    'fe80::%eth0/64',
    '["10.0.0.0/8"]',
    '/8',
  ])('refuses %s', text => expect(cidr.parseCidr(text)).toBeUndefined())
})

describe('parseLooseCidr', () => {
  it.each([
    ['0.0.0.0/00', '0.0.0.0/0'],
    ['0/0', '0.0.0.0/0'],
    ['000.000.000.000/0', '0.0.0.0/0'],
    [' 10/8 ', '10.0.0.0/8'],
    ['010.1/16', '10.1.0.0/16'],
    ['::/000', '::/0'],
    ['::ffff:0.0.0.0/96', '0.0.0.0/0'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['192.0.2.1/24', '192.0.2.0/24'],
  ])('reads %s as %s', (text, canonical) => {
    const loose = cidr.parseLooseCidr(text)
    expect(loose && cidr.format([loose])).toEqual([canonical])
  })

  it.each(['0', '/0', '0.0.0.0.0/0', '0/33', 'x/0', '0/0/0', '0.0.0.0/-1'])('refuses %s', text =>
    expect(cidr.parseLooseCidr(text)).toBeUndefined(),
  )

  it('reads what parseCidr reads, as the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(130), (address, prefix) => {
        const strict = cidr.parseCidr(`${address}/${prefix}`)
        fc.pre(strict !== undefined)
        expect(cidr.parseLooseCidr(`${address}/${prefix}`)).toEqual(strict)
      }),
    )
  })
})

describe('an IPv4 block', () => {
  it('has the ends that big integers give it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }), fc.nat(32), (octets, prefix) => {
        const address = octets.reduce((sum, octet) => sum * 256n + BigInt(octet), 0n)
        const size = 1n << BigInt(32 - prefix)
        const first = address - (address % size)
        const bits = (value: bigint): string => value.toString(16).padStart(8, '0')
        expect(cidr.parseCidr(`${octets.join('.')}/${prefix}`)).toEqual({
          family: 4,
          first: bits(first),
          last: bits(first + size - 1n),
          prefix,
          hostBits: first !== address,
        })
      }),
    )
  })

  it('is everything only where it has all addresses', () => {
    expect(cidr.isEverything(setOf('0.0.0.0/1', '128.0.0.0/1'), 4)).toBe(true)
    expect(cidr.isEverything(setOf('0.0.0.0/1', '128.0.0.0/1'), 6)).toBe(false)
    expect(cidr.isEverything(setOf('::/1', '8000::/1'))).toBe(true)
    expect(cidr.isEverything(cidr.subtract(setOf('0.0.0.0/0'), setOf('255.255.255.255/32')))).toBe(false)
    expect(cidr.isEverything(cidr.subtract(setOf('0.0.0.0/0'), setOf('10.0.0.0/8')))).toBe(false)
  })
})

describe('sets', () => {
  it('agree with a model that counts single addresses', () => {
    fc.assert(
      fc.property(smallBlocks, smallBlocks, (some, others) => {
        const [a, b] = [setOf(...some), setOf(...others)]
        const [inA, inB] = [model(some), model(others)]
        const both = [...inA].filter(address => inB.has(address))
        const onlyA = [...inA].filter(address => !inB.has(address))
        expect(cidr.covers(a, b)).toBe(both.length === inB.size)
        expect(cidr.overlaps(a, b)).toBe(both.length > 0)
        expect(cidr.equals(a, b)).toBe(both.length === inA.size && both.length === inB.size)
        expect(cidr.equals(cidr.subtract(a, b), setOf(...onlyA.map(address => `${address}/32`)))).toBe(true)
        expect(cidr.equals(cidr.union(a, b), setOf(...some, ...others))).toBe(true)
        expect(cidr.equals(setOf(...cidr.format(a)), a)).toBe(true)
      }),
      runs(250),
    )
  })

  it('do not depend on order or repetition', () => {
    fc.assert(
      fc.property(smallBlocks, blocks => {
        expect(setOf(...blocks, ...[...blocks].reverse())).toEqual(setOf(...blocks))
      }),
    )
  })

  it('keep the families apart', () => {
    const mixed = setOf('::/0', '10.0.0.0/8')
    expect(cidr.covers(mixed, setOf('2001:db8::/32', '10.1.0.0/16'))).toBe(true)
    expect(cidr.overlaps(setOf('::/0'), setOf('0.0.0.0/0'))).toBe(false)
    expect(cidr.format(cidr.subtract(mixed, setOf('::/1')))).toEqual(['10.0.0.0/8', '8000::/1'])
  })

  it('are written in the fewest blocks', () => {
    expect(cidr.format(setOf('10.0.0.0/24', '10.0.1.0/24', '10.0.2.0/24'))).toEqual(['10.0.0.0/23', '10.0.2.0/24'])
    expect(cidr.format(cidr.subtract(setOf('0.0.0.0/0'), setOf('255.255.255.255/32')))).toHaveLength(32)
    expect(cidr.format(setOf('2001:db8:0:0:1:0:0:1/128', '::/128', '1:0:2:0:0:3:4:5/128'))).toEqual([
      '::/128',
      '1:0:2::3:4:5/128',
      '2001:db8::1:0:0:1/128',
    ])
  })

  it('are plain data', () => {
    const set = setOf('10.0.0.0/8', '::/1')
    expect(JSON.parse(JSON.stringify(set))).toEqual(set)
  })
})

describe('how wide a set is', () => {
  it.each([
    [['0.0.0.0/0'], true, true],
    [['::/0'], true, true],
    [['0.0.0.0/1', '128.0.0.0/1'], true, true],
    [['::/1', '8000::/2', 'c000::/2'], true, true],
    [['0.0.0.0/1', '128.0.0.0/2'], false, true],
    [['32.0.0.0/3'], false, true],
    [['32.0.0.0/4', '64.0.0.0/4'], false, true],
    [['32.0.0.0/4'], false, false],
    [['2000::/8'], false, true],
    [['fd00::/8'], false, false],
    [['2000::/9'], false, false],
    [['10.0.0.0/8', '2001:db8::/32'], false, false],
    [[], false, false],
  ])('%j: everything %s, almost %s', (texts, everything, almost) => {
    expect(cidr.isEverything(setOf(...texts))).toBe(everything)
    expect(cidr.isAlmostEverything(setOf(...texts))).toBe(almost)
  })

  it('can be asked of one family', () => {
    expect(cidr.isEverything(setOf('0.0.0.0/0'), 4)).toBe(true)
    expect(cidr.isEverything(setOf('0.0.0.0/0'), 6)).toBe(false)
  })

  it('knows the private ranges', () => {
    expect(cidr.isPrivate(setOf('10.53.0.0/16', '172.31.0.0/16', '192.168.1.0/24'))).toBe(true)
    expect(cidr.isPrivate(setOf('172.32.0.0/16'))).toBe(false)
    expect(cidr.isPrivate(setOf('10.0.0.0/7'))).toBe(false)
    expect(cidr.isPrivate(setOf('fd00::/8'))).toBe(false)
  })
})
