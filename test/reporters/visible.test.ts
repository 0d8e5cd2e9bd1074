import { describe, expect, it } from 'vitest'
import { clipTo, padTo, visible, widthOf } from '../../src/reporters/visible.ts'

describe('visible', () => {
  it.each([
    ['a\nb\tc\r', 'a·b·c·'],
    ['\u001b[31mred\u001b[0m', '·[31mred·[0m'],
    ['\u202egnp.exe', '·gnp.exe'],
    ['\u009b31m', '·31m'],
    ['half \ud83d only', 'half · only'],
    ['zero\u200bwidth', 'zero·width'],
    ['Größe 😀 日本', 'Größe 😀 日本'],
  ])('makes %j %j', (text, shown) => {
    expect(visible(text)).toBe(shown)
  })
})

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
