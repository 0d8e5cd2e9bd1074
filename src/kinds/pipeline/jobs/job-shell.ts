import { follow, get, rootOf } from '../../../documents/cursor.ts'
import type { Cursor, Document } from '../../../documents/document.ts'
import { literal } from '../../../documents/read.ts'

/**
 * The options of the shell that runs a step of a job. GitHub's default is `bash -e`, `shell: bash` is
 * `bash --noprofile --norc -eo pipefail`, `sh` is `sh -e` (Workflow syntax, `jobs.<job_id>.steps[*].shell`). GitLab's runner
 * writes `set -eo pipefail` before the lines of a job (gitlab-runner, shells/bash.go). Other systems state theirs.
 */
export function jobShell(document: Document | undefined): readonly string[] {
  const held = document?.held
  if (held === undefined) return []
  if (held.startedWith !== undefined) return held.startedWith
  if (!held.at.pointer.endsWith('/run')) return ['-eo', 'pipefail']
  return shellOptions(statedShell(held.at))
}

/** Whether the shell of a step of GitHub is bash: the default, which it is except on Windows, or the one that is named. */
export function isBashJob({ held }: Document): boolean {
  if (held === undefined || held.startedWith !== undefined || !held.at.pointer.endsWith('/run')) return false
  return /^bash(?:\s|$)/.test(statedShell(held.at) ?? 'bash')
}

/** The shell that is named for the step whose `run` is at `run`. */
function statedShell({ document, pointer }: Cursor): string | undefined {
  const root = rootOf(document)
  const step = follow(root, pointer.slice(0, -'/run'.length))
  const job = /^(\/jobs\/[^/]+)\//.exec(pointer)?.[1]
  const stated = [
    get(step, 'shell'),
    ...(job === undefined ? [] : [get(follow(root, job), 'defaults', 'run', 'shell')]),
    get(root, 'defaults', 'run', 'shell'),
  ].map(literal)
  return stated.find(one => one !== undefined)
}

/** The options of a shell that a step of GitHub names, or of the default one. */
export function shellOptions(shell: string | undefined): readonly string[] {
  if (shell === undefined) return ['-e']
  if (shell === 'bash') return ['-eo', 'pipefail']
  return shell === 'sh' ? ['-e'] : shell.split(/\s+/).slice(1)
}
