import { lstatSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { guardedRoots } from '../../workspace/guarded-path.ts'
import { reasonOf } from '../../workspace/reason.ts'
import { type Repository, type Root, toAbsolute } from '../../workspace/repository.ts'
import { makeFolder, writeText } from '../output/write-files.ts'

/** Where the cache is, absolute, what a cache there has to be bound to, and the roots that no link may lead out of. */
export type CacheLocation =
  | { readonly file: string; readonly origin: string; readonly roots: readonly Root[] }
  | { readonly problem: string }

const FOLDER = '.clauselint-cache'

/**
 * The file that the user names, else one in a separate folder of the repository, which Git ignores. That folder might have
 * come with the repository, from somebody who wants to hide findings: so a cache in it is valid only in the folder where it
 * was created, and a link is not followed. The user is responsible for a file that is named.
 */
export function locateCache(given: string | undefined, repository: Repository, cwd: string): CacheLocation {
  const roots = guardedRoots(repository, cwd)
  try {
    if (given === undefined) return defaultLocation(toAbsolute(repository, FOLDER), roots)
    const file = resolve(cwd, given)
    const problem = makeFolder(dirname(file), roots)
    return problem === undefined ? { file, origin: 'named', roots } : { problem: `cannot use the cache: ${problem}` }
  } catch (error) {
    return { problem: `cannot use the cache: ${reasonOf(error)}` }
  }
}

function defaultLocation(folder: string, roots: readonly Root[]): CacheLocation {
  if (isThere(folder) && !lstatSync(folder).isDirectory())
    return { problem: `cannot use the cache: ${FOLDER} is not a folder of this repository` }
  const ignoreFile = join(folder, '.gitignore')
  const problem = makeFolder(folder, roots) ?? (isThere(ignoreFile) ? undefined : writeText(ignoreFile, '*\n', roots))
  if (problem !== undefined) return { problem: `cannot use the cache: ${problem}` }
  const { dev, ino } = lstatSync(folder, { bigint: true })
  return { file: join(folder, 'results'), origin: `${dev}:${ino}`, roots }
}

/** Whether there is anything at the path, a link to nothing too. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined
