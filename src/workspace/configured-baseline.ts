import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Baseline, readBaseline } from './baseline-file.ts'
import { BASELINE_NAME } from './linted-names.ts'
import { readText } from './read-text.ts'
import { isLinkOut, type Repository, toAbsolute, toPath } from './repository.ts'

/** The largest baseline that a configuration may name, in bytes. */
const MAX_BASELINE_BYTES = 50_000_000

/** The baseline at `path` (relative to the root), which a configuration names, or what is wrong with it. */
export function loadConfiguredBaseline(path: string, repository: Repository): Baseline | { readonly problem: string } {
  if (isLinkOut(path, repository)) return { problem: `${path}: is a link out of the repository` }
  const read = readText(toAbsolute(repository, path), MAX_BASELINE_BYTES)
  if ('text' in read) return readBaseline(path, read.text)
  return { problem: `${path}: ${read.reason}; create a baseline with clauselint baseline write` }
}

/**
 * The baseline that is used where no configuration names one, relative to the root: `clauselint-baseline.json` in the folder of
 * the run (`cwd`, absolute) or in the root of its repository. Undefined where there is none.
 */
export function usualBaseline(repository: Repository, cwd: string): string | undefined {
  const folder = [cwd, repository.root].find(one => existsSync(join(one, BASELINE_NAME)))
  return folder === undefined ? undefined : toPath(repository, join(folder, BASELINE_NAME))
}
