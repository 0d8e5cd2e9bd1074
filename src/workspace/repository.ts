import { existsSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/**
 * The folder that paths are relative to. Only this file knows this machine's separators: everywhere else a path is
 * relative to the root, with `/` between its parts, and the root itself is the empty path.
 */
export interface Repository {
  /** Absolute. */
  readonly root: string
  /** The root with every link resolved. */
  readonly realRoot: string
}

/** The repository of `folder`: the nearest folder upwards that holds `.git`, else `folder` itself. */
export function findRepository(folder: string): Repository {
  const root = upwards(folder).find(one => existsSync(join(one, '.git'))) ?? folder
  return { root, realRoot: resolved(root) }
}

/** A folder with every link resolved; as it is where it is not there (yet): an editor may name one that it will make. */
function resolved(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return folder
  }
}

/** The repository that holds all `folders` (absolute): that of `cwd` where it does, else that of the folder they share. */
export function repositoryOf(cwd: string, folders: readonly string[]): Repository {
  const own = findRepository(cwd)
  if (folders.every(folder => isInside(own.root, folder))) return own
  const common = upwards(folders[0] ?? cwd).find(one => folders.every(folder => isInside(one, folder)))
  return findRepository(common ?? cwd)
}

/** The folder and all folders above it, nearest first. */
function upwards(folder: string): readonly string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...upwards(parent)]
}

/** Whether `path` is `folder` or lies below it; both absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

/** The path relative to the root. */
export const toPath = ({ root }: Repository, absolute: string): string => relative(root, absolute).split(sep).join('/')

/** The path on this machine. */
export const toAbsolute = ({ root }: Repository, path: string): string =>
  path === '' || path.startsWith('..') || isAbsolute(path) ? resolve(root, path) : `${root}${sep}${path}`

/** The folder of a path: `a/b.yaml` → `a`; empty for the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** The folder itself and those above it up to the root, nearest first: `a/b` → `a/b`, `a`, ``. */
export function foldersUpwards(folder: string): readonly string[] {
  return folder === '' ? [''] : [folder, ...foldersUpwards(folderOf(folder))]
}

/** `folder/name`, or `name` in the root. */
export const inFolder = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)
