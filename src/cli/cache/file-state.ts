import { lstatSync } from 'node:fs'

/** What the system says of a file that changes when its content does: size in bytes, the times of content and entry in milliseconds, inode. */
export type FileState = readonly [size: number, modified: number, changed: number, inode: number]

/** How many numbers a state has. */
export const STATE_LENGTH = 4

/** So long a file may change again without a trace, in milliseconds: the coarsest clock of a file system has two seconds. */
const UNCERTAIN = 2000

/**
 * The state of the regular file at a path (absolute), where it tells the content as git's index takes it to; undefined of links
 * and of files that have changed right before `now`, in milliseconds: they may change once more within one tick of the clock.
 */
export function fileState(absolute: string, now: number): FileState | undefined {
  const status = lstatSync(absolute, { throwIfNoEntry: false })
  if (status === undefined || !status.isFile()) return undefined
  const { size, mtimeMs, ctimeMs, ino } = status
  return Math.max(mtimeMs, ctimeMs) > now - UNCERTAIN ? undefined : [size, mtimeMs, ctimeMs, ino]
}
