import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { engineRuleIds } from '../../../src/reporters/engine-rules.ts'
import { catalogue } from '../../../src/schemas/catalogue.ts'
import { sandboxes } from '../sandbox.ts'
import { pod, testLinter } from '../test-linter.ts'

const sandbox = sandboxes()

describe('help and version', () => {
  it('--version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await sandbox().run(['--version'])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('--help names all commands and options that there are', async () => {
    const { stdout, exitCode } = await sandbox().run(['--help'])
    expect(exitCode).toBe(0)
    for (const word of ['rules', 'explain', 'config', 'kinds', 'graph', 'init', '--output-file', 'Exit codes'])
      expect(stdout).toContain(word)
    expect(Math.max(...stdout.split('\n').map(line => line.length))).toBeLessThanOrEqual(120)
  })

  it.each(['lint', 'rules', 'explain', 'config', 'kinds', 'facts', 'graph', 'init'])('%s --help', async name => {
    const asked = await sandbox().run([name, '--help'])
    expect(asked.stdout).toContain(`Usage: clauselint ${name === 'lint' ? '[lint]' : name}`)
    expect(await sandbox().run(['help', name])).toEqual(asked)
  })
})

describe('rules', () => {
  it('is a table', async () => {
    expect((await sandbox().run(['rules'], testLinter)).stdout).toBe(
      'test/forbidden-tag  error    TT-01  Give no image a forbidden tag\n' +
        'test/unique-name    warning  TT-02  Give each workload a name of its own\n' +
        `\n0 of ${catalogue.length} checks are built; clauselint explain CHECK shows why another is not\n`,
    )
  })

  it('--format json', async () => {
    const { stdout } = await sandbox().run(['rules', '--format', 'json'], testLinter)
    const { checks, rules } = JSON.parse(stdout)
    expect(checks).toEqual({ built: 0, total: catalogue.length })
    expect(rules[1]).toMatchObject({ id: 'test/unique-name', checks: ['TT-02'], acrossFiles: true })
  })

  it('of the real linter', async () => {
    const { stdout } = await sandbox().run(['rules'])
    expect(stdout).toContain('registry/hosts-tls')
  })
})

describe('explain', () => {
  it('knows every id that is printed, and shows the clauses of a rule', async () => {
    for (const id of engineRuleIds) {
      const { stdout, exitCode } = await sandbox().run(['explain', id])
      expect([exitCode, stdout.startsWith(`# ${id}\n`), stdout.includes('\n## How to fix it\n')]).toEqual([
        0,
        true,
        true,
      ])
    }
    const { stdout } = await sandbox().run(['explain', 'registry/hosts-tls'])
    expect(stdout).toMatch(/\n## Clauses\n\n(?:- HT-\d\d \(contract .+\): .+\n)+$/)
    expect((await sandbox().run(['explain', 'suppression/unsed'])).stderr).toContain('"suppression/unused"')
  })

  it('a rule', async () => {
    const { stdout, exitCode } = await sandbox().run(['explain', 'registry/hosts-tls'])
    expect([exitCode, stdout.startsWith('# registry/hosts-tls\n'), stdout.includes('<!--')]).toEqual([0, true, false])
  })

  it('a check, with its rule', async () => {
    const { stdout } = await sandbox().run(['explain', 'HT-04'])
    expect(stdout).toContain('rule      checked by registry/hosts-tls')
    expect(stdout).toContain('# registry/hosts-tls')
  })

  it('a check without a rule, with the reason', async () => {
    const { stdout } = await sandbox().run(['explain', 'ST-11'])
    expect(stdout).toContain('rule      none; not checked: What a capacity is taken for')
  })

  it('a check that others cover, with the rules that do and which reports what', async () => {
    const { stdout } = await sandbox().run(['explain', 'X-14'])
    expect(stdout).toContain(`  rule      none; covered by SV-02, SV-03
            SV-02  graph/orderapp-service
            SV-03  network/service-backends
  ruling    SV-02 reports the Service of an OrderApp, SV-03 any other; a numeric targetPort needs no containerPort`)
    const family = await sandbox().run(['explain', 'GA-13'])
    expect(family.stdout).toMatch(/covered by OP-\*\n {12}OP-\* {2}\d+ rules; clauselint rules lists them\n {2}ruling /)
  })

  it('what there is not: the nearest', async () => {
    expect(await sandbox().run(['explain', 'registry/host-tls'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'clauselint: there is no rule or check "registry/host-tls"; did you mean "registry/hosts-tls"?\n',
    })
    expect((await sandbox().run(['explain'])).exitCode).toBe(2)
  })
})

describe('kinds', () => {
  it('says what each document is and why, or why not', async () => {
    const { run } = sandbox({
      'all.yaml': `${pod('web')}---\napiVersion: example.com/v1\nkind: Pod\nmetadata: {name: x}\n---\na: 1\n`,
      'chart.yaml': '%{ if x }\na: 1\n%{ endif }\n',
      'list.yaml': 'apiVersion: v1\nkind: List\nitems:\n  - {apiVersion: v1, kind: Namespace, metadata: {name: ns}}\n',
      'broken.yaml': 'a: [\n',
    })
    const { stdout, exitCode } = await run(['kinds', '.'], testLinter)
    expect(exitCode).toBe(0)
    expect(stdout).toContain('  1:1  Pod shop/web: Workload (')
    expect(stdout).toMatch(/ {2}9:1 {2}Pod x: no kind; it only looks like .*Workload, which is recognised by /)
    expect(stdout).toMatch(/ {2}13:1 {2}plain object: no kind; it has the marks of none of .*AwsAuth/)
    expect(stdout).toMatch(/chart\.yaml\n {2}1:1 {2}not analysed: /)
    expect(stdout).toContain('  4:5  Namespace ns: Namespace (')
    expect(stdout).toContain('broken.yaml\n  not read for syntax problems: 1 place')
  })

  it('says what a file shows of where checks speak, and how it is used', async () => {
    const { run } = sandbox({
      'connect.sh': '#!/bin/bash\nset -eu\naws eks update-kubeconfig --name orders\n',
      'tests/get.sh': '#!/bin/bash\nset -eu\nkubectl get pods\n',
      Makefile: 'clean:\n\tkubectl delete pod web\n',
    })
    const { stdout } = await run(['kinds', 'connect.sh', 'tests/get.sh', 'Makefile'])
    expect(stdout).toContain("  shows: an EKS cluster, not the contract's platform\n")
    expect(stdout).toContain('  shows: neither an EKS cluster nor')
    expect(stdout).toContain('  used: it belongs to tests\n')
    expect(stdout).toContain('  used: it cleans up\n')
    expect((await run(['explain', 'KC-07'])).stdout).toContain('speaks    where an EKS cluster is shown (cluster)')
    expect((await run(['rules', '--format', 'json'])).stdout).toContain('"KC-07": "cluster"')
  })

  it('proposes clauselint:contract where the platform is shown', async () => {
    const app = 'apiVersion: a.example.com/v1alpha1\nkind: OrderApp\nmetadata: {name: web}\nspec: {}\n'
    const proposed = async (files: Readonly<Record<string, string>>) =>
      (await sandbox(files).run(['init', '--print'])).stdout
    expect(await proposed({ 'app.yaml': app })).toMatch(/^extends: clauselint:contract$/m)
    expect(await proposed({ 'examples/app.yaml': app })).not.toContain('clauselint:contract')
  })

  it('ends a report with how many checks are silent, in one line', async () => {
    const { run } = sandbox({ 'deploy.sh': '#!/bin/bash\nset -euo pipefail\nkubectl apply -f app.yaml\n' })
    const { stdout } = await run(['deploy.sh'])
    expect(stdout).toMatch(
      /^3 checks of the contract's own procedures are silent: nothing here shows its platform; `extends: clauselint:contract` turns them on$/m,
    )
    const { stdout: json } = await run(['--format', 'json', 'deploy.sh'])
    const { findings, silent } = JSON.parse(json)
    expect(findings).toEqual([])
    expect(silent.map((one: { why: string }) => one.why)).toContain("nothing here shows the contract's platform")
  })

  it('needs files', async () => expect((await sandbox().run(['kinds'], testLinter)).exitCode).toBe(2))
})

describe('config', () => {
  it('says what holds and where each value is from', async () => {
    const { run } = sandbox({
      'base.yaml': 'platform:\n  regions: [eu-west-1]\n  airGapped: true\nfailLevel: warn\n',
      'clauselint.yaml': [
        'extends: [./base.yaml]',
        'rules:',
        '  test/unique-name: off',
        '  TT-01: info',
        'overrides:',
        '  - {files: ["a/**"], rules: {TT-01: warn}}',
        '  - {kinds: [Workload], rules: {TT-02: info}}',
        'scopes:',
        '  - {name: prod, files: ["a/**"], complete: true}',
        'platform: {airGapped: false}',
        'external: [{kind: Secret, namespace: ns, name: db}]',
        'suppressions: [{rule: TT-01, reason: x}]',
        '',
      ].join('\n'),
      'a/pod.yaml': pod('web'),
    })
    const { stdout, exitCode } = await run(['config', 'a/pod.yaml'], testLinter)
    expect(exitCode).toBe(0)
    expect(stdout.split('\n').map(line => line.replace(/ +/g, ' ').trim())).toEqual([
      'file a/pod.yaml',
      'configuration clauselint.yaml extends base.yaml',
      'ignored no',
      'scope prod, complete clauselint.yaml:9',
      'kind by content default',
      'persona recommended default',
      'failLevel warn base.yaml:4',
      'minConfidence medium default',
      'strict false default',
      'baseline none default',
      'maxFileSize 5000000 default',
      '',
      'rules',
      'test/unique-name off clauselint.yaml:3',
      'TT-01 warning clauselint.yaml:6',
      'TT-02 info for kinds Workload',
      '',
      'platform',
      'regions ["eu-west-1"] base.yaml:2',
      'airGapped false clauselint.yaml:10',
      '',
      'external',
      'Secret ns/db',
      '',
      'suppressions',
      'TT-01 all clauselint.yaml:12',
      '',
    ])
  })

  it('needs one file', async () => {
    const { run } = sandbox({ 'a.yaml': '' })
    expect((await run(['config'], testLinter)).exitCode).toBe(2)
    expect((await run(['config', '.'], testLinter)).stderr).toBe('clauselint: "." is not a file\n')
  })
})

describe('init', () => {
  const files = {
    'cluster.yaml':
      'apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmetadata: {name: shop-prod, region: eu-west-1}\nvpc: {cidr: 10.20.0.0/16}\n',
    'pod.yaml': pod('web', '111122223333.dkr.ecr.eu-central-1.amazonaws.com/shop/web:1.0'),
    'other.yaml': `${pod('b', 'harbor.example.com/shop/web:1.0')}# arn:aws:iam::444455556666:role/x\n`,
  }

  it('proposes what it found, and where', async () => {
    const { run, path } = sandbox(files)
    const { exitCode, stdout } = await run(['init'])
    expect([exitCode, stdout]).toEqual([0, ''])
    const text = readFileSync(path('clauselint.yaml'), 'utf8')
    expect(text.split('\n').every(line => line === '' || line.startsWith('#'))).toBe(true)
    expect(text).toContain('#       - "10.20.0.0/16" # cluster.yaml')
    expect(text).toContain('#     # cluster.yaml\n#     "shop-prod": {}\n')
    expect(text).toContain('#     - "111122223333" # pod.yaml')
    expect(text).toContain('#     - "444455556666" # other.yaml')
    expect(text).toContain('#     - "eu-central-1" # pod.yaml')
    expect(text).toContain('#     - "harbor.example.com" # other.yaml')
    expect(text).toContain('#     - "111122223333.dkr.ecr.eu-central-1.amazonaws.com" # pod.yaml')
  })

  it('proposes a configuration that is right when it is uncommented', async () => {
    const { run, write } = sandbox(files)
    const { stdout } = await run(['init', '--print'])
    const [, , ...proposed] = stdout.split('\n')
    write({ 'clauselint.yaml': proposed.map(line => line.replace(/^# /, '')).join('\n') })
    const { stderr, exitCode } = await run(['config', 'pod.yaml'])
    expect([stderr, exitCode]).toEqual(['', 0])
  })

  it('proposes no account and no Region of AWS itself, or of what others publish in each Region', async () => {
    const layer = (region: string, account: string) =>
      `    ${region}: arn:aws:lambda:${region}:${account}:layer:AWS-Parameters-and-Secrets-Lambda-Extension:11\n`
    const copies = ['555555555551', '555555555552', '555555555553'].map(
      (account, i) => `    eu-west-${i + 1}: arn:aws:imagebuilder:eu-west-${i + 1}:${account}:image/x\n`,
    )
    const { run } = sandbox({
      'map.yaml': `a:\n  b:\n${layer('ap-southeast-1', '044395824272')}${layer('us-west-2', '345057560386')}${copies.join('')}`,
      'pod.yaml': pod('cni', '602401143452.dkr.ecr.us-west-1.amazonaws.com/amazon-k8s-cni:v1.19.0'),
      'role.yaml': 'a: arn:aws:iam::444455556666:role/x\nb: arn:aws:sqs:eu-north-1:444455556666:orders\n',
    })
    const { stdout } = await run(['init', '--print'])
    expect(stdout.match(/"\d{12}"|"[a-z]{2}-[a-z]+-\d"/g)).toEqual(['"444455556666"', '"eu-north-1"'])
  })

  it('names the schema where the package is installed in the project', async () => {
    const { run, write } = sandbox(files)
    expect((await run(['init', '--print'])).stdout).not.toContain('$schema')
    const schema = 'node_modules/clauselint/dist/clauselint.schema.json'
    write({ [schema]: '{}' })
    expect((await run(['init', '--print'])).stdout).toContain(`# yaml-language-server: $schema=./${schema}\n`)
  })

  it('writes with --yes all that is needed for a green strict run, and says what is next', async () => {
    const { run, path } = sandbox({ ...files, 'bad.yaml': pod('bad'), 'template.yaml': 'x: %{ if a }y%{ endif }\n' })
    const { exitCode, stderr } = await run(['init', '--yes'])
    expect([exitCode, stderr.match(/^clauselint: (?:wrote|next:|clauselint-baseline).*$/gm)?.length]).toEqual([0, 7])
    expect(await run(['--strict', '--strict-baseline'])).toMatchObject({ exitCode: 0 })
    const workflow = readFileSync(path('.github/workflows/clauselint.yml'), 'utf8')
    expect(workflow).toContain('- run: clauselint --strict --format github\n')
    const baseline = readFileSync(path('clauselint-baseline.json'), 'utf8')
    expect(baseline).not.toMatch(/"path":"\.(?:github|pre-commit)/)
    expect((await run(['init', '--yes'])).exitCode).toBe(0)
    expect(readFileSync(path('clauselint-baseline.json'), 'utf8')).toBe(baseline)
  })

  it('uses what is there: the file of GitLab, hooks, the dependency of the project', async () => {
    const { run, path } = sandbox({
      ...files,
      '.gitlab-ci.yml': 'include: []\n',
      '.pre-commit-config.yaml': 'repos: []\n',
      'node_modules/clauselint/package.json': '{}',
    })
    const { exitCode, stderr } = await run(['init', '--yes'])
    expect(exitCode).toBe(0)
    expect(readFileSync(path('.gitlab/clauselint.gitlab-ci.yml'), 'utf8')).toContain(
      '- node_modules/.bin/clauselint --strict',
    )
    expect(readFileSync(path('.pre-commit-config.yaml'), 'utf8')).toBe('repos: []\n')
    expect(stderr).toContain('entry: node_modules/.bin/clauselint --strict --cache --changed --')
  })

  it('asks on a terminal, and writes only what is wanted', async () => {
    const { run, path } = sandbox(files)
    const asked: string[] = []
    const ask = async (question: string): Promise<string> => {
      asked.push(question)
      return question.includes('.github') ? 'n' : ''
    }
    expect((await run(['init'], { ask })).exitCode).toBe(0)
    expect(asked).toEqual([
      'Write .pre-commit-config.yaml? [Y/n] ',
      'Write .github/workflows/clauselint.yml? [Y/n] ',
      'Record all findings of today in clauselint-baseline.json? [Y/n] ',
    ])
    expect(
      ['.pre-commit-config.yaml', '.github', 'clauselint-baseline.json'].map(name => existsSync(path(name))),
    ).toEqual([true, false, true])
  })

  it('does not overwrite', async () => {
    const { run, path } = sandbox({ ...files, 'clauselint.yml': '# mine\n' })
    expect((await run(['init'])).stderr).toContain('clauselint.yml already exists')
    expect(readFileSync(path('clauselint.yml'), 'utf8')).toBe('# mine\n')
  })
})
