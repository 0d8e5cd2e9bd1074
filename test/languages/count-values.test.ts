import { describe, expect, it } from 'vitest'
import { mayHoldMore } from '../../src/languages/count-values.ts'
import { parseJson } from '../../src/languages/json/json.ts'
import { MAX_VALUES } from '../../src/languages/limits.ts'
import { MAX_TOML_VALUES, parseToml, TOML_MARKS } from '../../src/languages/toml/toml.ts'
import type { Node } from '../../src/languages/tree/node.ts'
import { parseYaml, YAML_MARKS } from '../../src/languages/yaml/yaml.ts'
import { BLANKS_AND_CONTROLS } from '../support/characters.ts'
import fc, { runs } from '../support/property.ts'

/** All nodes and keys; an alias is the node that it stands for. */
function valuesOf(roots: readonly Node[]): number {
  const seen = new Set<Node>()
  let keys = 0
  const open = [...roots]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    if (node.type === 'sequence') open.push(...node.items)
    else if (node.type === 'mapping') {
      keys += node.entries.length
      open.push(...node.entries.map(({ value }) => value))
    }
  }
  return seen.size + keys
}

describe('mayHoldMore', () => {
  const yaml = [...'-?:,[]{}|>"\'&*!#ab \n\t', '- ', ': ', '? ', '\n  ', '---\n', '...\n', '&a ', '*a ', 'a: ', '"a":']
  const toml = [...'=.,[]{}"\'#ab1 \n', 'a = ', '[a]\n', '[[a]]\n', 'a.b = 1\n', '{}', '"""']

  it.each([
    ['YAML', YAML_MARKS, yaml, parseYaml],
    ['TOML', TOML_MARKS, toml, parseToml],
  ] as const)(
    'never misses values of %s: a mark is for a collection, a key and a value at the most',
    (_, marks, tokens, parse) => {
      const token = fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...tokens) },
        fc.constantFrom(...BLANKS_AND_CONTROLS),
      )
      fc.assert(
        fc.property(fc.array(token, { maxLength: 30 }), tokens => {
          const text = tokens.join('')
          const values = valuesOf(parse(text).roots)
          // Each document adds its root, and TOML's has no mark.
          fc.pre(values > 2)
          expect(mayHoldMore(text, marks, Math.ceil((values - 2) / 3) - 1)).toBe(true)
        }),
        runs(500),
      )
    },
  )
})

describe('a text of more values than fit in memory', () => {
  const list = (item: string, count: number): string => `[${`${item},`.repeat(count - 1)}${item}]`

  it.each([
    ['YAML lists', parseYaml, (n: number) => '-\n'.repeat(n), MAX_VALUES],
    ['YAML lists in brackets', parseYaml, (n: number) => list('1', n), MAX_VALUES],
    ['YAML documents', parseYaml, (n: number) => '---\n'.repeat(n), MAX_VALUES],
    ['JSON lists', parseJson, (n: number) => list('1', n), MAX_VALUES],
    ['JSON objects', parseJson, (n: number) => `{${'"a":1,'.repeat(n / 2)}"a":1}`, MAX_VALUES],
    ['JSON documents', parseJson, (n: number) => '{}\n'.repeat(n), MAX_VALUES],
    ['TOML lists', parseToml, (n: number) => `a=${list('1', n)}`, MAX_TOML_VALUES],
    ['TOML tables', parseToml, (n: number) => '[[a]]\n'.repeat(n), MAX_TOML_VALUES],
  ])('%s are not analysed, and that is said', (_, parse, make, most) => {
    const { roots, problems, notAnalysed } = parse(make(most + 10))
    expect({ roots, problems, notAnalysed }).toEqual({
      roots: [],
      problems: [],
      notAnalysed: `it may contain more than ${most} values`,
    })
  })

  it('may be long where it holds few', () => {
    expect(valuesOf(parseYaml(`a: |\n${'  text - text: text\n'.repeat(100_000)}`).roots)).toBe(3)
    expect(valuesOf(parseToml(`a = "${'x'.repeat(100_000)}"`).roots)).toBe(3)
  })
})

describe('JSON with brackets that do not match', () => {
  it('is no way past the limit of depth', () => {
    const piece = fc.constantFrom('[', ']', '{', '}', '"a":', '1', ',', '{"a":', ':')
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        (a, b) => {
          expect(() => parseJson(`${a.join('').repeat(5_000)}${b.join('').repeat(5_000)}`)).not.toThrow()
        },
      ),
      { numRuns: 100 },
    )
    expect(() => parseJson(`{"a":${']'.repeat(20_000)},"b":${'['.repeat(20_000)}`)).not.toThrow()
  })
})
