import { mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  boundaryOf,
  findLinkOut,
  isLinkOut,
  repositoryOf,
  rootOf,
  toAbsolute,
  toPath,
} from '../../src/workspace/repository.ts'
import { sandboxes } from '../cli/sandbox.ts'

const sandbox = sandboxes()

/** A folder without a repository that holds: two repositories, one of them with a submodule, and a folder of neither. */
function disk() {
  const all = sandbox({
    'one/.git/HEAD': '',
    'one/k8s/a.yaml': '',
    'one/sub/.git': 'gitdir: ../.git/modules/sub\n',
    'one/sub/b.yaml': '',
    'two/.git/HEAD': '',
    'two/c.yaml': '',
    'plain/deep/d.yaml': '',
  })
  rmSync(all.path('.git'), { recursive: true })
  return all
}

describe('the root of a folder', () => {
  it.each([
    ['one', 'one', true],
    ['one/k8s', 'one', true],
    ['one/sub', 'one/sub', true],
    ['plain/deep', 'plain/deep', false],
    ['', '', false],
    ['not/there', 'not/there', false],
  ])('%s is %s', (folder, root, isRepository) => {
    const { path } = disk()
    expect(rootOf(path(folder))).toEqual({ root: path(root), realRoot: path(root), isRepository })
  })
})

describe('what paths are relative to', () => {
  // Linted folders, current folder (an absolute one as it is), base.
  it.each<readonly [readonly string[], string, string]>([
    [['one/k8s'], 'one', 'one'],
    [['one/k8s'], 'one/k8s', 'one'],
    [['one/k8s'], '', 'one'],
    [['one/k8s'], '/', 'one'],
    [['one/k8s'], 'two', 'one'],
    [['one/sub'], 'one', 'one/sub'],
    [['one/sub', 'one/k8s'], 'one', 'one'],
    [['one/sub', 'one/k8s'], '/', 'one'],
    [['one', 'two'], '', ''],
    [['one', 'two'], 'one', ''],
    [['one', 'two'], '/', '/'],
    [['one', 'plain'], '', ''],
    [['plain/deep'], '', ''],
    [['plain/deep'], 'plain', 'plain'],
    [['plain/deep'], 'two', 'plain/deep'],
    [[], 'one/k8s', 'one'],
  ])('%j from %j is %j', (folders, cwd, base) => {
    const { path } = disk()
    const on = (name: string): string => (name.startsWith('/') ? name : path(name).replace(/\/$/, ''))
    expect(repositoryOf(on(cwd), folders.map(on)).root).toBe(on(base))
  })

  it('is no boundary for links: that is the root of what is linted', () => {
    const { path, folder } = disk()
    const repository = repositoryOf(folder, ['one/k8s', 'two', 'one/sub', 'plain/deep'].map(path))
    const boundary = (name: string): string => boundaryOf(name, repository).root
    expect(repository.root).toBe(folder)
    expect(['one/k8s/a.yaml', 'one/sub/b.yaml', 'two/c.yaml', 'plain/deep/d.yaml', 'plain', ''].map(boundary)).toEqual(
      ['one', 'one/sub', 'two', 'plain/deep', '', ''].map(name => path(name).replace(/\/$/, '')),
    )
  })

  it('may be the root of the disk', () => {
    const [root, file] = [{ root: '/' }, '/a/b.yaml']
    expect([toPath(root, file), toAbsolute(root, 'a/b.yaml'), toAbsolute(root, '')]).toEqual(['a/b.yaml', file, '/'])
  })
})

describe('a link out', () => {
  it('is one that lies in a repository and leads out of it, at any component', () => {
    const { path, folder } = disk()
    mkdirSync(path('one/links'))
    symlinkSync('../two', path('one/out'))
    symlinkSync('../../two/c.yaml', path('one/links/c.yaml'))
    symlinkSync('../k8s', path('one/links/in'))
    symlinkSync('one', path('mine'))
    symlinkSync('nothing', path('one/broken'))
    const found = (name: string): string | undefined => findLinkOut(path(name))?.slice(folder.length + 1)
    const names = [
      'one/out',
      'one/out/c.yaml',
      'one/links/c.yaml',
      'one/links/in/a.yaml',
      'mine/k8s',
      'mine/out',
      'one/broken',
    ]
    expect(names.map(found)).toEqual([
      'one/out',
      'one/out',
      'one/links/c.yaml',
      undefined,
      undefined,
      'mine/out',
      undefined,
    ])
    const repository = repositoryOf(folder, [path('one')])
    expect(['out', 'out/c.yaml', 'links/in/a.yaml', 'k8s', 'gone'].map(name => isLinkOut(name, repository))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(realpathSync(path('mine/out'))).toBe(path('two'))
  })
})
