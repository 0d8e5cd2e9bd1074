import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

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
  return sandbox(files).run(['--render', '-f', 'json'], { variables })
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

const places = (stdout: string): readonly string[] =>
  JSON.parse(stdout).findings.map(
    (one: { check: string; path: string; range: { start: { line: number; column: number } } }) =>
      `${one.check} ${one.path}:${one.range.start.line}:${one.range.start.column}`,
  )

const printing = (text: string): string => `echo "$@" >&2\ncat <<'END'\n${text}END\n`

describe.skipIf(process.platform === 'win32')('--render', () => {
  it('lints what helm writes, and places findings in the template', async () => {
    const { stdout, exitCode } = await lint(CHART, { helm: printing(RENDERED) })
    expect(places(stdout)).toEqual(['NP-06 web/templates/policy.yaml:12:19'])
    expect(exitCode).toBe(0)
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

  it('calls the programs with folders only', async () => {
    const one = sandbox({ ...CHART, 'web/charts/part/Chart.yaml': CHART['web/Chart.yaml'] })
    const bin = binOf({ helm: 'echo "$@" >> "$CALLS"\n' })
    const variables = { PATH: `${bin}${delimiter}/usr/bin${delimiter}/bin`, CALLS: one.path('calls.log') }
    await one.run(['--render'], { variables })
    expect(readFileSync(one.path('calls.log'), 'utf8')).toBe('template release ./web\n')
  })

  it('says what could not be rendered, without its secrets', async () => {
    const failed = await lint(CHART, { helm: 'echo "Error: password=hunter2hunter2 is wrong" >&2\nexit 1\n' })
    expect(JSON.parse(failed.stdout).notAnalysed).toMatchObject([
      { path: 'web/Chart.yaml', reason: expect.stringMatching(/^it is not rendered: Error: /) },
    ])
    expect(failed.stdout).not.toContain('hunter2')
    const missing = await lint(CHART, {})
    expect(JSON.parse(missing.stdout).notAnalysed).toMatchObject([
      { path: 'web/Chart.yaml', reason: 'it is not rendered: helm was not found' },
    ])
  })

  it('runs nothing unless it is asked for', async () => {
    const one = sandbox(CHART)
    const PATH = binOf({ helm: 'touch "$CALLED"\n' })
    await one.run([], { variables: { PATH, CALLED: one.path('called') } })
    expect(existsSync(one.path('called'))).toBe(false)
  })

  it.each(['--fix', '--cache', '--shard=1/2', '--watch'])('is not combined with %s', async option => {
    const { exitCode, stderr } = await sandbox(CHART).run(['--render', option])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('cannot be combined')
  })
})
