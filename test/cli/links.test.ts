import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reporterNames } from '../../src/reporters/index.ts'
import { fixingLinter } from './run/fixing-linter.ts'
import { type Sandbox, sandboxes } from './sandbox.ts'
import { pod, testLinter } from './test-linter.ts'

const sandbox = sandboxes()
const LATEST = pod('web')
const FIXED = pod('web', 'example.com/shop/web:1')
const PRECIOUS = 'precious'
const MAKE_PIPE = 'mkfifo'

/** A repository, and a folder beside it that nothing may be written to. */
function victim(files: Readonly<Record<string, string>> = { 'a.yaml': LATEST }) {
  const all = sandbox()
  rmSync(all.path('.git'), { recursive: true })
  all.write({ 'outside/file': PRECIOUS, 'outside/b.yaml': LATEST, 'repo/.git/HEAD': 'ref: refs/heads/main\n' })
  for (const [name, text] of Object.entries(files)) all.write({ [`repo/${name}`]: text })
  const isUntouched = (): boolean =>
    readdirSync(all.path('outside')).sort().join() === 'b.yaml,file' &&
    readFileSync(all.path('outside/file'), 'utf8') === PRECIOUS &&
    readFileSync(all.path('outside/b.yaml'), 'utf8') === LATEST
  const link = (target: string, name: string): void => {
    mkdirSync(dirname(all.path(`repo/${name}`)), { recursive: true })
    symlinkSync(target, all.path(`repo/${name}`))
  }
  const inRepo = (argv: readonly string[]) => all.run(argv, { cwd: all.path('repo'), ...fixingLinter })
  return { ...all, isUntouched, link, inRepo }
}

/** Every command that writes a file, told to write `name` in the repository. */
const WRITERS: Readonly<Record<string, (name: string) => readonly string[]>> = {
  ...Object.fromEntries(reporterNames.map(format => [format, (name: string) => ['-f', format, '-o', name]])),
  shard: name => ['--shard', '1/1', '-o', name],
  baseline: name => ['baseline', 'write', '--baseline', name],
}

/** Links that lead out, by the name that is then written: at each component, absolute, relative, over others, to nothing. */
const OUT: Readonly<Record<string, (linked: ReturnType<typeof victim>) => string>> = {
  'the file': ({ link }) => {
    link('../outside/file', 'report')
    return 'report'
  },
  'the file, absolute': ({ link, path }) => {
    link(path('outside/file'), 'report')
    return 'report'
  },
  'a file that is not there': ({ link }) => {
    link('../outside/new', 'report')
    return 'report'
  },
  'the folder': ({ link }) => {
    link('../outside', 'reports')
    return 'reports/file'
  },
  'a folder above': ({ link }) => {
    link('../../outside', 'a/reports')
    return 'a/reports/deep/new'
  },
  'a link to a link': ({ link }) => {
    link('second', 'first')
    link('../outside/file', 'second')
    return 'first'
  },
  'a folder link below a folder link': ({ link }) => {
    link('real', 'reports')
    link('../../outside', 'real/more')
    return 'reports/more/file'
  },
}

describe.each(Object.keys(WRITERS))('%s', writer => {
  it.each(Object.keys(OUT))('is not written out of the repository over %s', async way => {
    const linked = victim()
    const name = OUT[way]?.(linked) ?? ''
    // A baseline that is there is read first.
    const { exitCode, stderr } = await linked.inRepo(WRITERS[writer]?.(name) ?? [])
    expect([exitCode, linked.isUntouched()]).toEqual([2, true])
    if (writer !== 'baseline') {
      expect(stderr).toContain(`could not write ${name}: ${linked.path('repo')}`)
      expect(stderr).toContain(`is a link out of the repository, to ${linked.path('outside')}`)
    }
    expect(readdirSync(linked.path('repo')).filter(one => one.endsWith('.tmp'))).toEqual([])
  })

  it('is written over links that stay in the repository', async () => {
    const { link, inRepo, path } = victim()
    mkdirSync(path('repo/real'))
    link('real', 'reports')
    link('../real/report', 'other/name')
    await inRepo(WRITERS[writer]?.('reports/report') ?? [])
    expect(statSync(path('repo/real/report')).size).toBeGreaterThan(0)
    await inRepo(WRITERS[writer]?.('other/name') ?? [])
    expect(lstatSync(path('repo/other/name')).isSymbolicLink()).toBe(true)
    expect(readdirSync(path('repo/real'))).toEqual(['report'])
  })
})

describe('what a link must not redirect', () => {
  it('is a committed report, also where the current folder is above the repository', async () => {
    const { link, run, folder, isUntouched, path } = victim()
    link('../outside/file', 'clauselint.sarif')
    for (const cwd of [folder, '/']) {
      const argv = ['-f', 'sarif', '-o', path('repo/clauselint.sarif'), path('repo')]
      expect([(await run(argv, { ...testLinter, cwd })).exitCode, isUntouched()]).toEqual([2, true])
    }
  })

  it('is an untracked folder without a repository', async () => {
    const { link, run, folder, isUntouched, path } = victim()
    rmSync(path('repo/.git'), { recursive: true })
    link('../outside/file', 'clauselint.sarif')
    link('../outside', 'out')
    for (const name of ['repo/clauselint.sarif', 'repo/out/file'])
      expect((await run(['-f', 'sarif', '-o', name, 'repo'], { ...testLinter, cwd: folder })).exitCode).toBe(2)
    expect((await run(['--fix=all', '--show-unread', 'repo'], { ...fixingLinter, cwd: folder })).stdout).toContain(
      'link out',
    )
    expect([isUntouched(), readFileSync(path('repo/a.yaml'), 'utf8')]).toEqual([true, FIXED.replace(':1', ':2')])
  })

  it('is a report in the repository that the user is in, when another one is linted', async () => {
    const { link, run, isUntouched, path } = victim()
    const other = sandbox({ 'a.yaml': LATEST })
    link('../outside/file', 'report')
    const ran = await run(['-o', 'report', other.folder], { ...testLinter, cwd: path('repo') })
    expect([ran.exitCode, isUntouched()]).toEqual([2, true])
  })

  it('is a fix, whoever names the file', async () => {
    const { link, run, folder, inRepo, isUntouched, path } = victim()
    link('../outside/b.yaml', 'b.yaml')
    link('../outside', 'out')
    await inRepo(['--fix=all'])
    await inRepo(['--fix=all', 'out', 'out/b.yaml', 'b.yaml', 'out/*.yaml'])
    for (const cwd of [folder, '/', path('outside')]) await run(['--fix=all', path('repo')], { ...fixingLinter, cwd })
    await run(['--fix=all', 'repo/out', 'repo/b.yaml', 'repo/out/b.yaml', 'repo/*/*.yaml'], {
      ...fixingLinter,
      cwd: folder,
    })
    expect(isUntouched()).toBe(true)
  })

  it('is the configuration that init writes', async () => {
    const { link, inRepo, isUntouched, path } = victim()
    link('../outside/new', 'clauselint.yaml')
    const { exitCode, stderr } = await inRepo(['init'])
    expect([exitCode, isUntouched()]).toEqual([2, true])
    expect(stderr).toContain(`could not write clauselint.yaml: ${path('repo/clauselint.yaml')} is a link out`)
  })

  it('is the cache, its folder, and the folders that are made for it', async () => {
    const { link, inRepo, isUntouched, path } = victim()
    link('../../outside', '.git/clauselint')
    link('../outside', 'out')
    link('../outside/file', 'kept')
    for (const argv of [['--cache'], ['--cache-location', 'out/file'], ['--cache-location', 'out/deep/file']])
      expect([(await inRepo([...argv, 'a.yaml'])).stderr.includes('cannot use the cache'), isUntouched()]).toEqual([
        true,
        true,
      ])
    await inRepo(['--cache-location', 'kept', 'a.yaml'])
    expect([lstatSync(path('repo/kept')).isFile(), isUntouched()]).toEqual([true, true])
    // As in a worktree.
    rmSync(path('repo/.git'), { recursive: true })
    writeFileSync(path('repo/.git'), 'gitdir: ../outside\n')
    link('../../outside/file', '.clauselint-cache/.gitignore')
    await inRepo(['--cache', 'a.yaml'])
    expect(isUntouched()).toBe(true)
    rmSync(path('repo/.clauselint-cache'), { recursive: true })
    link('../outside', '.clauselint-cache')
    expect([(await inRepo(['--cache', 'a.yaml'])).stderr.includes('cannot use the cache'), isUntouched()]).toEqual([
      true,
      true,
    ])
  })

  it('is the job summary', async () => {
    const { link, run, isUntouched, path } = victim()
    link('../outside/file', 'summary')
    const variables = { GITHUB_STEP_SUMMARY: path('repo/summary') }
    const { stderr } = await run([], { ...testLinter, cwd: path('repo'), variables })
    expect([stderr.includes('the job summary could not be written'), isUntouched()]).toEqual([true, true])
  })
})

describe('what the user names', () => {
  it('may lie outside of the repository, and there links are the user’s own', async () => {
    const { inRepo, path, write } = victim()
    write({ 'reports/x': '' })
    symlinkSync(path('outside'), path('mine'))
    for (const name of ['../reports/a.sarif', path('reports/b.sarif'), '../reports/deep/c.sarif', '../mine/d.sarif'])
      expect((await inRepo(['-f', 'sarif', '-o', name])).exitCode).toBe(1)
    expect(readdirSync(path('reports')).sort()).toEqual(['a.sarif', 'b.sarif', 'deep', 'x'])
    expect(readdirSync(path('outside')).sort()).toEqual(['b.yaml', 'd.sarif', 'file'])
  })

  it('may be a repository behind a link of the user’s own', async () => {
    const { run, path, folder } = victim()
    symlinkSync('repo', path('current'))
    const { stdout } = await run(['current', '-o', 'current/report', '-f', 'json'], { ...fixingLinter, cwd: folder })
    expect([stdout, existsSync(path('repo/report'))]).toEqual(['', true])
    await run(['--fix', 'current'], { ...fixingLinter, cwd: folder })
    expect(readFileSync(path('repo/a.yaml'), 'utf8')).toBe(FIXED)
  })

  it.skipIf(process.platform === 'win32')('may be a pipe', async () => {
    const { folder, path } = sandbox({ 'a.yaml': 'a: [\n' })
    execFileSync(MAKE_PIPE, [path('pipe')])
    const reader = `cat pipe > got & node "$0" -o pipe; wait`
    const command = resolve('dist/bin/clauselint.cjs')
    if (existsSync(command)) {
      spawnSync('sh', ['-c', reader, command], { cwd: folder })
      expect(readFileSync(path('got'), 'utf8')).toContain('syntax/yaml')
    }
    expect(lstatSync(path('pipe')).isFIFO()).toBe(true)
  })

  it.skipIf(!existsSync('/dev/stdout') || !existsSync(resolve('dist/bin/clauselint.cjs')))(
    'may be standard output: a pipe, a file, and it stays what it is',
    () => {
      const { folder, path } = sandbox({ 'a.yaml': 'a: [\n' })
      const argv = [resolve('dist/bin/clauselint.cjs'), '-o', '/dev/stdout', '-f', 'json', 'a.yaml']
      const before = lstatSync('/dev/stdout').ino
      spawnSync('sh', ['-c', '"$0" "$@" | cat > piped.txt', process.execPath, ...argv], { cwd: folder })
      const piped = readFileSync(path('piped.txt'), 'utf8')
      expect(JSON.parse(piped)).toMatchObject({ counts: { errors: 1 } })
      spawnSync('sh', ['-c', '"$0" "$@" > out.txt', process.execPath, ...argv], { cwd: folder })
      expect(readFileSync(path('out.txt'), 'utf8')).toBe(piped)
      expect(lstatSync('/dev/stdout').ino).toBe(before)
    },
  )
})

describe('writing', () => {
  it('leaves alone what others have put beside the file', async () => {
    const { run, path, write, folder } = sandbox({ 'a.yaml': LATEST })
    const names = [`a.yaml.${process.pid}.tmp`, `out.${process.pid}.tmp`, '.clauselint-.tmp']
    write(Object.fromEntries(names.map(name => [name, 'a stranger’s'])))
    expect((await run(['--fix', '-o', 'out'], fixingLinter)).stderr).toContain('fixed 1 finding in 1 file')
    for (const name of names) expect(readFileSync(path(name), 'utf8')).toBe('a stranger’s')
    expect(readdirSync(folder).sort()).toEqual(['.git', 'a.yaml', 'out', ...names].sort())
  })

  it('keeps the permissions of the file behind a link', async () => {
    const { run, path } = sandbox({ 'real/a.yaml': LATEST, 'real/report': 'x' })
    chmodSync(path('real/report'), 0o604)
    symlinkSync('real/report', path('report'))
    await run(['-o', 'report'], testLinter)
    expect(statSync(path('real/report')).mode & 0o777).toBe(0o604)
  })

  it('says that links in a circle cannot be written', async () => {
    const { run, path } = sandbox({ 'a.yaml': LATEST })
    symlinkSync('b', path('a'))
    symlinkSync('a', path('b'))
    expect(await run(['-o', 'a'], testLinter)).toMatchObject({
      exitCode: 2,
      stderr: 'clauselint: could not write a: it is a symbolic link loop\n',
    })
  })

  it('counts and reports as fixed only what was written', async () => {
    // In a folder whose path is so long that no other name has room beside this one, nothing can be written.
    const { run, path, folder } = sandbox({ 'a.yaml': LATEST })
    const deep = deepFolder(folder)
    writeFileSync(join(deep, 'b.yaml'), LATEST)
    const given = relative(folder, join(deep, 'b.yaml'))
    const { exitCode, stdout, stderr } = await run(['--fix', '-f', 'json'], fixingLinter)
    expect([exitCode, readFileSync(path('a.yaml'), 'utf8')]).toEqual([2, FIXED])
    expect(stderr).toContain('clauselint: fixed 1 finding in 1 file\n')
    expect(stderr).toContain(`could not write ${given}: its name is too long`)
    expect(stderr).toContain('its file could not be written')
    const left = JSON.parse(stdout).findings.map((one: Record<string, unknown>) => [
      one['path'],
      one['rule'],
      'fix' in one,
    ])
    expect(left).toContainEqual([given, 'test/latest', false])
    expect(left).not.toContainEqual(['a.yaml', 'test/latest', expect.anything()])
    expect(readFileSync(join(deep, 'b.yaml'), 'utf8')).toBe(LATEST)
  })
})

/** A folder below `folder` whose path leaves room for a few characters only, by PATH_MAX of Linux. */
function deepFolder(folder: string): string {
  const LONGEST = 4095
  let deep = folder
  while (LONGEST - deep.length > 220) deep = join(deep, 'd'.repeat(Math.min(200, LONGEST - deep.length - 20)))
  deep = join(deep, 'd'.repeat(LONGEST - deep.length - 14))
  mkdirSync(deep, { recursive: true })
  return deep
}

describe.each<readonly [string, (all: Sandbox) => string]>([
  ['the folder above', all => all.folder],
  ['the root of the disk', () => '/'],
  ['the repository', all => all.path('repo')],
  ['another repository', () => sandbox().folder],
])('from %s', (_, cwdOf) => {
  it('paths, configuration, cache and SARIF are those of the linted repository', async () => {
    const all = victim({ 'k8s/a.yaml': LATEST, 'clauselint.yaml': 'rules: {TT-01: warn}\n' })
    all.write({ 'clauselint.yaml': 'rules: {TT-01: off}\n' })
    const cwd = cwdOf(all)
    const { stdout } = await all.run(['-f', 'json', '--cache', all.path('repo/k8s')], { ...testLinter, cwd })
    expect(JSON.parse(stdout).findings).toMatchObject([{ path: 'k8s/a.yaml', severity: 'warning' }])
    expect(existsSync(all.path('repo/.git/clauselint/results'))).toBe(true)
    const sarif = await all.run(['-f', 'sarif', all.path('repo/k8s/a.yaml')], { ...testLinter, cwd })
    const [result] = JSON.parse(sarif.stdout).runs[0].results
    expect(result.locations[0].physicalLocation.artifactLocation).toEqual({ uri: 'k8s/a.yaml', uriBaseId: '%SRCROOT%' })
  })
})
