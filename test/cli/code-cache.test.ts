import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { lazily } from '../../src/model/lazily.ts'

const COMMAND = resolve('dist/bin/clauselint.cjs')
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a, nmae: b}\nspec: {hostNetwork: yes, hostNetwork: no}\n'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newHome() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'clauselint-home-')))
  made.push(home)
  mkdirSync(join(home, 'work'))
  writeFileSync(join(home, 'work/a.yaml'), POD)
  const kept = join(home, '.cache/clauselint')
  const run = (variables: Readonly<Record<string, string>> = {}, path = 'a.yaml') => {
    const { CLAUSELINT_NO_CODE_CACHE: _, XDG_CACHE_HOME: _2, ...rest } = process.env
    const env = { ...rest, HOME: home, ...variables }
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, path], {
      cwd: join(home, 'work'),
      encoding: 'utf8',
      env,
    })
    return { status, stdout, stderr }
  }
  return { home, kept, run, files: () => (existsSync(kept) ? readdirSync(kept, { recursive: true }) : []) }
}

/** What the command prints without a code cache. */
const plainly = lazily(() => newHome().run({ CLAUSELINT_NO_CODE_CACHE: '1' }))
/** The same of the run that loads least. */
const plainVersion = lazily(() => newHome().run({ CLAUSELINT_NO_CODE_CACHE: '1' }, '--version'))

const compiled = lazily(() => {
  const { kept, run } = newHome()
  run()
  return readdirSync(kept).map(name => ({ name, bytes: readFileSync(join(kept, name)) }))
})

/** A home where the command was run before. */
function usedHome() {
  const home = newHome()
  mkdirSync(home.kept, { recursive: true, mode: 0o700 })
  for (const { name, bytes } of compiled()) writeFileSync(join(home.kept, name), bytes, { mode: 0o600 })
  return home
}

describe.skipIf(!existsSync(COMMAND) || process.platform !== 'linux')('the code cache', () => {
  it('is made by the first run, for its user only, and changes nothing', () => {
    const { kept, run, files } = newHome()
    const expected = plainly()
    expect(expected.status).toBe(1)
    expect(run()).toEqual(expected)
    expect(files().length).toBeGreaterThan(0)
    expect(statSync(kept).mode & 0o777).toBe(0o700)
    expect(run()).toEqual(expected)
  })

  it('is made by a run that lints nothing, too', () => {
    const { run, files } = newHome()
    expect(run({}, '--version')).toEqual(plainVersion())
    expect(files().length).toBeGreaterThan(0)
  })

  it('is in the folder that XDG_CACHE_HOME names', () => {
    const { home, run, files } = newHome()
    mkdirSync(join(home, 'xdg'))
    run({ XDG_CACHE_HOME: join(home, 'xdg') }, '--version')
    expect(files()).toEqual([])
    expect(readdirSync(join(home, 'xdg/clauselint')).length).toBeGreaterThan(0)
  })

  it('makes the folder that XDG_CACHE_HOME names, for its user only, where it is not there', () => {
    const { home, run, files } = newHome()
    run({ XDG_CACHE_HOME: join(home, 'not/there') }, '--version')
    expect(files()).toEqual([])
    for (const folder of ['not', 'not/there', 'not/there/clauselint'])
      expect(statSync(join(home, folder)).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(home, 'not/there/clauselint')).length).toBeGreaterThan(0)
  })

  it.each([
    ['below a link', 'link/cache'],
    ['below a file', 'work/a.yaml/cache'],
    ['by a path that is not absolute', 'cache'],
    ['in a Git repository', 'repository/cache'],
  ])('makes no folder that XDG_CACHE_HOME names %s', (what, way) => {
    const { home, run, files } = newHome()
    mkdirSync(join(home, 'elsewhere'))
    mkdirSync(join(home, 'repository/.git'), { recursive: true })
    symlinkSync('elsewhere', join(home, 'link'))
    const before = readdirSync(home, { recursive: true })
    const named = what.includes('absolute') ? way : join(home, way)
    expect(run({ XDG_CACHE_HOME: named }, '--version')).toEqual(plainVersion())
    expect(readdirSync(home, { recursive: true })).toEqual(before)
    expect(files()).toEqual([])
  })

  it.each([
    ['switched off', () => ({ CLAUSELINT_NO_CODE_CACHE: '1' })],
    ['without a home', () => ({ HOME: '' })],
    ['where the home is not there', (home: string) => ({ HOME: join(home, 'nowhere') })],
    ['where the home is no absolute path', () => ({ HOME: '.' })],
  ])('is not made %s', (_, variables) => {
    const { home, run, files } = newHome()
    expect(run(variables(home), '--version')).toEqual(plainVersion())
    expect([...files(), ...readdirSync(home), ...readdirSync(join(home, 'work'))]).toEqual(['work', 'a.yaml'])
  })

  // `mkdirSync` of Node 20 never returns from making folders one below the other in /proc.
  it.each([
    ['HOME', {}, ['a.yaml']],
    ['XDG_CACHE_HOME', { XDG_CACHE_HOME: '/proc/not/there' }, ['a.yaml']],
    ['--output-file', {}, ['a.yaml', '--output-file', '/proc/not/there/report']],
    ['--cache-location', {}, ['a.yaml', '--cache-location', '/proc/not/there/cache']],
  ])('ends where %s is below /proc, where no folder can be made', (_, variables, argv) => {
    const { home } = newHome()
    const env = { PATH: process.env['PATH'], HOME: '/proc', ...variables }
    const cwd = join(home, 'work')
    const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...argv], {
      cwd,
      env,
      encoding: 'utf8',
      timeout: 300_000,
    })
    expect([status, stdout]).toEqual(argv.includes('--output-file') ? [2, ''] : [1, plainly().stdout])
    expect(stderr !== '').toBe(argv.length > 1)
  })

  it('is never made in a Git repository', () => {
    const { home, run, files } = newHome()
    mkdirSync(join(home, '.git'))
    run({}, '--version')
    expect(files()).toEqual([])
  })

  it.each([
    ['others can read', (kept: string) => mkdirSync(kept, { recursive: true, mode: 0o755 })],
    [
      'is a link',
      (kept: string) => {
        mkdirSync(join(kept, '../elsewhere'), { recursive: true, mode: 0o700 })
        symlinkSync('elsewhere', kept)
      },
    ],
    [
      'is a file',
      (kept: string) => {
        mkdirSync(join(kept, '..'), { recursive: true })
        writeFileSync(kept, '')
      },
    ],
  ])('is not made where its folder %s', (_, prepare) => {
    const { kept, run } = newHome()
    prepare(kept)
    expect(run({}, '--version')).toEqual(plainVersion())
    expect(statSync(kept).isDirectory() ? readdirSync(kept) : []).toEqual([])
  })

  describe('of each chunk', () => {
    const fileOf = (kept: string): string => {
      const name = readdirSync(kept).find(one => one.includes('cli-commands-lint'))
      return join(kept, name ?? 'none')
    }

    it('has files that only the user can read, and is not written again', () => {
      const { kept, run } = newHome()
      run()
      const file = fileOf(kept)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const { ino } = statSync(file)
      run()
      expect(statSync(file).ino).toBe(ino)
    })

    it('is taken by runs on many files, too, in which V8 inlines less', () => {
      const { home, kept, run } = newHome()
      for (let i = 0; i < 150; i++) writeFileSync(join(home, `work/${i}.yaml`), POD)
      const inodes = () => readdirSync(kept).map(name => `${name} ${statSync(join(kept, name)).ino}`)
      run({}, '.')
      const before = inodes()
      expect(before.some(name => name.includes('kinds-kubernetes'))).toBe(true)
      run({}, '.')
      expect(inodes()).toEqual(before)
    })

    it.each([
      ['is damaged', (bytes: Buffer) => bytes.fill(0, Math.floor(bytes.length / 2))],
      ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
      ['is empty', () => Buffer.alloc(0)],
      ['is without its first bytes', (bytes: Buffer) => bytes.subarray(32)],
    ])('is made again where a file %s', (_, change) => {
      const { kept, run } = usedHome()
      const file = fileOf(kept)
      const before = readFileSync(file)
      writeFileSync(file, change(Buffer.from(before)))
      expect(run()).toEqual(plainly())
      expect(readFileSync(file).length).toBeGreaterThan(before.length / 2)
    })

    it('is not taken from a file that others can read, that is a link, or of another chunk', () => {
      const { kept, run } = usedHome()
      const file = fileOf(kept)
      const other = readdirSync(kept).find(one => one.includes('reporters-text')) ?? 'none'
      chmodSync(file, 0o644)
      expect(run()).toEqual(plainly())
      expect(statSync(file).mode & 0o777).toBe(0o600)
      renameSync(file, `${file}.moved`)
      symlinkSync(`${file}.moved`, file)
      expect(run()).toEqual(plainly())
      rmSync(file)
      renameSync(join(kept, other), file)
      expect(run()).toEqual(plainly())
    })
  })
})
