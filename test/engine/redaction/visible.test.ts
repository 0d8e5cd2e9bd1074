import { describe, expect, it } from 'vitest'
import { visible, visibleAtLineStart, visibleJson } from '../../../src/engine/redaction/visible.ts'
import { anyText } from '../../support/characters.ts'
import fc from '../../support/property.ts'
import { UNSEEN } from '../../support/unseen.ts'

describe('visible', () => {
  it.each([
    ['a\nb\tc\r', 'a·b·c·'],
    ['\u001b[31mred\u001b[0m', '·[31mred·[0m'],
    ['\u202egnp.exe', '·gnp.exe'],
    ['\u009b31m', '·31m'],
    ['half \ud83d only', 'half · only'],
    ['zero\u200bwidth', 'zero·width'],
    ['\u061cArabic', '·Arabic'],
    ['tags\u{e0001}\u{e0041}\u{e007f}', 'tags···'],
    ['soft\u00adhyphen', 'soft·hyphen'],
    ['👩\u200d🚀', '👩·🚀'],
    ['\ufdd0\ufffe\u{1fffe}\u{10ffff}', '····'],
    ['\u2800\u00a0', '\u2800\u00a0'],
    ['Größe 😀 日本 עברית', 'Größe 😀 日本 עברית'],
  ])('makes %j %j', (text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  it('shows none of the code points that are not drawn, each as one point', () => {
    expect(UNSEEN.length).toBeGreaterThan(4_500)
    for (const character of UNSEEN) expect([character, visible(`a${character}b`)]).toEqual([character, 'a·b'])
  })

  it('leaves letters, marks, numbers, punctuation, symbols and spaces as they are', () => {
    const unseen = new Set(UNSEEN)
    const wrong: string[] = []
    for (let point = 0x20; point <= 0x10ffff; point++) {
      const character = String.fromCodePoint(point)
      if (
        /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u.test(character) &&
        !unseen.has(character) &&
        visible(character) !== character
      )
        wrong.push(character)
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['##[add-mask]e', '·#[add-mask]e'],
    ['a ###vso[task.setvariable variable=PATH]/tmp', 'a #·#vso[task.setvariable variable=PATH]/tmp'],
    ['##teamcity[x]', '·#teamcity[x]'],
    ['## heading', '## heading'],
    ['#\u200b#[error]x', '#·#[error]x'],
  ])('breaks the command of a build log in %j', (text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  it.each([
    ['::stop-commands::x', '·::stop-commands::x'],
    ['  ::error::x', '·::error::x'],
    ['\t::error::x', '·::error::x'],
    ['arn:aws:iam::1', 'arn:aws:iam::1'],
    ['a/::b', 'a/::b'],
  ])('lets %j begin no workflow command', (text, shown) => {
    expect(visibleAtLineStart(text)).toBe(shown)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(hostile, text => {
        expect(visible(visible(text))).toBe(visible(text))
      }),
    )
  })

  it('keeps what JSON means', () => {
    fc.assert(
      fc.property(hostile, text => {
        const json = visibleJson(JSON.stringify({ [text]: [text] }, undefined, 2))
        expect(JSON.parse(json)).toEqual({ [text]: [text] })
        expect(json.split('\n').map(visible)).toEqual(json.split('\n'))
      }),
    )
  })
})

const hostile = fc
  .array(fc.oneof(fc.constantFrom(...UNSEEN), fc.constantFrom('#', '##', '[', ':', ' ', 'x'), anyText()))
  .map(parts => parts.join(''))
