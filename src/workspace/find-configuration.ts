import { existsSync } from 'node:fs'
import { rememberedAll } from '../model/remembered.ts'
import { folderOfPath } from '../model/repository-path.ts'
import { foldersUpwards, hasName, inFolder, type Repository, toAbsolute, toPath } from './repository.ts'

/** The names of a configuration file, the first one is the one that `clauselint init` writes. */
export const CONFIGURATION_NAMES = ['clauselint.yaml', 'clauselint.yml', 'clauselint.json'] as const

/** The folder in which each file is a workflow of GitHub, whatever it is called. */
const WORKFLOWS = /(?:^|\/)\.github\/workflows$/

/** Whether the file at `path` is a configuration by its name. */
export const isConfigurationName = (path: string): boolean =>
  CONFIGURATION_NAMES.some(name => hasName(path, name)) && !WORKFLOWS.test(folderOfPath(path))

/** The configuration files of one folder: more than one is reported as a mistake. */
export type FindConfiguration = (folder: string) => readonly string[]

/**
 * Makes the search for the configuration files that apply in a folder: those of the nearest folder upwards, to the root
 * of its repository, that has any. Each folder is read once, or not at all if `mayHold` is false for it.
 */
export function createFinder(
  repository: Repository,
  mayHold: (folder: string) => boolean = () => true,
): FindConfiguration {
  const tops = new Set(repository.linted.filter(one => one.isRepository).map(({ root }) => toPath(repository, root)))
  const find: FindConfiguration = rememberedAll(folder => {
    const possible =
      mayHold(folder) && !WORKFLOWS.test(folder) ? CONFIGURATION_NAMES.map(name => inFolder(folder, name)) : []
    const own = possible.filter(path => existsSync(toAbsolute(repository, path)))
    const parent = tops.has(folder) ? undefined : foldersUpwards(folder)[1]
    return own.length > 0 || parent === undefined ? own : find(parent)
  })
  return find
}
