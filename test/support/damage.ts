import { filesUnder, readFiles } from './files.ts'

/** The documents of every rule's corpus. */
export const corpus = readFiles(
  'test/corpus',
  filesUnder('test/corpus').filter(path => /\.(?:ya?ml|json|toml|corefile|tf|tfvars)$|Corefile$/.test(path)),
)

/** What is a token here, in any of the languages. */
export const TOKEN = /[\w./:@*-]+|"[^"\n]*"|[[\]{}:,-]/g

/** What a hostile repository may hold in the place of a token. */
export const REPLACEMENTS = [
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

/** The text with another token in the place of its `n`-th, counted round. */
export function replaceToken(text: string, n: number, by: string): string {
  const tokens = [...text.matchAll(TOKEN)]
  const token = tokens[n % tokens.length]
  if (token === undefined) return by
  // A string stays one half of the time: else most JSON and TOML would only be broken.
  const written = token[0].startsWith('"') && n % 2 === 0 ? JSON.stringify(by) : by
  return text.slice(0, token.index) + written + text.slice(token.index + token[0].length)
}
