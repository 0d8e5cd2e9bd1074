import { type KnownFinding, readBaseline } from './baseline-file.ts'
import { readText } from './read-text.ts'
import { isLinkOut, type Repository, toAbsolute } from './repository.ts'

/** The largest baseline that a configuration may name, in bytes. */
const MAX_BASELINE_BYTES = 50_000_000

/** The entries of the baseline at `path` (relative to the root), which a configuration names, or what is wrong with it. */
export function loadConfiguredBaseline(
  path: string,
  repository: Repository,
): { readonly known: readonly KnownFinding[] } | { readonly problem: string } {
  if (isLinkOut(path, repository)) return { problem: `${path}: is a link out of the repository` }
  const read = readText(toAbsolute(repository, path), MAX_BASELINE_BYTES)
  if ('text' in read) return readBaseline(path, read.text)
  return { problem: `${path}: ${read.reason}; create a baseline with clauselint baseline write` }
}
