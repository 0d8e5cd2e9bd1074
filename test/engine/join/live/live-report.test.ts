import { describe, expect, it } from 'vitest'
import { withWritableFixes } from '../../../../src/engine/fix/writable.ts'
import { createLiveReport } from '../../../../src/engine/join/live/live-report.ts'
import { lintFile } from '../../../../src/engine/lint/lint-file.ts'
import { defaultSettings, type FileSettings } from '../../../../src/engine/settings.ts'
import { createLinter, documentOpener, lint, loadParsers } from '../../../../src/index.ts'
import { lazyLanguages } from '../../../../src/languages/languages.ts'
import fc, { runs } from '../../../support/property.ts'

const parsers = await loadParsers(new Set(lazyLanguages))
const registry = createLinter(parsers)

const account = (name: string): string =>
  `apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: ${name}, namespace: shop}\n`
const binding = (name: string, subject: string): string => `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: ${name}, namespace: shop}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
subjects:
  # clauselint-disable-next-line RB-04 -- tried here
  - {kind: ServiceAccount, name: ${subject}, namespace: shop}
`
const role =
  'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: reader, namespace: shop}\nrules: []\n'
const vpc = (range: string): string => `platform: {network: {vpc: [${range}], remotePods: [10.0.0.0/16]}}\n`
const texts = [
  account('web'),
  account('wbe'),
  `# one line more\n${account('web')}`,
  binding('a', 'web'),
  binding('a', 'wbe'),
  `\n\n${binding('b', 'web')}---\n${account('api')}`,
  role,
  'a: [',
  vpc('10.0.0.0/16'),
  vpc('10.1.0.0/16'),
]
const paths = ['clauselint.yaml', 'one/a.yaml', 'one/b.yaml', 'two/a.yaml', 'two/b.yaml']

/** Two scopes, both complete, below one configuration that is in neither. */
function settingsFor(): (path: string) => FileSettings {
  const scopes = new Map<string, FileSettings>()
  return path => {
    const name = path.includes('/') ? path.slice(0, 3) : 'none'
    const settings = scopes.get(name) ?? {
      ...defaultSettings,
      configuration: 'clauselint.yaml',
      scope: { key: name, name, complete: true },
      suppressions: [
        {
          rule: 'RB-04',
          reason: 'x',
          until: '1969-01-01',
          at: { document: 'clauselint.yaml#0', pointer: '/platform' },
        },
      ],
    }
    scopes.set(name, settings)
    return settings
  }
}

const step = fc.record({
  path: fc.constantFrom(...paths),
  text: fc.option(fc.constantFrom(...texts), { nil: undefined }),
})

/** Folders in which a finding rests on a fault in another file, or is written in another one than what it is about. */
const foldersWithTwoFaults = {
  'of an endpoint that has one address': {
    Corefile: `.:53 {
    kubernetes cluster.local in-addr.arpa ip6.arpa
    forward . /etc/resolv.conf
}
amazonaws.com:53 {
    errors
    cache 30
    forward . 10.0.2.10 10.0.1.10:53
}
`,
    'endpoint.yaml': `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Inbound:
    Type: AWS::Route53Resolver::ResolverEndpoint
    Properties:
      Direction: INBOUND
      IpAddresses:
        - {SubnetId: subnet-0a1b2c3d4e5f60718, Ip: 10.0.1.10}
      SecurityGroupIds: [sg-0a1b2c3d4e5f60718]
`,
  },
  'of an image that a kustomization puts together': {
    'kustomization.yaml': `resources: [web.yaml]
patches: [{path: proxy.yaml}]
images:
  - name: proxy
    newName: 111122223333.dkr.ecr.eu-west-1.amazonaws.com/shop/proxy
    digest: sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
`,
    'proxy.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {template: {spec: {containers: [{name: proxy, image: proxy}]}}}
`,
    'web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec: {selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: []}}}
`,
  },
} as const

describe('a live report', () => {
  it('says after every change what linting everything anew says', () => {
    const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(steps, batches => {
        const settingsOf = settingsFor()
        const live = createLiveReport(settingsOf, registry)
        const files = new Map<string, string>()
        const shown = new Map<string, readonly unknown[]>()
        for (const batch of batches) {
          const changes = new Map(
            batch.map(({ path, text }) => {
              if (text === undefined) files.delete(path)
              else files.set(path, text)
              return [path, text === undefined ? undefined : lintFile({ path, text }, settingsOf(path), registry)]
            }),
          )
          const open = documentOpener(registry, path => files.get(path))
          for (const [path, findings] of live.update(changes, open)) shown.set(path, findings)
        }
        const all = Array.from(files, ([path, text]) => ({ path, text }))
        const { report } = lint(all, { parsers, settingsOf })
        const inOrder = (list: readonly unknown[]): readonly string[] => list.map(one => JSON.stringify(one)).sort()
        expect(inOrder([...shown.values()].flat())).toEqual(inOrder(report.findings))
      }),
      runs(50),
    )
  })

  it('has joins to try that on', () => {
    const files = [
      { path: 'one/a.yaml', text: binding('a', 'wbe') },
      { path: 'one/b.yaml', text: account('web') },
    ]
    const { report } = lint(files, { parsers, settingsOf: settingsFor() })
    expect(report.findings.map(({ check }) => check)).toContain('RB-06')
    expect(report.suppressed.map(({ finding }) => finding.check)).toContain('RB-04')
  })

  it.each(Object.entries(foldersWithTwoFaults))('knows what hides a finding, in another file: %s', (_, folder) => {
    const files = Object.entries(folder).map(([path, text]) => ({ path, text }))
    const settingsOf = () => ({ ...defaultSettings, persona: 'contract' as const })
    const { report } = lint(files, { parsers, settingsOf })
    const expected = report.findings.map(one => JSON.stringify(one)).sort()
    expect(expected).not.toEqual([])
    for (const order of [files, files.toReversed()]) {
      const there = new Map<string, string>()
      const live = createLiveReport(settingsOf, { ...registry, textOf: path => there.get(path) })
      const change = (path: string, text: string | undefined): void => {
        if (text === undefined) there.delete(path)
        else there.set(path, text)
        const result = text === undefined ? undefined : lintFile({ path, text }, settingsOf(), registry)
        live.update(
          new Map([[path, result]]),
          documentOpener(registry, one => there.get(one)),
        )
      }
      for (const { path, text } of order) change(path, text)
      for (const { path, text } of order) {
        change(path, undefined)
        change(path, text)
        const shown = withWritableFixes(
          files.flatMap(file => live.findingsOf(file.path)),
          documentOpener(registry, one => there.get(one)),
          registry,
        )
        expect(shown.map(one => JSON.stringify(one)).sort()).toEqual(expected)
      }
    }
  })
})
