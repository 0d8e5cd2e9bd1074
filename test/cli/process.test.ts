import { type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { closeSync, cpSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sandboxes } from './sandbox.ts'
import { pod } from './test-linter.ts'

const COMMAND = resolve('dist/bin/clauselint.cjs')
const sandbox = sandboxes()
/** What every run that lints loads: the program, the command, and the chunks that these share with the rest. */
const LINT = [
  ...['chunk', 'chunk', 'chunk', 'chunk', 'chunk'],
  ...['clauselint', 'cli-commands-lint', 'cli-main'],
] as const

/** The built command: `npm test` builds it first. */
const MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  level: info\n'

describe.skipIf(!existsSync(COMMAND))('the process', () => {
  it('ends with the exit code and writes to both streams', () => {
    const { folder } = sandbox({ 'a.yaml': 'a: [\n' })
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND], { cwd: folder, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toContain('syntax/yaml')
  })

  it('reads standard input', () => {
    const { folder } = sandbox()
    const argv = [COMMAND, '-', '--stdin-filename', 'x.yaml']
    const { status, stdout } = spawnSync(process.execPath, argv, { cwd: folder, input: 'a: [\n', encoding: 'utf8' })
    expect([status, stdout.split('\n')[0]]).toEqual([1, 'x.yaml'])
  })

  it('ends quietly where nobody reads on', async () => {
    const { folder } = sandbox({ 'a.yaml': 'a: [\n---\n'.repeat(5000) })
    const child = spawn(process.execPath, [COMMAND], { cwd: folder })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    child.stdout.once('data', () => child.stdout.destroy())
    const status = await new Promise(done => child.on('close', done))
    expect([status, complaint]).toEqual([1, ''])
  })

  it.each([
    ['network', 'examples/platform'],
    ['apps', 'examples/platform'],
    ['hybrid', 'examples/platform'],
    ['pipeline', '.github'],
  ])('draws graph %s as a picture', (name, folder) => {
    // A page is made around each picture in the same way.
    for (const format of name === 'network' ? ['svg', 'html'] : ['svg']) {
      const argv = [COMMAND, 'graph', name, folder, '-f', format]
      const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout).toContain('<svg')
    }
  })

  it('leaves no half-written file when it is interrupted', async () => {
    const files = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`${i}.yaml`, pod(`web-${i}`).repeat(20)]))
    const { folder } = sandbox(files)
    const before = readdirSync(folder).length
    const argv = [COMMAND, '-f', 'sarif', '-o', 'report.sarif']
    const child = spawn(process.execPath, argv, { cwd: folder, stdio: 'ignore' })
    setTimeout(() => child.kill('SIGINT'), 150)
    await new Promise(done => child.on('close', done))
    const after = readdirSync(folder)
    expect(after.length - before).toBe(after.includes('report.sarif') ? 1 : 0)
  })

  it.skipIf(!existsSync('/dev/full'))('says in one line that the disk is full', () => {
    const { folder } = sandbox({ 'a.yaml': pod('web') })
    const full = openSync('/dev/full', 'w')
    const stdio: StdioOptions = ['ignore', full, 'pipe']
    const { status, stderr } = spawnSync(process.execPath, [COMMAND], { cwd: folder, encoding: 'utf8', stdio })
    closeSync(full)
    expect(stderr).toBe('clauselint: the results could not be written (ENOSPC)\n')
    expect(status).toBe(2)
  })

  it('believes no cache of another build', () => {
    const { folder, path } = sandbox({ 'a.yaml': 'a: 1\na: 2\n' })
    // Other tests write to dist/dev, which is never packed.
    const filter = (copied: string): boolean => copied !== join('dist', 'dev')
    for (const part of ['dist', 'package.json', 'rules-docs'])
      cpSync(part, path(`other/${part}`), { recursive: true, filter })
    const argv = [path('other/dist/bin/clauselint.cjs'), '--cache', 'a.yaml']
    const first = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })
    const chunks = path('other/dist/chunks')
    for (const chunk of readdirSync(chunks).map(name => join(chunks, name)))
      writeFileSync(chunk, readFileSync(chunk, 'utf8').replaceAll('the last one wins', 'the next one wins'))
    const second = spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' })
    expect(first.stdout).toMatch(/duplicate key .*; the last one wins/)
    expect(second.stdout).toBe(first.stdout.replace('the last one wins', 'the next one wins'))
  })

  it.each([
    [['--version'], ['chunk', 'chunk', 'chunk', 'clauselint', 'cli-main']],
    [['plain.yaml'], [...LINT, 'chunk', 'kinds-kubernetes', 'kinds-schema', 'reporters-text', 'rules-schema'].sort()],
    [
      ['-f', 'gitlab', 'flow.yaml'],
      [
        // What parts share, and what reporters do.
        ...['chunk', 'chunk', 'chunk', 'chunk', ...LINT, 'kinds-kubernetes', 'kinds-schema', 'languages-json-json'],
        ...['reporters-gitlab', 'rules-access', 'rules-network', 'rules-registry', 'rules-rights'],
        ...['rules-schema', 'rules-secrets', 'rules-storage', 'rules-workload'],
      ],
    ],
    [
      ['map.yaml'],
      [
        ...['chunk', ...LINT, 'kinds-kubernetes', 'kinds-schema', 'reporters-text'],
        ...['rules-schema', 'rules-secrets'],
      ],
    ],
    [
      ['-f', 'rdjson', 'map.yaml'],
      [
        ...['chunk', 'chunk', 'chunk', ...LINT, 'kinds-kubernetes', 'kinds-schema'],
        'reporters-rdjson',
        ...['rules-data', 'rules-schema', 'rules-secrets'],
      ],
    ],
  ])('%j loads no more than it needs', (argv, expected) => {
    const { folder } = sandbox({
      'plain.yaml': 'apiVersion: v1\nkind: Namespace\n',
      'flow.yaml': pod('web'),
      'map.yaml': MAP,
    })
    // Node says nothing of chunks that are loaded with their compiled code.
    const env = { ...process.env, NODE_DEBUG: 'module', CLAUSELINT_NO_CODE_CACHE: '1' }
    const { stderr } = spawnSync(process.execPath, [COMMAND, ...argv], { cwd: folder, encoding: 'utf8', env })
    const loaded = [...stderr.matchAll(/: load ".+\/dist\/\w+\/([\w-]+?)(?:-[A-Z0-9]{8})?(?:\.\w+)?\.cjs" for/g)].map(
      ([, name]) => name,
    )
    expect(loaded.sort()).toEqual(expected)
  })
})
