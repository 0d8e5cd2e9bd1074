import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createLiveReport } from '../../../src/engine/join/live/live-report.ts'
import { lintFile } from '../../../src/engine/lint/lint-file.ts'
import { defaultSettings, type FileSettings } from '../../../src/engine/settings.ts'
import { documentOpener, lint } from '../../../src/index.ts'
import { registry } from '../../support/lint-frozen.ts'

const { parsers } = registry

/** The findings of files, and those that are silent with the reason. */
function judged(files: Readonly<Record<string, string>>, own: Partial<FileSettings> = {}) {
  const settings = { ...defaultSettings, ...own }
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }))
  const { report } = lint(sources, { parsers, settingsOf: () => settings })
  const nameOf = ({ check, location, severity }: (typeof report.findings)[number]): string =>
    `${location.path} ${check} ${severity}`
  return {
    said: report.findings.map(nameOf),
    lowered: report.findings.flatMap(one => (one.lowered === undefined ? [] : [`${nameOf(one)}: ${one.lowered}`])),
    silent: report.silent.map(one => `${nameOf(one)}: ${one.silence?.why}`),
  }
}

const DEPLOY = '#!/usr/bin/env bash\nset -euo pipefail\nkubectl apply -f app.yaml\n'
const ORDER_APP =
  'apiVersion: shop.example.com/v1alpha1\nkind: OrderApp\nmetadata: {name: web, namespace: shop}\nspec: {}\n'
const CLUSTER = 'resource "aws_eks_cluster" "orders" {\n  name = "orders"\n}\n'
const LATEST = `apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop}
spec: {containers: [{name: web, image: "quay.io/shop/web:latest"}]}
`
const PLATFORM = "nothing here shows the contract's platform"

describe("what is the contract's own", () => {
  it('is silent where nothing shows its platform', () => {
    const { said, silent } = judged({ 'deploy.sh': DEPLOY })
    expect(said).toEqual([])
    expect(silent).toContain(`deploy.sh OP-05 error: ${PLATFORM}`)
  })

  it.each([
    ['an OrderApp shows it', { 'app.yaml': ORDER_APP }, {}],
    [
      'hybrid nodes show it',
      {
        'cluster.tf': `${CLUSTER.slice(0, -2)}  remote_network_config {\n    remote_node_networks {\n      cidrs = ["10.1.0.0/16"]\n    }\n  }\n}\n`,
      },
      {},
    ],
    ['the configuration declares it', {}, { platform: { profile: 'cloud' } }],
    ['clauselint:contract is extended', {}, { persona: 'contract' }],
    ['clauselint:strict is extended', {}, { persona: 'strict' }],
    [
      'the severity is lowered, and clauselint:contract is extended',
      {},
      { persona: 'advisory', isUnconditional: true },
    ],
    ['the configuration names the check', {}, { rules: { 'OP-05': { severity: 'error' } } }],
    ['the configuration names the rule', {}, { rules: { 'procedure/target-guard': { severity: 'error' } } }],
  ] as const)('is said where %s', (_, more, own) => {
    expect(judged({ 'deploy.sh': DEPLOY, ...more }, own).said.join()).toContain('deploy.sh OP-05')
  })

  it('is not shown by a module that takes remote networks', () => {
    const module = `${CLUSTER.slice(0, -2)}  dynamic "remote_network_config" {
    for_each = var.remote_network_config != null ? [var.remote_network_config] : []
    content {
      dynamic "remote_node_networks" {
        for_each = [remote_network_config.value.remote_node_networks]
        content { cidrs = remote_node_networks.value.cidrs }
      }
    }
  }
}
variable "remote_network_config" {
  default = null
}
variable "remote_pod_networks" {
  default = []
}
`
    expect(judged({ 'deploy.sh': DEPLOY, 'cluster.tf': module }).silent).toContain(`deploy.sh OP-05 error: ${PLATFORM}`)
  })

  it('is not shown by EKS, nor by an example of an OrderApp', () => {
    const { silent } = judged({ 'deploy.sh': DEPLOY, 'cluster.tf': CLUSTER, 'examples/app.yaml': ORDER_APP })
    expect(silent).toContain(`deploy.sh OP-05 error: ${PLATFORM}`)
  })
})

describe('what is about EKS', () => {
  const DELETE = '#!/usr/bin/env bash\nset -euo pipefail\nkubectl delete namespaces --all\n'

  it('is silent where nothing shows a cluster of it', () => {
    expect(judged({ 'run.sh': DELETE }).silent).toContain('run.sh OP-12 error: nothing here shows an EKS cluster')
  })

  it.each([
    ['a cluster', { 'cluster.tf': CLUSTER }],
    [
      'an annotation that is only used there',
      {
        'sa.yaml':
          'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web, annotations: {eks.amazonaws.com/role-arn: arn:aws:iam::111122223333:role/web}}\n',
      },
    ],
  ])('is said where %s shows it', (_, more) => {
    expect(judged({ 'run.sh': DELETE, ...more }).said).toContain('run.sh OP-12 warning')
  })

  it.each([
    ['a comment', '# eks.amazonaws.com/role-arn: arn\nserviceAccount: {}\n'],
    [
      'the description of a field',
      'kind: CustomResourceDefinition\nspec: {description: an image of 1.dkr.ecr.eu-west-1.amazonaws.com or arn:aws:eks:x}\n',
    ],
  ])('is not shown by %s', (_, text) => {
    expect(judged({ 'run.sh': DELETE, 'values.yaml': text }).said).toEqual([])
  })
})

describe('what no kustomization lists', () => {
  const list = (...names: readonly string[]): string => `resources:\n${names.map(name => `- ${name}\n`).join('')}`
  const WHY = 'web/pod.yaml IM-05 info: no kustomization of its folder lists it, and no script here applies it'

  it.each([
    ['the one beside it lists others', { 'web/kustomization.yaml': list('service.yaml') }],
    ['the one beside it lists another folder', { 'web/kustomization.yaml': list('../base/pod.yaml') }],
    ['one elsewhere lists another file of its folder', { 'all/kustomization.yml': list('../web/service.yaml') }],
    ['it is commented out', { 'web/kustomization.yaml': list('service.yaml', '# pod.yaml').replace('- #', '#- ') }],
    [
      'a script applies a namesake',
      { 'web/kustomization.yaml': list('a.yaml'), 'x.sh': 'kubectl apply -f a-pod.yaml' },
    ],
  ])('is information where %s', (_, more) => {
    expect(judged({ 'web/pod.yaml': LATEST, ...more }).lowered).toContain(WHY)
  })

  it.each([
    ['there is no kustomization', {}],
    ['one lists it', { 'web/kustomization.yaml': list('./pod.yaml') }],
    [
      'one elsewhere lists it',
      { 'web/kustomization.yaml': list('a.yaml'), 'b/kustomization.yaml': list('../web/pod.yaml') },
    ],
    ['it is a patch', { 'web/kustomization.yaml': 'resources: [a.yaml]\npatches: [{path: pod.yaml}]\n' }],
    ['a script applies it', { 'web/kustomization.yaml': list('a.yaml'), 'x.sh': 'kubectl apply -f web/pod.yaml' }],
    ['a script applies its folder', { 'web/kustomization.yaml': list('a.yaml'), 'x.sh': 'kubectl apply -f k8s/web/' }],
    [
      'Terraform reads it',
      { 'web/kustomization.yaml': list('a.yaml'), 'x.tf': 'locals {\n  pod = file("web/pod.yaml")\n}\n' },
    ],
    ['what is listed is filled in', { 'web/kustomization.yaml': list('a.yaml', '${name}.yaml') }],
    ['the kustomization is in another folder', { 'kustomization.yaml': list('api/a.yaml') }],
  ])('is said where %s', (_, more) => {
    expect(judged({ 'web/pod.yaml': LATEST, ...more }).said.join()).toMatch(/web\/pod\.yaml IM-05 (?:error|warning)/)
  })

  it('is said of what deploys the rest', () => {
    const token =
      'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: {source: {helm: {parameters: [{name: password, value: "Sup3rS3cret!9"}]}}}\n'
    const { lowered } = judged({ 'web/app.yaml': token, 'web/kustomization.yaml': list('a.yaml') })
    expect(lowered.join()).not.toContain('no kustomization')
  })
})

describe('a fault wherever it is', () => {
  const RELEASE = `on: {push: {branches: [main]}}
jobs:
  publish:
    runs-on: ubuntu-24.04
    steps:
      - run: docker login -u bot -p \${{ secrets.DOCKER_PASSWORD }}
      - run: docker build --push -t ghcr.io/example/tool:1.0 .
`

  it('speaks without any platform', () => {
    const { said } = judged({ '.github/workflows/release.yml': RELEASE })
    expect(said).toContain('.github/workflows/release.yml OP-15 error')
    expect(said).toContain('.github/workflows/release.yml GA-01 error')
  })

  it.each([
    ['tests', 'tests/web.yaml', 'it belongs to tests'],
    ['tests of one part', 'web/e2e/pods/web.yaml', 'it belongs to tests'],
    ['examples', 'examples/web.yaml', 'it is in a folder of examples'],
    ['examples of a sort', 'infra/examples-dev/web.yaml', 'it is in a folder of examples'],
    ['policies that are examples', 'lib/policy-examples/web.yaml', 'it is in a folder of examples'],
    ['a workshop', 'workshop/web.yaml', 'it is in a folder of examples'],
    ['patterns that others copy', 'patterns/shop/web.yaml', 'it is in a folder of examples'],
    ['development', 'hack/web.yaml', 'it is in a folder of development'],
    ['development, by an ambiguous name', 'dev/web.yaml', 'it is in a folder of development'],
    ['what was archived', '_archive/apps/web.yaml', 'it is in a folder of what was archived'],
    [
      'what was archived by a frequent misspelling',
      'z-archieve/apps/web.yaml',
      'it is in a folder of what was archived',
    ],
    ['tests of a chart for a marketplace', 'web/apptest/web.yaml', 'it belongs to tests'],
    ['a source set of tests', 'src/contractTest/web.yaml', 'it belongs to tests'],
    ['end-to-end tests', 'clusters/end-to-end-tests/web.yaml', 'it belongs to tests'],
    ['a cluster on one machine', 'overlays/minikube/web.yaml', 'it works on a cluster that is made and thrown away'],
    ['what runs on the own machine', 'argocd/local-staging/web.yaml', 'it is in a folder of development'],
  ])('is information in a folder of %s', (_, path, why) => {
    expect(judged({ [path]: LATEST }).lowered).toContain(`${path} IM-05 info: ${why}`)
  })

  it.each([
    ['beside another environment', { 'dev/web.yaml': LATEST, 'prod/web.yaml': LATEST }],
    ['in a folder of environments', { 'overlays/test/web.yaml': LATEST }],
  ])('is as severe in an environment %s', (_, files) => {
    expect(judged(files).lowered).toEqual([])
  })

  it('is information in what is kept of older releases, not in the newest one', () => {
    const names = ['v0.9.0', 'v0.10.0-rc1', 'v0.10.0', 'v0.2.1']
    const { lowered } = judged(Object.fromEntries(names.map(name => [`install/${name}/web.yaml`, LATEST])))
    const why = 'it belongs to an older release, next to newer ones'
    expect(lowered.sort()).toEqual(
      ['v0.10.0-rc1', 'v0.2.1', 'v0.9.0'].map(name => `install/${name}/web.yaml IM-05 info: ${why}`),
    )
    const few = names.slice(0, 3).map(name => [`install/${name}/web.yaml`, LATEST])
    expect(judged(Object.fromEntries(few)).lowered).toEqual([])
  })

  it('is as severe in a folder that the user has named', () => {
    expect(judged({ 'tests/web.yaml': LATEST }, { namedFolders: ['tests'] }).lowered).toEqual([])
    expect(judged({ 'tests/testdata/web.yaml': LATEST }, { namedFolders: ['tests'] }).lowered).toHaveLength(1)
  })

  it('is as severe under clauselint:contract', () => {
    expect(judged({ 'tests/web.yaml': LATEST }, { persona: 'contract' }).lowered).toEqual([])
  })

  it('is information in a file for a cluster on one machine', () => {
    const { said } = judged({
      'deploy/install-web-kind.yaml': LATEST,
      'deploy/local-clusters/web.yaml': LATEST,
      'deploy/web-kind.yaml': LATEST,
      'deploy/kindness.yaml': LATEST,
    })
    for (const name of ['install-web-kind', 'local-clusters/web'])
      expect(said).toContain(`deploy/${name}.yaml IM-05 info`)
    for (const name of ['web-kind', 'kindness']) expect(said).toContain(`deploy/${name}.yaml IM-05 warning`)
  })

  it('is information in a chart that others have made, and a warning where it shows a secret', () => {
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {password: c0rrect-h0rse-Battery}\n'
    const chart = 'apiVersion: v2\nname: web\nversion: 1.0.0\n'
    const { said } = judged({
      'upstream/web/Chart.yaml': chart,
      'upstream/web/templates/web.yaml': LATEST,
      'upstream/web/templates/db.yaml': secret,
      'charts/web/Chart.yaml': chart,
      'charts/web/templates/db.yaml': secret,
      'upstream/web.yaml': secret,
    })
    expect(said).toContain('upstream/web/templates/db.yaml SE-02 warning')
    expect(said).toContain('charts/web/templates/db.yaml SE-02 error')
    expect(said).toContain('upstream/web.yaml SE-02 error')
    expect(said.filter(one => one.startsWith('upstream/web/templates/web.yaml'))).toEqual(
      expect.arrayContaining(['upstream/web/templates/web.yaml IM-05 info']),
    )
  })

  it('is information in a chart that most charts beside it share no source with, and in what Helm has fetched', () => {
    const chart = (name: string, more = ''): string => `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n${more}`
    const copied = 'sources: [https://github.com/bitnami/charts/tree/main/bitnami/redis]\n'
    const fetched = 'dependencies:\n  - name: cache\n    version: 1.0.0\n    repository: https://charts.example.com\n'
    const charts = {
      'charts/web/Chart.yaml': chart('web', fetched),
      'charts/web/templates/web.yaml': LATEST,
      'charts/web/charts/cache/Chart.yaml': chart('cache'),
      'charts/web/charts/cache/templates/web.yaml': LATEST,
      'charts/redis/Chart.yaml': chart('redis', copied),
      'charts/redis/templates/web.yaml': LATEST,
    }
    const why = "it is a copy of another project's chart"
    const cache = `charts/web/charts/cache/templates/web.yaml IM-05 info: ${why}`
    // Of two charts, neither is the odd one.
    expect(judged(charts).lowered).toEqual([cache])
    const { lowered, said } = judged({ ...charts, 'charts/api/Chart.yaml': chart('api') })
    expect(lowered.sort()).toEqual([`charts/redis/templates/web.yaml IM-05 info: ${why}`, cache].sort())
    expect(said).toContain('charts/web/templates/web.yaml IM-05 warning')
    const own = { ...charts, 'charts/api/Chart.yaml': chart('api', copied) }
    expect(judged(own).lowered).toEqual([cache])
    const ofOneAccount = chart('api', 'sources: [https://github.com/Bitnami/containers]\n')
    expect(judged({ ...charts, 'charts/api/Chart.yaml': ofOneAccount }).lowered).toEqual([cache])
    // A part that is not fetched is of its chart.
    const part = { 'charts/web/charts/db/Chart.yaml': chart('db') }
    expect(judged({ ...charts, ...part }).lowered).toEqual([cache])
  })

  it('is information in a chart that was unpacked into a folder called after its version, and names another account', () => {
    const chart = (name: string, version: string, more = ''): string =>
      `apiVersion: v2\nname: ${name}\nversion: ${version}\n${more}`
    const home = 'home: https://github.com/ledger-project/ledger\n'
    const own = Object.fromEntries(
      ['web', 'api', 'jobs'].map(name => [`apps/${name}/1.0.0/Chart.yaml`, chart(name, '1.0.0')]),
    )
    const { lowered, said } = judged({
      ...own,
      'apps/web/1.0.0/templates/web.yaml': LATEST,
      'apps/ledger/v2.3.1/Chart.yaml': chart('ledger', 'v2.3.1', home),
      'apps/ledger/v2.3.1/templates/web.yaml': LATEST,
      // Nothing says that it is the release of somebody else.
      'apps/cache/Chart.yaml': chart('cache', '2.0.0', home),
      'apps/cache/templates/web.yaml': LATEST,
    })
    const why = "it is a copy of another project's chart"
    expect(lowered).toEqual([`apps/ledger/v2.3.1/templates/web.yaml IM-05 info: ${why}`])
    expect(said).toContain('apps/web/1.0.0/templates/web.yaml IM-05 warning')
    expect(said).toContain('apps/cache/templates/web.yaml IM-05 warning')
  })

  it('is information in workflows that a project brought with it, which GitHub does not run', () => {
    const workflow =
      'on: push\njobs:\n  image:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: docker build -t acme/web:1 . && docker push acme/web:1\n'
    const nested = { 'drivers/disk/.github/workflows/image.yml': workflow }
    const own = { '.gitlab-ci.yml': 'test: {script: [make test]}\n' }
    const { lowered } = judged({ ...nested, ...own })
    const why = 'GitHub runs no workflows of a subfolder'
    expect(lowered).toEqual([`drivers/disk/.github/workflows/image.yml GA-02 info: ${why}`])
    // A folder of repositories has no pipeline of its own.
    expect(judged(nested).said).toEqual(['drivers/disk/.github/workflows/image.yml GA-02 error'])
  })

  it('is information in what a test of policies beside it is made for', () => {
    const test = (resources: string): string => `policies: [latest.yaml]\nresources: [${resources}]\nresults: []\n`
    const { lowered, said } = judged({
      'policies/latest/kyverno-test.yaml': test('web.yaml, more, ../../apps/web.yaml'),
      'policies/latest/web.yaml': LATEST,
      'policies/latest/more/web.yaml': LATEST,
      'policies/latest/other.yaml': LATEST,
      'policies/plain/list.yaml': test('web.yaml').replace('results', 'other'),
      'policies/plain/web.yaml': LATEST,
      'apps/web.yaml': LATEST,
      'suite/suite.yaml':
        'apiVersion: test.gatekeeper.sh/v1alpha1\nkind: Suite\nmetadata: {name: tags}\n' +
        'tests: [{name: tags, template: t.yaml, constraint: c.yaml, cases: [{name: a, object: bad.yaml}]}]\n',
      'suite/bad.yaml': LATEST,
    })
    expect(lowered.sort()).toEqual(
      ['policies/latest/more/web.yaml', 'policies/latest/web.yaml', 'suite/bad.yaml'].map(
        path => `${path} IM-05 info: it is test data`,
      ),
    )
    for (const path of ['policies/latest/other.yaml', 'policies/plain/web.yaml', 'apps/web.yaml'])
      expect(said).toContain(`${path} IM-05 warning`)
  })

  it('is information in tests where it shows a secret, and silent in made-up data', () => {
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: db}\nstringData: {password: c0rrect-h0rse-Battery}\n'
    const { said, silent } = judged({ 'tests/db.yaml': secret, 'testdata/db.yaml': secret })
    expect(said).toContain('tests/db.yaml SE-02 info')
    expect(silent).toContain('testdata/db.yaml SE-02 error: it is test data')
  })
})

describe('a folder of what is used no more', () => {
  it.each([
    ['modules_deprecated', 'info'],
    ['roles-archive', 'info'],
    ['archive2021', 'info'],
    ['retired', 'info'],
    ['legacy', 'info'],
    ['playbooks_old', 'info'],
    ['old-playbooks', 'info'],
    ['deprecated-actions', 'warning'],
    ['legacy-auth', 'warning'],
    ['household', 'warning'],
    ['backup', 'warning'],
  ])('is known by its name: %s', (folder, severity) => {
    expect(judged({ [`${folder}/web.yaml`]: LATEST }).said).toContain(`${folder}/web.yaml IM-05 ${severity}`)
  })

  it('is one that is deployed where it is what a tool deploys as a whole', () => {
    const list = 'resources: [web.yaml]\n'
    const { said } = judged({ 'legacy/web.yaml': LATEST, 'legacy/kustomization.yaml': list })
    expect(said).toContain('legacy/web.yaml IM-05 warning')
  })

  it('is one of backups where what took its place is beside it', () => {
    const { said } = judged({ 'apps/backup/web.yaml': LATEST, 'apps/web.yaml': LATEST, 'apps/backup/job.yaml': LATEST })
    expect(said).toEqual([
      'apps/backup/job.yaml IM-05 warning',
      'apps/backup/web.yaml IM-05 info',
      'apps/web.yaml IM-05 warning',
    ])
  })

  it.each(['web.yaml.bak-golden', 'web.yaml.orig', 'web.yaml.old2', 'web.yaml.backup.1'])('may be a file: %s', name => {
    const broken = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n   namespace: shop\n'
    expect(judged({ [name]: broken, 'web.yaml': LATEST }).said).toContain(`${name} syntax/yaml info`)
  })
})

describe('a workflow that GitHub does not run', () => {
  const workflow = `on: push
jobs:
  deploy:
    runs-on: ubuntu-24.04
    steps:
      - uses: aws-actions/configure-aws-credentials@v4
        with:
          aws-access-key-id: \${{ secrets.AWS_ACCESS_KEY_ID }}
          aws-secret-access-key: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
          aws-region: eu-west-1
`
  const path = 'services/shop/.github/workflows/deploy.yml'
  const root = { '.gitlab-ci.yml': 'test: {script: [make test]}\n', 'main.tf': CLUSTER }

  it('gives no credentials away: it is in a subfolder of a repository', () => {
    const { lowered } = judged({ [path]: workflow, ...root })
    expect(lowered).toContain(`${path} GA-09 info: GitHub runs no workflows of a subfolder`)
  })

  it('is known only where the root has a pipeline of its own: a folder may have several repositories', () => {
    expect(judged({ [path]: workflow, 'services/web/main.tf': CLUSTER }).said).toContain(`${path} GA-09 error`)
  })

  it('shows a secret that is written in it all the same', () => {
    const shown = workflow.replace('    steps:', '    env: {DB_PASSWORD: c0rrect-h0rse-Battery}\n    steps:')
    expect(judged({ [path]: shown, ...root }).said).toContain(`${path} SE-02 error`)
  })
})

describe('what is not well formed', () => {
  const OTHER = { 'main.tf': CLUSTER }
  const WHY = 'nothing of it shows a document that is checked, and no file here names it'

  it.each([
    ['single quotes', 'profiles.json', "{'name': 'shop'}\n"],
    ['a program under another name', 'ui.json', 'window.onload = () => start({})\n'],
    ['notes', 'notes/helm.yaml', 'VALUES:\nmode: one\nmode: two\n'],
    [
      'what a cluster had',
      'state.yaml',
      'apiVersion: v1\nitems: []\nkind: List\nmetadata:\n  resourceVersion: ""\napiVersion: v1\nkind: List\n',
    ],
  ])('is information where nothing is of a kind: %s', (_, path, text) => {
    const { said, lowered } = judged({ ...OTHER, [path]: text })
    expect(lowered.filter(one => one.startsWith(path))[0]).toMatch(new RegExp(` info: ${WHY}$`))
    expect(said.filter(one => one.startsWith(path) && !one.endsWith('info'))).toEqual([])
  })

  it.each([
    ['a manifest', { 'web.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n   namespace: shop\n' }],
    ['a policy', { 'policy.json': '{"Version": "2012-10-17", "Statement": [{"Effect": "Allow" "Action": "*"}]}\n' }],
    ['a policy of a registry', { 'lifecycle.json': '{"rules": [{"rulePriority": 1,,}]}\n' }],
    ['a workflow', { '.github/workflows/ci.yml': 'on: push\njobs:\n  test:\n  a\n' }],
    ['values of a chart', { 'web/values.yaml': 'image: web\n  tag: 1\n' }],
    ['variables of a role', { 'roles/web/defaults/main.yml': 'port: 80\n  host: web\n' }],
    ['a template of CloudFormation', { 'topic.json': '{"Resources": {"A": {"Type": "AWS::SNS::Topic",,}}}\n' }],
    ['what Terraform reads', { 'a.json': "{'a': 1}\n", 'read.tf': 'locals {\n  a = file("a.json")\n}\n' }],
    ['what a kustomization lists', { 'a.yaml': 'a: [\n', 'kustomization.yaml': 'resources: [a.yaml]\n' }],
    ['what a script applies', { 'k8s/a.yaml': 'a: [\n', 'deploy.sh': '#!/bin/sh\nkubectl apply -f k8s/a.yaml\n' }],
    ['a script', { 'run.sh': '#!/bin/sh\nif true; then\n' }],
  ])('is an error: %s', (_, files) => {
    const [path = ''] = Object.keys(files)
    const { said } = judged({ ...OTHER, ...files })
    expect(said.find(one => one.startsWith(`${path} syntax/`))).toMatch(/ error$/)
  })

  it('is an error where the file is linted alone, and under clauselint:contract', () => {
    const file = { 'profiles.json': "{'name': 'shop'}\n" }
    expect(judged(file).said).toEqual(['profiles.json syntax/json error'])
    expect(judged({ ...OTHER, ...file }, { persona: 'contract' }).said).toContain('profiles.json syntax/json error')
  })
})

describe('a credential that is made of words', () => {
  const database = 'services:\n  db:\n    image: postgres:16.6\n    environment: {POSTGRES_PASSWORD: postgres}\n'

  it.each([
    ['tests/compose.yaml', 'info'],
    ['docs/src/samples/compose.yaml', 'info'],
    ['local/compose.yaml', 'info'],
    ['deploy/compose.yaml', 'warning'],
    ['modules/monitor/provision/compose.yaml', 'warning'],
  ])('in %s is %s', (path, severity) => {
    expect(judged({ [path]: database }).said).toContain(`${path} SE-02 ${severity}`)
  })
})

describe('a folder or a script of tests', () => {
  it.each([
    '.github/test-infra/web.yaml',
    'load-tests/web.yaml',
    'kubetest/web.yaml',
    'config/recipes/web.yaml',
    'local/web.yaml',
  ])('is known by its name: %s', path => {
    expect(judged({ [path]: LATEST }).said).toEqual([`${path} IM-05 info`])
  })

  it('is the folder ci of a chart, and no other one', () => {
    const chart = 'apiVersion: v2\nname: web\nversion: 1.0.0\n'
    const files = { 'charts/web/Chart.yaml': chart, 'charts/web/ci/web.yaml': LATEST, 'ci/web.yaml': LATEST }
    expect(judged(files).said).toEqual(['charts/web/ci/web.yaml IM-05 info', 'ci/web.yaml IM-05 warning'])
  })

  it.each([
    ['blueprints/web/test.sh', 'info'],
    ['scripts/run-e2e-tests.sh', 'info'],
    ['scripts/ci_e2e_test.sh', 'info'],
    ['.rig/test', 'info'],
    ['scripts/deploy-test.sh', 'warning'],
    ['scripts/latest.sh', 'warning'],
  ])('%s is judged as %s', (path, severity) => {
    const job = `deploy:\n  script:\n    - ./${path}\n`
    const text = '#!/bin/bash\nkubectl apply -f a.yaml\nkubectl apply -f b.yaml\n'
    expect(judged({ '.gitlab-ci.yml': job, [path]: text }).said).toEqual([`${path} OP-01 ${severity}`])
  })

  it.each([
    ['deploy/web-old.yaml', 'info'],
    ['deploy/web_old.yaml', 'info'],
    ['playbooks/035-setup-testdata.yaml', 'info'],
    ['local-config/web.yaml', 'info'],
    ['deploy/household.yaml', 'warning'],
  ])('%s is judged as %s by its name', (path, severity) => {
    expect(judged({ [path]: LATEST }).said).toEqual([`${path} IM-05 ${severity}`])
  })

  it('has values of its own beside those of a chart', () => {
    const chart = {
      'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
      'web/templates/web.yaml': '{}\n',
    }
    const said = (name: string, value: string) =>
      judged({ ...chart, [`web/${name}`]: `database:\n  password: ${value}\n` }).said
    expect(said('values-cassandra.yaml', 'postgres')).toEqual(['web/values-cassandra.yaml SE-02 info'])
    expect(said('test-values.yaml', 'x7Kp2mQz9LtR4w')).toEqual(['web/test-values.yaml SE-02 warning'])
    expect(said('values-prod.yaml', 'postgres')).toEqual(['web/values-prod.yaml SE-02 warning'])
    expect(said('values-prod.yaml', 'x7Kp2mQz9LtR4w')).toEqual(['web/values-prod.yaml SE-02 error'])
    expect(said('values-prod.yaml', 'testpassword')).toEqual(['web/values-prod.yaml SE-02 info'])
  })

  it('has values that are defaults where those of two environments are beside them, though the chart makes nothing itself', () => {
    const random = 'database:\n  password: x7Kp2mQz9LtR4w\n'
    const chart = {
      'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
      'web/values.yaml': random,
      'web/values-prod.yaml': '{}\n',
    }
    expect(judged(chart).said).toEqual(['web/values.yaml SE-02 error'])
    expect(judged({ ...chart, 'web/values-uat.yaml': random }).said).toEqual([
      'web/values-uat.yaml SE-02 error',
      'web/values.yaml SE-02 warning',
    ])
  })

  it('has the objects that an admission policy beside them is tested with', () => {
    const files = { 'labels/policy.yaml': '', 'labels/test.yaml': LATEST, 'other/test.yaml': LATEST }
    const said = (path: string) => judged(files).said.find(one => one.startsWith(`${path} IM-05`))
    expect(said('labels/test.yaml')).toBe('labels/test.yaml IM-05 info')
    expect(said('other/test.yaml')).toBe('other/test.yaml IM-05 warning')
  })

  it('has data that is not well formed on purpose', () => {
    const { said, silent } = judged({ 'testdata/a.yaml': 'a: [\n', 'tests/a.yaml': 'a: [\n' })
    expect(said).toEqual(['tests/a.yaml syntax/yaml info'])
    expect(silent).toEqual(['testdata/a.yaml syntax/yaml error: it is test data'])
    const named = judged({ 'pkg/test-fixtures/a.yaml': 'a: [\n', 'pkg/fixtures-test/a.yaml': 'a: [\n' })
    expect(named.said).toEqual(['pkg/fixtures-test/a.yaml syntax/yaml info'])
    const resources = judged({ 'src/test/resources/a.json': '{', 'src/itTest/resources/a.json': '{' })
    expect(resources.said).toEqual([])
    expect(judged({ 'src/main/resources/a.yaml': 'a: [\n' }).said).toEqual([
      'src/main/resources/a.yaml syntax/yaml error',
    ])
  })
})

describe('a check that is less severe where the platform is not shown', () => {
  const lax = '#!/bin/bash\nkubectl apply -f a.yaml\nkubectl apply -f b.yaml\n'

  it('says so', () => {
    const job = 'deploy:\n  script:\n    - ./deploy.sh\n'
    expect(judged({ '.gitlab-ci.yml': job, 'deploy.sh': lax }).lowered).toEqual([
      `deploy.sh OP-01 warning: ${PLATFORM}`,
    ])
    expect(judged({ 'deploy.sh': lax }).lowered).toEqual([
      'deploy.sh OP-01 info: nothing here runs the script by itself: whoever starts it sees what fails',
    ])
  })

  it.each([
    ['the platform is shown', { 'app.yaml': ORDER_APP }, {}],
    ['clauselint:contract is extended', {}, { persona: 'contract' }],
    ['the configuration names it', {}, { rules: { 'OP-01': { severity: 'error' } } }],
  ] as const)('is as severe where %s', (_, files, own) => {
    const { said, lowered } = judged({ 'deploy.sh': lax, ...files }, own)
    expect(said).toContain('deploy.sh OP-01 error')
    expect(lowered).toEqual([])
  })

  it('is not lowered by the nodeadm of every node of EKS', () => {
    const script = (command: string) => `#!/bin/bash\nset -euo pipefail\n${command}\n`
    const speaks = (command: string) =>
      judged({ 'deploy.sh': lax, 'node.sh': script(command) }).said.includes('deploy.sh OP-01 error')
    expect(speaks('nodeadm init')).toBe(false)
    expect(speaks('nodeadm init --config-source file:///etc/node.yaml')).toBe(true)
    expect(speaks('nodeadm install 1.36 --credential-provider ssm')).toBe(true)
  })
})

describe('what the values of a chart leave out', () => {
  const files = (enabled: boolean) => ({
    'chart/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
    'chart/values.yaml': `debug: {enabled: ${enabled}, password: x7Kp2mQz9LtR}\n`,
    'chart/templates/debug.yaml': `{{- if .Values.debug.enabled }}\n${LATEST}{{- end }}\n`,
    'chart/templates/web.yaml': LATEST.replace('name: web', 'name: other'),
  })

  it('is information', () => {
    const { said, lowered } = judged(files(false))
    expect(said.filter(one => !one.startsWith('chart/templates/web'))).toEqual([
      'chart/templates/debug.yaml IM-05 info',
      'chart/values.yaml SE-02 info',
    ])
    expect(said).toContain('chart/templates/web.yaml IM-05 warning')
    expect(lowered).toContain(
      'chart/templates/debug.yaml IM-05 info: the defaults of its chart, template or module leave it out',
    )
  })

  it('is as severe where they have it', () => {
    const { said } = judged(files(true))
    expect(said).toContain('chart/templates/debug.yaml IM-05 warning')
    expect(said).toContain('chart/values.yaml SE-02 warning')
  })
})

describe('a cluster that is thrown away', () => {
  const workflow = (...commands: readonly string[]): string =>
    [
      'on: push',
      'jobs:',
      '  e2e:',
      '    runs-on: ubuntu-24.04',
      '    steps:',
      ...commands.map(one => `      - run: ${one}`),
      '',
    ].join('\n')
  const WHY = 'it works on a cluster that is made and thrown away'
  const platform = { platform: { profile: 'cloud' } } as const

  it('silences the scripts of the job that makes it by a script', () => {
    const { said, silent } = judged(
      {
        '.github/workflows/e2e.yml': workflow('./ci/kind.sh', './ci/deploy.sh'),
        'ci/kind.sh': 'kind create cluster\n',
        'ci/deploy.sh': DEPLOY,
      },
      platform,
    )
    expect(said.filter(one => one.includes('OP-05'))).toEqual([])
    expect(silent).toContain(`ci/deploy.sh OP-05 error: ${WHY}`)
  })

  it('does not silence scripts that it does not call', () => {
    const files = {
      '.github/workflows/e2e.yml': workflow('kind create cluster', './ci/other.sh'),
      'ci/deploy.sh': DEPLOY,
    }
    expect(judged(files, platform).said).toContain('ci/deploy.sh OP-05 error')
  })

  it('makes what is a fault anywhere information only where nothing else calls the script', () => {
    const build = '#!/bin/sh\nset -eu\ndocker push ghcr.io/example/tool:1.0\n'
    const e2e = { '.github/workflows/e2e.yml': workflow('kind create cluster', './ci/push.sh'), 'ci/push.sh': build }
    const release = workflow('./ci/push.sh').replace('e2e:', 'release:')
    expect(judged(e2e).lowered.join()).toContain(`GA-02 info: ${WHY}`)
    const both = judged({ ...e2e, '.github/workflows/release.yml': release })
    expect(both.said.join()).toContain('GA-02 error')
  })

  it('is not one where the job runs aws eks', () => {
    const files = {
      '.github/workflows/e2e.yml': workflow(
        'kind get clusters',
        'aws eks update-kubeconfig --name a',
        './ci/deploy.sh',
      ),
      'ci/deploy.sh': DEPLOY,
    }
    expect(judged(files, platform).said).toContain('ci/deploy.sh OP-05 error')
  })
})

describe('what is deployed by nobody', () => {
  it.each([
    [
      'a step for failures',
      '.github/workflows/a.yml',
      'on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - if: failure()\n        run: kubectl delete namespaces --all\n',
      'it only collects what shows a failure',
    ],
    [
      'a trap',
      'a.sh',
      '#!/usr/bin/env bash\nset -euo pipefail\nclean() { kubectl delete namespaces --all; }\ntrap clean EXIT\n',
      'it only collects what shows a failure',
    ],
    ['a clean-up target', 'Makefile', 'clean:\n\tkubectl delete namespaces --all\n', 'it cleans up'],
    [
      'a target that tests',
      'Makefile',
      'integration-test:\n\tkubectl delete namespaces --all\n',
      'it belongs to tests',
    ],
    [
      'a script of another cloud',
      'b.sh',
      '#!/usr/bin/env bash\nset -euo pipefail\ngcloud auth list\nkubectl delete namespaces --all\n',
      'it works on another cloud',
    ],
  ])('is silent in %s', (_, path, text, why) => {
    const { said, silent } = judged({ [path]: text, 'cluster.tf': CLUSTER })
    expect(said.filter(one => one.includes('OP-12'))).toEqual([])
    expect(silent.join('\n')).toContain(`${path} OP-12 error: ${why}`)
  })

  it.each(['deploy-test', 'test-deploy', 'latest'])('speaks in the target %s', target => {
    const text = `${target}:\n\tkubectl delete namespaces --all\n`
    expect(judged({ Makefile: text, 'cluster.tf': CLUSTER }).said.join('\n')).toContain('Makefile OP-12')
  })

  it('is silent where the failure to show something is ignored', () => {
    const text = '#!/usr/bin/env bash\nset -euo pipefail\nkubectl logs web || true\nkubectl delete pod web || true\n'
    const { said, silent } = judged({ 'a.sh': text }, { platform: { profile: 'cloud' } })
    expect(silent).toContain('a.sh OP-03 error: it only collects what shows a failure')
    expect(said.filter(one => one.includes('OP-03'))).toEqual(['a.sh OP-03 error'])
  })
})

describe('an editor', () => {
  it('judges all files again when one shows the platform', () => {
    const live = createLiveReport(() => defaultSettings, registry)
    const texts = new Map([['deploy.sh', DEPLOY]])
    const open = documentOpener(registry, path => texts.get(path))
    const take = (path: string, text: string): void => {
      texts.set(path, text)
      live.update(new Map([[path, lintFile({ path, text }, defaultSettings, registry)]]), open)
    }
    take('deploy.sh', DEPLOY)
    expect(live.findingsOf('deploy.sh')).toEqual([])
    take('app.yaml', ORDER_APP)
    expect(live.findingsOf('deploy.sh').map(({ check }) => check)).toContain('OP-05')
    take('app.yaml', 'a: 1\n')
    expect(live.findingsOf('deploy.sh')).toEqual([])
  })

  it.each([
    ['what takes its place', 'backup/web.yaml', LATEST, 'web.yaml', LATEST, ['warning', 'info']],
    [
      'a file that names it',
      'a.json',
      "{'a': 1}\n",
      'read.tf',
      'locals {\n  a = file("a.json")\n}\n',
      ['info', 'error'],
    ],
    [
      'a pipeline of the repository that its folder is in',
      'a/.github/workflows/a.yml',
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: [{run: curl -k -d a=1 https://a.example.com}]\n',
      '.gitlab-ci.yml',
      'test: {script: [make test]}\n',
      ['error', 'info'],
    ],
  ])('judges a file again when it gets %s', (_, path, text, otherPath, other, severities) => {
    const live = createLiveReport(() => defaultSettings, registry)
    const texts = new Map<string, string>()
    const open = documentOpener(registry, one => texts.get(one))
    const take = (one: string, content: string): void => {
      texts.set(one, content)
      live.update(new Map([[one, lintFile({ path: one, text: content }, defaultSettings, registry)]]), open)
    }
    take('other/notes.yaml', 'a: 1\n')
    take(path, text)
    const severity = () => live.findingsOf(path).find(({ check }) => /^(?:IM-05|OP-14|syntax)/.test(check))?.severity
    const before = severity()
    take(otherPath, other)
    expect([before, severity()]).toEqual(severities)
  })
})

describe('what the conditions of a template leave out', () => {
  const template = (condition: string, byDefault: string) => ({
    'stack.yaml': [
      'Parameters:',
      `  Given: {Type: String, Default: ${byDefault}}`,
      'Conditions:',
      '  HasKey: !Not [!Equals [!Ref Given, ""]]',
      '  IsProduction: !Equals [production, !Ref Given]',
      '  Both: !And [{Condition: HasKey}, !Equals [!Ref "AWS::Region", eu-west-1]]',
      '  Any: !Or [{Condition: HasKey}, {Condition: HasKey}]',
      'Resources:',
      '  Rule:',
      '    Type: AWS::EC2::SecurityGroupIngress',
      `    Condition: ${condition}`,
      '    Properties: {GroupId: sg-1, IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: 0.0.0.0/0}',
      '',
    ].join('\n'),
  })

  it.each(['HasKey', 'Both', 'Any'])('is information: %s', condition => {
    expect(judged(template(condition, '""')).said).toEqual(['stack.yaml SG-10 info'])
    expect(judged(template(condition, 'key')).said).toEqual(['stack.yaml SG-10 error'])
  })

  it('is as severe where an environment decides', () => {
    expect(judged(template('IsProduction', 'development')).said).toEqual(['stack.yaml SG-10 error'])
  })
})

describe('nodes of Amazon Linux', () => {
  const init = (file: string) => `#!/bin/bash\nset -euo pipefail\n/usr/local/bin/nodeadm init -c file://${file}\n`

  it('are not hybrid because nodeadm is started by hand', () => {
    const { silent } = judged({ 'nodes.sh': init('/etc/eks/nodeadm.yaml'), 'deploy.sh': DEPLOY })
    expect(silent).toContain(`deploy.sh OP-05 error: ${PLATFORM}`)
    expect(judged({ 'nodes.sh': init('node.yaml'), 'deploy.sh': DEPLOY }).said).toContain('deploy.sh OP-05 error')
    const ofImage = init('/tmp/node.yaml').replace('/usr/local/bin', '/usr/bin')
    expect(judged({ 'nodes.sh': ofImage, 'deploy.sh': DEPLOY }).silent).toContain(`deploy.sh OP-05 error: ${PLATFORM}`)
  })
})

describe('what says itself that it is on purpose', () => {
  const rule = (above: string, behind = '', own = '') => `resource "aws_security_group" "nodes" {
  name = "nodes"
${own}
  ${above}
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]${behind}
  }
}
`
  const why = 'a comment or description there says that it is on purpose'

  it.each([
    ['a comment above it', rule('# Open on purpose: the bastion of all offices.')],
    ['a comment of several lines', rule('# This port is intentionally\n  # open: the bastion of all offices.')],
    ['a comment on its line', rule('', ' # by design, see docs/bastion.md')],
    ['a description', rule('', '\n    description = "must be reachable from anywhere"')],
    ['the description of the whole', rule('', '', '  description = "Deliberately public bastion"\n')],
  ])('is one step less severe by %s', (_, text) => {
    const { said, lowered } = judged({ 'main.tf': text })
    expect(said).toContain('main.tf SG-10 warning')
    expect(lowered).toContain(`main.tf SG-10 warning: ${why}`)
  })

  it.each([
    ['another thing', rule('', '').replace('  name = "nodes"', '  # short on purpose\n  name = "nodes"')],
    ['a question', rule('# Is this on purpose?')],
    ['a thing to do', rule('# TODO: open on purpose, close it later')],
    ['the opposite', rule('# This is not on purpose')],
    ['a word in another word', rule('# unintentionally open')],
    ['what it is', rule('', '\n    description = "SSH from everywhere"')],
  ])('stays as severe by %s', (_, text) => {
    expect(judged({ 'main.tf': text }).said).toContain('main.tf SG-10 error')
  })

  it.each([
    ['PublicList', 'info'],
    ['AllowPublicRead', 'info'],
    ['Publication', 'warning'],
    ['NotPublicList', 'warning'],
    ['AllowListBucket', 'warning'],
  ])('is said by the Sid %s or not', (sid, severity) => {
    const statement = `{ Sid = "${sid}", Effect = "Allow", Principal = "*", Action = "s3:ListBucket", Resource = "arn:aws:s3:::site" }`
    const text = `resource "aws_s3_bucket_policy" "site" {\n  bucket = "site"\n  policy = jsonencode({ Statement = [\n    ${statement}\n  ] })\n}\n`
    expect(judged({ 'main.tf': text }).said).toEqual([`main.tf BP-05 ${severity}`])
  })

  it('counts for no secret, and for nothing under clauselint:contract', () => {
    const secret = '# Shown on purpose.\nresource "aws_db_instance" "shop" {\n  password = "Xk29dLqwZ81mNvbT"\n}\n'
    expect(judged({ 'main.tf': secret }).said).toContain('main.tf SE-02 error')
    expect(judged({ 'main.tf': rule('# Open on purpose.') }, { persona: 'contract' }).said).toContain(
      'main.tf SG-10 error',
    )
  })
})

describe('among strangers', () => {
  const CHART = { 'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n' }
  const POD = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers:
    - name: web
      image: quay.io/shop/web:{{ .Values.tag }}
      ports: [{containerPort: "{{ .Values.port }}"}]
`

  it('what a chart has by default is less severe than what is written elsewhere', () => {
    const files = { ...CHART, 'web/templates/pod.yaml': POD, 'web/values.yaml': 'tag: latest\nport: 80\n' }
    expect(judged(files).lowered).toContain(
      'web/values.yaml IM-05 info: it is a default, which whoever installs this gives another value for',
    )
    expect(judged(files, { persona: 'contract' }).said).toContain('web/values.yaml IM-05 warning')
  })

  it('what a chart that only has parts gives to them is what somebody installs', () => {
    const object = LATEST.replaceAll(/^/gm, '    ').trimStart()
    const files = { ...CHART, 'web/values.yaml': `web:\n  extraObjects:\n  - ${object}` }
    expect(judged(files).said).toContain('web/values.yaml IM-05 warning')
    expect(judged({ ...files, 'web/templates/a.yaml': 'a: 1\n' }).said).toContain('web/values.yaml IM-05 info')
  })

  it('what depends on the values of a chart is no error', () => {
    const files = { ...CHART, 'web/templates/pod.yaml': POD, 'web/values.yaml': 'tag: "1.0"\nport: 80\n' }
    expect(judged(files).said).toContain('web/values.yaml SC-02 warning')
    expect(judged(files, { persona: 'contract' }).said).toContain('web/values.yaml SC-02 error')
  })

  it('what is not there is information until the scope is complete', () => {
    const chart = { ...CHART, 'web/templates/a.yaml': 'a: {{ include "web.nme" . }}\n' }
    expect(judged(chart).said).toEqual(['web/templates/a.yaml SC-13 info'])
    const scope = { key: '', name: 'default', complete: true }
    expect(judged(chart, { scope }).said).toEqual(['web/templates/a.yaml SC-13 error'])
  })

  it.each([
    ['bootstrap/templates/apps/web/pod.yaml.j2', 'apps/web/pod.yaml'],
    ['templates/apps/web/pod.yaml', 'apps/web/pod.yaml'],
  ])('the template %s of a file that is here is information', (template, rendered) => {
    const { said } = judged({ [template]: LATEST, [rendered]: LATEST })
    expect(said).toContain(`${rendered} IM-05 warning`)
    expect(said).not.toContain(`${template} IM-05 warning`)
  })

  it.each([
    ['.github/scripts/wipe.yaml', 'info'],
    ['tools/.taskfiles/volsync/unlock.yaml', 'info'],
    ['values-example.yaml', 'info'],
    ['apps/web.yaml.disabled', 'info'],
    ['scenarios/02-invalid-image/web.yaml', 'info'],
    ['tests/samples/web.yaml', 'info'],
    ['helm/_ytt_lib/web/web.yaml', 'info'],
    ['{{cookiecutter.name}}/pod.yaml', 'info'],
    ['deploy/vagrant.yaml', 'info'],
    ['scripts/backups/cron-daily.yaml', 'warning'],
    ['templates/skeleton-web/pod.yaml', 'info'],
    ['apps/web.yaml', 'warning'],
    ['apps/example.com/web.yaml', 'warning'],
  ])('%s is %s', (path, severity) => {
    expect(judged({ [path]: LATEST }).said).toContain(`${path} IM-05 ${severity}`)
  })

  it('manifests among scripts that a kustomization lists are deployed', () => {
    const kustomization = 'resources: [web.yaml]\n'
    const { said } = judged({ 'scripts/web.yaml': LATEST, 'scripts/kustomization.yaml': kustomization })
    expect(said).toContain('scripts/web.yaml IM-05 warning')
  })

  it.each([
    ['# not a secret: pages show it', 'info'],
    ['# what it reads is not credential', 'info'],
    ['# not the credential of the pages', 'warning'],
    ['# dev only', 'info'],
    ['# the password of the database', 'warning'],
    ['# is this not a secret?', 'warning'],
  ])('a credential below the comment %s is %s', (comment, severity) => {
    const text = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata:\n  ${comment}\n  DB_PASSWORD: orders\n`
    expect(judged({ 'web.yaml': text }).said).toContain(`web.yaml CM-02 ${severity}`)
  })

  it.each([
    ['# This file has fake secrets, for the lint alone.', 'info'],
    ['# Fake for now', 'warning'],
  ])('what a file begins with is about all of it where it says so: %s', (comment, severity) => {
    const text = `${comment}\n\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata:\n  DB_PASSWORD: orders\n`
    expect(judged({ 'web.yaml': text }).said).toContain(`web.yaml CM-02 ${severity}`)
  })
})

describe('what an owner who knows no contract may want', () => {
  const PULL = `apiVersion: v1
kind: Secret
metadata: {name: pull}
type: kubernetes.io/dockerconfigjson
stringData: {.dockerconfigjson: '{}'}
`

  it('is an error under the contract alone', () => {
    expect(judged({ 'pull.yaml': PULL }).lowered).toEqual([`pull.yaml SE-01 warning: ${PLATFORM}`])
    expect(judged({ 'pull.yaml': PULL }, { persona: 'contract' }).said).toContain('pull.yaml SE-01 error')
    expect(judged({ 'pull.yaml': PULL, 'app.yaml': ORDER_APP }).said).toContain('pull.yaml SE-01 error')
  })

  const corpus = (path: string) => readFileSync(new URL(`../../corpus/${path}`, import.meta.url), 'utf8')
  it.each([
    [
      'everything open to the own network, not another',
      'network/security-group-all-traffic/own-network.tf',
      'SG-02',
      1,
    ],
    ['what another statement allows', 'rights/action-resources/again.tf', 'IA-03', 1],
    ['pulls of who deletes repositories', 'registry/pull-policy-repositories/administrator.json', 'PP-03', 1],
    ['what the provider refuses', 'access/irsa-audience/provider/main.tf', 'TR-02', 2],
  ])('is no warning: %s', (_, path, check, count) => {
    const { lowered } = judged({ 'main.tf': '', [path]: corpus(path) })
    expect(lowered.filter(one => one === `${path} ${check} info: ${PLATFORM}`)).toHaveLength(count)
  })
})

describe('what vendir copies', () => {
  const VENDIR = `apiVersion: vendir.k14s.io/v1alpha1
kind: Config
directories:
  - path: vendor
    contents:
      - {path: shop, git: {url: "https://git.example.com/shop", ref: v1.4.2}}
      - {path: own, manual: {}}
`

  it('is information, unless it is written here', () => {
    const files = { 'vendir.yml': VENDIR, 'vendor/shop/web.yaml': LATEST, 'vendor/own/web.yaml': LATEST }
    const { lowered, said } = judged(files)
    expect(lowered).toEqual(["vendor/shop/web.yaml IM-05 info: it is a copy of another project's manifests"])
    expect(said).toContain('vendor/own/web.yaml IM-05 warning')
  })
})

describe('a manifest that is called a template', () => {
  const NAMED = 'apiVersion: v1\nkind: Service\nmetadata: {name: service_name}\n'

  it('is filled in before it is applied', () => {
    expect(judged({ 'web/template.yaml': NAMED }).said).toEqual([])
    expect(judged({ 'web/service.yaml': NAMED }).said).toContain('web/service.yaml SC-04 error')
  })
})

describe("what is a copy of another project's manifests", () => {
  const COPIED = "it is a copy of another project's manifests"
  const OPEN = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: shop-admin}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
subjects: [{kind: ServiceAccount, name: shop, namespace: shop}]
`
  const RENDERED = `---\n# Source: shop/templates/rbac.yaml\n${OPEN}`
  const LABELLED = OPEN.replace(
    'metadata: {name: shop-admin}',
    'metadata:\n  name: shop-admin\n  labels:\n    helm.sh/chart: shop-1.2.0',
  )
  const DEFINED = `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: carts.shop.example.com
  annotations:
    controller-gen.kubebuilder.io/version: v0.14.0
spec:
  group: shop.example.com
  scope: Namespaced
  names: {kind: Cart, plural: carts}
  versions:
    - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: shop, namespace: shop}
spec:
  selector: {matchLabels: {app: shop}}
  template:
    metadata: {labels: {app: shop}}
    spec: {containers: [{name: shop, image: "quay.io/shop/operator:v1.2.3"}]}
---
${OPEN}`
  const CHART = { 'charts/shop/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.2.0\n' }

  it.each([
    ['whose comment says its chart', 'deploy/shop.yaml', RENDERED],
    ['whose labels say its chart', 'deploy/shop.yaml', LABELLED],
    [
      'whose head says where it was copied from',
      'deploy/shop.yaml',
      `# Copied from https://example.com/v1/install.yaml\n${OPEN}`,
    ],
    ['that has an operator with its definitions and rights', 'deploy/shop.yaml', DEFINED],
    ['in a folder called upstream', 'shop/base/upstream/rbac.yaml', OPEN],
  ])('is information in a file %s', (_, path, text) => {
    expect(judged({ [path]: text }).lowered).toEqual([`${path} RB-01 info: ${COPIED}`])
  })

  it.each([
    ['its chart is here', RENDERED, CHART],
    ['its chart is here, and labels say it', LABELLED, CHART],
    ['only one object of several has the label of a chart', `${LABELLED}---\n${OPEN}---\n${OPEN}`, {}],
    ['the operator is made here', DEFINED, { 'config/crd/bases/shop.yaml': DEFINED.split('---')[1] ?? '' }],
    [
      'the head names the schema alone',
      `# yaml-language-server: $schema=https://example.com/from/v1/shop.yaml\n${OPEN}`,
      {},
    ],
  ])('is judged as its own where %s', (_, text, more) => {
    expect(judged({ 'deploy/shop.yaml': text, ...more }).said).toContain('deploy/shop.yaml RB-01 error')
  })

  it('is no reason to keep a secret in it', () => {
    const secret = `# Source: shop/templates/secret.yaml
apiVersion: v1
kind: Secret
metadata: {name: shop, namespace: shop}
stringData: {password: "q8Zt1LmX0vR7wYp3Ks"}
`
    expect(judged({ 'deploy/shop.yaml': secret }).said.join()).toMatch(/SE-02 (?:error|warning)/)
  })

  const OLD_DEFINITION = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: carts.shop.example.com}
spec: {group: shop.example.com, version: v1, scope: Namespaced, names: {kind: Cart, plural: carts}}
`
  const STATUS = 'status:\n  acceptedNames:\n    kind: ""\n    plural: ""\n  conditions: []\n  storedVersions: []\n'

  it('is information in definitions that a generator wrote, unless an operator is made here', () => {
    const files = { 'setup/carts.yaml': OLD_DEFINITION + STATUS }
    expect(judged(files).said).toEqual(['setup/carts.yaml SC-05 info'])
    const listed = `resources:\n- ${(OLD_DEFINITION + STATUS).trim().replaceAll('\n', '\n  ')}\n`
    expect(judged({ 'setup/crds.yaml': listed }).said).toEqual(['setup/crds.yaml SC-05 info'])
    expect(judged({ 'setup/carts.yaml': OLD_DEFINITION }).said).toEqual(['setup/carts.yaml SC-05 error'])
    const made = { ...files, 'config/crd/bases/carts.yaml': DEFINED.split('---')[1] ?? '' }
    expect(judged(made).said).toContain('setup/carts.yaml SC-05 error')
  })

  it('is information in a release of a chart as it was unpacked', () => {
    const said = (folder: string) =>
      judged({
        [`${folder}/Chart.yaml`]: 'apiVersion: v2\nname: shop\nversion: 1.2.0\n',
        [`${folder}/templates/rbac.yaml`]: OPEN,
      }).said
    expect(said('charts/shop-helm-1.2.0')).toEqual(['charts/shop-helm-1.2.0/templates/rbac.yaml RB-01 info'])
    expect(said('charts/shop')).toEqual(['charts/shop/templates/rbac.yaml RB-01 error'])
  })

  it('is information in a rendering of a chart here that names no release, and judged where it names one', () => {
    const nameless = RENDERED.replace('metadata: {name: shop-admin}', 'metadata:\n  name: RELEASE-NAME-shop')
    expect(judged({ ...CHART, 'charts/shop.yaml': nameless }).said).toEqual(['charts/shop.yaml RB-01 info'])
    const named = nameless.replace('RELEASE-NAME', 'prod')
    expect(judged({ ...CHART, 'charts/shop.yaml': named }).said).toEqual(['charts/shop.yaml RB-01 error'])
  })

  it('still shows the cluster that it is on', () => {
    const { said } = judged({
      'deploy/upstream/driver.yaml':
        'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web, annotations: {eks.amazonaws.com/role-arn: arn:aws:iam::111122223333:role/web}}\n',
      'run.sh': '#!/usr/bin/env bash\nset -euo pipefail\nkubectl delete namespaces --all\n',
    })
    expect(said).toContain('run.sh OP-12 warning')
  })
})
