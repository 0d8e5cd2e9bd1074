import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { discover } from '../../src/workspace/discover.ts'
import { repositoryIn } from '../cli/git.ts'
import { sandboxes } from '../cli/sandbox.ts'

const sandbox = sandboxes()
const found = (cwd: string, paths: readonly string[], ignoreFiles = true) => {
  const { files, notAnalysed, faults } = discover({ cwd, paths, ignoreFiles })
  return { files, notAnalysed, faults }
}
const files = (cwd: string, paths: readonly string[] = ['.'], ignoreFiles = true) =>
  found(cwd, paths, ignoreFiles).files

describe('discover', () => {
  it('finds YAML, JSON and TOML files, sorted, hidden ones too, and nothing of .git and node_modules', () => {
    const { folder } = sandbox({
      'b.yaml': '',
      'a/c.YML': '',
      '.github/x.yml': '',
      'a/d.toml': '',
      'ops/kubeconfig': '',
      'ops/.kube/config': '',
      'ops/config': '',
      'e.json': '',
      'f.txt': '',
      '.git/config.yaml': '',
      'node_modules/p/a.yaml': '',
      'a/node_modules/p/a.yaml': '',
    })
    expect(files(folder)).toEqual([
      '.github/x.yml',
      'a/c.YML',
      'a/d.toml',
      'b.yaml',
      'e.json',
      'ops/.kube/config',
      'ops/kubeconfig',
    ])
  })

  it('reads a named file whatever its extension, once', () => {
    const { folder } = sandbox({ 'a/x.conf': '', 'a/b.yaml': '' })
    expect(files(folder, ['a/x.conf', 'a', './a/b.yaml', 'a/../a'])).toEqual(['a/b.yaml', 'a/x.conf'])
  })

  it('expands patterns', () => {
    const { folder } = sandbox({ 'a/b.yaml': '', 'a/c/d.yaml': '', 'a/x.conf': '', 'a/[y].yaml': '' })
    expect(files(folder, ['a/*'])).toEqual(['a/[y].yaml', 'a/b.yaml'])
    expect(files(folder, ['**/d.*'])).toEqual(['a/c/d.yaml'])
    expect(files(folder, ['a/*.conf'])).toEqual(['a/x.conf'])
    expect(files(folder, ['a/[y].yaml'])).toEqual(['a/[y].yaml'])
    expect(found(folder, ['z/*.yaml']).faults).toEqual(['no file matches "z/*.yaml"'])
  })

  it('respects .gitignore and .clauselintignore, nested ones, and those above', () => {
    const { folder } = sandbox({
      '.gitignore': 'build/\n*.tmp.yaml\n',
      '.clauselintignore': '/vendor\n',
      'a/.gitignore': '!keep.tmp.yaml\n/local\n',
      'a/keep.tmp.yaml': '',
      'a/x.tmp.yaml': '',
      'a/local/a.yaml': '',
      'b/local/a.yaml': '',
      'build/a.yaml': '',
      'vendor/a.yaml': '',
      'c.yaml': '',
    })
    expect(files(folder)).toEqual(['a/keep.tmp.yaml', 'b/local/a.yaml', 'c.yaml'])
    expect(files(folder, ['a'])).toEqual(['a/keep.tmp.yaml'])
    expect(files(folder, ['.'], false)).toHaveLength(7)
  })

  it('finds what git tracks although .gitignore names it, as git does', () => {
    const made = repositoryIn(sandbox(), { 'a.yaml': '', 'ops/b.yaml': '', 'ops/c.yaml': '', 'ops/d.md': '' })
    made.write({ '.gitignore': 'a.yaml\nops/\nnew.yaml\n', '.clauselintignore': 'ops/c.yaml\n', 'new.yaml': '' })
    expect(files(made.folder)).toEqual(['a.yaml', 'ops/b.yaml'])
    expect(files(made.folder, ['.'], false)).toContain('new.yaml')
  })

  it('reads what is named although .gitignore leaves it out; .clauselintignore is said', () => {
    const { folder } = sandbox({
      '.gitignore': 'build/\n',
      '.clauselintignore': 'vendor/\n',
      'build/a.yaml': '',
      'vendor/a.yaml': '',
    })
    expect(files(folder, ['build'])).toEqual(['build/a.yaml'])
    expect(files(folder, ['build/a.yaml'])).toEqual(['build/a.yaml'])
    expect(discover({ cwd: folder, paths: ['vendor/a.yaml'], ignoreFiles: true })).toMatchObject({
      files: [],
      faults: [],
      notAnalysed: [],
      leftOut: [
        {
          path: 'vendor/a.yaml',
          reason: 'it is named, but .clauselintignore leaves it out (--no-ignore lints it)',
        },
      ],
    })
  })

  it('follows links inside the repository, each file once', () => {
    const { folder } = sandbox({ 'a/x.yaml': '', 'hidden/y.yaml': '', '.gitignore': 'hidden/\n' })
    symlinkSync('a', join(folder, 'b'))
    symlinkSync('a/x.yaml', join(folder, 'c.yaml'))
    symlinkSync('hidden', join(folder, 'd'))
    symlinkSync('hidden', join(folder, 'e'))
    expect(found(folder, ['.'])).toEqual({ files: ['a/x.yaml', 'd/y.yaml'], notAnalysed: [], faults: [] })
    expect(files(folder, ['c.yaml'])).toEqual(['c.yaml'])
    expect(files(folder, ['b'])).toEqual(['a/x.yaml'])
  })

  it('is not caught by links in circles', () => {
    const { folder } = sandbox({ 'a/x.yaml': '' })
    symlinkSync('../b', join(folder, 'a/b'))
    mkdirSync(join(folder, 'b'))
    symlinkSync('../a', join(folder, 'b/a'))
    symlinkSync('.', join(folder, 'self'))
    expect(found(folder, ['.'])).toEqual({
      files: ['a/x.yaml'],
      notAnalysed: [{ path: 'self', reason: 'it is a link to a folder that contains it' }],
      faults: [],
    })
  })

  it('stops in folders that are nested too deep', () => {
    const deep = Array.from({ length: 120 }, () => 'd').join('/')
    const { folder } = sandbox({ [`${deep}/x.yaml`]: '', 'a.yaml': '' })
    const { files: all, notAnalysed } = found(folder, ['.'])
    expect(all).toEqual(['a.yaml'])
    expect(notAnalysed).toMatchObject([{ reason: 'it is nested deeper than 100 folders' }])
  })

  it('takes the repository of the paths where the current folder is above it, or the root of the disk', () => {
    const { folder, write, path } = sandbox()
    rmSync(path('.git'), { recursive: true })
    write({ 'repo/.git/HEAD': '', 'repo/a/b.yaml': '', 'outside/c.yaml': '', 'repo/clauselint.yaml': '' })
    symlinkSync('../outside', path('repo/out'))
    symlinkSync('../../outside/c.yaml', path('repo/a/c.yaml'))
    const reason = 'it is a link out of the repository'
    const all = {
      files: ['a/b.yaml', 'clauselint.yaml'],
      notAnalysed: [
        { path: 'a/c.yaml', reason },
        { path: 'out', reason },
      ],
      faults: [],
    }
    for (const cwd of [folder, '/', path('outside')]) expect(found(cwd, [path('repo')])).toEqual(all)
    const outside = { files: [], notAnalysed: [{ path: 'out', reason }], faults: [] }
    expect(found(folder, ['repo/out'])).toEqual(outside)
    expect(found(folder, ['repo/out/c.yaml'])).toMatchObject({
      files: [],
      notAnalysed: [{ path: 'out/c.yaml', reason }],
    })
    expect(found(folder, ['repo/out/*.yaml'])).toMatchObject({
      files: [],
      notAnalysed: [{ path: 'out/*.yaml', reason }],
    })
    expect(found(folder, ['repo/a/*.yaml'])).toMatchObject({
      files: ['a/b.yaml'],
      notAnalysed: [{ path: 'a/c.yaml', reason }],
    })
  })

  it('keeps links in their own root where several are linted', () => {
    const { folder, write, path } = sandbox()
    rmSync(path('.git'), { recursive: true })
    write({ 'one/.git/HEAD': '', 'one/a.yaml': '', 'two/.git': 'gitdir: x', 'two/b.yaml': '', 'plain/c.yaml': '' })
    symlinkSync('../two/b.yaml', path('one/b.yaml'))
    symlinkSync('../plain', path('two/plain'))
    symlinkSync('../one/a.yaml', path('plain/a.yaml'))
    const { files: read, notAnalysed } = found(folder, ['one', 'two', 'plain'])
    expect(read).toEqual(['one/a.yaml', 'plain/c.yaml', 'two/b.yaml'])
    expect(notAnalysed.map(one => one.path).sort()).toEqual(['one/b.yaml', 'plain/a.yaml', 'two/plain'])
  })

  it('takes the repository of the paths where it is not that of the current folder', () => {
    const here = sandbox()
    const there = sandbox({ 'a/b.yaml': '' })
    expect(files(here.folder, [there.path('a')])).toEqual(['a/b.yaml'])
    expect(files(here.folder, [there.path('a/b.yaml')])).toEqual(['a/b.yaml'])
  })
})
