import { expect, it } from 'vitest'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { lint, loadParsers } from '../../../src/index.ts'
import { lazyLanguages } from '../../../src/languages/languages.ts'

const parsers = await loadParsers(new Set(lazyLanguages))
const everyCheck = { ...defaultSettings, isUnconditional: true }
const OPEN = 'range: 0.0.0.0/0\n'

/** The lines of the template that let all addresses through. */
function open(range: string, files: Readonly<Record<string, string>>, before = ''): readonly number[] {
  const template = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web}
spec:
  podSelector: {}
  policyTypes: [Egress]
  egress:
    - to: [{ipBlock: {cidr: ${range}}}]
`
  const all = {
    'web/Chart.yaml': 'apiVersion: v2\nname: web\n',
    'web/templates/policy.yaml': before + template,
    ...files,
  }
  const { report } = lint(
    Object.entries(all).map(([path, text]) => ({ path, text })),
    { parsers, settingsOf: () => everyCheck },
  )
  expect(report.faults).toEqual([])
  const found = [...report.findings, ...report.hidden].filter(({ check }) => check === 'NP-06')
  return found.map(({ location: { startLine } }) => startLine)
}

it.each<[string, string, Readonly<Record<string, string>>, boolean]>([
  ['a file of the chart', '{{ (.Files.Get "files/a.yaml" | fromYaml).range }}', { 'web/files/a.yaml': OPEN }, true],
  ['through the root', '{{ ($.Files.Get "files/a.yaml" | fromYaml).range }}', { 'web/files/a.yaml': OPEN }, true],
  ['as a template', '{{ tpl (.Files.Get "a.yaml") . }}', { 'web/a.yaml': '0.0.0.0/0' }, true],
  ['its lines', '{{ .Files.Lines "a.yaml" | first }}', { 'web/a.yaml': '0.0.0.0/0\n10.0.0.0/8\n' }, true],
  [
    'a file that is not there',
    '{{ (.Files.Get "files/b.yaml" | fromYaml).range }}',
    { 'web/files/a.yaml': OPEN },
    false,
  ],
  ['a file out of the chart', '{{ (.Files.Get "../a.yaml" | fromYaml).range }}', { 'a.yaml': OPEN }, false],
  ['a file of a neighbour', '{{ (.Files.Get "../web2/a.yaml" | fromYaml).range }}', { 'web2/a.yaml': OPEN }, false],
  [
    'values.yaml, which is none',
    '{{ (.Files.Get "values.yaml" | fromYaml).range }}',
    { 'web/values.yaml': OPEN },
    false,
  ],
  ['a name that is not known', '{{ (.Files.Get .Values.name | fromYaml).range }}', { 'web/files/a.yaml': OPEN }, false],
  ['another method', '{{ (.Files.Glob "files/a.yaml").AsConfig }}', { 'web/files/a.yaml': OPEN }, false],
])('.Files: %s', (_, range, files, isOpen) => expect(open(range, files)).toEqual(isOpen ? [8] : []))

it.each<[string, string, boolean]>([
  ['nothing is there', '{{ if (lookup "v1" "Secret" "web" "web") }}10.0.0.0/8{{ else }}0.0.0.0/0{{ end }}', true],
  ['a field of nothing', '{{ (lookup "v1" "Secret" "web" "web").data | default "0.0.0.0/0" }}', true],
])('lookup: %s', (_, range, isOpen) => expect(open(range, {})).toEqual(isOpen ? [8] : []))

it('.Capabilities: each branch may be there', () => {
  const has = '{{ if .Capabilities.APIVersions.Has "networking.k8s.io/v1" }}\n'
  expect(open('0.0.0.0/0', {}, `${has}{{ else }}{{ end }}`)).toEqual([9])
  expect(open('{{ if .Capabilities.APIVersions.Has "x/v1" }}0.0.0.0/0{{ else }}10.0.0.0/8{{ end }}', {})).toEqual([])
})
