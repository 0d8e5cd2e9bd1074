import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isBeside } from '../../../support/beside.ts'
import { sandboxes } from '../../sandbox.ts'

const sandbox = sandboxes()

const CHART = {
  'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
  'web/values.yaml': 'port: 80\n',
  'web/templates/policy.yaml': `{{- include "shop.header" . }}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ .Release.Name }}
spec:
  podSelector: {}
  policyTypes: [Egress]
  egress:
    - to:
        - ipBlock:
            cidr: {{ include "shop.range" . }}
`,
}
const RENDERED = `---
# Source: web/templates/policy.yaml
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: release
spec:
  podSelector: {}
  policyTypes: [Egress]
  egress:
    - to:
        - ipBlock:
            cidr: 0.0.0.0/0
`

/** Linted with programs that print what is given and note how they were called. */
function lint(files: Readonly<Record<string, string>>, programs: Readonly<Record<string, string>>) {
  const variables = { PATH: [binOf(programs), '/usr/bin', '/bin'].join(delimiter) }
  return sandbox({ 'clauselint.yaml': 'extends: clauselint:contract\n', ...files }).run(['--render', '-f', 'json'], {
    variables,
  })
}

/** A folder with programs that are shell scripts. */
function binOf(programs: Readonly<Record<string, string>>): string {
  const bin = sandbox()
  for (const [name, script] of Object.entries(programs)) {
    bin.write({ [name]: `#!/bin/sh\n${script}` })
    chmodSync(bin.path(name), 0o755)
  }
  return bin.folder
}

const isMeant = (one: { readonly check: string }): boolean => !isBeside(one)
const places = (stdout: string): readonly string[] =>
  JSON.parse(stdout)
    .findings.filter(isMeant)
    .map(
      (one: { check: string; path: string; range: { start: { line: number; column: number } } }) =>
        `${one.check} ${one.path}:${one.range.start.line}:${one.range.start.column}`,
    )

const printing = (text: string): string => `echo "$@" >&2\ncat <<'END'\n${text}END\n`

describe.skipIf(process.platform === 'win32')('--render', () => {
  it('lints what helm writes, and places findings in the template', async () => {
    const { stdout, exitCode } = await lint(CHART, { helm: printing(RENDERED) })
    expect(places(stdout)).toEqual(['NP-06 web/templates/policy.yaml:12:19'])
    // The chart lacks the template that it includes.
    expect(exitCode).toBe(1)
  })

  it('says once what is found without rendering, too', async () => {
    const template = CHART['web/templates/policy.yaml'].replace('{{ include "shop.range" . }}', '0.0.0.0/0')
    const { stdout } = await lint({ ...CHART, 'web/templates/policy.yaml': template }, { helm: printing(RENDERED) })
    expect(places(stdout)).toEqual(['NP-06 web/templates/policy.yaml:12:19'])
    expect(JSON.parse(stdout).counts).toMatchObject({ warnings: 1 })
  })

  it('places what a kustomization makes of an object where that is written', async () => {
    const written = RENDERED.replace(/^---\n# Source.*\n/, '')
    const files = {
      'base/policy.yaml': written.replace('name: release', 'name: web').replace('0.0.0.0/0', '10.0.0.0/8'),
      'base/kustomization.yaml': 'namePrefix: shop-\nresources: [policy.yaml]\n',
    }
    const { stdout } = await lint(files, { kustomize: printing(written.replace('name: release', 'name: shop-web')) })
    expect(places(stdout)).toEqual(['NP-06 base/policy.yaml:11:19'])
  })

  it('places a value in values.yaml, also where clauselint by itself does not know it', async () => {
    const files = {
      ...CHART,
      'web/values.yaml': 'ranges: [10.0.0.0/8, 0.0.0.0/0]\n',
      'web/templates/policy.yaml': CHART['web/templates/policy.yaml']
        .replace('{{- include "shop.header" . }}\n', '')
        .replace(
          / {4}- to:[\s\S]*$/,
          '    {{- range .Values.ranges }}\n    - to: [{ipBlock: {cidr: {{ . }}}}]\n    {{- end }}\n',
        ),
    }
    const rendered = RENDERED.replace(
      / {4}- to:[\s\S]*$/,
      '    - to: [{ipBlock: {cidr: 10.0.0.0/8}}]\n    - to: [{ipBlock: {cidr: 0.0.0.0/0}}]\n',
    )
    const { stdout } = await lint(files, { helm: printing(rendered) })
    expect(places(stdout)).toEqual(['NP-06 web/values.yaml:1:22'])
    expect(JSON.parse(stdout).findings[0].confidence).not.toBe('low')
  })

  it('heeds comments of the template, and compares nothing with itself', async () => {
    const template = CHART['web/templates/policy.yaml'].replace(
      '            cidr',
      '            # clauselint-disable-next-line NP-06 -- the gateway filters\n            cidr',
    )
    const { stdout } = await lint({ ...CHART, 'web/templates/policy.yaml': template }, { helm: printing(RENDERED) })
    expect(places(stdout)).toEqual([])
    expect(JSON.parse(stdout).suppressed).toHaveLength(1)
  })

  it('finds the item of a list again where conditions leave others out', async () => {
    const role = (rules: string): string =>
      `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: web}\nrules:\n${rules}`
    const log = '  - {apiGroups: [""], resources: [pods/log], verbs: [get]}\n'
    const binding =
      '---\napiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata: {name: web}\nroleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: web}\nsubjects: [{kind: ServiceAccount, name: web, namespace: shop}]\n'
    const optional = '  {{- if .Values.more }}\n  - {apiGroups: [""], resources: [pods], verbs: [get]}\n  {{- end }}\n'
    const files = { ...CHART, 'web/templates/policy.yaml': `${role(optional + log)}${binding}` }
    const source = '---\n# Source: web/templates/policy.yaml\n'
    const { stdout } = await lint(files, { helm: printing(`${source}${role(log)}${binding.replace('---\n', source)}`) })
    expect(places(stdout)).toEqual(['RB-10 web/templates/policy.yaml:8:35'])
  })

  it('places what a kustomization changes at what it changes, with the kustomization', async () => {
    const written = RENDERED.replace(/^---\n# Source.*\n/, '').replace('name: release', 'name: web')
    const files = {
      'base/policy.yaml': written.replace('0.0.0.0/0', '10.0.0.0/8'),
      'base/kustomization.yaml': 'resources: [policy.yaml]\n',
      'prod/kustomization.yaml': 'resources: [../base]\nnamespace: prod\n',
    }
    const called = sandbox()
    const { stdout } = await lint(files, { kustomize: `echo "$2" >> ${called.path('log')}\n${printing(written)}` })
    expect(places(stdout)).toEqual(['NP-06 base/policy.yaml:11:19'])
    expect(JSON.parse(stdout).findings[0].related).toMatchObject([
      { path: 'prod/kustomization.yaml', note: 'changed by this kustomization' },
    ])
    expect(readFileSync(called.path('log'), 'utf8')).toBe('./prod\n')
  })

  it('takes nothing that a program makes up for a secret that is stored', async () => {
    const secret = (value: string): string =>
      `apiVersion: v1\nkind: Secret\nmetadata: {name: web}\nstringData: {password: ${value}}\n`
    const files = { ...CHART, 'web/templates/policy.yaml': secret('{{ randAlphaNum 20 }}') }
    const rendered = `---\n# Source: web/templates/policy.yaml\n${secret('q2h8dj2k1l9d8sk2n3b4')}`
    const { stdout } = await lint(files, { helm: printing(rendered) })
    expect(places(stdout)).toEqual([])
  })

  it('calls the programs with folders only, and without credentials', async () => {
    const one = sandbox({ ...CHART, 'web/charts/part/Chart.yaml': CHART['web/Chart.yaml'] })
    const bin = binOf({ helm: `echo "$@ $AWS_SECRET_ACCESS_KEY $HTTPS_PROXY" >> ${one.path('calls.log')}\n` })
    const variables = { PATH: `${bin}${delimiter}/usr/bin${delimiter}/bin`, AWS_SECRET_ACCESS_KEY: 'x' }
    await one.run(['--render'], { variables })
    expect(readFileSync(one.path('calls.log'), 'utf8')).toBe('template release-aede ./web  http://127.0.0.1:9\n')
  })

  it.each([
    [
      'helm, in a template',
      'Error: execution error at (web/templates/policy.yaml:9:5): say a range\n\nUse --debug flag to render out invalid YAML',
      {
        path: 'web/templates/policy.yaml',
        reason: /^it is not rendered: execution error at .*: say a range$/,
        line: 9,
      },
    ],
    [
      'helm, of what is missing',
      'walk.go:75: found symbolic link\nError: found in Chart.yaml, but missing in charts/ directory: redis',
      {
        path: 'web/Chart.yaml',
        reason: /^it is not rendered \(run helm dependency build \.\/web\): found in/,
        line: undefined,
      },
    ],
  ])('says what is wrong and where: %s', async (_, message, { path, reason, line }) => {
    const { stdout } = await lint(CHART, { helm: `cat >&2 <<'END'\n${message}\nEND\nexit 1\n` })
    const [found] = JSON.parse(stdout).notAnalysed.filter((one: { reason: string }) => /rendered/.test(one.reason))
    expect(found).toMatchObject({ path, reason: expect.stringMatching(reason) })
    expect(found.range?.start.line).toBe(line)
  })

  it('says the innermost of what kustomize says', async () => {
    const message = (root: string): string =>
      `Error: accumulating resources: accumulation err='accumulating resources from '../../base': '${root}/base' must resolve to a file': recursed accumulation of path '${root}/base': accumulating resources: accumulation err='accumulating resources from 'web.yaml': no such file or directory': must build at directory: no such file`
    const files = { 'prod/kustomization.yaml': 'resources: [../base]\n' }
    const { stdout } = await lint(files, { kustomize: `cat >&2 <<END\n${message('$PWD')}\nEND\nexit 1\n` })
    expect(JSON.parse(stdout).notAnalysed).toMatchObject([
      {
        path: 'prod/kustomization.yaml',
        reason: "it is not rendered: base: accumulating resources from 'web.yaml': no such file or directory",
      },
    ])
  })

  it('needs no rendering of a library', async () => {
    const { stdout } = await lint(CHART, { helm: 'echo "Error: library charts are not installable" >&2\nexit 1\n' })
    expect(JSON.parse(stdout).notAnalysed).toEqual([])
  })

  it('says what could not be rendered, without its secrets', async () => {
    const failed = await lint(CHART, { helm: 'echo "Error: password=hunter2hunter2 is wrong" >&2\nexit 1\n' })
    expect(JSON.parse(failed.stdout).notAnalysed).toMatchObject([
      { path: 'web/Chart.yaml', reason: expect.stringMatching(/^it is not rendered: password/) },
    ])
    expect(failed.stdout).not.toContain('hunter2')
    const missing = await lint(CHART, {})
    expect(JSON.parse(missing.stdout).notAnalysed).toMatchObject([
      { path: 'web/Chart.yaml', reason: expect.stringMatching(/^it is not rendered: helm was not found/) },
    ])
  })

  it('runs nothing unless it is asked for', async () => {
    const one = sandbox(CHART)
    const PATH = binOf({ helm: `touch ${one.path('called')}\n` })
    await one.run([], { variables: { PATH } })
    expect(existsSync(one.path('called'))).toBe(false)
  })

  it.each(['--fix', '--cache', '--shard=1/2', '--watch'])('is not combined with %s', async option => {
    const { exitCode, stderr } = await sandbox(CHART).run(['--render', option])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('cannot be combined')
  })
})
