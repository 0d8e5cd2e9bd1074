import { describe, expect, it } from 'vitest'
import { rdjson } from '../../src/reporters/rdjson.ts'
import { anyText } from '../support/characters.ts'
import fc from '../support/property.ts'
import { at, emptyReport, exampleContext, finding, reportOf } from './example-report.ts'

const rangesOf = (text: string, tokens: readonly string[]): readonly unknown[] => {
  const findings = tokens.map(token => finding({ location: at('a.yaml', token, { 'a.yaml': text }) }))
  const written = rdjson(reportOf(findings), { ...exampleContext, textOf: () => text })
  return JSON.parse(written).diagnostics.map((one: { location: { range: unknown } }) => one.location.range)
}

describe('the rdjson report', () => {
  it('has no diagnostics where nothing was found', () => {
    expect(JSON.parse(rdjson(emptyReport, exampleContext))).toEqual({ source: { name: 'clauselint' }, diagnostics: [] })
  })

  it('counts bytes of UTF-8, as in the example of its definition', () => {
    expect(rangesOf('a𐐀b', ['a', '𐐀', 'b'])).toEqual([
      { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
      { start: { line: 1, column: 2 }, end: { line: 1, column: 6 } },
      { start: { line: 1, column: 6 }, end: { line: 1, column: 7 } },
    ])
  })

  it('counts anew on every line, also at the end of a range', () => {
    expect(rangesOf('ü: |\n  ß𐐀\nend', ['|\n  ß𐐀', 'end'])).toEqual([
      { start: { line: 1, column: 5 }, end: { line: 2, column: 9 } },
      { start: { line: 3, column: 1 }, end: { line: 3, column: 4 } },
    ])
  })

  it('agrees with the encoder for every text', () => {
    const line = anyText(20).map(text => text.replace(/[\n@#]/g, 'x'))
    fc.assert(
      fc.property(line, line, line, (before, marked, after) => {
        const columns = rangesOf(`first\n${before}@${marked}#${after}`, [`@${marked}#`])
        const start = Buffer.byteLength(before) + 1
        const end = start + Buffer.byteLength(`@${marked}#`)
        expect(columns).toEqual([{ start: { line: 2, column: start }, end: { line: 2, column: end } }])
      }),
    )
  })

  it('gives whole lines where the text is not at hand', () => {
    const report = reportOf([finding({ location: at('broken.json', '}') })])
    const { diagnostics } = JSON.parse(rdjson(report, { ...exampleContext, textOf: () => undefined }))
    expect(diagnostics[0].location.range).toEqual({ start: { line: 1 }, end: { line: 1 } })
  })
})
