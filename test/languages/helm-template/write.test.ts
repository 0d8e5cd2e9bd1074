import { describe, expect, it } from 'vitest'
import type { Edit } from '../../../src/languages/edits/target.ts'
import { loadParsers } from '../../../src/languages/load.ts'
import { editorWith } from '../edits/apply.ts'

const edit = editorWith(await loadParsers(new Set(['helm-template'])))
const edited = (template: string, ...edits: readonly Edit[]): string | undefined =>
  edit('helm-template', template, ...edits)

const POLICY = 'kind: NetworkPolicy\nspec:\n  podSelector: {}\n  {{- if .Values.open }}\n  ingress: []\n  {{- end }}\n'

describe('edits to a template', () => {
  it.each<readonly [template: string, edit: Edit, result: string]>([
    ['a: 1\nb: {{ .Values.b }}\n', { pointer: '/a', set: 2 }, 'a: 2\nb: {{ .Values.b }}\n'],
    ['a: v1 # {{ .x }}\n', { pointer: '/a', set: 'v2' }, 'a: v2 # {{ .x }}\n'],
    ['a: {{ .b }}\nc: d\n', { pointer: '/c', remove: true }, 'a: {{ .b }}\n'],
    ['{{- if .x }}\na: 1\n{{- end }}\nc: d\n', { pointer: '/a', set: 3 }, '{{- if .x }}\na: 3\n{{- end }}\nc: d\n'],
    ['a:\n  b: c\n', { pointer: '/a/b', rename: 'd' }, 'a:\n  d: c\n'],
    ['a: {{ .b }}\n', { pointer: '/a', remove: true }, '{}\n'],
    [
      POLICY,
      { pointer: '/spec', insert: { key: 'policyTypes', value: ['Ingress'] } },
      'kind: NetworkPolicy\nspec:\n  podSelector: {}\n  policyTypes:\n    - Ingress\n  {{- if .Values.open }}\n  ingress: []\n  {{- end }}\n',
    ],
    [
      '{{- if .on }}\na: 1\n{{- if .b }}\nc: 2\n{{- end }}\n{{- end }}\n',
      { pointer: '', insert: { key: 'd', value: 3 } },
      '{{- if .on }}\na: 1\nd: 3\n{{- if .b }}\nc: 2\n{{- end }}\n{{- end }}\n',
    ],
    [
      'a:\n  b:\n    c: d\n    {{- if .e }}\n    f: g\n    {{- end }}\n',
      { pointer: '/a', insert: { key: 'h', value: true } },
      'a:\n  h: true\n  b:\n    c: d\n    {{- if .e }}\n    f: g\n    {{- end }}\n',
    ],
    [
      'a:\n  b: c\n  {{- toYaml .Values.d | nindent 2 }}\n',
      { pointer: '/a', insert: { key: 'e', value: 'f' } },
      'a:\n  b: c\n  e: f\n  {{- toYaml .Values.d | nindent 2 }}\n',
    ],
    [
      'a:\r\n  b: c\r\nd: {{ .e }}\r\n',
      { pointer: '/a', insert: { key: 'f', value: 1 } },
      'a:\r\n  b: c\r\n  f: 1\r\nd: {{ .e }}\r\n',
    ],
    ['a: {}\nb: {{ .c }}\n', { pointer: '/a', insert: { key: 'd', value: 1 } }, 'a: {d: 1}\nb: {{ .c }}\n'],
  ])('of %j makes %j', (template, edit, result) => {
    expect(edited(template, edit)).toBe(result)
  })

  it.each<readonly [why: string, template: string, edit: Edit]>([
    ['what an action writes', 'a: {{ .b }}\n', { pointer: '/a', set: 1 }],
    ['a part of what one writes', 'a: "b-{{ .c }}"\n', { pointer: '/a', set: 'd' }],
    ['a key that one writes', '{{ .a }}: 1\nb: 2\n', { pointer: '/{{ .a }}', rename: 'c' }],
    ['what is included elsewhere', '{{ define "x" }}\na: 1\n{{ end }}\n', { pointer: '/a', set: 2 }],
    [
      'an object with fields behind conditions only',
      'a:\n  {{- if .b }}\n  c: 1\n  {{- end }}\nd: 2\n',
      { pointer: '/a', insert: { key: 'e', value: 3 } },
    ],
    ['what has its blanks taken', 'a: 1\nb: {{ .c -}}\n\nd', { pointer: '', insert: { key: 'e', value: 2 } }],
  ])('refuses %s', (_, template, edit) => {
    expect(edited(template, edit)).toBeUndefined()
  })
})
