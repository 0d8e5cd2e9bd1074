import { describe, expect, it } from 'vitest'
import { createFraming } from '../../src/lsp/framing.ts'
import fc from '../support/property.ts'

const framed = (message: unknown): Buffer => {
  const body = Buffer.from(JSON.stringify(message))
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body])
}

describe('framing', () => {
  it('finds the same messages however the bytes are cut', () => {
    const messages = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(messages, fc.array(fc.nat(), { maxLength: 20 }), (all, cuts) => {
        const bytes = Buffer.concat(all.map(framed))
        const places = [0, ...cuts.map(cut => cut % bytes.length), bytes.length].sort((a, b) => a - b)
        const frame = createFraming()
        const found = places.slice(1).flatMap((end, i) => [...frame(bytes.subarray(places[i], end))])
        expect(found).toEqual(all.map(message => ({ message: JSON.parse(JSON.stringify(message)) })))
      }),
    )
  })

  it('reads on after what is no message', () => {
    const nonsense = [
      'hello\r\n\r\n',
      'Content-Length: x\r\n\r\n',
      'Content-Length: 1\r\n\r\n{',
      'Content-Length: 2\n\n{}\r\n\r\n',
      'Content-Length: 99999999\r\n\r\n',
    ]
    for (const bytes of nonsense) {
      const frame = createFraming()
      const found = frame(Buffer.concat([Buffer.from(bytes), framed({ a: 1 })]))
      expect(found).toEqual([{ fault: expect.any(String) }, { message: { a: 1 } }])
    }
  })

  it('keeps no endless header', () => {
    const frame = createFraming()
    const found = Array.from({ length: 100 }, () => frame(Buffer.alloc(10_000, 'x'))).flat()
    expect(found.length).toBeGreaterThan(10)
    expect(
      frame(Buffer.from('\r\n\r\n'))
        .concat(frame(framed(1)))
        .at(-1),
    ).toEqual({ message: 1 })
  })
})
