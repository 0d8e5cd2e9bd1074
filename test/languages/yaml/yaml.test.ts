import { describe, expect, it } from 'vitest'
import { MAX_DEPTH, MAX_DOCUMENTS, MAX_LENGTH } from '../../../src/languages/limits.ts'
import { find } from '../../../src/languages/tree/node.ts'
import { parseYaml } from '../../../src/languages/yaml/yaml.ts'
import { outline, plain } from '../outline.ts'

const tree = (text: string): string =>
  parseYaml(text)
    .roots.map(root => outline(text, root))
    .join('')
const values = (text: string): readonly unknown[] => parseYaml(text).roots.map(plain)

describe('ranges', () => {
  it('cover scalars with their quotes, and keys too', () => {
    expect(tree('a: x\n"b":   \'it\'\'s\'\nc: "\\n"\n')).toBe(
      `object "a: x\\n\\"b\\":   'it''s'\\nc: \\"\\\\n\\""
  a "a"
    "x" plain "x"
  b "\\"b\\""
    "it's" single "'it''s'"
  c "c"
    "\\n" double "\\"\\\\n\\""
`,
    )
  })

  it('cover lists and objects from the first to the last token', () => {
    expect(tree('a:\n  - x # c\n  - {b: [1, 2 ], c: w, }\n  -   - z\n\n# end\n')).toBe(
      `object "a:\\n  - x # c\\n  - {b: [1, 2 ], c: w, }\\n  -   - z"
  a "a"
    list "- x # c\\n  - {b: [1, 2 ], c: w, }\\n  -   - z"
      "x" plain "x"
      object "{b: [1, 2 ], c: w, }"
        b "b"
          list "[1, 2 ]"
            1 plain "1"
            2 plain "2"
        c "c"
          "w" plain "w"
      list "- z"
        "z" plain "z"
`,
    )
  })

  it('put a block scalar between its indicator and its last content character', () => {
    const text = 'a: | # say | this\n  x\n  y\n\nb: >-\n\n  folded\n  text\n  \nc: |+\n\nd: 1\n'
    const [root] = parseYaml(text).roots
    const range = (key: string): string => {
      const node = find(root, key)
      return text.slice(node?.start, node?.end)
    }
    expect(range('a')).toBe('| # say | this\n  x\n  y')
    expect(range('b')).toBe('>-\n\n  folded\n  text')
    expect(range('c')).toBe('|+')
    expect(values(text)).toEqual([{ a: 'x\ny\n', b: '\nfolded text', c: '\n', d: 1 }])
  })

  it('are empty, right after the colon or the dash, where there is no value', () => {
    const text = 'a:   # none\nb: {c: , d}\ne:\n  -\n  - x\n  -\n? f\n'
    const [root] = parseYaml(text).roots
    const at = (node: { start: number; end: number } | undefined): unknown => [
      text.slice(0, node?.start).split('\n').at(-1),
      (node?.end ?? 0) - (node?.start ?? 0),
    ]
    const b = find(root, 'b')
    const e = find(root, 'e')
    expect(at(find(root, 'a'))).toEqual(['a:', 0])
    expect(at(find(b, 'c'))).toEqual(['b: {c:', 0])
    expect(at(find(b, 'd'))).toEqual(['b: {c: , d', 0])
    expect(e?.type === 'sequence' ? e.items.map(at) : []).toEqual([
      ['  -', 0],
      ['  - ', 1],
      ['  -', 0],
    ])
    expect(at(find(root, 'f'))).toEqual(['? f', 0])
  })

  it('leave tags and anchors out', () => {
    expect(tree('a: !Ref &x  b\nc: !If [x, !Ref y]\nd: &e {f: 1}\n')).toContain('"b" plain !Ref "b"')
    expect(tree('c: !If [x, !Ref y]')).toContain('list !If "[x, !Ref y]"')
    expect(tree('d: &e {f: 1}')).toContain('object "{f: 1}"')
  })

  it('count a byte order mark, carriage returns, and characters beyond the BMP as two', () => {
    const text = '\ufeffa: "😀"\r\nb:\r\n- |\r\n  x\r\n  y\r\n- z\r\n'
    expect(tree(text)).toBe(
      `object ${JSON.stringify('a: "😀"\r\nb:\r\n- |\r\n  x\r\n  y\r\n- z')}
  a "a"
    "😀" double "\\"😀\\""
  b "b"
    list ${JSON.stringify('- |\r\n  x\r\n  y\r\n- z')}
      "x\\ny\\n" literal ${JSON.stringify('|\r\n  x\r\n  y')}
      "z" plain "z"
`,
    )
  })

  it('of pairs in a flow list have no bracket of their own', () => {
    expect(tree('[{a: b}: c, d: e, [f]: g]')).toBe(
      `list "[{a: b}: c, d: e, [f]: g]"
  object "{a: b}: c"
    {a: b} "{a: b}"
      "c" plain "c"
  object "d: e"
    d "d"
      "e" plain "e"
  object "[f]: g"
    [f] "[f]"
      "g" plain "g"
`,
    )
  })
})

describe('keys', () => {
  it('have the text of their value in JSON, as Kubernetes makes it', () => {
    expect(values('on: 1\n0x10: 2\n"y": 3\n1.50: 4\n? !!binary YQ==\n: 5\n')).toEqual([
      { true: 1, 16: 2, y: 3, 1.5: 4, a: 5 },
    ])
    expect(parseYaml('on: 1\n0x10: 2\n').problems).toEqual([])
  })

  it.each([
    ['~: 4', '~', 'Kubernetes takes no null as a key'],
    ['? [a]\n: b', '[a]', 'this key is a list or an object, which Kubernetes and Ansible refuse'],
    ['18446744073709551615: a', '18446744073709551615', 'Kubernetes takes no such number as a key'],
  ])('that Kubernetes refuses are a problem, and the document is read: %j', (text, place, message) => {
    const { roots, problems } = parseYaml(text)
    expect(roots).toHaveLength(1)
    expect(problems.map(problem => [text.slice(problem.start, problem.end), problem.message])).toEqual([
      [place, message],
    ])
  })

  it('that stand twice are a problem; the last one wins', () => {
    const text = 'a: 1\nb: 2\na: 3\n'
    const { roots, problems } = parseYaml(text)
    expect(problems).toEqual([{ message: 'duplicate key "a"; the last one wins', start: 10, end: 11 }])
    expect(find(roots[0], 'a')).toMatchObject({ value: 3 })
    const many = Array.from({ length: 20 }, (_, i) => `k${i}: 1\n`).join('')
    expect(parseYaml(`${many}k7: 1\n`).problems).toHaveLength(1)
  })
})

describe('anchors', () => {
  it('are shared with their aliases', () => {
    const [root] = parseYaml('a: &x {b: 1}\nc: *x\n').roots
    expect(find(root, 'c')).toBe(find(root, 'a'))
  })

  it('are merged by <<; what is later wins, then the earlier object of a list', () => {
    expect(values('- &a {x: 1, w: 1}\n- &b {x: 2, z: 2}\n- {<<: [*a, *b], w: 3}\n- w: 4\n  <<: *a\n')).toEqual([
      [
        { x: 1, w: 1 },
        { x: 2, z: 2 },
        { x: 1, z: 2, w: 3 },
        { x: 1, w: 1 },
      ],
    ])
    expect(parseYaml('- &a {x: 1}\n- <<: *a\n  x: 2\n')).toMatchObject({ problems: [] })
    expect(parseYaml('- &a {x: 1}\n- <<: *a\n  x: 2\n').ambiguities).toBeUndefined()
    expect(values('"<<": {a: 1}')).toEqual([{ '<<': { a: 1 } }])
    expect(values('<<: !Include other.yaml\nb: 2\n')).toEqual([{ b: 2 }])
  })

  it.each([
    ['a: *x', 'the alias "x" has no anchor before it'],
    ['a: &x [*x]', 'the anchor "x" contains itself'],
    ['<<: 1', '<< takes an object or a list of objects'],
    ['&x a: 1\n---\nb: *x', 'the alias "x" has no anchor before it'],
  ])('in %j make the document unusable', (text, message) => {
    const { roots, problems } = parseYaml(text)
    expect(problems.map(problem => problem.message)).toEqual([message])
    expect(roots).toHaveLength(text.includes('---') ? 1 : 0)
  })

  it('that stand for too much are a problem, at once', () => {
    const levels = Array.from({ length: 60 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]\n`)
    const { roots, problems } = parseYaml(`a0: &a0 [x, x]\n${levels.join('')}`)
    expect(roots).toEqual([])
    expect(problems).toMatchObject([{ message: 'nearly all of the document would be copies by aliases' }])
  })

  it('that stand for many values are a problem, where they are not nearly all of it', () => {
    const list = (item: string, count: number): string => Array.from({ length: count }, () => item).join(', ')
    const text = `a: &a [${list('x', 1500)}]\nb: [${list('x', 3000)}]\nc: [${list('*a', 70)}]\n`
    expect(parseYaml(text)).toMatchObject({
      roots: [],
      problems: [{ message: 'aliases expand to more than 100000 values' }],
    })
  })

  it('that every service merges are none', () => {
    const common = Array.from({ length: 100 }, (_, i) => `  k${i}: ${i}\n`).join('')
    const services = Array.from({ length: 9 }, (_, i) => `s${i}: {environment: {<<: *common}, image: web}\n`).join('')
    expect(parseYaml(`x: &common\n${common}${services}`).problems).toEqual([])
  })

  it('that nest too deeply are a problem', () => {
    const levels = Array.from({ length: MAX_DEPTH }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}]\n`)
    expect(parseYaml(`a0: &a0 [x]\n${levels.join('')}`)).toMatchObject({
      roots: [],
      problems: [{ message: `aliases make it nest deeper than ${MAX_DEPTH} levels` }],
    })
  })
})

describe('a stream', () => {
  it('has a root for each document that is not empty', () => {
    expect(values('# x\n---\na: 1\n---\n---\n# y\n--- b\n...\n')).toEqual([{ a: 1 }, 'b'])
    expect(values('')).toEqual([])
    expect(values('# only a comment')).toEqual([])
    expect(values('---\n~\n')).toEqual([null])
  })

  it('keeps its other documents where one is broken', () => {
    const text = '\ufeffa: 1\r\n---\r\nb: [\r\n---\r\nc: "😀"\r\n...\r\n---\r\nd: "\\q"\r\n---\r\ne: 5\r\n'
    const { roots, problems } = parseYaml(text)
    expect(roots.map(plain)).toEqual([{ a: 1 }, { c: '😀' }, { e: 5 }])
    expect(roots.map(root => text.slice(root.start, root.end))).toEqual(['a: 1', 'c: "😀"', 'e: 5'])
    expect(problems.map(problem => text.slice(0, problem.start).split('\r\n').length)).toEqual([3, 8])
  })

  it.each([
    ['a: 1\nfoo\n', 'foo', "':' is missing after a key"],
    ['a: {b: 1', '1', 'a bracket is not closed'],
    ['a:\n\tb: 1\n', '\t', 'YAML cannot be indented with tabs'],
    ['a: @x y\n', '@x', 'this does not fit here: wrong indentation, or a text that needs quotes'],
    ['a: *\n', '*', 'an anchor or alias needs a name of letters, digits, - and _'],
    ['a: "x', '"x', 'a double quote is not closed'],
  ])('says what is wrong, and where: %j', (text, place, message) => {
    const { problems } = parseYaml(text)
    expect(problems.map(problem => [text.slice(problem.start, problem.end), problem.message])).toEqual([
      [place, message],
    ])
  })

  it('has limits', () => {
    expect(parseYaml(' '.repeat(MAX_LENGTH + 1)).notAnalysed).toBe('it is longer than 5000000 characters')
    expect(parseYaml(`${'['.repeat(MAX_DEPTH)}${']'.repeat(MAX_DEPTH)}`).problems).toEqual([])
    expect(parseYaml('['.repeat(100_000)).problems).toMatchObject([{ message: 'nested deeper than 200 levels' }])
    expect(parseYaml('- '.repeat(100_000)).problems).toMatchObject([{ message: 'nested deeper than 200 levels' }])
  })
})

describe('too many documents', () => {
  const reason = 'only the first 10000 documents of a stream are analysed'

  it('leave the first ones to be read, and the others to be named', () => {
    const text = '---\na\n'.repeat(MAX_DOCUMENTS + 2)
    const { roots, problems, skipped } = parseYaml(text)
    expect([roots.length, problems]).toEqual([MAX_DOCUMENTS, []])
    expect(skipped).toEqual([{ reason, start: 6 * MAX_DOCUMENTS + 4, end: text.length }])
  })

  it('are as many where one is broken, and empty ones count as none', () => {
    const text = `[\n${'---\na\n'.repeat(MAX_DOCUMENTS)}`
    const { roots, problems, skipped } = parseYaml(text)
    expect([roots.length, problems.length]).toEqual([MAX_DOCUMENTS - 1, 1])
    expect(skipped).toMatchObject([{ reason, end: text.length }])
    expect(parseYaml(`${'---\n'.repeat(2 * MAX_DOCUMENTS)}a`)).toMatchObject({ roots: [{}] })
    expect(parseYaml('---\na\n'.repeat(MAX_DOCUMENTS)).skipped).toBeUndefined()
    expect(parseYaml(`[\n${'---\n'.repeat(20 * MAX_DOCUMENTS)}a`)).toMatchObject({ roots: [{}], problems: [{}] })
    const comments = `[\n${'---\n#\n'.repeat(6 * MAX_DOCUMENTS)}---\na`
    expect(parseYaml(comments)).toMatchObject({ roots: [{}], problems: [{}] })
  })
})

describe('what is not text', () => {
  it.each([
    ['a: \0', 'it is binary'],
    ['a: \udcff', 'it is not UTF-8'],
    ['# \udcff\na: 1', 'it is not UTF-8'],
  ])('is said of its document only: %j', (bad, reason) => {
    const text = `b: 1\n---\n${bad}\n---\nc: 😀\n`
    const { roots, problems, skipped } = parseYaml(text)
    expect([roots.map(plain), problems]).toEqual([[{ b: 1 }, { c: '😀' }], []])
    expect(skipped?.map(one => [text.slice(one.start, one.end), one.reason])).toEqual([
      [bad.includes('\0') ? '\0' : '\udcff', reason],
    ])
  })
})

describe('another text', () => {
  it.each([
    '# Title\nSome *text* here: and: there\n* a [x\n',
    'package main\n\nfunc main() { fmt.Println("a: b") }\n',
    'a\n  b [c: d\n',
    'x: y: z and so on',
  ])('is no YAML with a mistake: %j', text => {
    const { roots, problems, skipped } = parseYaml(text)
    expect(roots).toEqual([])
    expect([problems.length, skipped?.map(({ reason }) => reason)]).toEqual(
      text.startsWith('x: ') ? [1, undefined] : [0, ['it is not YAML']],
    )
  })
})

describe('a template', () => {
  const reason = 'it is a template (Helm, Jinja, envsubst); render it first'

  it('is no graph of kro, in which an expression needs quotes', () => {
    const { problems, skipped } = parseYaml('kind: ResourceGraphDefinition\na: ${x ? "b" : "c"}\n')
    expect([problems.length, skipped]).toEqual([1, undefined])
  })

  it.each([
    'a:\n  - name: b\n    APP_IMAGE\n    c: d\n',
    'a:\n  - name: b\n    APP_VALUE|-value: "x"-|\n',
    'a:\n  b: c\n  $MORE_CONFIG\nd: e\n',
    'hosts:\n- %TARGET%.%ZONE%\n',
    'a: @@NAME@@\n',
    'a:\n  - b: ***REMOVED***\n',
    'a: [[ .Name ]]-b\n',
  ])('of a tool of its own is not analysed: %j', text => {
    const { roots, problems, skipped } = parseYaml(text)
    expect([roots, problems, skipped?.map(one => one.reason)]).toEqual([[], [], [reason]])
  })

  it.each([
    'a:\n  b: c\n  word\nd: e\n',
    'a:\n  b: c\n  IMAGE\nd: e\n',
    'hosts:\n- %target\n',
    'a: ***b***\n',
    'a: [[1, 2], 3\nb: c\n',
  ])('is none where only a mistake is there: %j', text => expect(parseYaml(text).problems).toHaveLength(1))

  it.each([
    'a: {{ .Values.x }}',
    '{{- if .Values.x }}\na: 1\n{{- end }}\n',
    '- {{ x }}\n',
    '{% for x in y %}\na: 1\n{% endfor %}',
    'a: {{ include "x" . | nindent 4 }}\n',
    'a: b-{{ x "y: z" }}: {{ q }}\n',
    'metadata:\n  {{- with .Values.a }}\n  a: b\n  {{- end }}\n',
    'a: [${SUBNETS}]\n',
    '{{ x }}: 1\n',
    'a: {{ index . "b: c" }}\n',
    'a: |\n  text\n{{ tpl . | indent 2 }}\nb: 1\n',
    'a: 1\n${MORE}\nb: 2\n',
    'a: {TENANT_ID}-basic\n',
  ])('is not analysed, by itself and between others: %j', text => {
    const { roots, problems, skipped } = parseYaml(text)
    expect([roots, problems, skipped?.length]).toEqual([[], [], 1])
    expect(text.slice(skipped?.[0]?.start)).toMatch(/^(?:\{\{|\{%|\$\{|a: \{TENANT_ID)/)
    const stream = parseYaml(`b: 1\n---\n${text}\n---\nc: 2\n`)
    expect(stream.roots.map(plain)).toEqual([{ b: 1 }, { c: 2 }])
    expect(stream.problems).toEqual([])
    expect(stream.skipped).toEqual(skipped?.map(one => ({ reason, start: one.start + 9, end: one.end + 9 })))
  })

  it.each([
    'a: "{{ x }}"',
    "a: '{{ x }}'",
    'a: system:node:{{EC2PrivateDNSName}}',
    'a: |\n  {{- if x }}\n  {% y %}\n',
    '{a: {b: c}}',
    'a: ${{ x }}',
  ])('is not seen in %j', text => {
    expect(parseYaml(text)).toMatchObject({ roots: [{ type: 'mapping' }], problems: [] })
    expect(parseYaml(text).skipped).toBeUndefined()
  })

  it.each(['{{a: b}: c}: d', 'a: {{b: c}: d, e: f}', 'a: {{b: c}}', 'a: {{b}: c}', 'a: {{"b": c}}'])(
    'is not seen in %j, whose key Kubernetes refuses',
    text => {
      expect(parseYaml(text).skipped).toBeUndefined()
      expect(parseYaml(text).problems).not.toEqual([])
    },
  )

  it('is not blamed for a mistake elsewhere', () => {
    for (const text of [
      'a: "{{ x }}"\nb: 1\nc: [\nd: 2\n',
      'a: |\n  {{ x }}\nb: [\n',
      'a: |-\n  y\n\n  {{ x }}\nb: [\n',
      'a:\n  - b: >\n      {% x %}\n    c: [\n',
      'image: ${IMAGE}\nb: [\n',
    ]) {
      expect(parseYaml(text)).toMatchObject({ roots: [], problems: [{}] })
      expect(parseYaml(text).skipped).toBeUndefined()
    }
  })
})
