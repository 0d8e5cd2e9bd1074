import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'
import { pod, testLinter } from '../test-linter.ts'

const sandbox = sandboxes()
const GOOD = pod('web', 'example.com/shop/web:1.0')
const MANIFEST = 'apiVersion: v1\nkind: Pod\n'

/** Files of sorts that are not read, by what they are called in the summary. */
const SORTS: readonly (readonly [string, string, string])[] = [
  ['Jsonnet file', 'main.jsonnet', '{}'],
  ['Jsonnet file', 'lib/k.libsonnet', '{}'],
  ['CUE file', 'app.cue', 'apiVersion: "v1"'],
  ['KCL file', 'app.k', 'apiVersion = "v1"'],
  ['Dhall file', 'app.dhall', '{ apiVersion = "v1" }'],
  ['Terraform state', 'terraform.tfstate', '{"version": 4, "resources": [{}]}'],
  ['binary Terraform plan', 'out.tfplan', 'PK\u0003\u0004\u0014'],
  ['packaged chart', 'app/charts/redis-1.0.0.tgz', '\u001f'],
  ['CDK app', 'cdk.json', '{"app": "npx ts-node bin/app.ts"}'],
  ['helmfile', 'helmfile.yaml', 'releases: [{name: a, chart: b/c}]\n'],
  ['helmfile', 'helmfile.d/10-a.yaml', 'releases:\n  - name: a\n'],
  ['helmfile', 'deploy/helmfile.yaml.gotmpl', 'releases:\n  - name: {{ .Values.a }}\n'],
  ['Earthfile', 'Earthfile', 'build:\n  FROM alpine\n'],
  ['Tiltfile', 'Tiltfile', "k8s_yaml('app.yaml')"],
  ['Packer template', 'node.pkr.hcl', 'provisioner "shell" { inline = ["nodeadm install"] }'],
  ['Pulumi program', 'Pulumi.yaml', 'name: shop\nruntime: nodejs\n'],
  ['Dockerfile template', 'Dockerfile.j2', 'FROM {{ base }}'],
  ['template', 'pod.yaml.tmpl', MANIFEST],
  ['template', 'roles/templates/pod.j2', MANIFEST],
  ['template', 'eks.j2.tf', '{% if a %}\nresource "aws_eks_cluster" "a" {}\n{% endif %}\n'],
]

/** What only looks like one of them. */
const OTHERS: Readonly<Record<string, string>> = {
  'app.cue': '#EXTM3U',
  'a.k': 'sets = 1',
  'README.md.gotmpl': MANIFEST,
  'nginx.conf.j2': 'worker_processes 1;',
  'chart/templates/_helpers.tpl': '{{ define "apiVersion" }}v1{{ end }}',
  'image.pkr.hcl': 'source "amazon-ebs" "a" {}',
  '.terraform.lock.hcl': 'provider "a" {}',
  'project.plan': 'buy milk',
  'terraform.tfstate': '{"version": 4, "resources": []}',
  'vendor.tgz': '\u001f',
  'main.go': 'const k = "apiVersion"',
}

describe('files of sorts that are not read', () => {
  it.each(SORTS)('counts a %s: %s', async (kind, path, text) => {
    const { run } = sandbox({ 'a.yaml': GOOD, [path]: text })
    const { stdout, exitCode } = await run([], testLinter)
    expect(stdout).toMatch(new RegExp(`^1 ${kind} was not read.*: --show-unread$`, 'm'))
    expect(exitCode).toBe(0)
  })

  it.each(Object.entries(OTHERS))('does not count what is of no interest: %s', async (path, text) => {
    const { run } = sandbox({ 'a.yaml': GOOD, [path]: text })
    const strict = await run(['--strict'], testLinter)
    expect(strict.stdout).not.toContain('not read')
    expect(strict.exitCode).toBe(0)
  })

  it('counts them by what they are, the most frequent first, in all reports', async () => {
    const { run } = sandbox({ 'a.yaml': GOOD, 'a.cue': MANIFEST, 'a.jsonnet': '', 'b/b.jsonnet': '', 'c.jsonnet': '' })
    expect((await run(['--show-unread'], testLinter)).stdout).toContain(
      '3 Jsonnet files, 1 CUE file were not read\n' +
        '  3 × it is Jsonnet; lint what it renders to (a.jsonnet, b/b.jsonnet, c.jsonnet)\n' +
        '  1 × it is CUE; lint what it exports (a.cue)\n',
    )
    const json = JSON.parse((await run(['--format', 'json'], testLinter)).stdout)
    expect(json.unread).toEqual([
      { kind: 'Jsonnet file', files: 3 },
      { kind: 'CUE file', files: 1 },
    ])
    expect(json.notAnalysed).toContainEqual({
      path: 'a.cue',
      reason: 'it is CUE; lint what it exports',
      kind: 'CUE file',
    })
    const sarif = JSON.parse((await run(['--format', 'sarif'], testLinter)).stdout)
    expect(sarif.runs[0].invocations[0].toolExecutionNotifications).toMatchObject([
      {
        descriptor: { id: 'not-read' },
        level: 'warning',
        message: { text: '3 Jsonnet files were not read: it is Jsonnet; lint what it renders to.' },
        locations: [{}, {}, {}],
      },
      { message: { text: '1 CUE file was not read: it is CUE; lint what it exports.' } },
    ])
  })

  it('fail a strict run, unless they are ignored', async () => {
    const files = { 'a.yaml': GOOD, 'a.jsonnet': '' }
    expect((await sandbox(files).run(['--strict'], testLinter)).exitCode).toBe(1)
    expect((await sandbox({ ...files, 'clauselint.yaml': 'strict: true\n' }).run([], testLinter)).exitCode).toBe(1)
    const configured = sandbox({ ...files, 'clauselint.yaml': 'strict: true\nignore: ["*.jsonnet"]\n' })
    const { exitCode, stdout } = await configured.run([], testLinter)
    expect(exitCode).toBe(0)
    expect(stdout).not.toContain('Jsonnet')
    expect((await sandbox({ ...files, '.gitignore': '*.jsonnet\n' }).run(['--strict'], testLinter)).exitCode).toBe(0)
  })

  it('counts what git-crypt has encrypted, whatever it is called, and does not parse it', async () => {
    const { run } = sandbox({ 'a.yaml': GOOD, 'creds.sh': '\0GITCRYPT\0\u0011if (', 'b.yaml': '\0GITCRYPT\0: [' })
    const { stdout, exitCode } = await run(['--show-unread'], testLinter)
    expect(stdout).toContain('2 encrypted files were not read')
    expect(stdout).toContain('2 × git-crypt has encrypted it; lint it decrypted (b.yaml, creds.sh)')
    expect(exitCode).toBe(0)
  })

  it('counts what SOPS has encrypted as a whole, whatever it is called', async () => {
    const json =
      '{\n\t"data": "ENC[AES256_GCM,data:x,iv:y,tag:z,type:str]",\n\t"sops": {"mac": "ENC[AES256_GCM,data:x]"}\n}\n'
    const files = {
      'a.yaml': GOOD,
      'b.sops.toml': json,
      'c.sops.sh': json,
      'd.toml': 'data: ENC[AES256_GCM,data:x]\nsops: {}\n',
    }
    const { stdout, exitCode } = await sandbox(files).run([], testLinter)
    expect(stdout).toContain('3 encrypted files were not read')
    expect(exitCode).toBe(0)
    expect((await sandbox({ 'e.toml': '{\n  "data": "ENC"\n}\n' }).run([], testLinter)).exitCode).toBe(1)
  })

  it('counts fragments of JSON and templates of ytt, and reports what is broken in a document of the contract', async () => {
    const files = {
      'a.yaml': GOOD,
      'b.json': '"a": {"b": 1},\n"c": 2\n',
      'c.json': '{"mappings": {}},\n',
      'd.yaml': '#@ def first():\ntask: one\n#@ end\n#@ def second():\ntask: two\n#@ end\n',
      'e.json': '{"Version": "2012-10-17", "Statement": []},\n',
      'f.json': '{"clients": [\n  {"name": "a"\n  }${MORE_CLIENTS}\n]}\n',
    }
    const { stdout } = await sandbox(files).run(['--show-unread'], testLinter)
    expect(stdout).toContain('it is a fragment of JSON; lint what it is put into (b.json, c.json)')
    expect(stdout).toContain('it is a template (Helm, Jinja, envsubst); render it first (d.yaml, f.json)')
    expect(stdout).toMatch(/e\.json\n.*syntax\/json/)
  })

  it('counts the files that a Makefile needs and the scripts that an image gets, where the repository does not have them', async () => {
    const files = {
      'a.yaml': GOOD,
      Makefile: 'include common.mk\n-include own.mk\ninclude made.mk scripts/there.mk\n\nmade.mk:\n\ttouch made.mk\n',
      'scripts/there.mk': 'A = 1\n',
      'scripts/there.sh': 'echo\n',
      Dockerfile:
        'FROM alpine:3.20 AS base\nCOPY scripts/there.sh scripts/gone.sh /bin/\nCOPY --from=base /b.sh /c.sh\nADD entry.sh /\n',
    }
    const { stdout } = await sandbox(files).run(['--show-unread'])
    const named = [...stdout.matchAll(/of that name: (\S+)/g)].map(([, name]) => name)
    expect(named.sort()).toEqual(['common.mk', 'entry.sh', 'scripts/gone.sh'])
  })

  it('says nothing of a path that .gitignore names: it is made there', async () => {
    const list = (name: string): string => `resources: [made/${name}]\nkind: Kustomization\n`
    const files = { '.gitignore': '/made/values.yaml\n', 'kustomization.yaml': list('values.yaml') }
    expect((await sandbox(files).run([])).stdout).not.toContain('SC-14')
    expect((await sandbox({ ...files, 'kustomization.yaml': list('other.yaml') }).run([])).stdout).toContain('SC-14')
  })

  it('counts the configuration of another program that is called YAML', async () => {
    const section = '# sends\n[OUTPUT]\n    Name   kafka\n    Match  *\n'
    const { stdout, exitCode } = await sandbox({ 'a.yaml': GOOD, 'b.yaml': section }).run(['--show-unread'], testLinter)
    expect(stdout).toContain('it is the configuration of another program (b.yaml)')
    expect(exitCode).toBe(0)
    expect((await sandbox({ 'c.yaml': '[a, b]\n  c: d\n' }).run([], testLinter)).exitCode).toBe(1)
  })

  it('passes over an empty file that is called JSON', async () => {
    const { stdout, exitCode } = await sandbox({ 'a.yaml': GOOD, 'b.json': '\n' }).run([], testLinter)
    expect([stdout.includes('b.json'), exitCode]).toEqual([false, 0])
  })

  it('says what a file is that is named', async () => {
    const { run } = sandbox({ 'a.jsonnet': 'local a = 1; { a: a }', 'a.yaml': GOOD })
    expect((await run(['a.jsonnet', 'a.yaml'], testLinter)).stdout).toContain('1 Jsonnet file was not read')
  })

  it('counts what other repositories have', async () => {
    const { run } = sandbox({
      'kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - pod.yaml
  - https://github.com/example/app//deploy?ref=v1
helmCharts: [{name: redis, repo: "https://charts.example.com"}]
`,
      'pod.yaml': GOOD,
      '.gitlab-ci.yml': `include:
  - local: /ci.yml
  - template: Jobs/SAST.gitlab-ci.yml
  - project: team/ci
    file: /build.yml
build: {stage: build, script: [make]}
`,
    })
    const { stdout } = await run(['--show-unread'])
    expect(stdout).toContain('1 remote base, 1 remote chart, 1 remote include were not read')
    expect(stdout).toContain('nothing is fetched (kustomization.yaml:5:5)')
    expect(stdout).toContain('(.gitlab-ci.yml:4:5)')
  })

  it('counts what is released elsewhere once, however often it is named, and fails no strict run for it', async () => {
    const { run } = sandbox({
      '.github/workflows/ci.yml': `on: push
jobs:
  a: {uses: example/ci/.github/workflows/build.yml@v1}
  b: {uses: example/ci/.github/workflows/build.yml@v1}
  c: {uses: ./.github/workflows/own.yml}
  d: {runs-on: ubuntu-24.04, steps: [{uses: actions/checkout@v4}]}
`,
      'apps/releases.yaml': `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: redis, namespace: shop}
spec: {chart: {spec: {chart: redis, sourceRef: {kind: HelmRepository, name: charts}}}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: own, namespace: shop}
spec: {chart: {spec: {chart: ./apps, sourceRef: {kind: GitRepository, name: flux-system}}}}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: here, namespace: argocd}
spec: {source: {repoURL: https://git.example.com/a, path: apps}}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: there, namespace: argocd}
spec: {sources: [{repoURL: https://git.example.com/a, path: there}, {repoURL: https://charts.example.com, chart: web}]}
`,
      'skaffold.yaml': `apiVersion: skaffold/v4beta13
kind: Config
requires: [{git: {repo: https://git.example.com/base.git}}]
`,
      'main.tf': `module "label" { source = "cloudposse/label/null" }
module "other" { source = "cloudposse/label/null" }
module "vpc" { source = "terraform-aws-modules/vpc/aws" }
module "own" { source = "./own" }
resource "helm_release" "web" {
  name       = "web"
  chart      = "web"
  repository = "https://charts.example.com"
}
`,
    })
    const { stdout, exitCode } = await run(['--strict'])
    expect(stdout).toContain(
      '2 remote charts, 1 remote Skaffold configuration, 1 remote Terraform module, 1 remote application source, 1 remote reusable workflow were not read',
    )
    expect(exitCode).toBe(0)
  })

  it('reports only those that changed, if only those are asked for', async () => {
    const { run } = sandbox({ 'a.yaml': GOOD, 'a.jsonnet': '', 'b.jsonnet': '' })
    expect((await run(['--changed', 'a.yaml', 'b.jsonnet'], testLinter)).stdout).toContain('1 Jsonnet file was not')
  })
})
