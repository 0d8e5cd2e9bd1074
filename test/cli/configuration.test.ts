import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sandboxes } from './sandbox.ts'
import { pod, testLinter } from './test-linter.ts'

const sandbox = sandboxes()
const GOOD = pod('web', 'example.com/shop/web:1.0')
const OFF = 'rules: {test/forbidden-tag: off}\n'

describe('configuration mistakes are refused at their place', () => {
  it.each([
    ['ruels: {}\n', '1:1: unknown key "ruels"; did you mean "rules"?'],
    ['platform:\n  network: {vcp: []}\n', '2:13: unknown key "vcp"; did you mean "vpc"?'],
    [
      'xyzzy: 1\n',
      '1:1: unknown key "xyzzy"; known are extends, rules, overrides, ignore, kinds, scopes, external, platform, suppressions, baseline, policies, schemas, maxFileSize, strict, failLevel, minConfidence',
    ],
    [
      'rules:\n  test/forbiden-tag: error\n',
      '2:3: unknown rule "test/forbiden-tag"; did you mean "test/forbidden-tag"?',
    ],
    ['rules:\n  TT-1: error\n', '2:3: unknown rule "TT-1"; did you mean "TT-01"?'],
    ['rules: {TT-01: warning}\n', '1:16: unknown value "warning"; did you mean "warn"?'],
    ['rules: {TT-01: [error]}\n', '1:9: must be a severity, or a list of two: a severity and options'],
    ['rules: {TT-01: [error, {}]}\n', '1:24: only a rule has options, and TT-01 is a check'],
    ['rules: {test/unique-name: [error, {x: 1}]}\n', '1:36: test/unique-name has no options'],
    ['rules:\n  test/forbidden-tag: [error, {tag: [a]}]\n', '2:32: unknown option "tag"; did you mean "tags"?'],
    ['rules:\n  test/forbidden-tag: [error, {tags: [1]}]\n', '2:32: tags has an item that must be a string'],
    ['rules: 1\n', '1:8: 1 must be an object'],
    ['overrides: [{files: ["**"]}]\n', '1:13: "rules" is missing'],
    [
      'overrides:\n  - kinds: [Workload]\n    rules: {test/forbidden-tag: [warn, {tags: []}]}\n',
      '3:40: options can differ by file only, not by kind or namespace',
    ],
    ['overrides: [{kinds: [Worklod], rules: {}}]\n', '1:22: unknown kind "Worklod"; did you mean "Workload"?'],
    ['kinds: [{files: ["a"], kind: pod}]\n', '1:30: unknown kind "pod"'],
    [
      'ignore: ["/vendor/**"]\n',
      '1:10: patterns are relative to the folder of the configuration file and stay below it',
    ],
    ['ignore: ["../a"]\n', '1:10: patterns are relative to the folder of the configuration file and stay below it'],
    [`ignore: ["${'{a,b}'.repeat(9)}"]\n`, '1:10: is not a pattern: its braces expand to more than 256 patterns'],
    ['platform: {accounts: [111122223333]}\n', '1:23: 111122223333 must be a string: write it in quotes'],
    ['platform: {accounts: ["1234"]}\n', '1:23: "1234" must be an account id of 12 digits'],
    ['platform: {regions: [europe]}\n', '1:22: "europe" must be a region such as eu-west-1'],
    ['platform: {clusters: {prod: {version: 1.30}}}\n', '1:39: 1.30 must be a string: write it in quotes'],
    ['scopes: [{name: 010, files: ["**"]}]\n', '1:17: 010 must be a string: write it in quotes'],
    ['scopes: [{name: True, files: ["**"]}]\n', '1:17: True must be a string: write it in quotes'],
    ['platform: {airGapped: maybe}\n', '1:23: "maybe" must be true or false'],
    ['rules: {TT-01: ~}\n', '1:16: ~ must be one of off, on, info, warn, error'],
    ['platform: {network: {vpc: [10.0.0.0/33]}}\n', '1:28: "10.0.0.0/33" must be a CIDR such as 10.0.0.0/16'],
    ['platform: {network: {vpc: [10.0.0.1/16]}}\n', '1:28: "10.0.0.1/16" must be a CIDR such as 10.0.0.0/16'],
    ['platform: {dns: {resolverAddresses: [10.0.0]}}\n', '1:38: "10.0.0" must be an IP address'],
    [
      'platform: {registries: ["https://x.example"]}\n',
      '1:25: "https://x.example" must be a host name, with a port where it has one, without https://',
    ],
    ['suppressions: [{rule: TT-01}]\n', '1:16: "reason" is missing'],
    ['suppressions: [{rule: TT-1, reason: x}]\n', '1:23: unknown rule "TT-1"; did you mean "TT-01"?'],
    ['suppressions: [{rule: TT-01, reason: x, until: soon}]\n', '1:48: "soon" must be a date such as 2027-01-31'],
    ['maxFileSize: 0\n', '1:14: 0 must be at least 1'],
    ['maxFileSize: 100000001\n', '1:14: 100000001 must be at most 100000000'],
    [
      `ignore:\n${`  - "${'{a,b}'.repeat(8)}${'c'.repeat(900)}"\n`.repeat(3)}`,
      '1:1: its patterns expand to more than 500000 characters',
    ],
    ['failLevel: off\n', '1:12: unknown value "off"; known are info, warn, error'],
    ['rules: {}\nrules: {}\n', '2:1: duplicate key "rules"; the last one wins'],
    ['rules: {}\n---\nrules: {}\n', '3:1: a second document; a configuration is a single document'],
    ['extends: [https://example.com/a.yaml]\n', '1:11: configurations are never loaded from a URL'],
    ['extends: [./a.js]\n', '1:11: must be a YAML or JSON file: configuration is data, never code'],
    ['extends: [./no.yaml]\n', '1:11: no such file: no.yaml'],
    ['extends: [../x.yaml]\n', '1:11: leads out of the repository'],
    ['extends: [/etc/x.yaml]\n', '1:11: must begin with ./ or name a package'],
    ['extends: [policy]\n', '1:11: no installed package of this repository has "policy"'],
    ['extends: [./clauselint.yaml]\n', '1:11: extends itself: clauselint.yaml → clauselint.yaml'],
  ])('%j', async (text, message) => {
    const { run } = sandbox({ 'clauselint.yaml': text, 'pod.yaml': GOOD })
    expect(await run([], testLinter)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `clauselint: clauselint.yaml:${message}\n`,
    })
  })

  it('all of them at once', async () => {
    const { run } = sandbox({ 'clauselint.yaml': 'ruels: {}\nfailLevel: 1\n', 'pod.yaml': GOOD })
    expect((await run([], testLinter)).stderr.split('\n')).toHaveLength(3)
  })

  it('that do not parse', async () => {
    const { run } = sandbox({ 'clauselint.yaml': 'rules: [\n', 'pod.yaml': GOOD })
    const { exitCode, stderr } = await run([], testLinter)
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^clauselint: clauselint\.yaml:\d+:\d+: /)])
  })

  it('in JSON', async () => {
    const { run } = sandbox({ 'clauselint.json': '{\n\t"ruels": {}\n}\n', 'pod.yaml': GOOD })
    expect((await run([], testLinter)).stderr).toBe(
      'clauselint: clauselint.json:2:2: unknown key "ruels"; did you mean "rules"?\n',
    )
  })

  it('two in one folder', async () => {
    const { run } = sandbox({ 'clauselint.yaml': OFF, 'clauselint.json': '{}', 'pod.yaml': GOOD })
    expect((await run([], testLinter)).stderr).toBe(
      'clauselint: clauselint.json:1:1: conflicts with clauselint.yaml; keep one of them\n',
    )
  })

  it('a link out of the repository', async () => {
    const { run, path } = sandbox({ 'pod.yaml': GOOD })
    symlinkSync('/etc/passwd', path('clauselint.yaml'))
    expect((await run([], testLinter)).stderr).toBe(
      'clauselint: clauselint.yaml:1:1: is a link out of the repository\n',
    )
  })

  it('a folder', async () => {
    const { run } = sandbox({ 'pod.yaml': GOOD, 'clauselint.yaml/x': '' })
    expect((await run([], testLinter)).stderr).toBe('clauselint: clauselint.yaml:1:1: it is a folder\n')
  })

  it('a file that is extended over a link out of the repository', async () => {
    const elsewhere = sandbox({ 'base.yaml': OFF })
    const { run, path } = sandbox({ 'clauselint.yaml': 'extends: [./base.yaml]\n', 'pod.yaml': GOOD })
    symlinkSync(elsewhere.path('base.yaml'), path('base.yaml'))
    expect((await run([], testLinter)).stderr).toContain('1:11: is a link out of the repository')
  })
})

describe('configuration', () => {
  const exitCode = async (files: Readonly<Record<string, string>>, ...argv: readonly string[]) =>
    (await sandbox(files).run(argv, testLinter)).exitCode

  it('is found up to the root of the repository, also where several are linted', async () => {
    const { run, path, folder } = sandbox({ 'clauselint.yaml': OFF, 'one/.git/HEAD': '', 'one/pod.yaml': pod('web') })
    expect((await run(['one'], testLinter)).exitCode).toBe(1)
    expect((await run(['--config', 'clauselint.yaml', 'one'], testLinter)).exitCode).toBe(0)
    rmSync(path('.git'), { recursive: true })
    mkdirSync(path('two/.git'), { recursive: true })
    writeFileSync(path('two/clauselint.yaml'), OFF)
    writeFileSync(path('two/pod.yaml'), pod('web2'))
    const { stdout } = await run(['-f', 'json', 'one', 'two'], testLinter)
    expect(JSON.parse(stdout).findings).toMatchObject([{ path: 'one/pod.yaml', rule: 'test/forbidden-tag' }])
    // Without repositories a configuration in the current folder holds for what is below, as it holds for all of it.
    rmSync(path('one/.git'), { recursive: true })
    expect((await run(['one'], { ...testLinter, cwd: folder })).exitCode).toBe(0)
  })

  it('extends nothing out of its own repository; one that the user names out of it may', async () => {
    const { run, path } = sandbox({
      'base.yaml': OFF,
      'clauselint.yaml': 'extends: [./base.yaml]\n',
      'one/.git/HEAD': '',
      'one/clauselint.yaml': 'extends: [../base.yaml]\n',
      'one/pod.yaml': pod('web'),
      'two/.git/HEAD': '',
      'two/a.yaml': 'a: 1\n',
    })
    rmSync(path('.git'), { recursive: true })
    const problem = 'clauselint.yaml:1:11: leads out of the repository\n'
    expect((await run(['one'], testLinter)).stderr).toBe(`clauselint: ${problem}`)
    expect((await run(['one', 'two'], testLinter)).stderr).toBe(`clauselint: one/${problem}`)
    expect((await run(['--config', 'clauselint.yaml', 'one'], testLinter)).exitCode).toBe(0)
  })

  it('is found from the file upwards, the nearest one holds', async () => {
    const files = { 'clauselint.yaml': OFF, 'a/b/pod.yaml': pod('web') }
    expect(await exitCode(files)).toBe(0)
    expect(await exitCode({ ...files, 'a/clauselint.yml': '' })).toBe(1)
  })

  it('extends files and packages; its own settings win', async () => {
    const base = { 'policy/base.yaml': 'rules: {test/forbidden-tag: off}\n', 'pod.yaml': pod('web') }
    expect(await exitCode({ ...base, 'clauselint.yaml': 'extends: [./policy/base.yaml]\n' })).toBe(0)
    const own = 'extends: [./policy/base.yaml]\nrules: {TT-01: error}\n'
    expect(await exitCode({ ...base, 'clauselint.yaml': own })).toBe(1)
    const installed = { 'node_modules/@acme/policy/clauselint.yaml': OFF, 'pod.yaml': pod('web') }
    expect(await exitCode({ ...installed, 'clauselint.yaml': 'extends: ["@acme/policy"]\n' })).toBe(0)
    expect(await exitCode({ ...installed, 'clauselint.yaml': 'extends: ["@acme/policy/clauselint.yaml"]\n' })).toBe(0)
  })

  it('a severity by itself keeps the options that it extends', async () => {
    const files = {
      'base.yaml': 'rules: {test/forbidden-tag: [warn, {tags: [stable]}]}\n',
      'clauselint.yaml': 'extends: [./base.yaml]\nrules: {test/forbidden-tag: error}\n',
      'pod.yaml': pod('web'),
    }
    expect(await exitCode(files)).toBe(0)
  })

  it('overrides by file, kind and namespace; a later one wins', async () => {
    const files = { 'shop/pod.yaml': pod('web') }
    const configured = (overrides: string) => exitCode({ ...files, 'clauselint.yaml': `overrides:\n${overrides}` })
    const off = 'rules: {test/forbidden-tag: off}'
    expect(await configured(`  - {files: ["shop/**"], ${off}}\n`)).toBe(0)
    expect(await configured(`  - {files: ["other/**"], ${off}}\n`)).toBe(1)
    expect(await configured(`  - {kinds: [Workload], ${off}}\n`)).toBe(0)
    expect(await configured(`  - {kinds: [Namespace], ${off}}\n`)).toBe(1)
    expect(await configured(`  - {namespaces: [shop], ${off}}\n`)).toBe(0)
    expect(await configured(`  - {namespaces: [other], ${off}}\n`)).toBe(1)
    const on = '  - {files: ["**"], rules: {test/forbidden-tag: error}}\n'
    expect(await configured(`  - {namespaces: [shop], ${off}}\n${on}`)).toBe(1)
    expect(await configured(`${on}  - {namespaces: [shop], ${off}}\n`)).toBe(0)
  })

  it('ignore leaves files out, --no-ignore reads them, a named one is said', async () => {
    const files = { 'clauselint.yaml': 'ignore: ["vendor/**"]\n', 'pod.yaml': GOOD, 'vendor/pod.yaml': pod('web') }
    expect(await exitCode(files)).toBe(0)
    expect(await exitCode(files, '--no-ignore')).toBe(1)
    const { stdout } = await sandbox(files).run(['--show-unread', 'pod.yaml', 'vendor/pod.yaml'], testLinter)
    expect(stdout).toContain('it is named, but the configuration ignores it')
  })

  it('scopes keep facts apart', async () => {
    const files = { 'a/pod.yaml': GOOD, 'b/pod.yaml': GOOD }
    const scopes = 'scopes: [{name: a, files: ["a/**"]}, {name: b, files: ["b/**"]}]\nfailLevel: warn\n'
    expect(await exitCode({ ...files, 'clauselint.yaml': 'failLevel: warn\n' })).toBe(1)
    expect(await exitCode({ ...files, 'clauselint.yaml': scopes })).toBe(0)
  })

  it('suppressions silence by rule, file and object, until their day', async () => {
    const configured = (entry: string) =>
      exitCode({ 'a/pod.yaml': pod('web'), 'clauselint.yaml': `suppressions: [{reason: known, ${entry}}]\n` })
    expect(await configured('rule: TT-01')).toBe(0)
    expect(await configured('rule: test/forbidden-tag, file: "a/**", object: Pod shop/web')).toBe(0)
    expect(await configured('rule: TT-01, file: "b/**"')).toBe(1)
    expect(await configured('rule: TT-01, object: Pod shop/other')).toBe(1)
    expect(await configured('rule: TT-01, until: 2026-11-21')).toBe(0)
    expect(await configured('rule: TT-01, until: 2026-11-20')).toBe(1)
  })

  it('forces kinds, but never on itself', async () => {
    const files = { 'clauselint.yaml': 'kinds: [{files: ["**"], kind: Secret}]\n', 'pod.yaml': pod('web') }
    expect(await exitCode(files)).toBe(0)
    const { stdout } = await sandbox(files).run(['kinds', 'pod.yaml'], testLinter)
    expect(stdout).toContain('Pod shop/web: Secret (the configuration sets it)')
  })

  it('maxFileSize and --max-file-size', async () => {
    const files = { 'clauselint.yaml': 'maxFileSize: 10\n', 'pod.yaml': pod('web') }
    expect(await exitCode(files)).toBe(2)
    expect(await exitCode(files, '--max-file-size', '1000')).toBe(1)
  })

  it('--config holds for all files', async () => {
    const files = { 'clauselint.yaml': '', 'ci/off.yaml': OFF, 'a/pod.yaml': pod('web') }
    expect(await exitCode(files)).toBe(1)
    expect(await exitCode(files, '--config', 'ci/off.yaml')).toBe(0)
  })

  it('is linted with the files it holds for, but counts as none of them', async () => {
    const files = { 'clauselint.yaml': 'platform: {regions: [eu-west-1]}\n', 'a/pod.yaml': GOOD }
    const { stdout } = await sandbox(files).run(['a'], testLinter)
    expect(stdout).toBe('no findings in 1 file\n')
  })

  it('is never a document that was not recognised, nor is what it extends or a configuration that is not used', async () => {
    const files = {
      'clauselint.yaml': 'extends: [./policy/base.yaml]\n',
      'policy/base.yaml': 'failLevel: warn\n',
      'other/clauselint.json': '{"failLevel": "info"}',
      'pod.yaml': GOOD,
    }
    for (const argv of [[], ['--config', 'clauselint.yaml']]) {
      const { exitCode, stdout } = await sandbox(files).run([...argv, '--format', 'json'], testLinter)
      expect([exitCode, JSON.parse(stdout).counts]).toEqual([
        0,
        {
          files: 1,
          documents: 1,
          unrecognised: 0,
          errors: 0,
          warnings: 0,
          infos: 0,
          suppressed: 0,
          hidden: 0,
          silent: 0,
        },
      ])
    }
  })

  it('counts as a file where something is found in it, so that no more files have findings than there are', async () => {
    const files = {
      'clauselint.yaml': 'suppressions: [{rule: TT-01, reason: none, until: 2020-01-01}]\n',
      'pod.yaml': GOOD,
    }
    expect((await sandbox(files).run([], testLinter)).stdout).toContain('\n1 error in 1 of 2 files\n')
  })

  it('alone is nothing to lint', async () => {
    const { exitCode, stderr } = await sandbox({ 'clauselint.yaml': OFF }).run([], testLinter)
    expect([exitCode, stderr]).toEqual([
      2,
      'clauselint: nothing to lint: there is no YAML, JSON, TOML, shell, Corefile, HCL, Dockerfile or Makefile file except the configuration\n',
    ])
  })

  it.each(['off', 'Off', 'no', 'n', 'false', '"off"', '[off, {tags: []}]'])('switches a rule off by %s', async word => {
    const files = { 'clauselint.yaml': `rules: {test/forbidden-tag: ${word}}\n`, 'pod.yaml': pod('web') }
    expect(await exitCode(files)).toBe(0)
  })

  it.each(['on', 'ON', 'yes', 'y', 'true', '"on"', '[on, {}]'])(
    'gives a rule its own severity again by %s',
    async word => {
      const files = {
        'clauselint.yaml': `extends: [./base.yaml]\noverrides: [{files: ["*"], rules: {test/forbidden-tag: ${word}}}, {kinds: [Workload], rules: {TT-01: on}}]\n`,
        'base.yaml': 'rules: {test/forbidden-tag: off}\n',
        'pod.yaml': pod('web'),
      }
      const { stdout } = await sandbox(files).run([], testLinter)
      expect(stdout).toMatch(/ error .* TT-01\n/)
    },
  )

  it('takes names that YAML 1.1 would make booleans of as they are written', async () => {
    const scopes = ['y', 'n', 'on', 'off', 'yes', 'No'].map(
      name => `  - {name: ${name}, files: ["${name}/**"], complete: yes}\n`,
    )
    const files = { 'clauselint.yaml': `scopes:\n${scopes.join('')}`, 'y/pod.yaml': GOOD, 'No/pod.yaml': GOOD }
    const { run } = sandbox(files)
    expect((await run(['config', 'y/pod.yaml'], testLinter)).stdout).toMatch(
      /^scope +y, complete +clauselint\.yaml:2$/m,
    )
    expect((await run(['config', 'No/pod.yaml'], testLinter)).stdout).toMatch(
      /^scope +No, complete +clauselint\.yaml:7$/m,
    )
  })
})
