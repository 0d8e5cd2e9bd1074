import { describe, expect, it } from 'vitest'
import { decodeBytes, type Encoding, encodeText } from '../../src/workspace/encoding.ts'
import { anyText } from '../support/characters.ts'
import fc from '../support/property.ts'

const MARKED: readonly Encoding[] = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']
const bytes = (...all: readonly number[]): Buffer => Buffer.from(all)

describe('decodeBytes', () => {
  it('gives back what was written, in every encoding that it tells', () => {
    const text = anyText().filter(one => !one.startsWith('\ufeff') && !one.includes('\0'))
    fc.assert(
      fc.property(text, fc.constantFrom(...MARKED), (content, encoding) => {
        const marked = `\ufeff${content}`
        const written = encodeText(marked, encoding)
        expect(decodeBytes(written ?? bytes())).toEqual({ text: marked, encoding })
        expect(decodeBytes(Buffer.from(content))).toEqual({ text: content })
      }),
    )
  })

  it.each([
    ['utf-16le', [0xff, 0xfe, 0x61, 0, 0x3d, 0xd8, 0, 0xde]],
    ['utf-16be', [0xfe, 0xff, 0, 0x61, 0xd8, 0x3d, 0xde, 0]],
    ['utf-32le', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0, 0, 0xf6, 1, 0]],
    ['utf-32be', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x61, 0, 1, 0xf6, 0]],
  ] as const)('reads %s', (encoding, written) => {
    expect(decodeBytes(bytes(...written))).toEqual({ text: '\ufeffa😀', encoding })
  })

  it.each([
    ['it is not well-formed UTF-16', [0xff, 0xfe, 0x61]],
    ['it is not well-formed UTF-16', [0xff, 0xfe, 0x3d, 0xd8]],
    ['it is not well-formed UTF-32', [0xff, 0xfe, 0, 0, 0x61]],
    ['it is not well-formed UTF-32', [0xff, 0xfe, 0, 0, 0, 0xd8, 0, 0]],
    ['it is not well-formed UTF-32', [0, 0, 0xfe, 0xff, 0, 0x11, 0, 0]],
    ['it is binary, or UTF-16 without a byte order mark', [0x61, 0, 0x3a, 0, 0x20, 0]],
  ] as const)('%s: %j', (reason, written) => {
    expect(decodeBytes(bytes(...written))).toEqual({ reason })
  })

  it('leaves what is not UTF-8 to be told of its document', () => {
    expect(decodeBytes(bytes(0x61, 0xe9, 0x62))).toEqual({ text: 'a\udcffb', encoding: 'damaged' })
    expect(encodeText('a\udcffb', 'damaged')).toBeUndefined()
    expect(decodeBytes(bytes(0x61, 0x62, 0x63, 0))).toEqual({ text: 'abc\0' })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array(), some => {
        const decoded = decodeBytes(Buffer.from(some))
        expect('text' in decoded || decoded.reason !== '').toBe(true)
      }),
    )
  })
})
