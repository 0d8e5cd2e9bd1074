import { readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { CONFIGURATION_NAMES } from './find-configuration.ts'
import { type Repository, toAbsolute } from './repository.ts'

/** Names by which other tools know their configuration: `.clauselintrc`, `.clauselint.yml`, `clauselint.config.js`. */
const SIMILAR =
  /^(?:\.?clauselint\.(?:ya?ml|jsonc?|json5|toml)|\.clauselint|\.?clauselintrc(?:\.\w{1,5})?|\.?clauselint\.config\.\w{1,5})$/i

const isSimilar = (name: string): boolean => SIMILAR.test(name) && !CONFIGURATION_NAMES.some(one => one === name)

/**
 * A remark on each file that somebody meant as clauselint's configuration, by its name, but that is not read as one: among
 * the linted files, in the current folder (`cwd`, absolute) and in the root of the repository.
 */
export function unreadConfigurations(
  { files, repository }: { readonly files: readonly string[]; readonly repository: Repository },
  cwd: string,
): readonly string[] {
  const linted = files.flatMap(path => (isSimilar(basename(path)) ? [toAbsolute(repository, path)] : []))
  const beside = [...new Set([repository.root, cwd])].flatMap(similarIn)
  return [...new Set([...beside, ...linted])].map(
    path => `${relative(cwd, path)} is not read as a configuration; rename it to ${CONFIGURATION_NAMES[0]}`,
  )
}

function similarIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter(isSimilar)
      .map(name => join(folder, name))
  } catch {
    return []
  }
}
