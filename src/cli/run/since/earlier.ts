import type { FileResult } from '../../../engine/file-result.ts'
import type { ReadText } from '../../../workspace/read-text.ts'
import type { Environment } from '../../environment.ts'
import { type Linted, lintFiles } from '../lint-files.ts'
import type { Run } from '../run.ts'
import type { TextReader } from '../text-reader.ts'
import { filesSince } from './changed.ts'

/** A run as it was at a commit. */
export interface Earlier {
  readonly results: readonly FileResult[]
  readonly texts: Pick<TextReader, 'again'>
}

/**
 * What the files of a run stated when this checkout left `revision`, by today's configuration. Only files that have changed
 * since, or are gone, are read from git and linted again.
 */
export async function lintEarlier(
  revision: string,
  { run, texts, linted }: { readonly run: Run; readonly texts: TextReader; readonly linted: Linted },
  environment: Environment,
): Promise<Earlier | { readonly problem: string }> {
  const found = await filesSince(revision, run, environment)
  if ('problem' in found) return found
  const isFile = new Set(run.files)
  const changed = new Map([...found.changed].filter(([path]) => isFile.has(path)))
  const then = new Map([...changed, ...found.gone])
  const again = (path: string): string | undefined => (then.has(path) ? then.get(path) : texts.again(path))
  const read = (path: string): ReadText => ({ text: then.get(path) ?? '' })
  const { settingsOf } = run.configured
  const others = [...then].flatMap(([path, text]) => (text === undefined ? [] : [path]))
  const before = lintFiles(others, { read, again }, { settingsOf, registry: run.registry, isKept: true })
  const same = linted.results.filter(({ path }) => !then.has(path))
  const results = [...same, ...before.results].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { results, texts: { again } }
}
