import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../../src/documents/document.ts'
import { isBeside } from '../../support/beside.ts'
import { lintFrozen } from '../../support/lint-frozen.ts'

const policy = (range: string): string => `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web}
spec:
  podSelector: {}
  policyTypes: [Egress]
  egress:
    - to:
        - ipBlock:
            cidr: ${range}
`

/** Lints a chart, and gives what is found: the check, the file, the line, the text, and the lines that are related. */
function found(files: Readonly<Record<string, string>>): readonly string[] {
  const all: SourceFile[] = Object.entries({ 'web/Chart.yaml': CHART, ...files }).map(([path, text]) => ({
    path,
    text,
  }))
  const { report } = lintFrozen(all)
  expect(report.faults).toEqual([])
  // What only the values of a chart decide has a low confidence.
  return [...report.findings, ...report.hidden]
    .filter(one => !isBeside(one))
    .map(({ check, location, related }) => {
      const text = all.find(({ path }) => path === location.path)?.text.slice(location.start, location.end)
      const others = related.map(one => ` < ${one.location.path}:${one.location.startLine}`).join('')
      return `${check} ${location.path}:${location.startLine} ${text}${others}`
    })
}
const CHART = 'apiVersion: v2\nname: web\nversion: 1.0.0\n'
const T = 'web/templates/policy.yaml'

/** What is found where a template fills in the range, with values and named templates. */
const forRange = (range: string, values: string, helpers = ''): readonly string[] =>
  found({ [T]: policy(range), 'web/values.yaml': values, 'web/templates/_helpers.tpl': helpers })

const AT_VALUE = [`NP-06 web/values.yaml:1 0.0.0.0/0 < ${T}:10`]

describe('a value of a chart', () => {
  it('is a text where the white space after its colon is taken away, and a field where it is a line of its own', () => {
    const image = '{{- define "image" -}}{{ .Values.repository }}:\n{{- .Values.tag }}{{- end -}}'
    const said = (template: string): readonly string[] =>
      found({
        'web/templates/web.yaml': `apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: shop}\nspec:\n${template}`,
        'web/values.yaml':
          'repository: registry.example.com/shop/web\ntag: 1.4.2\nselector: "kubernetes.io/os: linux"\n',
        'web/templates/_helpers.tpl': image,
      }).filter(one => /^(?:PO-03|SC-02)/.test(one))
    expect(said('  containers:\n    - name: web\n      image: {{ include "image" . }}\n')).toEqual([])
    expect(said('  nodeSelector:\n    {{ .Values.selector }}\n')).toEqual([])
  })

  it.each([
    ['a field', '{{ .Values.a }}', AT_VALUE],
    ['the top', '{{ $.Values.a }}', AT_VALUE],
    ['quotes', '{{ .Values.a | quote }}', AT_VALUE],
    ['quotes around it', '"{{ .Values.a }}"', AT_VALUE],
    ['a default that is not needed', '{{ .Values.a | default "10.0.0.0/8" }}', AT_VALUE],
    ['required', '{{ required "say a" .Values.a }}', AT_VALUE],
    ['a variable', '{{ $x := .Values.a }}{{ $x }}', AT_VALUE],
    ['with', '{{ with .Values.a }}{{ . }}{{ end }}', AT_VALUE],
    ['a named template', '{{ include "range" . }}', AT_VALUE],
    ['printf', '{{ printf "%s" .Values.a }}', AT_VALUE],
    [
      'printf with more than that',
      '{{ printf "%s/%d" .Values.b.net 0 }}',
      [`NP-06 ${T}:10 {{ printf "%s/%d" .Values.b.net 0 }}`],
    ],
    ['a default', '{{ .Values.c | default "0.0.0.0/0" }}', [`NP-06 ${T}:10 {{ .Values.c | default "0.0.0.0/0" }}`]],
    [
      'two parts',
      '"{{ .Values.b.net }}/{{ .Values.b.bits }}"',
      [`NP-06 ${T}:10 "{{ .Values.b.net }}/{{ .Values.b.bits }}"`],
    ],
    ['100 pipes', `{{ .Values.a${' | quote'.repeat(100)} }}`, AT_VALUE],
    ['more pipes than are followed', `{{ .Values.a${' | quote'.repeat(101)} }}`, []],
    ['pipes that would fill the stack', `{{ .Values.a${' | quote'.repeat(100_000)} }}`, []],
    ['pipes in brackets', `{{ ${'('.repeat(40)}.Values.a${`${' | quote'.repeat(2000)})`.repeat(40)} }}`, []],
    ['a value that is not stated', '{{ .Values.c }}', []],
    ['a value that is empty', '{{ .Values.d }}', []],
    ['the release', '{{ .Release.Namespace }}', []],
    ['what the cluster can do', '{{ .Capabilities.KubeVersion }}', []],
    ['a function that is not known', '{{ .Values.a | sha256sum }}', []],
    ['no named template', '{{ include "nothing" . }}', []],
  ])('goes through %s', (_, range, expected) => {
    const values = 'a: 0.0.0.0/0\nb: {net: 0.0.0.0, bits: 0}\nd: ""\n'
    expect(forRange(range, values, '{{ define "range" }}{{ .Values.a }}{{ end }}')).toEqual(expected)
  })

  it('is found in lines that templates write', () => {
    const template = policy('x').replace(/egress:[\s\S]*$/, 'egress:\n    {{- toYaml .Values.egress | nindent 4 }}\n')
    const values = 'egress:\n  - to:\n      - ipBlock:\n          cidr: 0.0.0.0/0\n'
    expect(found({ [T]: template, 'web/values.yaml': values })).toEqual([`NP-06 web/values.yaml:4 0.0.0.0/0 < ${T}:8`])
  })

  it('is found in each pass through a list', () => {
    const template = policy('x').replace(
      / {8}- ipBlock:[\s\S]*$/,
      '        {{- range .Values.all }}\n        - ipBlock: {cidr: {{ . }}}\n        {{- end }}\n',
    )
    const values = 'all: [10.0.0.0/8, 0.0.0.0/0]\n'
    expect(found({ [T]: template, 'web/values.yaml': values })).toEqual([`NP-06 web/values.yaml:1 0.0.0.0/0 < ${T}:10`])
  })
})

it('knows what is encoded for a Secret', () => {
  const secret = (value: string): string =>
    `apiVersion: v1\nkind: Secret\nmetadata: {name: web}\ndata:\n  password: ${value}\n`
  const values = 'password: Harbor12345\nempty: ""\n'
  const inSecret = (value: string): readonly string[] => found({ [T]: secret(value), 'web/values.yaml': values })
  // The password is in plain text in the values, whoever takes it: that is one fault.
  const atValue = 'SE-02 web/values.yaml:1 Harbor12345'
  expect(inSecret('{{ .Values.password | b64enc | quote }}')).toEqual([`${atValue} < ${T}:5`])
  expect(inSecret('{{ .Values.empty | b64enc }}')).toEqual([atValue])
  expect(inSecret('{{ randAlphaNum 16 | b64enc }}')).toEqual([atValue])
})

describe('a condition of a chart', () => {
  const branches = `${policy('{{ if .Values.open }}x{{ end }}').replace(/ {12}cidr[\s\S]*$/, '')}            {{- if .Values.open }}
            cidr: 0.0.0.0/0
            {{- else }}
            cidr: 10.0.0.0/8
            {{- end }}
`

  it.each([
    ['true', 'open: true\n'],
    ['false, since somebody may change it', 'open: false\n'],
    ['not stated', '{}\n'],
  ])('is %s', (_, values) => {
    expect(found({ [T]: branches, 'web/values.yaml': values })).toEqual([`NP-06 ${T}:11 0.0.0.0/0`])
  })

  it('asks for types by the names that Go has for them', () => {
    const by = (type: string, values: string) =>
      found({
        [T]: policy(`{{ if typeIs "${type}" .Values.of }}0.0.0.0/0{{ else }}10.0.0.0/8{{ end }}`),
        'web/values.yaml': values,
      }).length
    expect(by('map[string]interface {}', 'of: {a: 1}\n')).toBe(1)
    expect(by('[]interface {}', 'of: [1]\n')).toBe(1)
    expect(by('string', 'of: a\n')).toBe(1)
    expect(by('string', 'of: {a: 1}\n')).toBe(0)
    expect(by('map', 'of: {a: 1}\n')).toBe(0)
  })

  it('leaves nothing out that is missed', () => {
    const pod = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  hostNetwork: true
  {{- if .Values.dns }}
  dnsPolicy: ClusterFirstWithHostNet
  {{- end }}
  containers: [{name: web, image: example.com/team/web:1.0}]
`
    expect(found({ [T]: pod, 'web/values.yaml': 'dns: false\n' })).toEqual([])
    expect(
      found({ [T]: pod.replace(/ *\{\{-[\s\S]*?\}\}\n(?: {2}dnsPolicy.*\n)?/g, ''), 'web/values.yaml': '' }),
    ).toEqual([`PO-04 ${T}:5 true`])
  })

  it('leaves open what hangs on the cluster', () => {
    const template = policy('10.0.0.0/8').replace(
      /^apiVersion.*\n/,
      '{{- if .Capabilities.APIVersions.Has "x/v1" }}\napiVersion: x/v1\n{{- else }}\napiVersion: extensions/v1beta1\n{{- end }}\n',
    )
    expect(found({ [T]: template })).toEqual([])
    const range = branches.replaceAll('.Values.open', '.Capabilities.Open')
    expect(found({ [T]: range })).toEqual([])
  })

  it('takes no two branches together', () => {
    const scaled = (isBoth: boolean): string => `{{- if .Values.vertical }}
apiVersion: autoscaling.k8s.io/v1
kind: VerticalPodAutoscaler
metadata: {name: web}
spec:
  targetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  updatePolicy: {updateMode: Recreate}
---
{{- end }}
{{- if ${isBoth ? '' : 'not '}.Values.vertical }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 1
  maxReplicas: 3
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 80}}}]
{{- end }}
`
    for (const value of ['true', 'false']) {
      const values = `vertical: ${value}\n`
      expect(found({ [T]: scaled(true), 'web/values.yaml': values }).join()).toMatch('HP-07')
      expect(found({ [T]: scaled(false), 'web/values.yaml': values })).toEqual([])
    }
  })
})

describe('a chart that is a part of another', () => {
  const part = {
    'web/charts/part/Chart.yaml': 'apiVersion: v2\nname: part\nversion: 1.0.0\n',
    'web/charts/part/values.yaml': 'range: 10.0.0.0/8\n',
    'web/charts/part/templates/p.yaml': policy('{{ .Values.range }}'),
  }
  const P = 'web/charts/part/templates/p.yaml'

  it('has the values that the other gives it', () => {
    expect(found({ ...part, 'web/values.yaml': 'part: {range: 0.0.0.0/0}\n' })).toEqual([
      `NP-06 web/values.yaml:1 0.0.0.0/0 < ${P}:10`,
    ])
    expect(found(part)).toEqual([])
  })

  it('has those of its other name', () => {
    const chart = `${CHART}dependencies: [{name: part, version: 1.0.0, alias: other}]\n`
    expect(found({ ...part, 'web/Chart.yaml': chart, 'web/values.yaml': 'other: {range: 0.0.0.0/0}\n' })).toHaveLength(
      1,
    )
    expect(found({ ...part, 'web/Chart.yaml': chart, 'web/values.yaml': 'part: {range: 0.0.0.0/0}\n' })).toEqual([])
  })

  it('has what is global', () => {
    const files = { ...part, [P]: policy('{{ .Values.global.range }}') }
    expect(found({ ...files, 'web/values.yaml': 'global: {range: 0.0.0.0/0}\n' })).toHaveLength(1)
  })

  it('shares its named templates', () => {
    const files = { ...part, 'web/charts/part/templates/_h.tpl': '{{ define "all" }}0.0.0.0/0{{ end }}' }
    expect(found({ ...files, [T]: policy('{{ include "all" . }}') })).toEqual([`NP-06 ${T}:10 {{ include "all" . }}`])
  })
})

describe('hostile charts', () => {
  it.each([
    [
      'named templates that include each other',
      '{{ define "a" }}{{ include "b" . }}{{ end }}{{ define "b" }}{{ include "a" . }}{{ end }}x: {{ include "a" . }}\n',
    ],
    [
      'named templates that write each other many times',
      Array.from(
        { length: 18 },
        (_, i) => `{{ define "t${i}" }}a: [{{ include "t${i + 1}" 1 }}, {{ include "t${i + 1}" 2 }}]{{ end }}`,
      )
        .concat('x: {{ include "t0" . }}\n')
        .join(''),
    ],
    [
      'a long list that is gone through in itself',
      `x:\n${'{{ range .Values.l }}'.repeat(50)}\n  - {{ . }}\n${'{{ end }}'.repeat(50)}\n`,
    ],
    [
      'assignments of each other',
      Array.from({ length: 300 }, (_, i) => `{{ $x${i + 1} := list $x${i} $x${i} }}`)
        .concat('x: {{ $x300 }}\n')
        .join(''),
    ],
  ])('take bounded work: %s', (_, template) => {
    const values = `l: [${'1, '.repeat(40)}1]\n`
    expect(
      found({
        [T]: `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata: {}\n${template}`,
        'web/values.yaml': values,
      }),
    ).toEqual([])
  })
})

describe('a template without a chart', () => {
  const J2 = 'roles/web/templates/policy.yaml.j2'
  const DEFAULTS = 'roles/web/defaults/main.yml'

  it.each([
    ['a default of its role', '{{ a }}', [`NP-06 ${DEFAULTS}:1 0.0.0.0/0 < ${J2}:10`]],
    ['a field of one', '{{ b.c }}', [`NP-06 ${DEFAULTS}:2 0.0.0.0/0 < ${J2}:10`]],
    ['what keeps the value', '{{ a | string }}', [`NP-06 ${DEFAULTS}:1 0.0.0.0/0 < ${J2}:10`]],
    ['a variable of the inventory', '{{ x }}', []],
    ['a filter', '{{ a | default("10.0.0.0/8") }}', []],
    ['a text', '0.0.0.0/0', [`NP-06 ${J2}:10 0.0.0.0/0`]],
  ])('has %s', (_, range, expected) => {
    expect(found({ [J2]: policy(range), [DEFAULTS]: 'a: 0.0.0.0/0\nb: {c: 0.0.0.0/0}\n' })).toEqual(expected)
  })

  it('goes through a list of its role, and leaves out what a default switches off', () => {
    const all = policy('x').replace(
      / {8}- ipBlock:[\s\S]*$/,
      '{% for one in ranges %}\n        - ipBlock: {cidr: {{ one }}}\n{% endfor %}\n{% if not off %}\n        - ipBlock: {cidr: 0.0.0.0/0}\n{% endif %}\n',
    )
    expect(found({ [J2]: all, [DEFAULTS]: 'ranges: [10.0.0.0/8, 0.0.0.0/0]\noff: false\n' })).toEqual([
      `NP-06 ${DEFAULTS}:1 0.0.0.0/0 < ${J2}:10`,
      `NP-06 ${J2}:13 0.0.0.0/0`,
    ])
  })

  it.each(['{{ range }}', '{{ .range }}', '{{range | quote}}'])('takes %s in any place for unknown', hole => {
    const pod = `apiVersion: v1
kind: Pod
metadata: {name: web, namespace: ${hole}}
spec:
  hostNetwork: ${hole}
  terminationGracePeriodSeconds: ${hole}
  containers:
    - name: web
      image: example.com/team/web:${hole}
      ports: [{containerPort: ${hole}}]
`
    expect(found({ 'policy.yaml': policy(hole), 'pod.yaml': pod })).toEqual([])
  })
})
