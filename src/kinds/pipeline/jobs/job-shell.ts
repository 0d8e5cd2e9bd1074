import { follow, get, rootOf } from '../../../documents/cursor.ts'
import type { Document } from '../../../documents/document.ts'
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
  const { pointer } = held.at
  if (!pointer.endsWith('/run')) return ['-eo', 'pipefail']
  const root = rootOf(held.at.document)
  const step = follow(root, pointer.slice(0, -'/run'.length))
  const job = /^(\/jobs\/[^/]+)\//.exec(pointer)?.[1]
  const stated = [
    get(step, 'shell'),
    ...(job === undefined ? [] : [get(follow(root, job), 'defaults', 'run', 'shell')]),
    get(root, 'defaults', 'run', 'shell'),
  ].map(literal)
  return shellOptions(stated.find(one => one !== undefined))
}

/** The options of a shell that a step of GitHub names, or of the default one. */
export function shellOptions(shell: string | undefined): readonly string[] {
  if (shell === undefined) return ['-e']
  if (shell === 'bash') return ['-eo', 'pipefail']
  return shell === 'sh' ? ['-e'] : shell.split(/\s+/).slice(1)
}
