import { readdirSync, realpathSync } from 'node:fs'
import { posix } from 'node:path'
import type { Configuration, ConfigurationProblem } from './configuration.ts'
import { isInside, type Repository, toAbsolute } from './repository.ts'
import { policiesOf } from './settings.ts'

/** Limit of files in a folder of policies. */
const MOST_FILES = 10_000

/**
 * The files in the folders of policies that configurations name (`policies`), or why one cannot be read. They need be in
 * no folder that is linted.
 */
export function policyFiles(
  configurations: readonly Configuration[],
  repository: Repository,
): { readonly files: readonly string[]; readonly problems: readonly ConfigurationProblem[] } {
  const files = new Set<string>()
  const problems: ConfigurationProblem[] = []
  for (const layer of configurations.flatMap(({ layers }) => layers))
    for (const folder of policiesOf(layer)) {
      const found = filesIn(folder, repository)
      if (found === undefined)
        problems.push({
          path: layer.path,
          line: layer.lineOf('/policies'),
          column: 1,
          message: `policies: cannot find the folder ${JSON.stringify(folder)}`,
        })
      for (const path of found ?? []) files.add(path)
    }
  return { files: [...files], problems }
}

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
