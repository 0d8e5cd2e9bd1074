import { chmodSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProgram } from '../../src/workspace/find-program.ts'
import { repositoryOf } from '../../src/workspace/repository.ts'
import { repositoryIn } from '../cli/git.ts'
import { type Sandbox, sandboxes } from '../cli/sandbox.ts'

const sandbox = sandboxes()

function program(made: Sandbox, name: string, script = 'exit 0'): string {
  made.write({ [name]: `#!/bin/sh\n${script}\n` })
  chmodSync(made.path(name), 0o755)
  return made.path(name)
}

/** The linted repository with its own `tool`, and a folder of the user's with the one that is meant. */
function machine() {
  const linted = sandbox()
  program(linted, 'bin/tool')
  const user = sandbox()
  mkdirSync(user.path('links'))
  return { linted, user, meant: program(user, 'bin/tool') }
}

const foundIn = (folders: readonly string[], linted: Sandbox) =>
  findProgram('tool', {
    repository: repositoryOf(linted.folder, []),
    variables: { PATH: folders.join(':') },
    platform: 'linux',
  })

const NOT_FOUND = { problem: 'tool was not found in the absolute folders of PATH outside of the linted repository' }

describe.skipIf(process.platform === 'win32')('findProgram', () => {
  it.each([
    ['an empty entry', () => ''],
    ['the current folder', () => '.'],
    ['a relative folder', () => 'bin'],
    ['a relative folder that leads out', ({ user }: ReturnType<typeof machine>) => `../../../../..${user.folder}/bin`],
    ['a folder of the repository', ({ linted }: ReturnType<typeof machine>) => linted.path('bin')],
    [
      'such a folder by a detour',
      ({ linted, user }: ReturnType<typeof machine>) => `${user.folder}/../${basename(linted.folder)}/bin`,
    ],
    ['a folder that is not there', ({ user }: ReturnType<typeof machine>) => user.path('nowhere')],
    [
      'a link to a folder of the repository',
      ({ linted, user }: ReturnType<typeof machine>) => {
        symlinkSync(linted.path('bin'), user.path('links/bin'))
        return user.path('links/bin')
      },
    ],
    [
      'a folder with a link to a program of the repository',
      ({ linted, user }: ReturnType<typeof machine>) => {
        symlinkSync(linted.path('bin/tool'), user.path('links/tool'))
        return user.path('links')
      },
    ],
    [
      'a link of the repository to a folder outside',
      ({ linted, user }: ReturnType<typeof machine>) => {
        symlinkSync(user.path('bin'), linted.path('out'))
        return linted.path('out')
      },
    ],
    [
      'a link that leads out by way of the repository',
      ({ linted, user }: ReturnType<typeof machine>) => {
        symlinkSync('/bin/sh', linted.path('bin/shell'))
        symlinkSync(linted.path('bin/shell'), user.path('links/tool'))
        return user.path('links')
      },
    ],
  ])('passes over %s', (_, entryOf) => {
    const made = machine()
    const entry = entryOf(made)
    expect(foundIn([entry], made.linted)).toEqual(NOT_FOUND)
    expect(foundIn([entry, made.user.path('bin')], made.linted)).toMatchObject({ file: made.meant })
  })

  it('passes over folders, and files that nobody may run', () => {
    const { linted, user, meant } = machine()
    mkdirSync(user.path('a/tool'), { recursive: true })
    user.write({ 'b/tool': '' })
    const folders = [user.path('a'), user.path('b'), user.path('bin')]
    expect(foundIn(folders, linted)).toEqual({ file: meant, searched: folders.join(':') })
  })

  it('keeps the name of a link, by which some programs know what they are', () => {
    const { linted, user, meant } = machine()
    symlinkSync(meant, user.path('links/tool'))
    expect(foundIn([user.path('links')], linted)).toMatchObject({ file: user.path('links/tool') })
  })

  it('passes over each of several linted repositories', () => {
    const [one, other] = [machine(), machine()]
    const found = findProgram('tool', {
      repository: repositoryOf(one.user.folder, [one.linted.folder, other.linted.folder]),
      variables: { PATH: [one.linted.path('bin'), other.linted.path('bin')].join(':') },
      platform: 'linux',
    })
    expect(found).toEqual(NOT_FOUND)
  })

  it('completes the name on Windows as PATHEXT says, but with nothing that needs a shell', () => {
    const { linted, user } = machine()
    for (const name of ['win/tool.cmd', 'win/tool.bat', 'win/tool.EXE', 'win/tool']) program(user, name)
    const on = (variables: Readonly<Record<string, string>>) =>
      findProgram('tool', {
        repository: repositoryOf(linted.folder, []),
        variables: { PATH: `.;;bin;${linted.path('bin')};${user.path('win')}`, ...variables },
        platform: 'win32',
      })
    const meant = { file: user.path('win/tool.EXE'), searched: user.path('win') }
    expect(on({ PATHEXT: '.COM;.EXE;.BAT;.CMD' })).toEqual(meant)
    expect(on({})).toEqual(meant)
    expect(on({ PATHEXT: '.BAT;.CMD' })).toEqual(NOT_FOUND)
  })
})

describe.skipIf(process.platform === 'win32')('the programs of the command', () => {
  /** A repository that brings programs of its own, wherever PATH may look for them. */
  function hostile() {
    const made = repositoryIn(sandbox(), {
      'web/Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
      'base/kustomization.yaml': 'resources: []\n',
    })
    for (const name of ['git', 'helm', 'kustomize'])
      for (const folder of ['', 'bin/', 'node_modules/.bin/', 'web/', 'base/'])
        program(made, `${folder}${name}`, `touch ${made.path('ran')}`)
    return made
  }

  it.each(['', '.', 'bin', './node_modules/.bin'])('are never of the repository, with %j in PATH', async entry => {
    const made = hostile()
    const system = process.env['PATH'] ?? ''
    for (const PATH of [`${entry}:${system}`, `${made.path(entry)}:${system}`]) {
      const changed = await made.run(['--since', 'HEAD', '-f', 'json'], { variables: { PATH } })
      expect(changed.stderr).toBe('')
      const graph = await made.run(['graph', 'network', '--since', 'HEAD'], { variables: { PATH } })
      expect(graph.stderr).toContain('no workload was found')
    }
    for (const PATH of [entry, made.path(entry)]) {
      const rendered = await made.run(['--render', '-f', 'json'], { variables: { PATH } })
      expect(JSON.parse(rendered.stdout).notAnalysed.map(({ reason }: { reason: string }) => reason)).toEqual(
        ['kustomize', 'helm'].map(
          name =>
            `it is not rendered: ${name} was not found in the absolute folders of PATH outside of the linted repository`,
        ),
      )
      const { exitCode, stderr } = await made.run(['--since', 'HEAD'], { variables: { PATH } })
      expect([exitCode, stderr]).toEqual([
        2,
        'clauselint: --since HEAD: git was not found in the absolute folders of PATH outside of the linted repository\n',
      ])
    }
    expect(existsSync(made.path('ran'))).toBe(false)
  })
})
