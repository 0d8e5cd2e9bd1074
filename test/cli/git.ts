import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Sandbox } from './sandbox.ts'

/** Git without what the machine's user has configured. */
export function git({ folder }: Sandbox, ...argv: readonly string[]): string {
  const user = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgSign=false']
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync('git', [...user, ...argv], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Commits all files. */
export function commit(made: Sandbox): void {
  git(made, 'add', '-A')
  git(made, 'commit', '-q', '-m', 'test')
}

/** Makes the sandbox a real repository with all of these files committed. */
export function repositoryIn(made: Sandbox, files: Parameters<Sandbox['write']>[0]): Sandbox {
  rmSync(made.path('.git'), { recursive: true })
  git(made, 'init', '-q', '-b', 'main')
  made.write(files)
  commit(made)
  return made
}
