import { deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gunzip } from '../../src/model/inflate.ts'

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('gunzip', () => {
  it('reads what gzip writes at any level', () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 400 }),
      fc.string({ maxLength: 20 }).map(text => text.repeat(200)),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 9 }), (text, level) => {
        const bytes = Buffer.from(text, 'utf8')
        expect(gunzip(latin1(gzipSync(bytes, { level })))).toBe(latin1(bytes))
      }),
      { numRuns: 100 },
    )
  })

  it('reads a header with a name and a comment', () => {
    const header = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0x18, 0, 0, 0, 0, 0, 3]), Buffer.from('name\0note\0')])
    expect(gunzip(latin1(Buffer.concat([header, deflateRawSync('kind: a\n')])))).toBe('kind: a\n')
  })

  it('gives nothing for what is damaged, too long or something else, and never throws', () => {
    const file = gzipSync('apiVersion: v1\n'.repeat(20))
    for (const bytes of [file.subarray(0, 20), Buffer.from('apiVersion: v1\n'), gzipSync(Buffer.alloc(1_000_001, 'a'))])
      expect(gunzip(latin1(bytes))).toBeUndefined()
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.nat(255), (at, octet) => {
        const damaged = Buffer.from(file)
        damaged[at] = octet
        expect(() => gunzip(latin1(damaged))).not.toThrow()
      }),
      { numRuns: 200 },
    )
  })
})
