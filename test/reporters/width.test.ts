import { describe, expect, it } from 'vitest'
import { clipTo, padTo, widthOf } from '../../src/reporters/width.ts'

describe('widths', () => {
  it.each([
    ['', 0],
    ['plain', 5],
    ['Größe', 5],
    ['Gro\u0308ße', 5],
    ['日本', 4],
    ['한글', 4],
    ['ｆｕｌｌ', 8],
    ['😀', 2],
    ['…—×', 3],
  ])('of %j is %i', (text, width) => {
    expect(widthOf(text)).toBe(width)
  })

  it('fill up and cut by columns, not by units', () => {
    expect(padTo('日本', 6)).toBe('日本  ')
    expect(padTo('too long', 3)).toBe('too long')
    expect(clipTo('日本語', 5)).toBe('日本')
    expect(clipTo('😀😀', 3)).toBe('😀')
    expect(clipTo('short', 9)).toBe('short')
  })
})
