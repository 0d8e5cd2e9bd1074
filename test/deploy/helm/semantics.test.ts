import { describe, expect, it } from 'vitest'
import { toCharts, toInstances } from '../../../src/deploy/helm/charts.ts'
import type { SourceFile } from '../../../src/documents/document.ts'
import type { ChartFile } from '../../../src/facts/kubernetes/chart-file.ts'
import { parseYaml } from '../../../src/languages/yaml/yaml.ts'
import { isBeside } from '../../support/beside.ts'
import { lintFrozen } from '../../support/lint-frozen.ts'

const CHART = 'apiVersion: v2\nname: web\nversion: 1.0.0\n'
const T = 'web/templates/policy.yaml'
const policy = (range: string): string => `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web}
spec:
  podSelector: {}
  policyTypes: [Egress]
  egress:
    - to: [{ipBlock: {cidr: ${range}}}]
`

/** What fails in a chart: the check, the confidence where it is low, the file and the line. */
function found(files: Readonly<Record<string, string>>): readonly string[] {
  const all: SourceFile[] = Object.entries({ 'web/Chart.yaml': CHART, ...files }).map(([path, text]) => ({
    path,
    text,
  }))
  const { report } = lintFrozen(all)
  expect(report.faults).toEqual([])
  const found = report.findings.filter(one => !isBeside(one))
  return [
    ...found.map(({ check, location }) => `${check} ${location.path}:${location.startLine}`),
    ...report.hidden.map(({ check, location }) => `${check} low ${location.path}:${location.startLine}`),
  ]
}
const given = (range: string, values: string, others: Readonly<Record<string, string>> = {}) =>
  found({ [T]: policy(range), 'web/values.yaml': values, ...others })

// What each renders to, Helm 3.16.4 says.
describe('a function', () => {
  const ALL = '"0.0.0.0/0"'
  it.each([
    ['merge', `{{ (merge (dict "a" "10.0.0.0/8") (dict "a" ${ALL})).a }}`, false],
    ['merge over what is empty', `{{ (merge (dict "a" "") (dict "a" ${ALL})).a }}`, true],
    ['mergeOverwrite', `{{ (mergeOverwrite (dict "a" "10.0.0.0/8") (dict "a" ${ALL})).a }}`, true],
    ['merge in objects', `{{ (merge (dict "a" (dict "b" "10.0.0.0/8")) (dict "a" (dict "b" ${ALL}))).a.b }}`, false],
    ['merge with what is not known', `{{ (merge .Values.unknown (dict "a" ${ALL})).a }}`, false],
    ['dig', `{{ dig "m" "x" ${ALL} .Values.o }}`, true],
    ['dig to what is there', `{{ dig "m" "z" ${ALL} .Values.o }}`, false],
    ['index', `{{ index (list "10.0.0.0/8" ${ALL}) 1 }}`, true],
    ['get', `{{ get (dict "a" ${ALL}) "a" }}`, true],
    ['pick', `{{ (pick (dict "a" ${ALL}) "b").a | default "10.0.0.0/8" }}`, false],
    ['omit', `{{ (omit (dict "a" ${ALL} "b" 1) "a").a | default "10.0.0.0/8" }}`, false],
    ['append', `{{ append (list "10.0.0.0/8") ${ALL} | last }}`, true],
    ['concat', `{{ concat (list ${ALL}) (list "10.0.0.0/8") | first }}`, true],
    ['splitList', '{{ splitList "," "0.0.0.0/0,10.0.0.0/8" | first }}', true],
    ['sortAlpha', '{{ sortAlpha (list "10.0.0.0/8" "0.0.0.0/0") | first }}', true],
    ['until', '{{ index (until 1) 0 }}.0.0.0/0', true],
    ['fromYaml', '{{ (fromYaml "a: 0.0.0.0/0").a }}', true],
    ['fromYaml of what a template writes', '{{ (include "object" . | fromYaml).a }}', true],
    ['fromYaml of what is not YAML', '{{ (fromYaml "a: [").a | default "10.0.0.0/8" }}', false],
    ['tpl', '{{ tpl "{{ .Values.r }}" . }}', true],
    ['tpl of what includes itself', '{{ tpl .Values.self . }}', false],
    ['quotes in the midst of a text', `0.0.0.0/{{ quote "0" }}`, false],
    ['quotes that a named template writes', '{{ include "quoted" . }}', true],
    ['print', '{{ print "0.0.0.0" "/" 0 }}', true],
    ['print of numbers', '{{ print 0 0 }}.0.0.0/0', false],
  ])('is worked out: %s', (_, range, expected) => {
    const helpers =
      '{{ define "object" }}a: 0.0.0.0/0\nb: c{{ end }}{{ define "quoted" }}{{ "0.0.0.0/0" | quote }}{{ end }}'
    const values = 'o: {m: {z: 10.0.0.0/8}}\nr: 0.0.0.0/0\nself: "{{ tpl .Values.self . }}"\n'
    const all = given(range, values, { 'web/templates/_h.tpl': helpers })
    expect(all.filter(one => one.startsWith('NP-06'))).toHaveLength(expected ? 1 : 0)
  })

  it('is written where the value is that tpl takes', () => {
    expect(given('{{ tpl .Values.r $ }}', 'r: "{{ .Values.s }}"\ns: 0.0.0.0/0\n')).toEqual(['NP-06 web/values.yaml:1'])
  })
})

describe('an object that a template changes', () => {
  const OPEN = '{{ $d := dict "a" "0.0.0.0/0" }}'
  it.each([
    ['as it was', `${OPEN}{{ $d.a }}`, ['NP-06 web/templates/policy.yaml:8']],
    ['to another value', `${OPEN}{{ $_ := set $d "a" "10.0.0.0/8" }}{{ $d.a }}`, []],
    [
      'to a wrong value',
      '{{ $d := dict "a" "10.0.0.0/8" }}{{ $_ := set $d "a" "0.0.0.0/0" }}{{ $d.a }}',
      ['NP-06 web/templates/policy.yaml:8'],
    ],
    ['under a condition', `${OPEN}{{ if .Values.on }}{{ $_ := set $d "a" "10.0.0.0/8" }}{{ end }}{{ $d.a }}`, []],
    ['in a loop', `${OPEN}{{ range .Values.l }}{{ $_ := set $d "a" . }}{{ end }}{{ $d.a }}`, []],
    ['by merge', '{{ $d := dict }}{{ $_ := merge $d (dict "a" "10.0.0.0/8") }}{{ $d.a | default "0.0.0.0/0" }}', []],
    ['that is in the values', '{{ $_ := set .Values "v" "10.0.0.0/8" }}{{ .Values.v }}', []],
    ['that is a variable for values', '{{ $o := .Values.o }}{{ $_ := set $o "v" "10.0.0.0/8" }}{{ .Values.o.v }}', []],
    ['that is new', '{{ $_ := set .Values.o "w" "10.0.0.0/8" }}{{ .Values.o.w | default "0.0.0.0/0" }}', []],
    ['in a named template', '{{ include "set" (dict "a" "10.0.0.0/8") }}', []],
  ])('is known %s', (_, range, expected) => {
    const helpers = '{{ define "set" }}{{ $_ := set . "b" .a }}{{ .b | default "0.0.0.0/0" }}{{ end }}'
    const values = 'on: true\nl: [10.0.0.0/8]\nv: 0.0.0.0/0\no: {v: 0.0.0.0/0}\n'
    expect(given(range, values, { 'web/templates/_h.tpl': helpers })).toEqual(expected)
  })

  it('is unknown for all templates of the chart', () => {
    const other = { 'web/templates/a.yaml': '{{- $_ := set .Values.o "v" "10.0.0.0/8" }}\n' }
    expect(given('{{ .Values.o.v }}', 'o: {v: 0.0.0.0/0}\n', other)).toEqual([])
    expect(given('{{ .Values.o.v }}', 'o: {v: 0.0.0.0/0}\n')).toEqual(['NP-06 web/values.yaml:1'])
  })
})

describe('a part of a chart', () => {
  const P = 'web/charts/db/templates/p.yaml'
  const part = (range: string, values = 'v: 0.0.0.0/0\n') => ({
    'web/charts/db/Chart.yaml': CHART.replace('web', 'db'),
    'web/charts/db/values.yaml': values,
    [P]: policy(range),
  })
  const withDependency = (dependency: string, values: string, own = 'v: 0.0.0.0/0\n') =>
    found({
      ...part('{{ .Values.v }}', own),
      'web/Chart.yaml': `${CHART}dependencies:\n  - {name: db, version: 1.0.0${dependency}}\n`,
      'web/values.yaml': values,
    })

  it.each([
    ['a value of the other', '', 'db: {v: 10.0.0.0/8}\n', []],
    ['null, which removes its own', '', 'db: {v: null}\n', []],
    ['its own', '', 'db: {x: 1}\n', ['NP-06 web/charts/db/values.yaml:1']],
    ['an alias', ', alias: sql', 'sql: {v: 10.0.0.0/8}\n', []],
    ['an alias that is not its name', ', alias: sql', 'db: {v: 10.0.0.0/8}\n', ['NP-06 web/charts/db/values.yaml:1']],
  ])('has %s', (_, dependency, values, expected) => {
    expect(withDependency(dependency, values)).toEqual(expected)
  })

  it('is called what the other calls it', () => {
    const files = {
      ...part('{{ if eq .Chart.Name "sql" }}10.0.0.0/8{{ else }}0.0.0.0/0{{ end }}'),
      'web/Chart.yaml': `${CHART}dependencies: [{name: db, version: 1.0.0, alias: sql}]\n`,
    }
    expect(found(files)).toEqual([])
  })

  it('places what is global where it is written', () => {
    const files = { ...part('{{ .Values.global.v }}'), 'web/values.yaml': 'a: 1\nglobal: {v: 0.0.0.0/0}\n' }
    expect(found(files)).toEqual(['NP-06 web/values.yaml:2'])
  })

  it('gives what the other imports from it', () => {
    const files = (imported: string, values = '') => ({
      ...part('10.0.0.0/8', 'exports: {data: {v: 0.0.0.0/0}}\ndeep: {v: 0.0.0.0/0}\n'),
      'web/Chart.yaml': `${CHART}dependencies: [{name: db, version: 1.0.0, import-values: [${imported}]}]\n`,
      'web/values.yaml': values,
      [T]: policy('{{ .Values.v }}{{ (.Values.my).v }}'),
    })
    expect(found(files('data'))).toEqual([])
    const of = (range: string, imported: string, values = '') =>
      found({ ...files(imported, values), [T]: policy(range) })
    expect(of('{{ .Values.v }}', 'data')).toEqual(['NP-06 web/charts/db/values.yaml:1'])
    expect(of('{{ .Values.v }}', 'data', 'v: 10.0.0.0/8\n')).toEqual([])
    expect(of('{{ .Values.my.v }}', '{child: deep, parent: my}')).toEqual(['NP-06 web/charts/db/values.yaml:2'])
  })

  it.each([
    ['a condition', ', condition: db.enabled', 'db: {enabled: false}\n', '', true],
    ['a condition of its own values', ', condition: db.enabled', '', 'enabled: false\n', true],
    ['the first condition that is stated', ', condition: "x.y,db.enabled"', 'db: {enabled: false}\n', '', true],
    ['no condition that is no boolean', ', condition: db.enabled', 'db: {enabled: ""}\n', '', false],
    ['a tag', ', tags: [a]', 'tags: {a: false}\n', '', true],
    ['no tag of which another is on', ', tags: [a, b]', 'tags: {a: false, b: true}\n', '', false],
    ['no tag beside a condition', ', condition: db.here, tags: [a]', 'db: {here: true}\ntags: {a: false}\n', '', false],
  ])('is left off by %s', (_, dependency, values, own, isOff) => {
    const texts: readonly (readonly [ChartFile['role'], string, string])[] = [
      ['chart', 'web/Chart.yaml', `${CHART}dependencies:\n  - {name: db, version: 1.0.0${dependency}}\n`],
      ['values', 'web/values.yaml', values],
      ['chart', 'web/charts/db/Chart.yaml', CHART.replace('web', 'db')],
      ['values', 'web/charts/db/values.yaml', own],
    ]
    const files = texts.map(([role, path, text]) => ({ role, text, at: { document: `${path}#0`, pointer: '' } }))
    const charts = toCharts(files, ({ text }) => parseYaml(text))
    expect(toInstances(charts, new WeakMap()).map(one => [one.source, one.isOff])).toEqual([
      ['web', false],
      ['web/charts/db', isOff],
    ])
  })
})

describe('what lines behind a condition add', () => {
  const monitor = (first: string): string => `apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata: {name: web, namespace: web}
spec:
  selector: {matchLabels: {app: web}}
  endpoints:
  {{- if .Values.tls }}
  - port: https
  {{- else }}
  - port: http
  {{- end }}
${first}`
  const of = (template: string) =>
    found({ 'web/templates/m.yaml': template, 'web/values.yaml': 'tls: true\n' }).filter(one => one.startsWith('SM-05'))

  it('is of the item of each branch', () => {
    expect(of(monitor('    interval: 30s\n'))).toEqual([])
  })

  it('does not hide that an item has none', () => {
    expect(of(monitor('  - port: other\n'))).toHaveLength(2)
  })
})

describe('a container that a template writes as a whole', () => {
  const service = `apiVersion: v1
kind: Service
metadata: {name: web, namespace: web}
spec:
  selector: {app: web}
  ports: [{port: 80, targetPort: web}]
`
  const deployment = (more: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: web
          image: registry.example.com/web/web@sha256:${'0'.repeat(64)}
${more}`
  const of = (more: string) =>
    found({ 'web/templates/d.yaml': deployment(more), 'web/templates/s.yaml': service }).filter(one =>
      one.startsWith('SV-03'),
    )

  it('may have the port that a Service names', () => {
    expect(of('          ports: [{name: http, containerPort: 80}]\n')).toEqual(['SV-03 web/templates/s.yaml:6'])
    expect(of('        {{- include "sidecar.of.another.chart" . | nindent 8 }}\n')).toEqual([])
    expect(of('          ports: {{ toYaml .Values.ports | nindent 12 }}\n')).toEqual([])
  })
})

describe('JSON among the templates', () => {
  it('is a template where it has actions', () => {
    const json = '{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": {{ .Values.name | quote }}}}\n'
    expect(found({ 'web/templates/p.json': json })).toEqual([])
    expect(found({ 'web/templates/p.json': '{"a": [' })).toHaveLength(1)
  })
})

describe('a hostile chart', () => {
  it('is deployed a limited number of times, however often it is named', () => {
    const named = (i: number): string =>
      `${CHART}dependencies: [${['a', 'b', 'c', 'd'].map(alias => `{name: web, version: 1.0.0, alias: ${alias}${i}}`).join(', ')}]\n`
    const all = Array.from({ length: 40 }, (_, i): readonly (readonly [string, string])[] => [
      [`web/${'charts/web/'.repeat(i)}Chart.yaml`, named(i)],
      [`web/${'charts/web/'.repeat(i)}templates/a.yaml`, policy('{{ .Values.x }}')],
    ]).flat()
    expect(found(Object.fromEntries(all))).toEqual([])
  })

  it.each([
    ['tpl of itself, twice', '{{ tpl .Values.twice . }}'],
    ['objects in themselves', `{{ $d := dict }}${'{{ $_ := set $d "k" $d }}'.repeat(300)}{{ $d.k.k }}`],
    [
      'objects of which each has the one before twice',
      `${Array.from({ length: 100 }, (_, i) => `{{ $x${i + 1} := dict "a" $x${i} "b" $x${i} }}`).join('')}{{ merge $x100 $x99 | toYaml }}`,
    ],
    ['long repetitions', '{{ repeat 100000000 "x" }}{{ printf "%999999999s" "x" }}{{ until 100000000 | join "," }}'],
    ['names of JavaScript', '{{ .Values.__proto__.a }}{{ constructor . }}{{ dict "__proto__" 1 | toYaml }}'],
  ])('takes bounded work: %s', (_, range) => {
    const values = 'twice: "{{ tpl .Values.twice . }}{{ tpl .Values.twice . }}"\n__proto__: {a: 1}\n'
    expect(given(range, values).filter(one => !one.startsWith('NP-'))).toEqual([])
  })
})

describe('variables', () => {
  const branches =
    '{{ $x := "" }}{{ if .Values.a }}{{ $x = "10.0.0.0/8" }}{{ else if not $x }}{{ $x = "0.0.0.0/0" }}{{ end }}\n'

  it('that a branch changes are not changed in the condition of the next', () => {
    expect(found({ [T]: branches + policy('{{ $x }}'), 'web/values.yaml': 'a: false\n' })).toEqual([
      'NP-06 web/templates/policy.yaml:9',
    ])
    expect(found({ [T]: branches + policy('{{ $x }}'), 'web/values.yaml': 'a: true\n' })).toEqual([])
  })

  it('that stand for each other are followed a limited way', () => {
    const chain = (length: number): string => Array.from({ length }, (_, i) => `{{ $x${i + 1} := $x${i} }}`).join('')
    const of = (length: number) =>
      found({ [T]: `{{ $x0 := "0.0.0.0/0" }}${chain(length)}${policy(`{{ $x${length} }}`)}` })
    expect(of(50)).toHaveLength(1)
    expect(of(20_000)).toEqual([])
  })
})
