import { lstatSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { mayBeTracked } from '../../workspace/git-index.ts'
import { guardedRoots } from '../../workspace/guarded-path.ts'
import { reasonOf } from '../../workspace/reason.ts'
import { type Repository, type Root, toAbsolute } from '../../workspace/repository.ts'
import { makeFolder, writeText } from '../output/write-files.ts'
import { isOwn, isPrivate } from '../private-file.ts'

/** Where the cache is, absolute, what a cache there has to be bound to, and the roots that no link may lead out of. */
export type CacheLocation =
  | { readonly file: string; readonly origin: string; readonly roots: readonly Root[] }
  | { readonly problem: string }

const FOLDER = '.clauselint-cache'

/**
 * The file that the user names; else one in the folder of the repository's own git files, or in a separate folder of the
 * repository, which Git ignores. That folder might have come with the repository, from somebody who wants to hide findings: so a
 * cache in it is valid only in the folder where it was created, and a link is not followed. A file that is named must be the
 * user's alone, and none that git tracks: a result in it that somebody else wrote would hide findings.
 */
export function locateCache(given: string | undefined, repository: Repository, cwd: string): CacheLocation {
  const roots = guardedRoots(repository, cwd)
  try {
    if (given === undefined) return defaultLocation(repository, roots)
    const file = resolve(cwd, given)
    const problem = makeFolder(dirname(file), roots) ?? distrust(file)
    return problem === undefined ? { file, origin: 'named', roots } : { problem: `cannot use the cache: ${problem}` }
  } catch (error) {
    return { problem: `cannot use the cache: ${reasonOf(error)}` }
  }
}

/** Why the cache that is at the path is not to be believed; undefined where there is none, or only the user can have written it. */
function distrust(file: string): string | undefined {
  const status = lstatSync(file, { throwIfNoEntry: false })
  if (status === undefined || !status.isFile()) return undefined
  if (mayBeTracked(file))
    return `git may track ${file}, so that others may have written it; name a file that it does not track`
  if (isPrivate(status)) return undefined
  return `${file} belongs to somebody else, or others may read or write it; make it yours alone (chmod 600) or delete it`
}

function defaultLocation(repository: Repository, roots: readonly Root[]): CacheLocation {
  const isInGit = isOwnFolder(toAbsolute(repository, GIT))
  const name = isInGit ? `${GIT}/clauselint` : FOLDER
  const folder = toAbsolute(repository, name)
  if (isThere(folder) && !lstatSync(folder).isDirectory())
    return { problem: `cannot use the cache: ${name} is not a folder of this repository` }
  const ignoreFile = join(folder, '.gitignore')
  const isIgnored = isInGit || isThere(ignoreFile)
  const problem = makeFolder(folder, roots) ?? (isIgnored ? undefined : writeText(ignoreFile, '*\n', roots))
  if (problem !== undefined) return { problem: `cannot use the cache: ${problem}` }
  const { dev, ino } = lstatSync(folder, { bigint: true })
  return { file: join(folder, 'results'), origin: `${dev}:${ino}`, roots }
}

const GIT = '.git'

/** Whether there is a folder of the user's: in worktrees and submodules `.git` is a file, which may name any folder. */
function isOwnFolder(path: string): boolean {
  const status = lstatSync(path, { throwIfNoEntry: false })
  return status?.isDirectory() === true && isOwn(status)
}

/** Whether there is anything at the path, a link to nothing too. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined
