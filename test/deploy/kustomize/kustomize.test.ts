import { describe, expect, it } from 'vitest'
import { builtObjects } from '../../../src/dev/kustomize/built.ts'
import { lintTogether } from '../../../src/dev/lint-together.ts'
import { defaultSettings } from '../../../src/engine/settings.ts'
import { createLinter, loadParsers } from '../../../src/index.ts'
import { lazyLanguages } from '../../../src/languages/languages.ts'
import { isBeside } from '../../support/beside.ts'
import { lintFrozen } from '../../support/lint-frozen.ts'

type Files = Readonly<Record<string, string>>

const parsers = await loadParsers(new Set(lazyLanguages))

/** What is found, as `PATH:LINE CHECK`, and what is hidden for its confidence. */
const found = (files: Files): readonly string[] => {
  const { report } = lintFrozen(Object.entries(files).map(([path, text]) => ({ path, text })))
  expect(report.faults).toEqual([])
  return report.findings
    .filter(one => !isBeside(one))
    .map(({ location, check }) => `${location.path}:${location.startLine} ${check}`)
}

const IMAGE = '111122223333.dkr.ecr.eu-west-1.amazonaws.com/shop/web'
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`
const deployment = (image: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
        - name: web
          image: ${image}
`
const serviceApi = (isOpen: boolean): string => `apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata: {name: v1beta1.metrics.k8s.io}
spec:
  group: metrics.k8s.io
  version: v1beta1
  insecureSkipTLSVerify: ${isOpen}
`

describe('kustomize', () => {
  it('takes no folder of this repository for the artifact that Flux builds, and no template for an object', () => {
    const flux = (kind: string): string =>
      `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: web, namespace: flux-system}\nspec:\n  path: ./\n  prune: true\n  interval: 1h\n  targetNamespace: shop\n  sourceRef: {kind: ${kind}, name: web}\n`
    const stack =
      'Resources:\n  Rule:\n    Type: AWS::EC2::SecurityGroupIngress\n    Properties: {GroupId: sg-1, IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: 0.0.0.0/0}\n'
    for (const kind of ['OCIRepository', 'Bucket', 'GitRepository'])
      expect(found({ 'apps/flux.yaml': flux(kind), 'stack.yaml': stack }), kind).toEqual(['stack.yaml:4 SG-10'])
  })

  it('has a value that a patch corrects, and none of what it corrects', () => {
    const patched = (patch: string): Files => ({
      'kustomization.yaml': 'resources: [api.yaml]\npatches: [{path: patch.yaml}]\n',
      'api.yaml': serviceApi(true),
      'patch.yaml': patch,
    })
    expect(found(patched(serviceApi(false)))).toEqual([])
    expect(found({ 'api.yaml': serviceApi(true) })).toEqual(['api.yaml:7 MS-03'])
  })

  it('does not know what a patch adds that git ignores', () => {
    const sources = [
      { path: 'kustomization.yaml', text: 'resources: [web.yaml]\npatches: [{path: env/patch.yaml}]\n' },
      {
        path: 'web.yaml',
        text: `${deployment(`${IMAGE}@${DIGEST}`)}          volumeMounts: [{name: data, mountPath: /data}]\n`,
      },
    ]
    const checks = (isIgnored: boolean): readonly string[] => {
      const registry = createLinter(parsers, { hasPath: () => isIgnored })
      return lintTogether(sources, () => defaultSettings, registry).report.findings.map(({ check }) => check)
    }
    expect(checks(false)).toEqual(expect.arrayContaining(['SC-08', 'SC-14']))
    expect(checks(true)).toEqual(['IM-02'])
  })

  it('places a value that a patch gives at the patch, in a file or in a string', () => {
    const base = { 'api.yaml': serviceApi(false) }
    expect(
      found({
        ...base,
        'kustomization.yaml': 'resources: [api.yaml]\npatches: [{path: patch.yaml}]\n',
        'patch.yaml': serviceApi(true),
      }),
    ).toEqual(['patch.yaml:7 MS-03'])
    expect(
      found({
        ...base,
        'kustomization.yaml': `resources: [api.yaml]
patches:
  - target: {kind: API.*}
    patch: |-
      - op: replace
        path: /spec/insecureSkipTLSVerify
        value: true
`,
      }),
    ).toEqual(['kustomization.yaml:7 MS-03'])
  })

  const FLUX = 'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: shop}\n'

  it("takes no patch of Flux's object for a deployment", () => {
    const files = (patch: string): Files => ({
      'flux/kustomization.yaml': `resources: [sync.yaml]\n${patch}`,
      'flux/sync.yaml': `${FLUX}spec: {path: ./apps/shop, prune: true, sourceRef: {kind: GitRepository, name: shop}}\n`,
      'flux/variables.yaml': `${FLUX}spec: {postBuild: {substitute: {region: eu-west-1}}}\n`,
      'apps/shop/kustomization.yaml': 'resources: [../base]\npatches: [{path: api.yaml}]\n',
      'apps/shop/api.yaml': serviceApi(false),
      'apps/base/kustomization.yaml': 'resources: [api.yaml]\n',
      'apps/base/api.yaml': serviceApi(true),
    })
    expect(found(files('patches: [{path: variables.yaml, target: {kind: Kustomization}}]\n'))).toEqual([])
  })

  it('judges what several overlays have of one base once, and what one of them states where it does', () => {
    const files = {
      'base/kustomization.yaml': 'resources: [api.yaml]\n',
      'base/api.yaml': serviceApi(true),
      'dev/kustomization.yaml': 'resources: [../base]\ncommonLabels: {stage: dev}\n',
      'prod/kustomization.yaml': 'resources: [../base]\ncommonLabels: {stage: prod}\n',
      'test/kustomization.yaml': 'resources: [../base]\npatches: [{path: patch.yaml}]\n',
      'test/patch.yaml': serviceApi(false),
    }
    expect(found(files)).toEqual(['base/api.yaml:7 MS-03'])
    const { report } = lintFrozen(Object.entries(files).map(([path, text]) => ({ path, text })))
    const messages = report.findings.filter(one => !isBeside(one)).map(({ message }) => message)
    expect(messages).toEqual([expect.stringMatching(/ \(in 2 overlays\)$/)])
    expect(found({ ...files, 'test/patch.yaml': serviceApi(true) })).toEqual([
      'base/api.yaml:7 MS-03',
      'test/patch.yaml:7 MS-03',
    ])
  })

  it('judges together what an overlay adds to its base, however many overlays there are, or says that it does not', () => {
    const clean = (one: string): Files => ({
      [`${one}/kustomization.yaml`]: 'resources: [../base]\nnameSuffix: -x\n',
    })
    const files = (count: number): Files => ({
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment(`${IMAGE}@${DIGEST}`),
      ...Object.assign({}, ...Array.from({ length: count }, (_, i) => clean(`o${i + 10}`))),
      'z/kustomization.yaml': 'resources: [../base, role.yaml]\n',
      'z/role.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader}
rules: [{apiGroups: [""], resources: [pods/log], verbs: [get]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: reader}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: reader}
subjects: [{kind: User, name: ada@example.com, apiGroup: rbac.authorization.k8s.io}]
`,
    })
    const unjudged = (all: Files): readonly string[] =>
      lintFrozen(Object.entries(all).map(([path, text]) => ({ path, text }))).report.notAnalysed.map(({ path }) => path)
    expect(found(files(6))).toContain('z/role.yaml:4 RB-10')
    expect(unjudged(files(6))).toEqual([])
    expect(unjudged(files(60))).toContain('z/kustomization.yaml')
  })

  it('lets applications with overlays of different names share deployments', () => {
    const application = (name: string): Files => ({
      [`${name}/base/kustomization.yaml`]: 'resources: [web.yaml]\n',
      [`${name}/base/web.yaml`]: deployment(`${IMAGE}@${DIGEST}`).replaceAll('web', name),
      [`${name}/first/kustomization.yaml`]: 'resources: [../base]\nnameSuffix: -x\n',
      [`${name}/of-${name}/kustomization.yaml`]: 'resources: [../base]\nnameSuffix: -y\n',
    })
    const files: Files = Object.assign({}, ...Array.from({ length: 60 }, (_, i) => application(`app${i}`)))
    const { report } = lintFrozen(Object.entries(files).map(([path, text]) => ({ path, text })))
    expect(report.notAnalysed).toEqual([])
  })

  it('counts what could not be decided once, not once for each deployment', () => {
    const policy = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: reader}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: $ROLE}
subjects: [{kind: User, name: ada@example.com, apiGroup: rbac.authorization.k8s.io}]
`
    const counts = (more: Files): readonly number[] =>
      lintFrozen(Object.entries({ 'policy.yaml': policy, ...more }).map(([path, text]) => ({ path, text })))
        .report.notes.filter(({ path }) => path === 'policy.yaml')
        .map(({ count }) => count)
    const overlay = (stage: string): Files => ({
      [`${stage}/kustomization.yaml`]: `resources: [../base]\ncommonLabels: {stage: ${stage}}\n`,
    })
    const base = {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment(`${IMAGE}@${DIGEST}`),
    }
    const alone = counts({})
    expect(alone.length).toBeGreaterThan(0)
    expect(counts({ ...base, ...overlay('dev'), ...overlay('prod'), ...overlay('test') })).toEqual(alone)
  })

  it('gives what replaces a generated object a hash only where neither leaves it out', () => {
    const files = (options: string): Files => ({
      'base/kustomization.yaml': 'configMapGenerator: [{name: settings, literals: [a=1]}]\n',
      'prod/kustomization.yaml': `resources: [../base]
configMapGenerator: [{name: settings, behavior: replace, literals: [a=2]${options}}]
`,
    })
    const names = (options: string): readonly string[] => [
      ...(builtObjects({ files: files(options), root: 'prod' }) ?? new Map<string, string>()).keys(),
    ]
    expect(names(', options: {disableNameSuffixHash: true}')).toEqual(['v1 ConfigMap  settings'])
    expect(names('')).toEqual([expect.stringMatching(/ settings-./)])
  })

  it('takes away what a patch does not name where an item of its list has no key, as kustomize does', () => {
    const files = (mounts: string): Files => ({
      'kustomization.yaml': 'resources: [web.yaml]\npatches: [{path: patch.yaml}]\n',
      'web.yaml': `${deployment(IMAGE)}          volumeMounts: [{name: tmp, mountPath: /tmp}, {name: data, mountPath: /data}]\n`,
      'patch.yaml': `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec: {template: {spec: {containers: [{name: web, volumeMounts: [${mounts}]}]}}}\n`,
    })
    const mounted = (mounts: string): readonly string[] =>
      [...(builtObjects({ files: files(mounts), root: '' }) ?? new Map<string, string>()).values()].flatMap(
        text => text.match(/\/(?:tmp|data)/g) ?? [],
      )
    expect(mounted('{name: tmp, mountPath: /tmp}, {name: data, $patch: delete}')).toEqual(['/tmp'])
    expect(mounted('{name: data, $patch: delete}')).toEqual([])
    expect(mounted('{name: data, mountPath: /data, $patch: delete}')).toEqual(['/tmp'])
  })

  it('renames images also of containers that a patch adds, at the field that decides', () => {
    const files = (newTag: string): Files => ({
      'kustomization.yaml': `resources: [web.yaml]
patches: [{path: patch.yaml}]
images:
  - name: ${IMAGE}
    ${newTag}
`,
      'web.yaml': deployment(`${IMAGE}@${DIGEST}`),
      'patch.yaml': deployment(`${IMAGE}@${DIGEST}`).replaceAll('- name: web', '- name: side'),
    })
    const tagged = (all: Files): readonly string[] => found(all).filter(one => one.endsWith('PO-02'))
    expect(tagged(files(`digest: ${DIGEST}`))).toEqual([])
    expect(tagged(files('newTag: "1.0"'))).toEqual(['kustomization.yaml:5 PO-02'])
  })

  it('has autoscalers see the workloads of the base, under their deployed names', () => {
    const autoscaler = (name: string): string => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web, namespace: shop}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: ${name}}
  minReplicas: 2
  maxReplicas: 4
  metrics: [{type: Resource, resource: {name: cpu, target: {type: AverageValue, averageValue: 100m}}}]
`
    const files = (name: string, more = ''): Files => ({
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment(`${IMAGE}@${DIGEST}`),
      'prod/kustomization.yaml': `resources: [../base, hpa.yaml]\n${more}`,
      'prod/hpa.yaml': autoscaler(name),
    })
    const missing = (all: Files): readonly string[] => found(all).filter(one => one.includes('HP-03'))
    expect(missing(files('web'))).toEqual([])
    expect(missing(files('web', 'namePrefix: prod-\n'))).toEqual([])
  })

  it('shows the names of what is generated as they are written, and follows only what kustomize does', () => {
    const files = {
      'kustomization.yaml': `resources: [web.yaml]
namespace: shop
secretGenerator:
  - name: login
    type: kubernetes.io/dockerconfigjson
    literals: [.dockerconfigjson=x]
`,
      'web.yaml': deployment(`${IMAGE}@${DIGEST}`).replace(
        '      containers:',
        '      imagePullSecrets: [{name: login}]\n      containers:',
      ),
      'clauselint.yaml': 'scopes: [{name: all, files: ["**"], complete: true}]\n',
    }
    const { report } = lintFrozen(Object.entries(files).map(([path, text]) => ({ path, text })))
    expect(report.findings.filter(({ check }) => check === 'PO-01')).toEqual([])
    expect(JSON.stringify(report)).not.toContain('-0000000000')
  })

  it('judges a patch by itself where what it changes is elsewhere, and no less than it says', () => {
    const files = {
      'kustomization.yaml': 'resources: [https://example.com/base]\npatches: [{path: patch.yaml}]\n',
      'patch.yaml': serviceApi(true),
    }
    expect(found(files)).toEqual(['patch.yaml:7 MS-03'])
    expect(found({ ...files, 'patch.yaml': serviceApi(true).replace(/ {2}insecure.*\n/, '') })).toEqual([])
  })

  it('ends where kustomizations list each other, or the same again and again', () => {
    const circle = {
      'a/kustomization.yaml': 'namePrefix: x-\nresources: [../b]\n',
      'b/kustomization.yaml': 'resources: [../a, api.yaml]\n',
      'b/api.yaml': serviceApi(true),
    }
    expect(found(circle)).toEqual(['b/api.yaml:7 MS-03'])
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) =>
        ['l', 'r'].map(side => [
          `${i}${side}/kustomization.yaml`,
          `namePrefix: ${side}\nresources: [${i === 39 ? '../base' : `../${i + 1}l, ../${i + 1}r`}]\n`,
        ]),
      ).flat(),
    )
    const base = {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': deployment(`${IMAGE}@${DIGEST}`),
    }
    expect(() => found({ ...doubling, ...base })).not.toThrow()
  })
})
