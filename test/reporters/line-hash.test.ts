import { describe, expect, it } from 'vitest'
import { lineHashes } from '../../src/reporters/line-hash.ts'
import fc from '../support/property.ts'

const MASK = (1n << 64n) - 1n

/** The definition, word by word: nothing rolls, all is counted anew for every line. */
function model(text: string): string[] {
  const kept = text
    .replace(/\r\n|\r/g, '\n')
    .replace(/[ \t]/g, '')
    .concat('\uffff')
  const starts = [0, ...Array.from(kept.matchAll(/\n/g), match => match.index + 1)]
  const seen: Record<string, number> = {}
  return starts.map(start => {
    let hash = 0n
    for (let i = start; i < start + 100; i++) {
      const unit = i < kept.length ? kept.charCodeAt(i) : 0
      hash = (hash * 37n + BigInt(unit)) & MASK
    }
    const text = hash.toString(16)
    seen[text] = (seen[text] ?? 0) + 1
    return `${text}:${seen[text]}`
  })
}

describe('the line hash', () => {
  it.each([
    ['', ['c129715d7a2bc9a3:1']],
    [' a\nb\n  \t\tc\n d', ['271789c17abda88f:1', '54703d4cd895b18:1', '180aee12dab6264:1', 'a23a3dc5e078b07b:1']],
    [
      'x\n'.repeat(3),
      // The last line is empty: the end of the file begins a line as well.
      model('x\n'.repeat(3)),
    ],
  ])('of %j is GitHub’s', (text, hashes) => {
    expect(lineHashes(text)).toEqual(hashes)
  })

  it('counts lines with the same hash', () => {
    const hashes = lineHashes(`${'a'.repeat(100)}\n`.repeat(3))
    expect(hashes.map(hash => hash.split(':')[1])).toEqual(['1', '2', '3', '1'])
  })

  it('does not depend on the kind of line end', () => {
    const text = 'kind: Pod\nmetadata:\n  name: web\n'
    expect(lineHashes(text.replaceAll('\n', '\r\n'))).toEqual(lineHashes(text))
    expect(lineHashes(text.replaceAll('\n', '\r'))).toEqual(lineHashes(text))
  })

  it('agrees with the definition for every text', () => {
    const unit = fc.oneof(
      fc.constantFrom(' ', '\t', '\n', '\r', '\r\n', 'a', '\uffff', '\0', '😀'),
      fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 400 }), units => {
        const text = units.join('')
        expect(lineHashes(text)).toEqual(model(text))
      }),
    )
  })
})
