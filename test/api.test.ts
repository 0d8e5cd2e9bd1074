import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Clauselint } from '../src/api/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'clauselint-api-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const BINDING = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: developers }
subjects:
  - { apiGroup: rbac.authorization.k8s.io, kind: Group, name: developers }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin }
`
const HOSTS = `server = "https://registry.example.com"
[host."https://mirror.example.com"]
  capabilities = ["pull"]
  skip_verify = true
`

beforeEach(() => {
  mkdirSync(join(folder, 'deploy'), { recursive: true })
  mkdirSync(join(folder, '.git'), { recursive: true })
  writeFileSync(join(folder, 'deploy/binding.yaml'), BINDING)
  writeFileSync(join(folder, 'hosts.toml'), HOSTS)
})

const linter = (options: ConstructorParameters<typeof Clauselint>[0] = {}) =>
  new Clauselint({ cwd: folder, ...options })

describe('Clauselint', () => {
  it('reports what the command reports', async () => {
    const { findings, root, fixed } = await linter().lintFiles()
    expect(findings.map(({ check, location }) => [check, location.path])).toEqual([
      ['RB-01', 'deploy/binding.yaml'],
      ['HT-04', 'hosts.toml'],
    ])
    expect([root, fixed]).toEqual([folder, []])
  })

  it('takes settings of any part of a configuration in the place of those that it finds', async () => {
    writeFileSync(join(folder, 'clauselint.yaml'), 'rules: { HT-04: off }\n')
    try {
      const checksWith = async (options: ConstructorParameters<typeof Clauselint>[0]) =>
        (await linter(options).lintFiles()).findings.map(({ check }) => check)
      expect(await checksWith({})).toEqual(['RB-01'])
      expect(await checksWith({ config: { rules: { 'RB-01': 'off' } } })).toEqual(['HT-04'])
      expect(await checksWith({ config: {} })).toEqual(['RB-01', 'HT-04'])
      expect(await checksWith({ config: { ignore: ['deploy/**'] } })).toEqual(['HT-04'])
      expect(await checksWith({ config: 'clauselint.yaml' })).toEqual(['RB-01'])
    } finally {
      rmSync(join(folder, 'clauselint.yaml'))
    }
  })

  it('rejects with all that is wrong with a request', async () => {
    await expect(linter().lintFiles(['nowhere', 'gone.yaml'])).rejects.toThrow(/nowhere.*\n.*gone\.yaml/)
    const settings: object = { rulez: {} }
    await expect(linter({ config: settings }).lintText('a: 1')).rejects.toThrow('did you mean "rules"?')
    expect(() => new Clauselint({ cwd: 'relative' })).toThrow('cwd must be absolute')
  })

  it('lints a text as the file that it is said to be, and writes none', async () => {
    const result = await linter({ fix: 'all' }).lintText(HOSTS, { filePath: 'certs.d/a/hosts.toml' })
    expect(result.removed.map(({ check }) => check)).toEqual(['HT-04'])
    expect(result.fixed.map(({ path, text }) => [path, text.includes('skip_verify')])).toEqual([
      ['certs.d/a/hosts.toml', false],
    ])
    const own = linter({ fix: 'all' })
    const again = await own.lintText(HOSTS, { filePath: 'certs.d/a/hosts.toml' })
    expect(await own.applyFixes(again)).toEqual({ written: [], problems: [] })
    expect(existsSync(join(folder, 'certs.d'))).toBe(false)
  })

  it('writes fixes only where they are applied, and never over a change', async () => {
    const fixing = linter({ fix: 'all' })
    const result = await fixing.lintFiles('hosts.toml')
    expect(readFileSync(join(folder, 'hosts.toml'), 'utf8')).toBe(HOSTS)
    writeFileSync(join(folder, 'hosts.toml'), `${HOSTS}# mine\n`)
    expect(await fixing.applyFixes(result)).toEqual({
      written: [],
      problems: ['could not write hosts.toml: it has changed in the meantime'],
    })
    const fresh = await fixing.lintFiles('hosts.toml')
    expect(await fixing.applyFixes(fresh)).toEqual({ written: ['hosts.toml'], problems: [] })
    expect(readFileSync(join(folder, 'hosts.toml'), 'utf8')).not.toContain('skip_verify')
  })

  it('makes no fix that was not asked for', async () => {
    expect((await linter().lintFiles()).fixed).toEqual([])
    expect((await linter({ fix: true }).lintFiles()).fixed).toEqual([])
    expect((await linter({ fix: ({ check }) => check === 'RB-01' }).lintFiles()).fixed).toEqual([])
    const chosen = await linter({ fix: ({ check }) => check === 'HT-04' }).lintFiles()
    expect(chosen.fixed.map(({ path }) => path)).toEqual(['hosts.toml'])
  })

  it('keeps results between runs', async () => {
    const cached = linter({ cache: join(folder, '.git/results') })
    const [cold, warm] = [await cached.lintFiles(), await cached.lintFiles()]
    expect(warm.findings).toEqual(cold.findings)
    expect(existsSync(join(folder, '.git/results'))).toBe(true)
  })

  it('takes formatters by name or path, and says what is wrong with others', async () => {
    const made = linter()
    await expect(made.loadFormatter('sarfi')).rejects.toThrow('did you mean "sarif"?')
    writeFileSync(join(folder, 'none.cjs'), 'module.exports = {}\n')
    await expect(made.loadFormatter('./none.cjs')).rejects.toThrow('./none.cjs has no function as its default export')
    writeFileSync(join(folder, 'own.cjs'), 'module.exports = report => report.findings.length\n')
    const result = await made.lintFiles()
    expect(await (await made.loadFormatter('./own.cjs')).format(result)).toBe('2')
    const sarif = JSON.parse(await (await made.loadFormatter('sarif')).format(result))
    expect(sarif.runs[0].results).toHaveLength(2)
    await expect((await made.loadFormatter('json')).format({ ...result })).rejects.toThrow(
      'not made by this Clauselint',
    )
  })
})

describe.skipIf(!existsSync('dist/index.js'))('docs/api.md', () => {
  const page = readFileSync('docs/api.md', 'utf8')
  const examples = [...page.matchAll(/^```js\n(.*?)^```\n\n```text\n(.*?)^```$/gms)]

  it('has an example for each job', () => {
    expect(examples.length).toBe((page.match(/^```js$/gm) ?? []).length)
  })

  it.each(examples.map(([, code = '', output = '']) => ({ code, output })))('prints what it says: $output', one => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    if (!existsSync(join(folder, 'node_modules/clauselint')))
      symlinkSync(resolve('.'), join(folder, 'node_modules/clauselint'))
    writeFileSync(join(folder, 'example.mjs'), one.code)
    const { stdout, stderr } = spawnSync('node', ['example.mjs'], { cwd: folder, encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout).toBe(one.output)
  })
})
