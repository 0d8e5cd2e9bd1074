import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { resolveGuarded } from '../../workspace/guarded-path.ts'
import { makeFolders } from '../../workspace/make-folder.ts'
import { writingReasonOf } from '../../workspace/reason.ts'
import type { Root } from '../../workspace/repository.ts'

// All that the command writes to the disk goes through this file, so that no link which came with a repository decides what
// is overwritten. Between the look at a path and the write somebody who can write there may put a link into its place: the
// file itself is safe from that (O_EXCL, O_NOFOLLOW, and rename replaces a link), the folders above it are not, because
// Node has no openat. The documents of a repository do not change by themselves; who can do that has the user's rights.

// Windows has no O_NOFOLLOW.
const NO_LINK = constants.O_NOFOLLOW ?? 0
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_LINK
const ADDED_TO = constants.O_WRONLY | constants.O_APPEND
const APPENDED = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND

/** A file to write. */
export interface OutputFile {
  /** Absolute. */
  readonly path: string
  /** As the user named it. */
  readonly given: string
  readonly text: string | Uint8Array
}

/** A file that was not written, and why. */
export interface Unwritten {
  readonly file: OutputFile
  readonly problem: string
}

/** The remarks on files that were not written. */
export const problemsOf = (unwritten: readonly Unwritten[]): readonly string[] =>
  unwritten.map(({ problem }) => problem)

/**
 * Writes all files, each whole or not at all: into a new file beside it, which then takes its name. A link is followed
 * where it stays in the root that it lies in, one of `roots`, or lies in none. Gives what was not written; nothing is left
 * behind then. While it writes, an interrupt waits.
 */
export const writeFiles = (files: readonly OutputFile[], roots: readonly Root[]): readonly Unwritten[] =>
  files.length === 0
    ? []
    : uninterrupted(() =>
        files.flatMap(file => {
          const reason = writeText(file.path, file.text, roots)
          return reason === undefined ? [] : [{ file, problem: `could not write ${file.given}: ${reason}` }]
        }),
      )

/** Runs `write`; an interrupt waits so long, so that nothing half-written stays. */
function uninterrupted<T>(write: () => T): T {
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

/** Writes one file, as `writeFiles` does; gives what went wrong. */
export function writeText(path: string, text: string | Uint8Array, roots: readonly Root[]): string | undefined {
  try {
    const target = resolveGuarded(path, roots)
    if ('refusal' in target) return target.refusal
    // A device or a pipe (/dev/null, /dev/stdout) is written to: a rename would put a file in its place.
    if (isSpecial(path)) {
      writeFileSync(path, text)
      return undefined
    }
    const file = join(target.folder, target.name)
    const before = lstatSync(file, { throwIfNoEntry: false })
    replaceFile(file, [text], 0o666, before?.isFile() ? before : undefined)
    return undefined
  } catch (error) {
    return writingReasonOf(error)
  }
}

/** Whether there is something at the path, links followed, that is neither a file nor a folder. */
function isSpecial(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false })
  return status !== undefined && !status.isFile() && !status.isDirectory()
}

/**
 * Writes a file that belongs to clauselint alone, its cache, whole or not at all, for the user only. A link of its name is
 * replaced, never followed. Gives what went wrong.
 */
export const writePrivateFile = (
  path: string,
  parts: Iterable<Uint8Array>,
  roots: readonly Root[],
): string | undefined =>
  uninterrupted(() => {
    try {
      const target = resolveGuarded(dirname(path), roots)
      if ('refusal' in target) return target.refusal
      replaceFile(join(target.folder, target.name, basename(path)), parts, 0o600)
      return undefined
    } catch (error) {
      return writingReasonOf(error)
    }
  })

/**
 * Appends to such a file, if it is still the one that was there, as long as it was: an unfinished end shows by itself. Whether it did.
 */
export const appendPrivateFile = (
  path: string,
  parts: Iterable<Uint8Array>,
  roots: readonly Root[],
  before: { readonly inode: number; readonly size: number },
): boolean =>
  uninterrupted(() => {
    const target = resolveGuarded(dirname(path), roots)
    if ('refusal' in target) return false
    try {
      const file = openSync(join(target.folder, target.name, basename(path)), ADDED_TO | NO_LINK)
      try {
        const { ino, size } = fstatSync(file)
        if (ino !== before.inode || size !== before.size) return false
        for (const part of parts) writeFileSync(file, part)
        return true
      } finally {
        closeSync(file)
      }
    } catch {
      return false
    }
  })

/** Makes the folder and those above it, if they are not there yet; gives what keeps it from that. */
export function makeFolder(path: string, roots: readonly Root[]): string | undefined {
  try {
    const target = resolveGuarded(path, roots)
    if ('refusal' in target) return target.refusal
    makeFolders(join(target.folder, target.name))
    return undefined
  } catch (error) {
    return writingReasonOf(error)
  }
}

/** Adds `text` to the end of a file, which is made if it is not there; gives what went wrong. */
export function appendText(path: string, text: string, roots: readonly Root[]): string | undefined {
  try {
    const target = resolveGuarded(path, roots)
    if ('refusal' in target) return target.refusal
    const file = isSpecial(path)
      ? openSync(path, APPENDED)
      : openSync(join(target.folder, target.name), APPENDED | NO_LINK)
    try {
      writeFileSync(file, text)
    } finally {
      closeSync(file)
    }
    return undefined
  } catch (error) {
    return writingReasonOf(error)
  }
}

/**
 * Puts a file with this content in the place of `path` (absolute, no link in its folders), or of nothing. It gets the owner
 * and the permissions of the file `before`, else `mode` as far as the user's umask lets it.
 */
function replaceFile(path: string, parts: Iterable<string | Uint8Array>, mode: number, before?: Stats): void {
  const folder = dirname(path)
  makeFolders(folder)
  // The name cannot be predicted. If it is taken nevertheless, opening fails, and that file is not changed.
  // Not by an import: what writes no file need not load Node's module, which takes 2 ms.
  const { randomBytes } = process.getBuiltinModule('node:crypto')
  const temporary = join(folder, `.clauselint-${randomBytes(12).toString('hex')}.tmp`)
  const file = openSync(temporary, NEW_FILE, mode)
  try {
    try {
      for (const part of parts) writeFileSync(file, part)
      if (before !== undefined) keepOwner(file, before)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Gives the new file the owner and the permissions of the one whose place it takes. */
function keepOwner(file: number, { uid, gid, mode }: Stats): void {
  const own = fstatSync(file)
  if (own.uid !== uid || own.gid !== gid) {
    try {
      fchownSync(file, uid, gid)
    } catch {
      // Only root may give a file away; the file is then ours, as every other that we write.
    }
  }
  if (own.mode !== mode) fchmodSync(file, mode & 0o777)
}
