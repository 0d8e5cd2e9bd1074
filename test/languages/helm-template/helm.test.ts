import { describe, expect, it } from 'vitest'
import { parseHelm } from '../../../src/languages/helm-template/helm.ts'
import type { Node } from '../../../src/languages/tree/node.ts'
import { stepsOf } from '../../support/steps.ts'

/** A tree as data: of scalars, what is written. */
const shown = (node: Node): unknown => {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(shown)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, shown(value)]))
}
const read = (text: string) => parseHelm(text).roots.map(shown)

describe('a template', () => {
  it.each([
    ['a value', 'a: {{ .Values.a }}\nb: 1\n', [{ a: '{{ .Values.a }}', b: 1 }]],
    ['a value with quotes in quotes', 'a: "{{ .a | default "x" }}:1"\n', [{ a: '{{ .a | default "x" }}:1' }]],
    ['a key', '{{ .k }}: 1\n"{{ .l }}": 2\n', [{ '{{ .k }}': 1, '{{ .l }}': 2 }]],
    [
      'lines',
      'a:\n  {{- toYaml .x | nindent 2 }}\n  b: 1\n',
      [{ a: { '{{- toYaml .x | nindent 2 }}': '{{- toYaml .x | nindent 2 }}', b: 1 } }],
    ],
    [
      'lines in another column',
      'a:\n{{ toYaml .x | indent 2 }}\n  b: 1\n',
      [{ a: { '{{ toYaml .x | indent 2 }}': '{{ toYaml .x | indent 2 }}', b: 1 } }],
    ],
    ['items', 'a:\n  - 1\n  {{- toYaml .x | nindent 2 }}\n', [{ a: [1, '{{- toYaml .x | nindent 2 }}'] }]],
    [
      'items before others',
      'a:\n  {{- toYaml .x | nindent 2 }}\n  - 1\n',
      [{ a: ['{{- toYaml .x | nindent 2 }}', 1] }],
    ],
    [
      'the first lines of an item',
      'a:\n  - {{ toYaml .x | nindent 4 | trim }}\n    b: 1\n',
      [{ a: [{ '{{ toYaml .x | nindent 4 | trim }}': '{{ toYaml .x | nindent 4 | trim }}', b: 1 }] }],
    ],
    [
      'lines behind their key',
      'a: {{- toYaml .x | nindent 2 }}\n  b: 1\n',
      [{ a: { '{{- toYaml .x | nindent 2 }}': '{{- toYaml .x | nindent 2 }}', b: 1 } }],
    ],
    ['branches', '{{- if .x }}\na: 1\n{{- else }}\nb: 2\n{{- end }}\nc: 3\n', [{ a: 1, b: 2, c: 3 }]],
    ['branches of a document', '{{ if .x }}a: 1\n---\n{{ end }}b: 2\n', [{ a: 1 }, { b: 2 }]],
    ['a condition in a line', 'a: x{{ if .y }}-{{ .y }}{{ end }}\n', [{ a: 'x{{ if .y }}-{{ .y }}{{ end }}' }]],
    ['a field in one line', '  {{ if .y }}a: 1{{ else }}b: 2{{ end }}\n  c: 3\n', [{ a: 1, b: 2, c: 3 }]],
    ['a block scalar', 'a: |\n  x\n  {{ .y }}\n  z\n', [{ a: 'x\n{{ .y }}\nz\n' }]],
    ['comments', '{{/* {{ }} */}}\na: 1 # {{ .x }}\n{{- /* b: 2\n*/ -}}\n', [{ a: 1 }]],
    ['braces in a text', 'a: {{ `{{ x }}` }}\n', [{ a: '{{ `{{ x }}` }}' }]],
    [
      'lines behind their key, before others that are written',
      'a: {{- include "x" . | nindent 2 }}\n  {{- if .y }}\n  {{- toYaml .y | nindent 2 }}\n  {{- end }}\n  b: 1\n',
      [
        {
          a: {
            '{{- include "x" . | nindent 2 }}': '{{- include "x" . | nindent 2 }}',
            '{{- toYaml .y | nindent 2 }}': '{{- toYaml .y | nindent 2 }}',
            b: 1,
          },
        },
      ],
    ],
    [
      'a block scalar that begins with a condition',
      'a: |\n    {{- if .x }}\n  x\n    {{- end }}\n',
      [{ a: '{{- if .x }}\n  x\n    {{- end }}\n' }],
    ],
    ['a block scalar behind its header', 'a: |- {{- .x | nindent 2 }}\nb: 1\n', [{ a: '{{- .x | nindent 2 }}', b: 1 }]],
    ['what refuses to be rendered', '{{- if .x }}\n  {{- fail "no" }}\n{{- end }}\na: 1\n', [{ a: 1 }]],
    ['assignments', '{{ $x := .y }}\na: {{ $x }}\n', [{ a: '{{ $x }}' }]],
  ])('has %s', (_, text, found) => {
    expect(read(text)).toEqual(found)
    expect(parseHelm(text).skipped).toBeUndefined()
  })

  it('has places in its own text', () => {
    const text = '{{- if .x }}\na:\n  - "{{ .y }}" # here\n{{- end }}\n'
    const [root] = parseHelm(text).roots
    const item =
      root?.type === 'mapping' && root.entries[0]?.value.type === 'sequence'
        ? root.entries[0].value.items[0]
        : undefined
    expect(text.slice(item?.start, item?.end)).toBe('"{{ .y }}"')
  })

  it('gives what it defines as parts of their own', () => {
    const { template, roots } = parseHelm('{{ define "a" }}x: 1{{ end }}b: 2\n{{ define "t" }}text{{ end }}')
    expect(
      template.parts.map(({ name, documents }) => [
        name,
        documents.map(({ number }) => shown(roots[number] ?? { type: 'sequence', items: [], start: 0, end: 0 })),
      ]),
    ).toEqual([
      [undefined, [{ b: 2 }]],
      ['a', [{ x: 1 }]],
      ['t', ['text']],
    ])
  })

  it.each([
    ['an action that is not closed', 'a: {{ .x\n'],
    ['a condition that is not closed', '{{ if .x }}\na: 1\n'],
    ['an end without a beginning', 'a: 1\n{{ end }}\n'],
    ['text that is no YAML', 'a: {{ .x }}\n  b: [\n'],
    ['characters of private use', 'a: \ue000{{ .x }}\n'],
  ])('is not analysed with %s', (_, text) => {
    const { notAnalysed, skipped } = parseHelm(text)
    expect(notAnalysed ?? skipped?.[0]?.reason).toBe('it is a template (Helm, Jinja, envsubst); render it first')
  })

  it.each([
    ['holes', 'a: {{ x }}\n'],
    ['holes of a line', '{{ x }} '],
    ['lines of holes', '{{ x }}\n'],
    ['items of holes', '- {{ toYaml . | nindent 2 }}\n'],
    ['conditions', '{{ if x }}\n{{ end }}\n'],
    ['conditions in lines', 'a: {{ if x }}y{{ end }}\n'],
    ['definitions', '{{ define "x" }}{{ end }}\n'],
    ['assignments', '{{ $x := $x }}\n'],
    ['open braces', '{{ "'],
    ['quotes', '{{ "" }}'],
    ['comments', '{{/* */}}'],
    ['brackets', '{{ ((((((x)))))) }}\n'],
    ['blank lines', '{{ x }}\n\n\n\n\n'],
  ])('takes steps in proportion to its length: %s', (_, part) => {
    const steps = (count: number): number => stepsOf(() => parseHelm(part.repeat(count)), 100_000_000)
    expect(steps(2_000)).toBeLessThan(steps(500) * 6)
  })
})
