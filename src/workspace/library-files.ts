import { readdirSync, realpathSync } from 'node:fs'
import { posix } from 'node:path'
import type { Configuration, ConfigurationProblem } from './configuration.ts'
import { isInside, type Repository, toAbsolute } from './repository.ts'
import { foldersOf } from './settings.ts'

/** Limit of files in a folder of policies or schemas. */
const MOST_FILES = 10_000

/** The files in the folders that configurations name, or why one cannot be read. */
export interface LibraryFiles {
  readonly policies: readonly string[]
  readonly schemas: readonly string[]
  readonly problems: readonly ConfigurationProblem[]
}

/**
 * The files in the folders of policies and of schemas that configurations name (`policies`, `schemas`). They need be in no folder that is
 * linted.
 */
export function libraryFiles(configurations: readonly Configuration[], repository: Repository): LibraryFiles {
  const problems: ConfigurationProblem[] = []
  const layers = configurations.flatMap(one => one.layers)
  const filesOf = (key: 'policies' | 'schemas'): readonly string[] => {
    const files = new Set<string>()
    for (const layer of layers)
      for (const folder of foldersOf(layer, key)) {
        const found = filesIn(folder, repository)
        if (found === undefined)
          problems.push({
            path: layer.path,
            line: layer.lineOf(`/${key}`),
            column: 1,
            message: `${key}: cannot find the folder ${JSON.stringify(folder)}`,
          })
        for (const path of found ?? []) files.add(path)
      }
    return [...files]
  }
  return { policies: filesOf('policies'), schemas: filesOf('schemas'), problems }
}

/** The files that are linted, sorted, with those of folders of policies and schemas. */
export const withLibraries = (files: readonly string[], libraries: readonly string[]): readonly string[] =>
  libraries.length === 0 ? files : [...new Set([...files, ...libraries])].sort()

function filesIn(folder: string, repository: Repository): readonly string[] | undefined {
  try {
    const absolute = toAbsolute(repository, folder)
    const real = realpathSync.native(absolute)
    const entries = readdirSync(absolute, { recursive: true, encoding: 'utf8' })
    return (
      entries
        .filter(name => /\.(?:ya?ml|json)$/.test(name))
        .slice(0, MOST_FILES)
        .map(name => posix.join(folder, name.replaceAll('\\', '/')))
        // A folder may be anywhere, but nothing in it leads elsewhere.
        .filter(path => isInside(real, realpathSync.native(toAbsolute(repository, path))))
    )
  } catch {
    return undefined
  }
}
