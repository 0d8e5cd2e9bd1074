import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { folderOfPath } from '../model/repository-path.ts'

/**
 * What a linted path must not lead out of: the nearest repository at or above it, else the linted folder itself. Never a
 * folder that only happens to be above both, such as the current one.
 */
export interface Root {
  /** Absolute. */
  readonly root: string
  /** The root with every link resolved. */
  readonly realRoot: string
  /** Whether the root contains `.git`: a folder, or a file in a worktree or submodule. */
  readonly isRepository: boolean
}

/**
 * The folder that paths are relative to. Only this file knows this machine's separators: everywhere else a path is
 * relative to the root, with `/` between its parts, and the root itself is the empty path.
 */
export interface Repository extends Root {
  /** The root of each linted path, each once. All are at or below the folder that paths are relative to. */
  readonly linted: readonly Root[]
}

/** The root of what lies in `folder` (absolute). */
export function rootOf(folder: string): Root {
  const root = nearestRepository(folder)
  return { root: root ?? folder, realRoot: resolved(root ?? folder), isRepository: root !== undefined }
}

const nearestRepository = (folder: string): string | undefined =>
  upwards(folder).find(one => existsSync(join(one, '.git')))

/** A path with every link resolved; unchanged if it does not exist (yet): an editor may name a folder that it will create. */
function resolved(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return path
  }
}

/**
 * What the paths of a run on these `folders` (absolute) are relative to: the repository that contains them all, even if
 * the current folder is above it. If there is none, or they are in several, it is the current folder or its repository if
 * that contains them all, else the folder that they share.
 */
export function repositoryOf(cwd: string, folders: readonly string[]): Repository {
  const linted = distinct([...new Set(folders.length === 0 ? [cwd] : folders)].map(rootOf))
  const holdsAll = ({ root }: Root): boolean => linted.every(one => isInside(root, one.root))
  const base = linted.find(one => one.isRepository && holdsAll(one)) ?? sharedBase(cwd, folders)
  return { ...base, linted }
}

function sharedBase(cwd: string, folders: readonly string[]): Root {
  const own = rootOf(cwd)
  if (folders.every(folder => isInside(own.root, folder))) return own
  return rootOf(upwards(folders[0] ?? cwd).find(one => folders.every(folder => isInside(one, folder))) ?? cwd)
}

const distinct = (roots: readonly Root[]): readonly Root[] => [...new Map(roots.map(one => [one.root, one])).values()]

/** The root that the file or folder at `path` must not lead out of: the innermost linted one that contains it. */
export function boundaryOf(path: string, repository: Repository): Root {
  const absolute = toAbsolute(repository, path)
  const holding = repository.linted.filter(({ root }) => isInside(root, absolute))
  return holding.reduce((inner, one) => (one.root.length > inner.root.length ? one : inner), holding[0] ?? repository)
}

/** Whether the path, with every link resolved, lies outside its boundary. False if it does not exist. */
export function isLinkOut(path: string, repository: Repository): boolean {
  try {
    return !isInside(boundaryOf(path, repository).realRoot, realpathSync.native(toAbsolute(repository, path)))
  } catch {
    // Reading it will report what is wrong.
    return false
  }
}

/**
 * The first link on the way to `absolute`, or itself, that lies in a repository and leads out of it; undefined where there is
 * none. Links that lie in no repository are the user's own.
 */
export function findLinkOut(absolute: string): string | undefined {
  if (resolved(absolute) === absolute) return undefined
  return upwards(absolute)
    .toReversed()
    .find(one => {
      const own = isLink(one) ? nearestRepository(dirname(one)) : undefined
      return own !== undefined && !isInside(resolved(own), resolved(one))
    })
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

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
export const toPath = ({ root }: Pick<Root, 'root'>, absolute: string): string =>
  relative(root, absolute).split(sep).join('/')

/** The path on this machine. */
export const toAbsolute = ({ root }: Pick<Root, 'root'>, path: string): string =>
  path === '' || path.startsWith('..') || isAbsolute(path) || root.endsWith(sep)
    ? resolve(root, path)
    : `${root}${sep}${path}`

/** The folder itself and those above it up to the root, nearest first: `a/b` → `a/b`, `a`, ``. */
export function foldersUpwards(folder: string): readonly string[] {
  return folder === '' ? [''] : [folder, ...foldersUpwards(folderOfPath(folder))]
}

/** Whether a path's last part is `name`; called for thousands of paths, so the part is not extracted. */
export const hasName = (path: string, name: string): boolean =>
  path.endsWith(name) && (path.length === name.length || path.charAt(path.length - name.length - 1) === '/')

/** `folder/name`, or `name` in the root. */
export const inFolder = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)
