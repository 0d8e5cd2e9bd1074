import { describe, expect, it } from 'vitest'
import { applyChanges, positionsIn, toOffset, toPosition } from '../../src/lsp/positions.ts'
import fc from '../support/property.ts'

const text = fc
  .array(fc.constantFrom('a', 'ä', '€', '😀', ' ', '\n', '\r\n', '\r', 'key: '), { maxLength: 30 })
  .map(parts => parts.join(''))
const encoding = fc.constantFrom('utf-16', 'utf-8')

describe('positions', () => {
  it('lead back to the offset they came from, in UTF-16 units and in bytes', () => {
    fc.assert(
      fc.property(text, encoding, fc.nat(), (content, counted, seed) => {
        const starts = [...Array.from(content.matchAll(/./gsu), match => match.index), content.length]
        // Between \r and \n there is no position: a line ends before both.
        const offsets = starts.filter(offset => content.slice(offset - 1, offset + 1) !== '\r\n')
        const offset = offsets[seed % offsets.length] ?? 0
        const positions = positionsIn(content, counted)
        expect(toOffset(positions, toPosition(positions, offset))).toBe(offset)
      }),
    )
  })

  it('count as the encoding wants it', () => {
    expect(toPosition(positionsIn('x\nä😀b', 'utf-16'), 5)).toEqual({ line: 1, character: 3 })
    expect(toPosition(positionsIn('x\nä😀b', 'utf-8'), 5)).toEqual({ line: 1, character: 6 })
    expect(toOffset(positionsIn('ä😀b', 'utf-8'), { line: 0, character: 4 })).toBe(1)
  })

  it('that make no sense stay in the text', () => {
    const number = fc.oneof(fc.integer(), fc.double(), fc.constant(Number.NaN))
    fc.assert(
      fc.property(text, encoding, number, number, (content, counted, line, character) => {
        const offset = toOffset(positionsIn(content, counted), { line, character })
        expect(offset >= 0 && offset <= content.length && Number.isInteger(offset)).toBe(true)
      }),
    )
  })

  it('of several changes are each in the text that the one before leaves', () => {
    const at = (line: number, from: number, to: number) => ({
      start: { line, character: from },
      end: { line, character: to },
    })
    const changes = [
      { range: at(0, 0, 1), text: 'one\ntwo' },
      { range: at(1, 0, 3), text: '2' },
    ]
    expect(applyChanges('a', changes, 'utf-16')).toBe('one\n2')
    expect(applyChanges('a', [{ text: 'b' }], 'utf-16')).toBe('b')
  })
})
