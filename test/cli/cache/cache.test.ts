import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fileState } from '../../../src/cli/cache/file-state.ts'
import { createRegistry, type Registry } from '../../../src/engine/registry.ts'
import type { Parsers } from '../../../src/languages/tree/parsed.ts'
import { reporterNames } from '../../../src/reporters/index.ts'
import fc, { runs } from '../../support/property.ts'
import { git, repositoryIn } from '../git.ts'
import { type Sandbox, sandboxes } from '../sandbox.ts'
import { pod, testLinter } from '../test-linter.ts'

const sandbox = sandboxes()
const CACHE = '.git/clauselint/results'
const MANY = Array.from({ length: 30 }, (_, i) => `many/${i}.yaml`)

const files = {
  'a.yaml': pod('a'),
  'b.yaml': `${pod('b', 'example.com/b:1.0.0')}---\n${pod('a', 'example.com/c:1.0.0')}`,
  'c.yaml': `# clauselint-disable-file TT-01 -- a test\n${pod('c')}`,
  'd.json': '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "\u0001\\t\\u0001"}}',
  'e.yaml': 'a: [',
  'f.yaml': Buffer.from([0, 1, 2]),
  'clauselint.yaml': 'rules: {TT-02: error}\n',
}

/** The test linter, and how many documents it was really asked about. */
function countingLinter() {
  const counted = { lints: 0 }
  const createCounting = (parsers: Parsers): Registry => {
    const registry = testLinter.createLinter(parsers)
    const kinds = registry.kinds.map(kind => ({
      ...kind,
      read: (...given: Parameters<typeof kind.read>) => {
        const found = kind.read(...given)
        if (found !== undefined && kind.isOfNoKind !== true) counted.lints++
        return found
      },
    }))
    return createRegistry({ ...registry, kinds })
  }
  return { counted, createLinter: createCounting }
}

const same = async (repository: Sandbox, options: readonly string[] = []): Promise<void> => {
  const plain = await repository.run([...options, '.'], testLinter)
  expect(await repository.run(['--cache', ...options, '.'], testLinter)).toEqual(plain)
  expect(await repository.run(['--cache', ...options, '.'], testLinter)).toEqual(plain)
}

describe('--cache', () => {
  it('reports the same in each format, first and again', async () => {
    const repository = sandbox(files)
    for (const format of reporterNames) await same(repository, ['--format', format, '--show-suppressed'])
    await same(repository, ['--code-frames', '--quiet'])
  })

  it('lints only what changed', async () => {
    const repository = sandbox(files)
    const { counted, createLinter } = countingLinter()
    const run = async (): Promise<number> => {
      const before = counted.lints
      await repository.run(['--cache', '.'], { createLinter })
      return counted.lints - before
    }
    const all = await run()
    expect(all).toBeGreaterThanOrEqual(4)
    expect(await run()).toBe(0)
    repository.write({ 'a.yaml': pod('other') })
    expect(await run()).toBe(1)
    repository.write({ 'clauselint.yaml': '{}\n' })
    expect(await run()).toBe(all)
    repository.write({ 'clauselint.yaml': 'suppressions: [{rule: TT-01, reason: a test, file: a.yaml}]\n' })
    expect(await run()).toBeLessThanOrEqual(1)
  })

  it('is not held to what it was told before', async () => {
    const repository = sandbox(files)
    await same(repository)
    const steps: readonly (() => void)[] = [
      () => repository.write({ 'a.yaml': `# one line more\n${pod('a')}` }),
      () => rmSync(repository.path('b.yaml')),
      () => repository.write({ 'new/b.yaml': pod('a') }),
      () => repository.write({ 'clauselint.yaml': 'rules: {TT-01: off}\n' }),
      () => repository.write({ 'clauselint.yaml': 'ignore: [a.yaml]\n' }),
      () => repository.write({ '.gitignore': 'c.yaml\n' }),
      () =>
        repository.write({ 'new/clauselint.yaml': 'suppressions: [{rule: TT-01, reason: old, until: 2026-01-01}]\n' }),
      () => repository.write({ 'f.yaml': pod('f') }),
      () => rmSync(repository.path('clauselint.yaml')),
    ]
    for (const step of steps) {
      step()
      await same(repository)
    }
    await same(repository, ['--rule', 'TT-01: warn'])
    await same(repository, ['--no-inline-config'])
    await same(repository, ['--max-file-size', '10'])
    await same(repository, ['--changed', 'a.yaml'])
  })

  it('asks again on another day', async () => {
    const repository = sandbox({
      'a.yaml': `# clauselint-disable-next-line TT-01 until=2026-11-22 -- soon\n${pod('a')}`,
    })
    const tomorrow = { ...testLinter, now: () => new Date('2026-11-23T00:00:00Z') }
    await repository.run(['--cache', '.'], testLinter)
    expect(await repository.run(['--cache', '.'], tomorrow)).toEqual(await repository.run(['.'], tomorrow))
  })

  it('takes no defect for a result', async () => {
    const { throwingLinter } = await import('../test-linter.ts')
    const repository = sandbox({ 'a.yaml': pod('a') })
    const first = await repository.run(['--cache', '.'], throwingLinter)
    expect(first.exitCode).toBe(3)
    expect(await repository.run(['--cache', '.'], throwingLinter)).toEqual(first)
  })

  it('ignores what is broken, and writes it anew', async () => {
    const repository = sandbox(files)
    await same(repository)
    const whole = readFileSync(repository.path(CACHE))
    const { counted, createLinter } = countingLinter()
    const plain = await repository.run(['.'], testLinter)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
        const broken = Buffer.from(whole)
        broken[at] = byte
        writeFileSync(repository.path(CACHE), isCut ? broken.subarray(0, at) : broken)
        expect(await repository.run(['--cache', '.'], testLinter)).toEqual(plain)
        counted.lints = 0
        await repository.run(['--cache', '.'], { createLinter })
        expect(counted.lints).toBe(0)
      }),
      runs(15),
    )
    for (const foreign of [
      '',
      '\n',
      '{}',
      'clauselint cache 1 another build\n\n',
      whole.toString('latin1').repeat(2),
    ]) {
      writeFileSync(repository.path(CACHE), foreign)
      expect(await repository.run(['--cache', '.'], testLinter)).toEqual(plain)
    }
  })

  it('leaves one file among those of Git, or one that Git ignores', async () => {
    const repository = sandbox(files)
    await repository.run(['--cache', '.'], testLinter)
    repository.write({ 'a.yaml': pod('changed') })
    await repository.run(['--cache', '.'], testLinter)
    expect(readdirSync(repository.path('.git/clauselint'))).toEqual(['results'])
    const changed = sandbox(files)
    // As in a worktree: where such a file leads need not be a folder of Git's.
    rmSync(changed.path('.git'), { recursive: true })
    changed.write({ '.git': `gitdir: ${repository.folder}/.git\n` })
    await changed.run(['--cache', '.'], testLinter)
    expect(readdirSync(changed.path('.clauselint-cache')).sort()).toEqual(['.gitignore', 'results'])
    expect(readFileSync(changed.path('.clauselint-cache/.gitignore'), 'utf8')).toBe('*\n')
  })

  it('trusts the state of a file that changed long ago, and no other, nor any where only contents count', async () => {
    const repository = sandbox({ ...files, 'a.yaml': pod('a') })
    const changedAt = statSync(repository.path('a.yaml')).mtimeMs
    const later = { ...testLinter, now: () => new Date(changedAt + 60_000) }
    const reads = async (argv: readonly string[], over: typeof testLinter): Promise<boolean> => {
      const before = await repository.run([...argv, '.'], over)
      const { atimeMs, mtimeMs } = statSync(repository.path('a.yaml'))
      writeFileSync(repository.path('a.yaml'), pod('b'))
      utimesSync(repository.path('a.yaml'), atimeMs / 1000, mtimeMs / 1000)
      const after = await repository.run([...argv, '.'], over)
      writeFileSync(repository.path('a.yaml'), pod('a'))
      return before.stdout !== after.stdout
    }
    // The time of the entry itself changes, whatever time is given to the content.
    expect(await reads(['--cache'], later)).toBe(true)
    expect(await reads(['--cache'], testLinter)).toBe(true)
    expect(await reads(['--cache=content'], later)).toBe(true)
    const state = fileState(repository.path('a.yaml'), changedAt + 600_000)
    expect(state?.[0]).toBe(pod('a').length)
    expect(fileState(repository.path('a.yaml'), changedAt)).toBeUndefined()
    symlinkSync('a.yaml', repository.path('link.yaml'))
    expect(fileState(repository.path('link.yaml'), changedAt + 600_000)).toBeUndefined()
    expect(fileState(repository.path('missing.yaml'), changedAt)).toBeUndefined()
  })

  it('appends what changed, until too much of the file is needless', async () => {
    const repository = sandbox({ ...files, ...Object.fromEntries(MANY.map(name => [name, pod(name)])) })
    const sizes: number[] = []
    for (let i = 0; i < 40; i++) {
      repository.write({ 'a.yaml': pod(`a${i}`) })
      const plain = await repository.run(['.'], testLinter)
      expect(await repository.run(['--cache', '.'], testLinter)).toEqual(plain)
      sizes.push(statSync(repository.path(CACHE)).size)
    }
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0)
    expect(Math.max(...sizes)).toBeLessThan(4 * (sizes[0] ?? 0))
  })

  it('believes no cache that came with the repository, unless the user names it', async () => {
    const other = sandbox(files)
    await other.run(['--cache', '.'], testLinter)
    const repository = sandbox(files)
    mkdirSync(repository.path('.git/clauselint'))
    copyFileSync(other.path(CACHE), repository.path(CACHE))
    const { counted, createLinter } = countingLinter()
    await repository.run(['--cache', '.'], { createLinter })
    expect(counted.lints).toBeGreaterThan(0)

    await other.run(['--cache-location', 'kept', '.'], testLinter)
    copyFileSync(other.path('kept'), repository.path('kept'))
    counted.lints = 0
    await repository.run(['--cache-location', 'kept', '.'], { createLinter })
    expect(counted.lints).toBe(0)
  })

  describe('that is named', () => {
    /** A repository, and a cache of other results that stands where the cache of this one is named. */
    async function forged() {
      const other = sandbox({ ...files, 'a.yaml': pod('other') })
      await other.run(['--cache-location', 'kept', '.'], testLinter)
      const repository = sandbox(files)
      copyFileSync(other.path('kept'), repository.path('kept'))
      return repository
    }

    it.skipIf(process.platform === 'win32').each([0o644, 0o620, 0o602, 0o604])(
      'is neither believed nor replaced where others may read or write it: mode %o',
      async mode => {
        const repository = await forged()
        const plain = await repository.run(['.'], testLinter)
        chmodSync(repository.path('kept'), mode)
        const before = readFileSync(repository.path('kept'))
        const { counted, createLinter } = countingLinter()
        const ran = await repository.run(['--cache-location', 'kept', '.'], { createLinter })
        expect(counted.lints).toBeGreaterThan(1)
        expect(ran).toEqual({
          ...plain,
          stderr: `clauselint: cannot use the cache: ${repository.path('kept')} belongs to somebody else, or others may read or write it; make it yours alone (chmod 600) or delete it\n`,
        })
        expect(readFileSync(repository.path('kept')).equals(before)).toBe(true)
        expect(statSync(repository.path('kept')).mode & 0o777).toBe(mode)
      },
    )

    it('is neither believed nor replaced where git tracks it, as one that came with a commit', async () => {
      const repository = repositoryIn(sandbox(), files)
      const other = await forged()
      copyFileSync(other.path('kept'), repository.path('kept'))
      const { counted, createLinter } = countingLinter()
      await repository.run(['--cache-location', 'kept', '.'], { createLinter })
      expect(counted.lints).toBeLessThan(2)
      git(repository, 'add', 'kept')
      counted.lints = 0
      const ran = await repository.run(['--cache-location', 'kept', '.'], { createLinter })
      expect(counted.lints).toBeGreaterThan(1)
      expect(ran.stderr).toContain(
        `cannot use the cache: git may track ${repository.path('kept')}, so that others may have written it`,
      )
    })
  })

  it('follows no link that stands in the place of the cache', async () => {
    const outside = sandbox({ results: 'precious' })
    const repository = sandbox(files)
    symlinkSync(outside.folder, repository.path('.git/clauselint'))
    const linked = await repository.run(['.'], testLinter)
    const refused = await repository.run(['--cache', '.'], testLinter)
    expect({ ...refused, stderr: '' }).toEqual({ ...linked, stderr: '' })
    expect(refused.stderr).toContain('cannot use the cache: .git/clauselint is not a folder of this repository')

    rmSync(repository.path('.git/clauselint'))
    const plain = await repository.run(['.'], testLinter)
    mkdirSync(repository.path('.git/clauselint'))
    symlinkSync(outside.path('results'), repository.path(CACHE))
    expect(await repository.run(['--cache', '.'], testLinter)).toEqual(plain)
    expect(readFileSync(outside.path('results'), 'utf8')).toBe('precious')
    expect(readdirSync(outside.folder).sort()).toEqual(['.git', 'results'])
  })

  it.skipIf(process.platform === 'win32')('reads nothing that is no file: it might never end', async () => {
    const repository = sandbox(files)
    await same(repository)
    const whole = readFileSync(repository.path(CACHE))
    rmSync(repository.path(CACHE))
    symlinkSync('/dev/zero', repository.path(CACHE))
    await same(repository)
    expect(readFileSync(repository.path(CACHE)).equals(whole)).toBe(true)
  })

  it('says where it can not be written, and reports all the same', async () => {
    const repository = sandbox(files)
    const plain = await repository.run(['.'], testLinter)
    const ran = await repository.run(['--cache-location', 'a.yaml/cache', '.'], testLinter)
    expect(ran).toMatchObject({ stdout: plain.stdout, exitCode: plain.exitCode })
    expect(ran.stderr).toContain('cannot use the cache')
    const folder = await repository.run(['--cache-location', '.git', '.'], testLinter)
    expect(folder).toMatchObject({ stdout: plain.stdout, exitCode: plain.exitCode })
    expect(folder.stderr).toContain('the cache could not be written')
    expect(statSync(repository.path('.git')).isDirectory()).toBe(true)
  })
})

describe('a cache larger than any that is written', () => {
  it('is not read, and is written anew', async () => {
    const repository = sandbox(files)
    const { counted, createLinter } = countingLinter()
    const first = await repository.run(['--cache', '.'], { createLinter })
    const { size } = statSync(repository.path(CACHE))
    const lints = counted.lints
    await repository.run(['--cache', '.'], { createLinter })
    expect(counted.lints).toBe(lints)
    // It takes no room on the disk, and its first lines are those of a good cache.
    truncateSync(repository.path(CACHE), 256_000_001)
    expect(await repository.run(['--cache', '.'], { createLinter })).toEqual(first)
    expect(counted.lints).toBe(2 * lints)
    expect(statSync(repository.path(CACHE)).size).toBe(size)
  })
})
