import { lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { codeOf, reasonOf } from '../../workspace/reason.ts'
import { type Repository, toAbsolute } from '../../workspace/repository.ts'

/** Where the cache is, absolute, and what a cache there has to be bound to. */
export type CacheLocation = { readonly file: string; readonly origin: string } | { readonly problem: string }

const FOLDER = '.clauselint-cache'

/**
 * The file that the user names, else one in a folder of its own in the repository, which Git is told to ignore. That
 * folder might have come with the repository, from whoever wants findings to be hidden: so a cache in it holds only
 * where this very folder was made, and a link is not followed. For a file that is named the user vouches.
 */
export function locateCache(given: string | undefined, repository: Repository, cwd: string): CacheLocation {
  const folder = given === undefined ? toAbsolute(repository, FOLDER) : dirname(resolve(cwd, given))
  try {
    mkdirSync(folder, { recursive: true })
    if (given !== undefined) return { file: resolve(cwd, given), origin: 'named' }
    const status = lstatSync(folder, { bigint: true })
    if (!status.isDirectory()) return { problem: `there is no cache: ${FOLDER} is no folder of this repository` }
    ignoreAll(join(folder, '.gitignore'))
    return { file: join(folder, 'results'), origin: `${status.dev}:${status.ino}` }
  } catch (error) {
    return { problem: `there is no cache: ${reasonOf(error)}` }
  }
}

function ignoreAll(file: string): void {
  try {
    writeFileSync(file, '*\n', { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
