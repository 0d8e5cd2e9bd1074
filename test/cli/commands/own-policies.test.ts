import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const blocks = [...readFileSync('docs/policies.md', 'utf8').matchAll(/^```yaml\n(.*?)^```$/gms)].map(
  ([, text = '']) => text,
)
const policies = blocks.filter(text => text.includes('kind: Policy\n'))

const POLICY = `apiVersion: clauselint/v1
kind: Policy
metadata: {name: has-team}
spec:
  docs: Each Deployment has a team.
  match: {facts: [workload]}
  validations:
    - expression: object.kind != 'Deployment' || 'team' in object.labels
      message: the Deployment has no label team
      severity: error
    - expression: object.replicas < 10
      message: the Deployment has ten Pods or more
`

const deployment = (replicas: string, comment = ''): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web${comment}
  labels: {tier: front}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: registry.example.com/web:1.0.0}]}
`

// biome-ignore lint/suspicious/noExplicitAny: the report's own shape
type Finding = any

/** The findings of users' rules: their lines, rules and severities. */
const ownFindings = (stdout: string): readonly string[] =>
  JSON.parse(stdout).findings.flatMap(({ rule, path, range, severity }: Finding) =>
    String(rule).startsWith('own/') ? [`${path}:${range.start.line} ${rule} ${severity}`] : [],
  )

describe('a rule that a user has written', () => {
  it('judges the facts of its scope, at the part that decides', async () => {
    const { run } = sandbox({ 'policies/team.yaml': POLICY, 'web.yaml': deployment('12') })
    const { stdout, exitCode } = await run(['-f', 'json', '.'])
    expect(ownFindings(stdout)).toEqual(['web.yaml:4 own/has-team error', 'web.yaml:7 own/has-team warning'])
    expect(exitCode).toBe(1)
  })

  it('notes what is only known at deployment, and finds nothing then', async () => {
    const { run } = sandbox({ 'team.yaml': POLICY, 'web.yaml': deployment('${REPLICAS}') })
    const { stdout } = await run(['-f', 'json', '.'])
    expect(ownFindings(stdout)).toEqual(['web.yaml:4 own/has-team error'])
    expect(stdout).toContain('policy has-team depends on object.replicas')
  })

  it('is configured, suppressed and explained as every other rule', async () => {
    const files = { 'team.yaml': POLICY, 'web.yaml': deployment('1') }
    const off = sandbox({ ...files, 'clauselint.yaml': 'rules: {own/has-team: off}\n' })
    expect(ownFindings((await off.run(['-f', 'json', '.'])).stdout)).toEqual([])
    const suppressed = sandbox({
      ...files,
      'web.yaml': deployment('1', ' # clauselint-disable-line own/has-team -- it is for all'),
    })
    expect(ownFindings((await suppressed.run(['-f', 'json', '.'])).stdout)).toEqual([])
    const sarif = JSON.parse((await sandbox(files).run(['-f', 'sarif', '.'])).stdout)
    expect(sarif.runs[0].tool.driver.rules.map(({ id }: { readonly id: string }) => id)).toContain('own/has-team')
    expect((await sandbox(files).run(['explain', 'own/has-team'])).stdout).toContain('Each Deployment has a team.')
    expect((await sandbox(files).run(['explain', 'own/has-teams'])).stderr).toContain('own/has-team')
  })

  it('is read from the folders of policies that the configuration names', async () => {
    const { run } = sandbox({
      'library/team.yaml': POLICY,
      'shop/web.yaml': deployment('1'),
      'shop/clauselint.yaml': 'policies: ../library\n',
    })
    expect(ownFindings((await run(['-f', 'json', 'shop'])).stdout)).toEqual(['shop/web.yaml:4 own/has-team error'])
  })

  it('is read from a folder that is named from the root of the machine', async () => {
    const { run, folder } = sandbox({
      'library/team.yaml': POLICY,
      'shop/web.yaml': deployment('1'),
      'shop/deep/web.yaml': deployment('1'),
    })
    writeFileSync(join(folder, 'shop/clauselint.yaml'), `policies: [${JSON.stringify(join(folder, 'library'))}]\n`)
    expect(ownFindings((await run(['-f', 'json', 'shop'])).stdout)).toEqual([
      'shop/deep/web.yaml:4 own/has-team error',
      'shop/web.yaml:4 own/has-team error',
    ])
  })

  it.each([
    ['name: has-team', 'name: Has_Team', 'team.yaml:3:18: policy Has_Team: metadata.name is lower-case words'],
    ['[workload]', '[workloads]', 'there is no fact "workloads"; did you mean "workload"?'],
    ['object.replicas < 10', 'object.replicas <', 'team.yaml:11:'],
    ['object.replicas < 10', 'facts.of(object.name).size() < 1', 'takes the name of a fact as a text'],
    ['severity: error', 'severity: fatal', 'team.yaml:10:17: policy has-team: severity is error, warning, info'],
  ])('refuses %s written as %s', async (right, wrong, message) => {
    const { run } = sandbox({ 'team.yaml': POLICY.replace(right, wrong), 'web.yaml': deployment('1') })
    const { stderr, exitCode } = await run(['.'])
    expect(stderr).toContain(message)
    expect(exitCode).toBe(2)
  })
})

describe('clauselint test', () => {
  it('runs the examples of the documentation', async () => {
    expect(policies.length).toBeGreaterThanOrEqual(3)
    const { run } = sandbox(Object.fromEntries(policies.map((text, i) => [`${i}.yaml`, text])))
    const { stdout, exitCode } = await run(['test'])
    expect(stdout).not.toContain('failed:')
    expect(exitCode).toBe(0)
    expect(stdout).toContain(`${policies.length} tests, 0 failed`)
  })

  it('names each difference and each validation that never denies, and fails', async () => {
    const examples = `  examples:\n    - text: |\n${deployment('1').replace(/^/gm, '        ')}`
    const { run } = sandbox({ 'team.yaml': POLICY + examples })
    const { stdout, exitCode } = await run(['test'])
    expect(exitCode).toBe(1)
    expect(stdout).toContain('main.yaml:4: found own/has-team "web", which is not expected')
    expect(stdout).toContain('never denied anything: has-team/2: object.replicas < 10')
    const json = JSON.parse((await run(['test', '-f', 'json'])).stdout)
    expect(json).toMatchObject({ tests: 1, failures: 1, neverDenied: ['has-team/2: object.replicas < 10'] })
    expect((await run(['test', '-f', 'junit'])).stdout).toContain('<testcase name="has-team: example 1"')
    expect((await run(['test', '-f', 'xml'])).exitCode).toBe(2)
    expect((await sandbox({ 'a.yaml': 'a: 1\n' }).run(['test'])).exitCode).toBe(2)
  })

  it.each(['\n', '\r\n'])('writes what is found into its own documents, and nothing else (%j)', async end => {
    const lines = (comment: string): string => deployment('12', comment).replace(/^/gm, '        ')
    const written = (first: string, second: string): string =>
      `${POLICY}  # Kept.\n  examples:\n    - text: |\n${lines(first)}\n    - {text: "kind: Other"}\n    - text: |\n${lines(second)}`.replaceAll(
        '\n',
        end,
      )
    const { folder, run } = sandbox({ 'team.yaml': written('', ' # expect: own/other "x"') })
    expect((await run(['test'])).exitCode).toBe(1)
    const { stderr, exitCode } = await run(['test', '--update'])
    expect(stderr).toContain('updated team.yaml')
    expect(exitCode).toBe(0)
    const after = readFileSync(join(folder, 'team.yaml'), 'utf8')
    const expected = written(' # expect: own/has-team "web"', ' # expect: own/has-team "web"')
    expect(after.replace(/ # expect: own\/has-team "\d+"/g, '')).toBe(
      expected.replace(/ # expect: own\/has-team "\d+"/g, ''),
    )
    expect((await run(['test'])).stdout).toContain('0 failed')
    expect((await run(['test', '--update'])).stderr).toBe('')
  })

  it('leaves a line as it is where somebody wrote more than expectations', async () => {
    const lines = deployment('12', ' # expect: own/other "x"  # of the shop').replace(/^/gm, '        ')
    const written = `${POLICY}  examples:\n    - text: |\n${lines}`
    const { folder, run } = sandbox({ 'team.yaml': written })
    const { stdout, exitCode } = await run(['test', '--update'])
    expect(stdout).toContain('main.yaml:4: write "# expect: own/NAME"')
    expect(exitCode).toBe(1)
    expect(readFileSync(join(folder, 'team.yaml'), 'utf8')).toContain(' # expect: own/other "x"  # of the shop\n')
  })

  it.each([
    ['in quotes', (text: string) => `  examples:\n    - text: ${JSON.stringify(text)}\n`],
    ['in a flow mapping', (text: string) => `  examples: [{path: main.yaml, text: ${JSON.stringify(text)}}]\n`],
    ['folded', (text: string) => `  examples:\n    - text: >\n${text.replace(/^/gm, '        ')}`],
  ])('leaves documents as they are that are written %s, and says so', async (_, examplesOf) => {
    const text = POLICY + examplesOf(deployment('1').replaceAll('\n', '\n\n'))
    const { folder, run } = sandbox({ 'team.yaml': text })
    const { stdout, stderr, exitCode } = await run(['test', '--update'])
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 1 })
    expect(stdout).toContain('main.yaml: --update cannot change it: write its text as a literal block (text: |)')
    expect(readFileSync(join(folder, 'team.yaml'), 'utf8')).toBe(text)
    expect((await run(['test'])).stdout).not.toContain('--update')
  })

  it('writes once into a text that two examples have', async () => {
    const lines = (comment: string): string => deployment('1', comment).replace(/^(?=.)/gm, '        ')
    const written = (comment: string): string =>
      `${POLICY}  examples:\n    - text: &one |\n${lines(comment)}    - text: *one\n`
    const { folder, run } = sandbox({ 'team.yaml': written('') })
    expect((await run(['test', '--update'])).exitCode).toBe(0)
    expect(readFileSync(join(folder, 'team.yaml'), 'utf8')).toBe(written(' # expect: own/has-team "web"'))
  })

  it('writes neither into tests of other tools nor out of the repository', async () => {
    const kyverno = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: web}
policies: [policy.yaml]
resources: [web.yaml]
results:
  - {policy: no-web, resources: [web], kind: ConfigMap, result: pass}
`
    const text = `${POLICY}  examples:\n    - text: |\n${deployment('1').replace(/^/gm, '        ')}`
    const outside = sandbox({ 'team.yaml': text })
    const { folder, run } = sandbox({
      'kyverno-test.yaml': kyverno,
      'policy.yaml': ADMISSION,
      'web.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n',
    })
    symlinkSync(join(outside.folder, 'team.yaml'), join(folder, 'linked.yaml'))
    const { stdout, stderr } = await run([
      'test',
      '--update',
      'kyverno-test.yaml',
      'policy.yaml',
      'web.yaml',
      'linked.yaml',
    ])
    expect(stdout).toContain('kyverno-test.yaml: 0 passed, 1 failed')
    expect(stderr).not.toContain('updated')
    expect(readFileSync(join(folder, 'kyverno-test.yaml'), 'utf8')).toBe(kyverno)
    expect(readFileSync(join(outside.folder, 'team.yaml'), 'utf8')).toBe(text)
  })

  const ADMISSION = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: no-web}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]
  validations:
    - expression: object.metadata.name != 'web'
`

  it('runs documents of kind Test, on admission policies too', async () => {
    const test = blocks.find(text => text.includes('kind: Test\n')) ?? ''
    const { run } = sandbox({ 'a.test.yaml': test, 'policy.yaml': ADMISSION })
    const { stdout, exitCode } = await run(['test'])
    expect(stdout).toContain('1 test, 0 failed')
    expect(exitCode).toBe(0)
    const missing = await sandbox({ 'a.test.yaml': test }).run(['test'])
    expect(missing.stdout).toContain('there is no file policy.yaml')
  })

  it('runs suites of gator', async () => {
    const suite = `kind: Suite
apiVersion: test.gatekeeper.sh/v1alpha1
tests:
  - name: web
    template: template.yaml
    constraint: constraint.yaml
    cases:
      - {name: bad, object: web.yaml, assertions: [{violations: yes, message: no web}, {violations: 1, message: "^no w.b$"}]}
      - {name: good, object: app.yaml, assertions: [{violations: no}]}
      - {name: wrong, object: app.yaml, assertions: [{violations: 1}]}
      - {name: other, object: web.yaml, assertions: [{violations: yes, message: "^web"}]}
      - {name: broken, object: web.yaml, assertions: [{violations: yes, message: "no (web"}]}
      - {name: slow, object: web.yaml, assertions: [{violations: yes, message: "((((a{1,30}){1,30})*)*)*x"}]}
`
    const template = `apiVersion: templates.gatekeeper.sh/v1
kind: ConstraintTemplate
metadata: {name: noweb}
spec:
  crd: {spec: {names: {kind: NoWeb}}}
  targets:
    - target: admission.k8s.gatekeeper.sh
      code:
        - engine: K8sNativeValidation
          source:
            validations: [{expression: "variables.anyObject.metadata.name != 'web'", message: no web}]
`
    const constraint = 'apiVersion: constraints.gatekeeper.sh/v1beta1\nkind: NoWeb\nmetadata: {name: a}\n'
    const map = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`
    const { run } = sandbox({
      'suite.yaml': suite,
      'template.yaml': template,
      'constraint.yaml': constraint,
      'web.yaml': map('web'),
      'app.yaml': map('app'),
    })
    const { stdout, exitCode } = await run(['test'])
    expect(stdout).toContain(`suite.yaml: 2 passed, 4 failed
  failed: web/wrong
    expected violations: 1, found 0
  failed: web/other
    expected violations: true, found 0
  failed: web/broken
    message cannot be read as a regular expression: a parenthesis is not closed
  failed: web/slow
    expected violations: true, found 0
`)
    expect(exitCode).toBe(1)
  })

  it("runs tests of Kyverno's command line", async () => {
    const test = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: a}
policies: [policy.yaml]
resources: [resources.yaml]
results:
  - {kind: ConfigMap, policy: no-web, rule: name, resources: [web], result: fail}
  - {kind: ConfigMap, policy: no-web, rule: name, resources: [app], result: pass}
  - {kind: ConfigMap, policy: no-web, rule: name, resources: [app], result: fail}
`
    const policy = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: no-web}
spec:
  rules:
    - name: name
      match: {any: [{resources: {kinds: [ConfigMap]}}]}
      validate: {cel: {expressions: [{expression: "object.metadata.name != 'web'"}]}}
`
    const { run } = sandbox({
      'kyverno-test.yaml': test,
      'policy.yaml': policy,
      'resources.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\n',
    })
    expect((await run(['test'])).stdout).toContain(
      '2 passed, 1 failed\n  failed: no-web name app\n    expected fail, found pass',
    )
  })

  it("runs Kyverno's tests with what their context says of images, for a request that nobody makes", async () => {
    const test = `apiVersion: cli.kyverno.io/v1alpha1
kind: Test
metadata: {name: images}
policies: [policy.yaml]
resources: [resources.yaml]
context: context.yaml
results:
  - {policy: no-volumes, resources: [plain], kind: Pod, result: pass}
  - {policy: no-volumes, resources: [heavy, other], kind: Pod, result: fail}
  - {policy: admins, rule: only, resources: [plain], kind: Pod, result: fail}
  - {policy: robots, rule: only, resources: [plain], kind: Pod, result: fail}
`
    const requester = (name: string, match: string): string => `---
apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: ${name}}
spec:
  rules:
    - name: only
      ${match}
      validate: {cel: {expressions: [{expression: "false"}]}}
`
    const policy = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: no-volumes}
spec:
  matchConstraints:
    resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
  validations:
    - expression: object.spec.containers.all(c, size(image.GetMetadata(c.image).config.?Volumes.orValue([])) == 0)
${requester('admins', 'match: {any: [{resources: {kinds: [Pod]}}]}\n      exclude: {any: [{clusterRoles: [cluster-admin]}]}')}
${requester('robots', 'match: {any: [{resources: {kinds: [Pod]}, subjects: [{kind: User, name: robot}]}]}')}`
    const pod = (name: string): string =>
      `---\napiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: a, image: ${name}}]}\n`
    const { run } = sandbox({
      'kyverno-test.yaml': test,
      'policy.yaml': policy,
      'resources.yaml': pod('plain') + pod('heavy') + pod('other'),
      'context.yaml':
        'spec: {images: [{image: plain, config: {}}, {image: heavy, config: {Volumes: [{name: data}]}}]}\n',
    })
    expect((await run(['test'])).stdout).toContain('5 passed')
  })

  it("runs the tests.json of kubescape's library", async () => {
    const tests = [
      { name: 'web', template: 'map.json', expected: 'fail', field_change_list: ['metadata.name=web'] },
      { name: 'app', template: 'map.json', expected: 'pass', field_change_list: [] },
    ]
    const binding = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: a}
spec: {policyName: x, validationActions: [Deny], matchResources: {}}
`
    const { run } = sandbox({
      'controls/C-1/tests.json': JSON.stringify(tests),
      'controls/C-1/policy.yaml': ADMISSION,
      'test-resources/map.json': '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "app"}}',
      'test-resources/policy-binding.yaml': binding,
    })
    expect((await run(['test'])).stdout).toContain('2 passed')
  })
})

describe('clauselint new-policy', () => {
  it('writes a policy whose example is right, and overwrites nothing', async () => {
    const { run } = sandbox()
    expect((await run(['new-policy', 'has-team'])).exitCode).toBe(0)
    expect((await run(['test'])).stdout).toContain('2 tests, 0 failed')
    expect((await run(['new-policy', 'has-team'])).stderr).toContain('already exists')
    expect((await run(['new-policy', 'Has Team'])).exitCode).toBe(2)
    expect((await run(['new-policy'])).exitCode).toBe(2)
  })
})
