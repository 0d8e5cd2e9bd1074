import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { resolveGuarded } from './guarded-path.ts'
import { isInside, type Repository } from './repository.ts'

/** Where a program is, and the PATH that it is started with. */
export interface FoundProgram {
  /** Absolute. */
  readonly file: string
  /** The folders that were searched, for the programs that it starts itself. */
  readonly searched: string
}

/** Where programs are searched. */
export interface Search {
  readonly repository: Pick<Repository, 'linted'>
  readonly variables: Readonly<Record<string, string | undefined>>
  /** As in `process.platform`. */
  readonly platform?: NodeJS.Platform
}

/**
 * Finds a program in the absolute folders of PATH that lie outside of the linted repository, and so does the file itself,
 * whatever links lead to it: the repository must not decide what is run. Node by itself also searches relative folders, and
 * on Windows the current one first. Gives why it cannot be started where it is not found.
 */
export function findProgram(name: string, search: Search): FoundProgram | { readonly problem: string } {
  const { variables, platform = process.platform } = search
  const isOutside = (path: string): boolean => liesOutside(path, search.repository)
  const folders = (variables['PATH'] ?? '')
    .split(platform === 'win32' ? ';' : ':')
    .filter(isAbsolute)
    .filter(isOutside)
  const file = folders
    .flatMap(folder => extensionsOf(search).map(extension => join(folder, name + extension)))
    .find(path => isProgram(path) && isOutside(path))
  if (file !== undefined) return { file, searched: folders.join(platform === 'win32' ? ';' : ':') }
  return { problem: `${name} was not found in the absolute folders of PATH outside of the linted repository` }
}

/** What Windows lets be left out of a program's name. Scripts (.bat, .cmd) would need a shell. */
function extensionsOf({ variables, platform = process.platform }: Search): readonly string[] {
  if (platform !== 'win32') return ['']
  return (variables['PATHEXT'] ?? '.COM;.EXE').split(';').filter(one => /^\.(?:com|exe)$/i.test(one))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Whether neither the path, nor a link on the way, nor where it ends lies in the linted repository. */
function liesOutside(path: string, { linted }: Pick<Repository, 'linted'>): boolean {
  try {
    const way = resolveGuarded(path, linted)
    if ('refusal' in way) return false
    // The second is how the file system itself writes the path, where upper and lower case are the same to it.
    const ends = [join(way.folder, way.name), realpathSync.native(path)]
    return ends.every(end => linted.every(({ realRoot }) => !isInside(realRoot, end)))
  } catch {
    return false
  }
}
