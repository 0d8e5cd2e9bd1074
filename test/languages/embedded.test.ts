import { describe, expect, it } from 'vitest'
import { contentOffsets } from '../../src/languages/content-offsets.ts'
import { embeddedScript, parseEmbedded } from '../../src/languages/embedded.ts'
import { parseJson } from '../../src/languages/json/json.ts'
import { parseShell } from '../../src/languages/shell/parse.ts'
import { parseToml } from '../../src/languages/toml/toml.ts'
import { type Format, find, type Node, type ScalarNode } from '../../src/languages/tree/node.ts'
import type { Parsed } from '../../src/languages/tree/parsed.ts'
import { parseYaml } from '../../src/languages/yaml/yaml.ts'
import fc from '../support/property.ts'
import { plain } from './outline.ts'
import { faultsOf } from './ranges.ts'

const parsers = { json: parseJson, toml: parseToml }

function hostIn(root: Node | undefined): ScalarNode {
  const host = find(root, 'host')
  if (host?.type !== 'scalar') throw new Error('no host')
  return host
}

function embeddedIn(
  text: string,
  format: Format | 'yaml-or-json',
  parse: (text: string) => Parsed = parseYaml,
): Parsed {
  return parseEmbedded(text, hostIn(parse(text).roots[0]), format, parsers)
}

/** Where the value of `key` is written, or `whole` where the place is the whole host. */
function placeOf(text: string, parsed: Parsed, key: string): string {
  const node = find(parsed.roots[0], key)
  const written = text.slice(node?.start, node?.end)
  return /^(?:[|>"']|\{"|- )/.test(written) && written.length > 12 ? 'whole' : written
}

describe('parseEmbedded', () => {
  it.each([
    ['a literal block', 'host: |\n  a: 1\n  key: value\n  \n  b: [x]\n', 'value'],
    ['a literal block with an indentation indicator', 'host: |2\n    a: 1\n    key: value\n', 'value'],
    ['a literal block in a list, with CRLF', 'x: [1]\r\nhost: |-\r\n    a: 😀\r\n\r\n    key: value', 'value'],
    ['a folded block', 'host: >\n  {a: 1,\n  b: 2,\n\n  key: value}\n', 'value'],
    ['a folded block with lines that are not folded', 'host: >\n  a:\n    - 1\n\n  key: value\n', 'value'],
    ['a plain scalar', 'host: "key: value"\n', 'value'],
    ['a single-quoted scalar with quotes', "host: '{''a'': ''b'', key: value}'\n", 'value'],
    ['a double-quoted scalar with escapes', 'host: "a: \\"\\x41\\u00e9\\U0001F600\\"\\nkey: value\\t# c"\n', 'value'],
    ['a double-quoted scalar of several lines', 'host: "a: 1\n\n  key: value"\n', 'whole'],
  ])('keeps places in %s', (_, text, place) => {
    const parsed = embeddedIn(text, 'yaml')
    expect(parsed.problems).toEqual([])
    expect(plain(parsed.roots[0] ?? { type: 'sequence', items: [], start: 0, end: 0 })).toMatchObject({ key: 'value' })
    expect(placeOf(text, parsed, 'key')).toBe(place)
  })

  it('keeps places in strings of JSON and TOML', () => {
    const json = '{"host": "{\\"a\\": \\"\\\\n\\", \\"key\\": \\"value\\"}"}'
    const inJson = embeddedIn(json, 'json', parseJson)
    expect(inJson.roots.map(plain)).toEqual([{ a: '\n', key: 'value' }])
    expect(placeOf(json, inJson, 'key')).toBe('\\"value\\"')
    const toml = 'host = """\nkey: value\n"""\n'
    expect(placeOf(toml, embeddedIn(toml, 'yaml', parseToml), 'key')).toBe('value')
    const literal = 'host = \'{"key": 12}\'\n'
    expect(placeOf(literal, embeddedIn(literal, 'json', parseToml), 'key')).toBe('12')
  })

  it('reads TOML in YAML', () => {
    const text = 'host: |\n  [a.b]\n  key = "value"\n'
    const parsed = embeddedIn(text, 'toml')
    expect(parsed.roots.map(plain)).toEqual([{ a: { b: { key: 'value' } } }])
    expect(faultsOf(text, parsed.roots[0] ?? hostIn(undefined))).toEqual([])
  })

  it('places problems in the file', () => {
    const text = 'host: |\n  a: 1\n  b: 2\n  a: 3\n'
    expect(embeddedIn(text, 'yaml').problems.map(({ start, end }) => [start, text.slice(start, end)])).toEqual([
      [24, 'a'],
    ])
  })

  it('takes JSON for JSON, and YAML otherwise, where both are allowed', () => {
    const format = (value: string): unknown => {
      const parsed = embeddedIn(`host: ${JSON.stringify(value)}\n`, 'yaml-or-json')
      return [parsed.format, parsed.roots.length, parsed.problems.length]
    }
    expect(format('{"a": 1}')).toEqual(['json', 1, 0])
    expect(format(' [1]')).toEqual(['json', 1, 0])
    expect(format('{a: 1}')).toEqual(['yaml', 1, 0])
    expect(format('a: 1')).toEqual(['yaml', 1, 0])
    expect(format('{"a": 1')).toEqual(['json', 0, 1])
  })

  it('says what it could not do', () => {
    const [root] = parseYaml('host: 1').roots
    expect(parseEmbedded('host: 1', hostIn(root), 'yaml', parsers).notAnalysed).toBe('it is not text')
    const text = 'host: "{\\"a\\": 1}"'
    const parsed = parseEmbedded(text, hostIn(parseYaml(text).roots[0]), 'yaml-or-json', {})
    expect(parsed).toMatchObject({ missing: 'json', roots: [], notAnalysed: 'the JSON parser is not loaded' })
    const stream = embeddedIn('host: "{{ x }}\\n---\\na: 1"', 'yaml')
    expect(stream).toMatchObject({ roots: [], notAnalysed: expect.stringContaining('template') })
  })
})

describe('contentOffsets', () => {
  const words = fc.stringMatching(/^[ -~\n]{0,40}$/)
  const styles = fc.constantFrom<(value: string) => string>(
    value => JSON.stringify(value),
    value => `'${value.replaceAll("'", "''")}'`,
    value => `|2\n${value.replace(/^(?=.)/gm, '    ')}`,
    value => `>2\n${value.replace(/^(?=.)/gm, '    ')}`,
  )

  it('points to the character itself, or to the escape it is written with', () => {
    fc.assert(
      fc.property(words, styles, (value, write) => {
        const text = `  host: ${write(value)}\n`
        const [root] = parseYaml(text).roots
        const host = find(root, 'host')
        if (host?.type !== 'scalar' || typeof host.value !== 'string') return
        const read = host.value
        const offsets = contentOffsets(text, host, read)
        if (offsets === undefined) return
        expect(offsets).toHaveLength(read.length + 1)
        for (let i = 0; i < read.length; i++) {
          const at = offsets[i] ?? -1
          const written = text.charAt(at)
          expect(at >= (offsets[i - 1] ?? 0), `${i} of ${text}`).toBe(true)
          if (written !== '\\' && read.charAt(i) !== '\n' && !(host.style === 'folded' && read.charAt(i) === ' '))
            expect(written).toBe(read.charAt(i))
        }
      }),
    )
  })
})

describe('a script in a string', () => {
  const text = 'host: |\n  aws eks list-clusters\n'
  const host = hostIn(parseYaml(text).roots[0])

  it('is parsed once for all who ask, with offsets into its own text', () => {
    const script = embeddedScript(host, { shell: parseShell })
    expect(script).toEqual(parseShell('aws eks list-clusters\n').roots[0])
    expect(parseEmbedded(text, host, 'shell', { shell: parseShell }).unmoved).toBe(script)
  })

  it('is parsed once the parser is there', () => {
    const other = hostIn(parseYaml(text).roots[0])
    expect(parseEmbedded(text, other, 'shell', {}).missing).toBe('shell')
    expect(embeddedScript(other, { shell: parseShell })).toBeDefined()
  })

  it('is none where the value is not text', () => {
    expect(embeddedScript(hostIn(parseYaml('host: 1').roots[0]), { shell: parseShell })).toBeUndefined()
  })
})
