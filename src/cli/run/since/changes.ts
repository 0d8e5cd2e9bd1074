import type { ChangesSince } from '../../../workspace/changed-files.ts'

/** Which files are reported about; everything else is linted only to judge them against it. */
export interface ChangedOptions {
  /** Files and folders relative to the current folder; undefined unless only changed files are requested. */
  readonly changed?: readonly string[] | undefined
  /** What git calls a commit. */
  readonly since?: string | undefined
}

/** Which files of a run are reported about. */
export interface Changes {
  readonly isChanged: (path: string) => boolean
  /** The paths that the user named. */
  readonly named: readonly string[]
  /** What changed since a commit, where one was named. */
  readonly since?: ChangesSince | undefined
}
