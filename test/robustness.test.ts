import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../src/documents/document.ts'
import { readSuppressions } from '../src/engine/suppress/suppressions.ts'
import { parse } from '../src/languages/parse.ts'
import { filesUnder, readFiles } from './support/files.ts'
import { lintFrozen, registry } from './support/lint-frozen.ts'

// What a hostile repository may hold: documents of every rule's corpus with something else in the place of a token.
const MOST_MILLISECONDS = 2_000
const MOST_DAMAGES = 6
const corpus = readFiles(
  'test/corpus',
  filesUnder('test/corpus').filter(path => /\.(?:ya?ml|json|toml)$/.test(path)),
)
const TOKEN = /[\w./:@*-]+|"[^"\n]*"|[[\]{}:,-]/g
const REPLACEMENTS = [
  ...['', 'null', '~', 'true', '[]', '{}', '-', ':', '"', "'", '|', '&a', '*a', '<<', '!!binary', '!Ref X', '${X}'],
  ...['{{ .X }}', '0', '-1', '1e999', '0o17', '999999999999999999999', '.nan', '2026-11-21', '::/0', '0.0.0.0/0'],
  ...[
    '10.0.0.0/33',
    '__proto__',
    'constructor',
    '[[[[]]]]',
    '[null, {}, [], 3, "x"]',
    '{a: {b: [c]}}',
    '\u0000',
    '\ud800',
  ],
  ...['\u202e', '😀', 'a'.repeat(5_000), '%'.repeat(200), '*?'.repeat(300), '/'.repeat(300)],
]

const damaged = fc
  .record({
    file: fc.nat().map(n => corpus[n % corpus.length]),
    changes: fc.array(fc.record({ at: fc.nat(), by: fc.constantFrom(...REPLACEMENTS) }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ file, changes }): SourceFile => {
    const text = changes.reduce((before, { at, by }) => replaceToken(before, at, by), file?.text ?? '')
    return { path: file?.path ?? 'a.yaml', text }
  })

function replaceToken(text: string, n: number, by: string): string {
  const tokens = [...text.matchAll(TOKEN)]
  const token = tokens[n % tokens.length]
  if (token === undefined) return by
  // A string stays one half of the time: else most JSON and TOML would only be broken.
  const written = token[0].startsWith('"') && n % 2 === 0 ? JSON.stringify(by) : by
  return text.slice(0, token.index) + written + text.slice(token.index + token[0].length)
}

function expectCalm(file: SourceFile): void {
  const begin = performance.now()
  const { report } = lintFrozen([file])
  expect(performance.now() - begin, 'milliseconds').toBeLessThan(MOST_MILLISECONDS)
  expect(report.faults).toEqual([])
  for (const { location, message } of report.findings) {
    expect(location.start).toBeGreaterThanOrEqual(0)
    expect(location.end).toBeGreaterThanOrEqual(location.start)
    expect(location.end).toBeLessThanOrEqual(file.text.length)
    expect(message).not.toMatch(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
  }
}

describe('a hostile document', () => {
  it.each(corpus.map((file, n) => [file.path, file, n] as const))('%s, damaged token by token', (_, file, n) => {
    const count = [...file.text.matchAll(TOKEN)].length
    const every = Math.max(1, Math.floor(count / MOST_DAMAGES))
    for (let at = n % every; at < count; at += every) {
      const by = REPLACEMENTS[(at * 7 + n) % REPLACEMENTS.length] ?? ''
      expectCalm({ path: file.path, text: replaceToken(file.text, at, by) })
    }
  })

  it('makes no rule throw, hang or point outside of the text', () => {
    fc.assert(fc.property(damaged, expectCalm), { numRuns: 1_000 })
  })

  it.each(['disable-next-line RB-01 -- x', 'disable RB-01 -- x', 'enable RB-02'])('may be all %s', directive => {
    const file = { path: 'a.yaml', text: `${`# clauselint-${directive}\n`.repeat(100_000)}a: 1\n` }
    const begin = performance.now()
    readSuppressions(file, parse(file.text, 'yaml', registry.parsers))
    expect(performance.now() - begin, 'milliseconds').toBeLessThan(MOST_MILLISECONDS)
  })

  it('may be anything at all', () => {
    const path = fc.constantFrom('a.yaml', 'a.json', 'a.toml', 'clauselint.yaml', 'hosts.toml')
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.json(),
      fc.string({ unit: fc.constantFrom(...'-:[]{}&*!|>\'"#% \n\tab0'), maxLength: 80 }),
    )
    fc.assert(fc.property(fc.record({ path, text }), expectCalm), { numRuns: 1_000 })
  })
})
