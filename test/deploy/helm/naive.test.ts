import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../../src/documents/document.ts'
import { isBeside } from '../../support/beside.ts'
import { lintFrozen } from '../../support/lint-frozen.ts'

const CHART = 'apiVersion: v2\nname: web\nversion: 1.0.0\n'

/** A policy that opens a range, with lines in the place of `egress`. */
const policy = (egress: string): string => `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web}
spec:
  podSelector: {}
  policyTypes: [Egress]
${egress}`
const open = (range: string): string => policy(`  egress: [{to: [{ipBlock: {cidr: ${range}}}]}]\n`)

/** The checks that fail in a chart, with their confidence, where it is low. */
function found(files: Readonly<Record<string, string>>): readonly string[] {
  const all: SourceFile[] = Object.entries({ 'web/Chart.yaml': CHART, ...files }).map(([path, text]) => ({
    path,
    text,
  }))
  const { report } = lintFrozen(all)
  expect(report.faults).toEqual([])
  return [
    ...report.findings.filter(one => !isBeside(one)).map(({ check }) => check),
    ...report.hidden.map(({ check }) => `${check} low`),
    ...report.notAnalysed.map(({ kind = 'something' }) => `${kind} not read`),
  ]
}

const T = 'web/templates/policy.yaml'
const OPEN = '"0.0.0.0/0"'
/** A template with values. */
const given = (template: string, values: string, others: Readonly<Record<string, string>> = {}) =>
  found({ [T]: template, 'web/values.yaml': values, ...others })

describe('a template that seems to open everything', () => {
  it.each([
    ['a value', open('{{ .Values.a }}'), 'a: 0.0.0.0/0\n', ['NP-06']],
    ['a default that the values take the place of', open(`{{ .Values.a | default ${OPEN} }}`), 'a: 10.0.0.0/8\n', []],
    ['a default of a default', open(`{{ .Values.b | default .Values.a | default ${OPEN} }}`), 'a: 10.0.0.0/8\n', []],
    ['a default where the value is empty', open(`{{ .Values.a | default ${OPEN} }}`), 'a: ""\n', ['NP-06']],
    ['coalesce', open(`{{ coalesce .Values.b .Values.a ${OPEN} }}`), 'a: 10.0.0.0/8\n', []],
    ['ternary', open(`{{ ternary ${OPEN} "10.0.0.0/8" .Values.a }}`), 'a: false\n', []],
    ['a value that only --set gives', open('{{ .Values.a }}'), '', []],
    ['a value that is required and not there', open('{{ required "say a" .Values.a }}'), '', []],
    [
      'what another type than text decides',
      open(`{{ if kindIs "string" .Values.a }}{{ .Values.a }}{{ else }}${OPEN}{{ end }}`),
      'a: 10.0.0.0/8\n',
      [],
    ],
    [
      'a range over an empty list',
      policy('  egress:\n  {{- range .Values.a }}\n  - to: [{ipBlock: {cidr: {{ . }}}}]\n  {{- end }}\n'),
      'a: []\n',
      [],
    ],
    [
      'a range over a list',
      policy('  egress:\n  {{- range .Values.a }}\n  - to: [{ipBlock: {cidr: {{ . }}}}]\n  {{- end }}\n'),
      'a: [0.0.0.0/0]\n',
      ['NP-06'],
    ],
    [
      'a field of the first key of a map',
      open('{{ range $k, $v := .Values.a }}{{ if eq $k "b" }}{{ $v }}{{ end }}{{ end }}'),
      'a: {c: 0.0.0.0/0, b: 10.0.0.0/8}\n',
      [],
    ],
    ['with what is missing', open(`{{ with .Values.a }}{{ . }}{{ else }}10.0.0.0/8{{ end }}`), '', []],
    [
      'a variable that is changed',
      open('{{ $x := "0.0.0.0/0" }}{{ if .Values.a }}{{ $x = "10.0.0.0/8" }}{{ end }}{{ $x }}'),
      'a: true\n',
      [],
    ],
    ['a named template', open('{{ include "range" . }}'), 'a: 10.0.0.0/8\n', []],
    [
      'the namespace of the release',
      open(`{{ if eq .Release.Namespace "x" }}${OPEN}{{ else }}10.0.0.0/8{{ end }}`),
      '',
      [],
    ],
    ['the name of the release', open(`{{ if eq .Release.Name "x" }}${OPEN}{{ else }}10.0.0.0/8{{ end }}`), '', []],
    ['what the cluster has', open(`{{ if lookup "v1" "Secret" "a" "b" }}${OPEN}{{ else }}10.0.0.0/8{{ end }}`), '', []],
    ['a function that is not known', open('{{ .Values.a | regexReplaceAll "0" "1" }}'), 'a: 0.0.0.0/0\n', []],
    ['what a template sets', open('{{ $_ := set . "a" "10.0.0.0/8" }}{{ .a | default "0.0.0.0/0" }}'), '', []],
  ])('hangs on %s', (_, template, values, expected) => {
    const helpers = `{{ define "range" }}{{ .Values.a | default ${OPEN} }}{{ end }}`
    expect(given(template, values, { 'web/templates/_helpers.tpl': helpers })).toEqual(expected)
  })

  it('is a part of a chart whose parent gives another value', () => {
    const files = {
      'web/charts/db/Chart.yaml': CHART.replace('web', 'db'),
      'web/charts/db/values.yaml': 'a: 0.0.0.0/0\n',
    }
    const template = { 'web/charts/db/templates/p.yaml': open('{{ .Values.a }}') }
    expect(found({ ...files, ...template, 'web/values.yaml': 'db: {a: 10.0.0.0/8}\n' })).toEqual([])
    expect(found({ ...files, ...template, 'web/values.yaml': 'db: {b: 1}\n' })).toEqual(['NP-06'])
  })
})

describe('what is only known when it is rendered', () => {
  it.each([
    ['a template of another chart', '{{ include "common.all" . }}\n', ['template not read']],
    ['what is not closed', '{{ if .a }}\na: 1\n', ['template not read']],
  ])('is counted: %s', (_, text, expected) => {
    expect(given(text, '')).toEqual(expected)
  })

  it('is counted where a chart is not there', () => {
    const chart = `${CHART}dependencies:\n  - {name: db, version: 1.0.0, repository: "https://charts.example"}\n`
    expect(found({ 'web/Chart.yaml': chart })).toEqual(['remote chart not read'])
    expect(found({ 'web/Chart.yaml': chart, 'web/charts/db/Chart.yaml': CHART.replace('web', 'db') })).toEqual([])
  })

  it('is counted where the branches of a condition are lists in other columns, and the rest is read', () => {
    const rules =
      '  egress:\n  {{- with .Values.egress }}\n    {{- toYaml . | nindent 4 }}\n  {{- else }}\n  - {}\n  {{- end }}\n'
    const text = policy(rules).replace('{name: web}', '{name: web}\nspec2: {}')
    expect(given(text, 'egress: []\n')).toContain('template not read')
  })
})

describe('a block scalar with conditions', () => {
  const script = (lines: string): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: web}\ndata:\n  policy.yaml: |\n${lines}`
  const inner = policy('egress: [{to: [{ipBlock: {cidr: RANGE}}]}]\n').replace('egress', '  egress')
  const indented = (range: string) => inner.replace('RANGE', range).replace(/^(?=.)/gm, '    ')

  it('has the lines of the branch that is rendered', () => {
    const text = script(
      `{{- if .Values.on }}\n${indented('0.0.0.0/0')}{{- else }}\n${indented('10.0.0.0/8')}{{- end }}\n`,
    )
    expect(given(text, 'on: false\n').filter(check => check.startsWith('NP-06'))).toEqual([])
  })
})

describe('objects that are called after their release', () => {
  const service = (selector: string) => `apiVersion: v1
kind: Service
metadata: {name: {{ .Release.Name }}, namespace: {{ .Release.Namespace }}}
spec:
  selector: {app: ${selector}}
  ports: [{port: 80, targetPort: web}]
`
  const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: {{ .Release.Name }}, namespace: {{ .Release.Namespace }}}
spec:
  selector: {matchLabels: {app: {{ .Release.Name }}-web}}
  template:
    metadata: {labels: {app: {{ .Release.Name }}-web}}
    spec:
      containers:
        - {name: web, image: "registry.example.com/web/web@sha256:${'0'.repeat(64)}", ports: [{name: http, containerPort: 80}]}
`
  const of = (files: Readonly<Record<string, string>>) => found(files).filter(one => one.startsWith('SV-'))

  it('find each other inside a chart', () => {
    const files = { 'web/templates/s.yaml': service('{{ .Release.Name }}-web'), 'web/templates/d.yaml': deployment }
    // No container has a port of that name.
    expect(of(files)).toEqual(['SV-03'])
  })

  it('find no others', () => {
    const other = { 'db/Chart.yaml': CHART.replace('web', 'db'), 'db/templates/d.yaml': deployment }
    expect(of({ 'web/templates/s.yaml': service('{{ .Release.Name }}-web'), ...other })).toEqual([])
  })
})
