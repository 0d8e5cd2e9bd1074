import '../../support/steps.ts'
import { describe, expect, it } from 'vitest'
import { parseCorefile } from '../../../src/languages/corefile/corefile.ts'
import { faultsOf } from '../../../src/languages/corefile/tree.ts'
import { parseEmbedded } from '../../../src/languages/embedded.ts'
import type { Node } from '../../../src/languages/tree/node.ts'
import { rangeAt } from '../../../src/languages/tree/query.ts'
import { parseYaml } from '../../../src/languages/yaml/yaml.ts'
import fc from '../../support/property.ts'
import { stepsOf } from '../../support/steps.ts'

type Words = string | readonly Words[]

const wordsOf = (node: Node): Words =>
  node.type === 'sequence' ? node.items.map(wordsOf) : node.type === 'scalar' ? String(node.value) : []
const read = (text: string): readonly Words[] => parseCorefile(text).roots.map(wordsOf)
const faults = (text: string): readonly string[] =>
  parseCorefile(text).roots.flatMap(root =>
    faultsOf(root).map(({ kind, pointer }) => {
      const { start, end } = rangeAt(text, root, pointer, undefined, {})
      return `${kind} ${text.slice(start, end)}`
    }),
  )

describe('a Corefile is read as CoreDNS reads it:', () => {
  it.each<[string, string, Words]>([
    ['a server block', '.:53 {\n  errors\n  cache 30\n}\n', [['.:53', [['errors'], ['cache', '30']]]]],
    ['no final line break', '. {\n  errors\n}', [['.', [['errors']]]]],
    ['carriage returns', '. {\r\n  errors\r\n}\r\n', [['.', [['errors']]]]],
    ['a byte order mark', '\ufeff. {\n  errors\n}', [['.', [['errors']]]]],
    ['several zones', 'a.com b.com:53 {\n  log\n}', [['a.com', 'b.com:53', [['log']]]]],
    ['zones on several lines', 'a.com,\nb.com {\n  log\n}', [['a.com', 'b.com', [['log']]]]],
    ['a brace on the next line', 'a.com\n{\n  log\n}', [['a.com', [['log']]]]],
    ['a body', '. {\n  health {\n    lameduck 5s\n  }\n}', [['.', [['health', [['lameduck', '5s']]]]]]],
    ['a body in one line', '. {\n  health { lameduck 5s }\n}', [['.', [['health', [['lameduck', '5s']]]]]]],
    [
      'a body on the next line',
      '. {\n  health\n  {\n  lameduck 5s\n  }\n}',
      [['.', [['health', [['lameduck', '5s']]]]]],
    ],
    ['quotes', '. {\n  log "a \\"b\\" c\\d"\n}', [['.', [['log', 'a "b" c\\d']]]]],
    ['quotes in a word', '. {\n  log a"b c"\n}', [['.', [['log', 'a"b', 'c"']]]]],
    ['lines in quotes', '. {\n  log "a\nb" c\n}', [['.', [['log', 'a\nb', 'c']]]]],
    ['comments', '# a\n. { # b\n  log # c\n}\n# d', [['.', [['log']]]]],
    ['a mark in a word', '. {\n  log a#b c\n}', [['.', [['log', 'a', 'c']]]]],
    [
      'a snippet',
      '(s) {\n  log\n}\n. {\n  import s\n}',
      [
        ['(s)', [['log']]],
        ['.', [['import', 's']]],
      ],
    ],
    [
      'an import',
      'import a/*.conf\n. {\n  log\n}',
      [
        ['import', 'a/*.conf'],
        ['.', [['log']]],
      ],
    ],
    ['a server without braces', '.:53\nlog\ncache 30\n', [['.:53', [['log'], ['cache', '30']]]]],
    ['a variable', '{$ZONE}:53 {\n  log {%X%}\n}', [['{$ZONE}:53', [['log', '{%X%}']]]]],
    [
      'what a template fills in',
      '. {\n  forward . {{ .Values.x | join " " }}\n}',
      [['.', [['forward', '.', '{{ .Values.x | join " " }}']]]],
    ],
    ['format names', '. {\n  log . {combined}\n}', [['.', [['log', '.', '{combined}']]]]],
    ['an empty body', '. {\n}', [['.', []]]],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual([expected])
    expect(faults(text)).toEqual([])
    expect(parseCorefile(text).problems).toEqual([])
  })

  it('with its comments', () => {
    expect(parseCorefile('# a\r\n. { #b\n  log "# c"\n}').comments).toEqual([
      { text: ' a', start: 0, end: 3 },
      { text: 'b', start: 9, end: 11 },
    ])
  })

  it('without documents where there is nothing but comments', () => {
    expect(parseCorefile('\n# a\n').roots).toEqual([])
  })
})

describe('what is wrong is told, and the rest is read:', () => {
  it.each<[string, string, readonly string[]]>([
    ['a block that is not closed', '.:53 {\n  errors\n', ['unclosed .:53']],
    ['one before another', '.:53 {\n  errors\na.com:53 {\n  log\n}\n', ['unclosed .:53']],
    ['a body that is not closed', '. {\n  health {\n    lameduck 5s\n', ['unclosed health', 'unclosed .']],
    ['a brace that closes nothing', '. {\n  log\n}\n}\n', ['stray }']],
    ['a plugin above all blocks', 'errors\n. {\n  log\n}\n', ['outside errors']],
    ['a plugin below them', '. {\n  log\n}\nforward . 1.1.1.1\n', ['outside forward']],
    ['a plugin with a body', '. {\n  log\n}\nkubernetes a.b {\n  ttl 5\n}\n', ['outside kubernetes']],
    ['zones without a body', '. {\n  log\n}\na.com\n', ['outside a.com']],
    ['no blank before a brace', '.:53{\n  log\n}\n', ['glued .:53']],
    ['none before the brace of a plugin', '. {\n  health a{\n    lameduck 5s\n  }\n}', ['glued a']],
    ['a block that a line closes', '. { log }', ['inline log']],
    ['a quote that is not closed', '. {\n  log "a\n}\n', ['quote .']],
  ])('%s', (_, text, expected) => {
    expect(faults(text)).toEqual(expected)
  })

  it('a quote that is not closed is a problem of syntax', () => {
    const text = '. {\n  log "a\n}\n'
    expect(parseCorefile(text).problems).toEqual([{ message: 'this quote is not closed', start: 10, end: 11 }])
  })

  it('braces nest so deep only', () => {
    const text = `. {\n${'a {\n'.repeat(5_000)}`
    expect(parseCorefile(text).problems.map(({ message }) => message)).toEqual(['nested deeper than 200 levels'])
  })

  it('the source of a template is not analysed', () => {
    const text = '. {\n  log\n{{- range .Values.zones }}\n}'
    expect(parseCorefile(text).skipped?.map(({ start }) => start)).toEqual([10])
    expect(parseCorefile('. {\n{% for x in y %}\n}').skipped).toHaveLength(1)
  })

  it('what is no text is not analysed', () => {
    expect(parseCorefile('. {\n  a\0b\n}').skipped?.[0]?.reason).toBe('it is binary')
  })
})

describe('ranges', () => {
  it.each([
    ['verbatim', (text: string) => `'${text}'`],
    ['with escapes', JSON.stringify],
  ])('are exact in a JSON string in a YAML string, %s', (_, quote) => {
    const text = `values: ${quote('{"corefile": ".:53 {\\n  cache 60\\n}\\n"}')}\n`
    const [root] = parseYaml(text).roots
    const host = root?.type === 'mapping' ? root.entries[0]?.value : undefined
    if (root === undefined || host?.type !== 'scalar') throw new Error('no string')
    const { start, end } = rangeAt(text, root, '/values/#yaml/corefile/#corefile/0/1/0/1', undefined, {
      corefile: parseCorefile,
    })
    expect(text.slice(start, end)).toBe('60')
    expect(parseEmbedded(text, host, 'yaml', {}).roots).toHaveLength(1)
  })

  const token = fc.constantFrom(
    ...[
      '\n',
      '\r\n',
      ' ',
      '\t',
      '{',
      '}',
      '"',
      '\\',
      '#',
      '.:53',
      'a.com',
      'log',
      'import',
      '(s)',
      ',',
      '{{',
      '}}',
      '{%',
    ],
    ...['%}', '{$X}', 'a{', '\u2028', '\ufeff', '😀', 'x', '\u00a0'],
  )
  const anyText = fc.array(token, { maxLength: 60 }).map(tokens => tokens.join(''))

  it('of any text lie in it, in order, and words are what stands there', () => {
    fc.assert(
      fc.property(anyText, text => {
        const { roots, problems, comments = [] } = parseCorefile(text)
        const visit = (node: Node, from: number, to: number): number => {
          expect(node.start).toBeGreaterThanOrEqual(from)
          expect(node.end).toBeLessThanOrEqual(to)
          if (node.type === 'sequence') {
            let last = node.start
            for (const item of node.items) last = visit(item, last, node.end)
          } else if (node.type === 'scalar' && node.style === 'plain')
            expect(text.slice(node.start, node.end).replaceAll('\r', '')).toBe(node.value)
          return node.end
        }
        for (const root of roots) visit(root, 0, text.length)
        for (const { start, end } of [...problems, ...comments]) expect(start <= end && end <= text.length).toBe(true)
        for (const root of roots)
          for (const { pointer } of faultsOf(root)) {
            const place = rangeAt(text, root, pointer, undefined, {})
            expect(place.start < place.end, `${pointer} of ${JSON.stringify(text)}`).toBe(true)
          }
      }),
      { numRuns: 500, examples: [['}\n{']] },
    )
  })

  it('of words joined by blanks are those of the words', () => {
    const plainWord = fc.stringMatching(/^[a-z0-9./:-]{1,9}$/)
    fc.assert(
      fc.property(fc.array(fc.array(plainWord, { minLength: 1, maxLength: 5 }), { maxLength: 9 }), lines => {
        const text = `. {\n${lines.map(line => `  ${line.join(' ')}\n`).join('')}}\n`
        expect(read(text)).toEqual(lines.some(beginsServer) ? expect.anything() : [[['.', lines]]])
      }),
    )
  })
  const beginsServer = (line: readonly string[]): boolean => line.includes('{')
})

describe('a text made to be slow is not:', () => {
  const many = 10_000
  it.each([
    ['braces', '{ '.repeat(many)],
    ['closing braces', '} '.repeat(many)],
    ['blocks', 'a.b {\n}\n'.repeat(many)],
    ['blocks that are not closed', 'a.b:1 {\nlog\n'.repeat(5_000)],
    ['lines that look like zones', `. {\nlog\n${'a.b '.repeat(many)}`],
    ['lines that begin like zones', `. {\n${'a.b c d e f g h\n'.repeat(many)}}`],
    ['holes', '{{'.repeat(many)],
    ['holes on one line', '{{ }} {{'.repeat(many)],
    ['holes that close on another line', `${'{{'.repeat(many)}\n}}`],
    ['quotes', '"a" '.repeat(many)],
    ['escaped quotes', `"${'\\"'.repeat(many)}`],
    ['marks in a word', `a${'#'.repeat(many)}`],
    ['carriage returns', `a${'\r'.repeat(many)}`],
    ['commas', 'a,\n'.repeat(many)],
  ])('%s', (_, text) => {
    const most = 400 * text.length
    expect(stepsOf(() => parseCorefile(text), most)).toBeLessThan(most)
  })
})
