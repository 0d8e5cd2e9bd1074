import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../../src/documents/document.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { lint, loadParsers } from '../../../src/index.ts'
import { lazyLanguages } from '../../../src/languages/languages.ts'

const parsers = await loadParsers(new Set(lazyLanguages))
const everyCheck = { ...defaultSettings, isUnconditional: true }

const ALL = '0.0.0.0/0'
const CHART: Readonly<Record<string, string>> = {
  'charts/web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'charts/web/values.yaml': 'range: 10.0.0.0/8\nother: 10.0.0.0/8\nranges: [10.0.0.0/8]\n',
  'charts/web/templates/policy.yaml': `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: web}
spec:
  podSelector: {}
  policyTypes: [Egress]
  egress:
    - to: [{ipBlock: {cidr: {{ .Values.range }} }}]
    - to: [{ipBlock: {cidr: {{ .Values.other }} }}]
    - to: [{ipBlock: {cidr: {{ index .Values.ranges 0 }} }}]
`,
}

/** Where what the chart lets through to all addresses is written, in the order of the report. */
function open(files: Readonly<Record<string, string>>): readonly string[] {
  const all: SourceFile[] = Object.entries({ ...CHART, ...files }).map(([path, text]) => ({ path, text }))
  const { report } = lint(all, { parsers, settingsOf: () => everyCheck })
  expect(report.faults).toEqual([])
  return report.findings
    .filter(({ check }) => check === 'NP-06')
    .map(({ location: { path, startLine } }) => `${path}:${startLine}`)
}

const argo = (source: string, kind = 'Application'): string => `apiVersion: argoproj.io/v1alpha1
kind: ${kind}
metadata: {name: web, namespace: argocd}
spec:
  source:
    repoURL: https://example.com/team/web.git
    targetRevision: v1.0.0
    path: charts/web
    helm:
${source.replaceAll(/^/gm, '      ')}
`
const flux = (chart: string, spec: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: web, namespace: web}
spec:
  interval: 5m
  chart:
    spec:
      chart: ./charts/web
      sourceRef: {kind: GitRepository, name: web}
${chart.replaceAll(/^/gm, '      ')}
${spec.replaceAll(/^/gm, '  ')}
`

describe('the values that an order gives to a chart of the repository', () => {
  it.each<[string, Record<string, string>, readonly string[]]>([
    ['Argo CD: an object', { 'a.yaml': argo(`valuesObject:\n  range: ${ALL}`) }, ['a.yaml:11']],
    ['Argo CD: a text', { 'a.yaml': argo(`values: |\n  range: ${ALL}`) }, ['a.yaml:11']],
    ['Argo CD: a parameter', { 'a.yaml': argo(`parameters: [{name: range, value: ${ALL}}]`) }, ['a.yaml:10']],
    [
      'Argo CD: a parameter over a text',
      { 'a.yaml': argo(`values: |\n  range: ${ALL}\nparameters: [{name: range, value: 10.1.0.0/16}]`) },
      [],
    ],
    [
      'Argo CD: an item of a list, which makes the list unknown',
      { 'a.yaml': argo(`parameters: [{name: 'ranges[0]', value: ${ALL}}]`) },
      [],
    ],
    [
      'Argo CD: a file',
      { 'a.yaml': argo('valueFiles: [p.yaml]'), 'charts/web/p.yaml': `range: ${ALL}` },
      ['charts/web/p.yaml:1'],
    ],
    [
      'Argo CD: a file elsewhere',
      { 'a.yaml': argo('valueFiles: [../../env/p.yaml]'), 'env/p.yaml': `range: ${ALL}` },
      ['env/p.yaml:1'],
    ],
    [
      'Argo CD: a file of another source',
      { 'a.yaml': argo('valueFiles: [$v/env/p.yaml]'), 'env/p.yaml': `range: ${ALL}` },
      ['env/p.yaml:1'],
    ],
    [
      'Argo CD: a file that is not there, and one out of the repository',
      { 'a.yaml': argo('valueFiles: [q.yaml, ../../../p.yaml]'), 'charts/web/p.yaml': `range: ${ALL}` },
      [],
    ],
    [
      'Flux: an object over a file, without values.yaml',
      {
        'f.yaml': flux('valuesFiles: [./env/p.yaml]', `values: {other: ${ALL}}`),
        'env/p.yaml': `range: ${ALL}`,
        'charts/web/values.yaml': `ranges: [${ALL}]`,
      },
      ['env/p.yaml:1', 'f.yaml:11'],
    ],
    [
      'helmfile: files, objects, single values',
      {
        'deploy/helmfile.yaml': `releases:\n  - name: web\n    chart: ../charts/web\n    values:\n      - p.yaml\n      - range: 10.2.0.0/16\n    set:\n      - name: ranges\n        value: {}\n`,
        'deploy/p.yaml': `range: ${ALL}\nother: ${ALL}\n`,
      },
      ['deploy/p.yaml:2'],
    ],
    [
      'Skaffold',
      {
        'skaffold.yaml': `apiVersion: skaffold/v4beta11\nkind: Config\nmanifests:\n  helm:\n    releases:\n      - name: web\n        chartPath: charts/web\n        valuesFiles: [p.yaml]\n        setValues: {other: ${ALL}}\n`,
        'p.yaml': `range: ${ALL}\n`,
      },
      ['p.yaml:1', 'skaffold.yaml:9'],
    ],
    [
      'kustomize',
      {
        'kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nhelmCharts:\n  - name: web\n    releaseName: web\n    valuesFile: p.yaml\n    valuesInline: {other: ${ALL}}\n`,
        'p.yaml': `range: ${ALL}\n`,
      },
      ['kustomization.yaml:7', 'p.yaml:1'],
    ],
    [
      'Terraform',
      {
        'deploy/main.tf': `resource "helm_release" "web" {\n  name   = "web"\n  chart  = "\${path.module}/../charts/web"\n  values = [file("\${path.module}/p.yaml")]\n  set {\n    name  = "other"\n    value = "${ALL}"\n  }\n}\n`,
        'deploy/p.yaml': `range: ${ALL}\n`,
      },
      ['deploy/main.tf:7', 'deploy/p.yaml:1'],
    ],
    [
      'helm',
      {
        'deploy.sh': `helm upgrade --install web ./charts/web -f env/p.yaml --set other=${ALL} --set-string range=10.3.0.0/16\n`,
        'env/p.yaml': `range: ${ALL}\nranges: [${ALL}]\n`,
      },
      ['deploy.sh:1', 'env/p.yaml:2'],
    ],
    [
      'helm, for several environments',
      {
        'deploy.sh': 'helm upgrade web charts/web --values "charts/web/values-$ENV.yaml" --set range=10.3.0.0/16\n',
        'charts/web/values-a.yaml': `range: ${ALL}\nother: ${ALL}\n`,
        'charts/web/values-b.yaml': `ranges: [${ALL}]\n`,
        'charts/web/values-c.yaml': `other: ${ALL}\n`,
      },
      ['charts/web/values-a.yaml:2', 'charts/web/values-b.yaml:1', 'charts/web/values-c.yaml:1'],
    ],
    [
      'files of values beside values.yaml',
      { 'charts/web/values-a.yaml': `range: ${ALL}\n`, 'charts/web/ci/b-values.yaml': `range: ${ALL}\n` },
      ['charts/web/values-a.yaml:1'],
    ],
    [
      'a chart that the order says nothing of',
      { 'charts/web/values.yaml': `range: ${ALL}\n`, 'a.yaml': argo('releaseName: web') },
      ['charts/web/values.yaml:1'],
    ],
    ['another chart', { 'a.yaml': argo(`valuesObject:\n  range: ${ALL}`).replace('charts/web', 'charts/api') }, []],
  ])('%s', (_, files, expected) => expect(open(files)).toEqual(expected))

  it('is bounded: of many orders of one chart some are left out', () => {
    const apps = Array.from({ length: 60 }, (_, i) => argo(`valuesObject:\n  range: ${ALL}\n  n: ${i}`))
    expect(open({ 'a.yaml': apps.join('---\n') })).toHaveLength(20)
  })

  it('leave out what all their values leave off, so that a selector of it selects nothing', () => {
    const template = `apiVersion: v1
kind: Service
metadata: {name: web, namespace: web}
spec:
  selector: {app: web, tier: front}
  ports: [{port: 80, targetPort: 8080}]
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata:
      labels:
        app: web
        {{- with .Values.labels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      containers: [{name: web, image: web}]
`
    const files = (order: string, values = 'labels: {}\n') =>
      [
        ['charts/web/Chart.yaml', 'apiVersion: v2\nname: web\nversion: 1.0.0\n'],
        ['charts/web/values.yaml', values],
        ['charts/web/templates/web.yaml', template],
        ['order.yaml', order],
      ].map(([path = '', text = '']): SourceFile => ({ path, text }))
    const complete = { ...everyCheck, scope: { ...everyCheck.scope, complete: true } }
    const found = (all: readonly SourceFile[]): readonly string[] =>
      lint(all, { parsers, settingsOf: () => complete })
        .report.findings.filter(({ check }) => check === 'SV-03')
        .map(({ location }) => `${location.path}:${location.startLine}`)
    expect(found(files(flux('valuesFiles: [./charts/web/values.yaml]', '')))).toEqual([
      'charts/web/templates/web.yaml:5',
    ])
    expect(found(files(flux('valuesFiles: [./charts/web/values.yaml]', 'values: {labels: {tier: front}}')))).toEqual([])
    // Whoever deploys it may give more.
    expect(found(files(flux('', 'valuesFrom: [{kind: Secret, name: web}]')))).toEqual([])
    expect(found(files(''))).toEqual([])
  })
})
