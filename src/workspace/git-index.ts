import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { rootOf, toPath } from './repository.ts'

/**
 * Whether git may track the file at `path` (absolute), so that somebody else may have written it: whether the index of the
 * repository around it names it, or cannot be read. Only that file is read (gitformat-index); git itself may not be there.
 */
export function mayBeTracked(path: string): boolean {
  try {
    const folder = realpathSync(dirname(path))
    const { root, isRepository } = rootOf(folder)
    if (!isRepository) return false
    const index = join(gitFolderOf(root), 'index')
    if (lstatSync(index, { throwIfNoEntry: false }) === undefined) return false
    return indexNames(readFileSync(index), Buffer.from(toPath({ root }, join(folder, basename(path)))))
  } catch {
    return true
  }
}

/**
 * The paths of the files that git tracks in the repository at `root` (absolute), relative to it, with `/` between their parts; none
 * where there is no index that can be read.
 */
export function trackedFiles(root: string): readonly string[] {
  try {
    const index = readFileSync(join(gitFolderOf(root), 'index'))
    if (index.toString('latin1', 0, 4) !== 'DIRC') return []
    const read = DIGESTS.map(digest => readNames(index, digest)).find(({ end }) => end !== undefined)
    return (read?.names ?? []).map(name => name.toString('utf8'))
  } catch {
    return []
  }
}

/** The folder of git's own files: `.git`, or the one that a file of this name says in a worktree or submodule. */
function gitFolderOf(root: string): string {
  const at = join(root, '.git')
  if (lstatSync(at).isDirectory()) return at
  return resolve(
    root,
    readFileSync(at, 'utf8')
      .replace(/^gitdir: /, '')
      .trimEnd(),
  )
}

const NAME_LENGTH = 0x0fff
const EXTENDED = 0x4000

/** The lengths in bytes of the digests of SHA-1 and SHA-256; an index does not say which it has. */
const DIGESTS = [20, 32]

function indexNames(index: Buffer, path: Buffer): boolean {
  if (index.toString('latin1', 0, 4) !== 'DIRC') return true
  const found = DIGESTS.map(digest => lookFor(path, index, digest)).find(one => one !== undefined)
  return found ?? true
}

/** Whether an index with digests of this length names the path; undefined where it has others. */
function lookFor(path: Buffer, index: Buffer, digest: number): boolean | undefined {
  const { names, end } = readNames(index, digest)
  // A folder of a sparse checkout may represent everything in it.
  const isNamed = names.some(
    name => name.equals(path) || (name.at(-1) === 0x2f && path.subarray(0, name.length).equals(name)),
  )
  if (isNamed) return true
  return end === undefined ? undefined : isSplit(index, end, digest)
}

/** The names in an index, and where they end; no end where its digests are of another length. */
function readNames(index: Buffer, digest: number): { readonly names: readonly Buffer[]; readonly end?: number } {
  const version = index.readUInt32BE(4)
  const names: Buffer[] = []
  let offset = 12
  let name: Buffer = Buffer.of()
  for (let left = index.readUInt32BE(8); left > 0; left--) {
    const flagsAt = offset + 40 + digest
    if (flagsAt + 4 > index.length) return { names }
    const flags = index.readUInt16BE(flagsAt)
    let start = flagsAt + ((flags & EXTENDED) === 0 ? 2 : 4)
    let kept = 0
    if (version === 4) {
      const [dropped, next] = readNumber(index, start)
      ;[kept, start] = [name.length - dropped, next]
    }
    const end = index.indexOf(0, start)
    if (end < 0 || kept < 0) return { names }
    const rest = index.subarray(start, end)
    name = kept === 0 ? rest : Buffer.concat([name.subarray(0, kept), rest])
    if ((flags & NAME_LENGTH) !== Math.min(name.length, NAME_LENGTH)) return { names }
    names.push(name)
    offset = version === 4 ? end + 1 : offset + (((end - offset) >> 3) + 1) * 8
  }
  return { names, end: offset }
}

/** Whether the index has only what differs from another one, which may name the path. */
function isSplit(index: Buffer, from: number, digest: number): boolean {
  for (let offset = from; offset + 8 <= index.length - digest; offset += 8 + index.readUInt32BE(offset + 4))
    if (index.toString('latin1', offset, offset + 4) === 'link') return true
  return false
}

/** A number of variable width, as git writes offsets, and where it ends. */
function readNumber(bytes: Buffer, start: number): readonly [number: number, end: number] {
  let value = (bytes[start] ?? 0) & 0x7f
  let at = start
  for (; ((bytes[at] ?? 0) & 0x80) !== 0; at++) value = (value + 1) * 128 + ((bytes[at + 1] ?? 0) & 0x7f)
  return [value, at + 1]
}
