import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commit, git, repositoryIn } from '../../git.ts'
import { type Sandbox, sandboxes } from '../../sandbox.ts'
import { pod, testLinter } from '../../test-linter.ts'

const sandbox = sandboxes()
const GOOD = 'example.com/shop/web:1.0'

const repository = (files: Readonly<Record<string, string>>): Sandbox => repositoryIn(sandbox(), files)

const withGit = { ...testLinter, variables: { PATH: process.env['PATH'] } }
const pathsIn = (stdout: string): readonly string[] =>
  JSON.parse(stdout).findings.map((finding: { path: string }) => finding.path)

describe('--changed', () => {
  it('reports the named files, judged against all others', async () => {
    const { run } = sandbox({ 'a.yaml': pod('web'), 'b.yaml': pod('web', GOOD), 'c.yaml': pod('shop') })
    expect(await run(['--changed', 'b.yaml'], testLinter)).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: [
        'b.yaml',
        '  3:18  warning  there is another workload web  test/unique-name TT-02',
        '',
        '1 warning in 1 of 1 file',
        '',
      ].join('\n'),
    })
  })

  it('takes folders and says what it does not lint', async () => {
    const { run } = sandbox({ 'a/x.yaml': pod('x'), 'ab/y.yaml': pod('y'), 'README.md': 'text' })
    const { stdout, stderr } = await run(['--changed', '-f', 'json', 'a', 'README.md', 'gone.yaml'], testLinter)
    expect(pathsIn(stdout)).toEqual(['a/x.yaml'])
    expect(stderr).toBe(
      'clauselint: README.md and 1 more are not linted: ignored, gone, or no YAML, JSON, TOML, shell, Corefile, HCL, Dockerfile or Makefile\n',
    )
  })

  it('reads what follows -- as file names, whatever they look like', async () => {
    const names = ['--rule=TT-01: off.yaml', '-', '$(touch ran).yaml', 'a\nb.yaml', '-q.yaml']
    const { run, path } = sandbox(Object.fromEntries(names.map(name => [name === '-' ? '-.yaml' : name, pod('web')])))
    const { exitCode, stdout } = await run(['--changed', '-f', 'json', '--', ...names], testLinter)
    expect(exitCode).toBe(1)
    expect(new Set(pathsIn(stdout))).toEqual(new Set(names.filter(name => name !== '-')))
    expect(existsSync(path('ran'))).toBe(false)
  })

  it('lets a repository pass that holds nothing yet', async () => {
    const { run } = sandbox({ 'a.yaml': 'a: 1\n' })
    const { exitCode, stderr } = await run(['--changed', 'a.yaml'], testLinter)
    expect([exitCode, stderr.includes('nothing to check')]).toEqual([0, true])
  })

  it('is refused beside --since', async () => {
    const { exitCode } = await sandbox().run(['--changed', '--since', 'HEAD', 'a.yaml'], testLinter)
    expect(exitCode).toBe(2)
  })
})

describe('--since', () => {
  it('reports what was added, changed and not committed, not what was there before', async () => {
    const made = repository({ 'old.yaml': pod('old'), 'edited.yaml': pod('edited'), 'gone.yaml': pod('gone') })
    made.write({ 'new.yaml': pod('new'), 'edited.yaml': `${pod('edited')}# more\n` })
    commit(made)
    made.write({ 'untracked é\n"x.yaml': pod('untracked') })
    rmSync(made.path('gone.yaml'))
    const { stdout, stderr } = await made.run(['--since', 'HEAD~1', '-f', 'json'], withGit)
    expect([pathsIn(stdout), stderr]).toEqual([['edited.yaml', 'new.yaml', 'untracked é\n"x.yaml'], ''])
    const later = await made.run(['--since', 'HEAD', '-f', 'json'], withGit)
    expect(pathsIn(later.stdout)).toEqual(['untracked é\n"x.yaml'])
  })

  it('leaves out what only the other branch has changed', async () => {
    const made = repository({ 'a.yaml': pod('a'), 'b.yaml': pod('b') })
    git(made, 'checkout', '-q', '-b', 'topic')
    made.write({ 'b.yaml': `${pod('b')}# mine\n` })
    commit(made)
    git(made, 'checkout', '-q', 'main')
    made.write({ 'a.yaml': `${pod('a')}# theirs\n` })
    commit(made)
    git(made, 'checkout', '-q', 'topic')
    expect(pathsIn((await made.run(['--since', 'main', '-f', 'json'], withGit)).stdout)).toEqual(['b.yaml'])
  })

  it('takes line ends that git wrote for no change', async () => {
    const made = repository({ 'a.yaml': pod('a') })
    made.write({ 'a.yaml': pod('a').replaceAll('\n', '\r\n') })
    expect(pathsIn((await made.run(['--since', 'HEAD', '-f', 'json'], withGit)).stdout)).toEqual([])
  })

  it('takes bytes that are no text for unchanged where they are those of the commit', async () => {
    const made = repository({ 'a.yaml': pod('a') })
    const damaged = Buffer.concat([Buffer.from(pod('b')), Buffer.of(0x23, 0xe9, 0x0a)])
    writeFileSync(made.path('b.yaml'), damaged)
    commit(made)
    const counted = async () =>
      JSON.parse((await made.run(['--since', 'HEAD', '-f', 'json'], withGit)).stdout).counts.files
    expect(await counted()).toBe(0)
    writeFileSync(made.path('b.yaml'), Buffer.concat([damaged, Buffer.from('# more\n')]))
    expect(await counted()).toBe(1)
  })

  it.each([
    ['nothing-like-that', 'git does not know this commit'],
    ['--output=x', 'not a revision'],
    ['$(touch ran)', 'git does not know this commit'],
  ])('refuses the revision %j', async (revision, why) => {
    const made = repository({ 'a.yaml': pod('a') })
    const { exitCode, stderr } = await made.run([`--since=${revision}`], withGit)
    expect([exitCode, stderr]).toEqual([2, `clauselint: --since ${revision}: ${why}\n`])
    expect(existsSync(made.path('ran'))).toBe(false)
  })

  it('says that there is no repository, no git, no common commit', async () => {
    const bare = sandbox({ 'a.yaml': pod('a') })
    expect((await bare.run(['--since', 'HEAD'], withGit)).stderr).toContain('not a git repository')
    const without = { ...testLinter, variables: { PATH: bare.folder } }
    expect((await bare.run(['--since', 'HEAD'], without)).stderr).toContain('git was not found')
    const made = repository({ 'a.yaml': pod('a') })
    git(made, 'checkout', '-q', '--orphan', 'other')
    git(made, 'commit', '-q', '-m', 'other')
    const { exitCode, stderr } = await made.run(['--since', 'main'], withGit)
    expect([exitCode, stderr.includes('no commit in common')]).toEqual([2, true])
  })

  it('runs nothing that the configuration of the repository names', async () => {
    const made = repository({ 'a.yaml': pod('a'), '.gitattributes': '* filter=evil diff=evil\n' })
    const touch = `sh -c 'touch ${made.path('ran')}; cat'`
    const settings = ['fsmonitor', 'sshCommand', 'pager', 'editor', 'askPass', 'alternateRefsCommand']
    for (const name of settings) git(made, 'config', `core.${name}`, touch)
    for (const name of ['filter.evil.clean', 'filter.evil.smudge', 'filter.evil.process', 'diff.evil.textconv'])
      git(made, 'config', name, touch)
    git(made, 'config', 'diff.external', touch)
    git(made, 'config', 'alias.ls-tree', `!touch ${made.path('ran')}`)
    git(made, 'config', 'core.hooksPath', made.path('hooks'))
    made.write({ 'hooks/post-index-change': `#!/bin/sh\n${touch}\n` })
    execFileSync('chmod', ['+x', made.path('hooks/post-index-change')])
    appendFileSync(made.path('a.yaml'), '# changed\n')
    rmSync(made.path('ran'), { force: true })
    const { stdout } = await made.run(['--since', 'HEAD', '-f', 'json'], withGit)
    expect([pathsIn(stdout), existsSync(made.path('ran'))]).toEqual([['a.yaml'], false])
    // The trap works: what git's own comparison would have done.
    git(made, 'diff', '--no-ext-diff', '--name-only', 'HEAD')
    expect(existsSync(made.path('ran'))).toBe(true)
  })

  it('fetches nothing for a partial clone', async () => {
    const made = repository({ 'a.yaml': pod('a') })
    const tree = git(made, 'rev-parse', 'HEAD^{tree}').trim()
    rmSync(made.path(`.git/objects/${tree.slice(0, 2)}/${tree.slice(2)}`))
    git(made, 'config', 'core.repositoryFormatVersion', '1')
    git(made, 'config', 'extensions.partialClone', 'origin')
    git(made, 'config', 'remote.origin.promisor', 'true')
    git(made, 'config', 'remote.origin.url', `ext::sh -c touch% ${made.path('ran')}`)
    git(made, 'config', 'protocol.ext.allow', 'always')
    const { exitCode, stderr } = await made.run(['--since', 'HEAD'], withGit)
    expect([exitCode, stderr.includes('--since HEAD: '), existsSync(made.path('ran'))]).toEqual([2, true, false])
  })
})
