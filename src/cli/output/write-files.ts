import {
  chmodSync,
  chownSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { reasonOf } from '../../workspace/reason.ts'

/** A file to write. */
export interface OutputFile {
  /** Absolute. */
  readonly path: string
  /** As the user named it. */
  readonly given: string
  readonly text: string
}

/**
 * Writes all files, each whole or not at all: into a new file beside it, which then takes its name. Gives what went
 * wrong; nothing is left behind then. While it writes, an interrupt waits.
 */
export const writeFiles = (files: readonly OutputFile[]): readonly string[] =>
  files.length === 0 ? [] : uninterrupted(() => files.flatMap(writeWhole))

/** Runs `write`; an interrupt waits so long, so that nothing half-written stays. */
export function uninterrupted<T>(write: () => T): T {
  const wait = (): void => {}
  process.on('SIGINT', wait)
  process.on('SIGTERM', wait)
  try {
    return write()
  } finally {
    process.off('SIGINT', wait)
    process.off('SIGTERM', wait)
  }
}

function writeWhole({ path, given, text }: OutputFile): readonly string[] {
  const target = targetOf(path)
  const temporary = `${target.path}.${process.pid}.tmp`
  try {
    // A device or a pipe (/dev/null) is written to: a rename would put a file in its place.
    if (target.isSpecial) {
      writeFileSync(target.path, text)
      return []
    }
    mkdirSync(dirname(target.path), { recursive: true })
    writeFileSync(temporary, text, { flag: 'wx' })
    if (target.status !== undefined) keepOwner(temporary, target.status)
    renameSync(temporary, target.path)
    return []
  } catch (error) {
    rmSync(temporary, { force: true })
    return [`could not write ${given}: ${reasonOf(error)}`]
  }
}

/** Gives the new file the owner and the permissions of the one whose place it takes. */
function keepOwner(path: string, { uid, gid, mode }: Stats): void {
  const own = statSync(path)
  if (own.uid !== uid || own.gid !== gid) {
    try {
      chownSync(path, uid, gid)
    } catch {
      // Only root may give a file away; the file is then ours, as every other that we write.
    }
  }
  if (own.mode !== mode) chmodSync(path, mode & 0o777)
}

/** The file that is meant, links followed, whether it is there but no regular file, and what it is like where it is one. */
function targetOf(path: string): { readonly path: string; readonly isSpecial: boolean; readonly status?: Stats } {
  try {
    const real = realpathSync(path)
    const status = statSync(real)
    return status.isFile() ? { path: real, isSpecial: false, status } : { path: real, isSpecial: !status.isDirectory() }
  } catch {
    // It is not there yet, or writing will say what is wrong with it.
    return { path, isSpecial: false }
  }
}
