import '../support/steps.ts'
import { describe, expect, it } from 'vitest'
import { parseCorefile } from '../../src/languages/corefile/corefile.ts'
import type { Edit } from '../../src/languages/edits/target.ts'
import { parseEmbedded } from '../../src/languages/embedded.ts'
import { parseJson } from '../../src/languages/json/json.ts'
import { parseToml } from '../../src/languages/toml/toml.ts'
import { readComments } from '../../src/languages/tree/comments.ts'
import type { Node } from '../../src/languages/tree/node.ts'
import type { Parsed } from '../../src/languages/tree/parsed.ts'
import { rangeAt } from '../../src/languages/tree/query.ts'
import { parseYaml } from '../../src/languages/yaml/yaml.ts'
import fc, { runs } from '../support/property.ts'
import { stepsOf } from '../support/steps.ts'
import { applyEdits } from './edits/apply.ts'

const parsers = { json: parseJson, toml: parseToml }

const TOKENS = [
  ...[
    '\n',
    '\r\n',
    '\r',
    ' ',
    '  ',
    '\t',
    '\n  ',
    '- ',
    '? ',
    ': ',
    ':',
    '{',
    '}',
    '[',
    ']',
    ',',
    '"',
    "'",
    '|',
    '>+2\n',
  ],
  ...[
    '&a ',
    '*a',
    '!t ',
    '!!int ',
    '<<: ',
    '# x\n',
    '---\n',
    '\n...\n',
    '%TAG ! x\n',
    '\ufeff',
    '\u2028',
    '😀',
    '\ud800',
  ],
  ...[
    '\0',
    '\u0007',
    '\\',
    '\\u00',
    '"""',
    "'''",
    '[[a]]',
    '=',
    '1',
    'a',
    '{{',
    '{%',
    '~',
    'null',
    '//',
    '/*',
    'k: v\n',
  ],
]
const text = fc.array(fc.constantFrom(...TOKENS), { maxLength: 40 }).map(tokens => tokens.join(''))

function expectSound(source: string, parsed: Parsed): void {
  const inside = (start: number, end: number): void => {
    expect(start >= 0 && start <= end && end <= source.length, `${start}-${end} of ${JSON.stringify(source)}`).toBe(
      true,
    )
  }
  const visit = (node: Node): void => {
    inside(node.start, node.end)
    if (node.type === 'sequence') for (const item of node.items) visit(item)
    if (node.type !== 'mapping') return
    for (const { keyStart, keyEnd, value } of node.entries) {
      inside(keyStart, keyEnd)
      visit(value)
    }
  }
  for (const root of parsed.roots) visit(root)
  for (const problem of parsed.problems) inside(problem.start, problem.end)
}

describe('any text', () => {
  it.each([
    ['YAML', parseYaml],
    ['JSON', parseJson],
    ['TOML', parseToml],
    ['Corefile', parseCorefile],
  ] as const)('is read as %s without an exception, with ranges inside the text', (_, parser) => {
    fc.assert(
      fc.property(text, source => expectSound(source, parser(source))),
      runs(250),
    )
  })

  it('may be embedded, searched for comments, asked for places and edited without an exception', () => {
    const edits = fc.constantFrom<Edit>(
      { pointer: '/a', set: 'x' },
      { pointer: '/0', remove: true },
      { pointer: '/k', rename: '"' },
      { pointer: '', insert: { key: '#', value: { a: ['\n'] } } },
      { pointer: '', append: '*' },
      { pointer: '', replace: [{ x: null }] },
    )
    fc.assert(
      fc.property(text, edits, (source, edit) => {
        const parsed = parseYaml(source)
        readComments(source, 'yaml', parsed.roots)
        for (const root of parsed.roots) {
          const place = rangeAt(source, root, '/a/0/#yaml/b', undefined, parsers)
          expect(place.start <= place.end).toBe(true)
          if (root.type === 'scalar') expectSound(source, parseEmbedded(source, root, 'yaml-or-json', parsers))
          applyEdits(source, root, 'yaml', [edit], parsers)
        }
      }),
      runs(250),
    )
  })
})

const STEPS_A_CHARACTER = 400

describe('a text made to be slow', () => {
  const many = 10_000
  const merged = Array.from({ length: 500 }, (_, i) => `k${i}: 1`).join(', ')
  it.each([
    ['empty keys', '?\n'.repeat(many)],
    ['colons', ':\n'.repeat(many)],
    ['repeated keys', 'a: 1\n'.repeat(many)],
    ['documents', '--- a\n'.repeat(many)],
    ['broken documents', 'a: [\n---\n'.repeat(2_000)],
    ['anchors and tags', '!a\n &b\n'.repeat(many)],
    ['merge keys', `a: &a {${merged}}\n${Array.from({ length: many }, (_, i) => `b${i}: {<<: *a}\n`).join('')}`],
    ['comments after empty values', `a:\n${'#\n'.repeat(1_000)}`.repeat(50)],
    ['template marks', `${'- '.repeat(many)}{{ [`],
    ['a number', `a: 0x${'f'.repeat(many)}`],
    ['underscores', `a: 1${'_'.repeat(many)}.5`],
    ['escapes', `"${'\\x41'.repeat(many)}"`],
    ['JSON mistakes', `{${',,'.repeat(many)}`],
    ['TOML tables', '[[a]]\n[a.b]\n'.repeat(2_000)],
  ])('is not: %s', (_, source) => {
    const most = STEPS_A_CHARACTER * source.length
    for (const parser of [parseYaml, parseJson, parseToml, parseCorefile])
      expect(
        stepsOf(() => parser(source), most),
        parser.name,
      ).toBeLessThan(most)
  })
})
