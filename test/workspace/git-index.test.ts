import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mayBeTracked } from '../../src/workspace/git-index.ts'
import { git, repositoryIn } from '../cli/git.ts'
import { type Sandbox, sandboxes } from '../cli/sandbox.ts'

const sandbox = sandboxes()

const TRACKED = ['a', 'b/a', 'deep/er/kept', 'deep/kept', 'kept', 'kept8888', 'ärger/ключ', 'z']
/** Not tracked, but much like names that are. */
const OTHERS = ['b/z', 'deep/er/a', 'er/kept', 'kep', 'kept888', 'kept88888', 'none', 'zz']

function repository(): Sandbox {
  const made = repositoryIn(sandbox(), Object.fromEntries(TRACKED.map(name => [name, name])))
  made.write(Object.fromEntries(OTHERS.map(name => [name, name])))
  return made
}

const trackedIn = (made: Sandbox, names: readonly string[]): readonly string[] =>
  names.filter(name => mayBeTracked(made.path(name)))

describe('mayBeTracked', () => {
  it.each([
    ['version 2', ['update-index', '--index-version', '2']],
    ['version 3', ['add', '-N', 'none']],
    ['version 4', ['update-index', '--index-version', '4']],
  ])('says which files git tracks: %s', (_, argv) => {
    const made = repository()
    git(made, ...argv)
    const added = argv.includes('none') ? ['none'] : []
    expect(trackedIn(made, [...TRACKED, ...OTHERS])).toEqual([...TRACKED, ...added])
  })

  it('reads an index with longer digests', () => {
    const made = sandbox()
    renameSync(made.path('.git'), made.path('other'))
    git(made, 'init', '-q', '--object-format=sha256')
    made.write({ kept: '', none: '' })
    git(made, 'add', 'kept')
    expect(trackedIn(made, ['kept', 'none'])).toEqual(['kept'])
  })

  it('takes a file to be tracked where the index does not say it', () => {
    const split = repository()
    git(split, 'update-index', '--split-index')
    expect(trackedIn(split, ['kept', 'none'])).toEqual(['kept', 'none'])
    const broken = repository()
    for (const content of ['', 'DIRC', `DIRC${'\0'.repeat(3)}\u0002${'\u0001'.repeat(20)}`]) {
      writeFileSync(broken.path('.git/index'), content)
      expect(trackedIn(broken, ['kept', 'none'])).toEqual(['kept', 'none'])
    }
  })

  it('knows the folders of a sparse checkout, of which the index names no file', () => {
    const made = repository()
    git(made, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'b')
    made.write({ 'deep/er/new': '', 'b/new': '' })
    expect(trackedIn(made, ['deep/er/new', 'b/a', 'b/new'])).toEqual(['deep/er/new', 'b/a'])
  })

  it('finds the index of a worktree', () => {
    const made = repository()
    const tree = sandbox()
    git(made, 'worktree', 'add', '-q', tree.path('tree'))
    tree.write({ 'tree/none': '' })
    expect(trackedIn(tree, ['tree/kept', 'tree/none'])).toEqual(['tree/kept'])
  })

  it('looks where links lead to', () => {
    const made = repository()
    symlinkSync('deep', made.path('link'))
    const outside = sandbox()
    symlinkSync(made.path('deep'), outside.path('link'))
    for (const folder of [made, outside]) expect(trackedIn(folder, ['link/kept', 'link/none'])).toEqual(['link/kept'])
  })

  it('knows that nothing is tracked without a repository, or an index', () => {
    const made = sandbox({ kept: '' })
    expect(mayBeTracked(made.path('kept'))).toBe(false)
    mkdirSync(made.path('folder'))
    renameSync(made.path('.git'), made.path('folder/other'))
    expect(mayBeTracked(made.path('kept'))).toBe(false)
  })
})
