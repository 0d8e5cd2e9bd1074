import type { FileResult } from '../../../engine/file-result.ts'
import type { Registry } from '../../../engine/registry.ts'
import { languageOf } from '../../../languages/languages.ts'
import { formatOf } from '../../../languages/parse.ts'
import type { ReadText } from '../../../workspace/read-text.ts'
import type { Environment } from '../../environment.ts'
import { type Linted, lintFiles } from '../lint-files.ts'
import type { Run } from '../run.ts'
import type { TextReader } from '../text-reader.ts'

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
  const { earlierTexts } = await import('../../../workspace/changed-files.ts')
  const isWanted = (path: string): boolean => isBelow(path, run) && isRead(path, run.registry)
  const found = await earlierTexts(
    revision,
    { paths: run.files, textOf: texts.again, isWanted },
    { repository: run.repository, variables: environment.variables },
  )
  if ('problem' in found) return found
  const again = (path: string): string | undefined =>
    found.texts.has(path) ? found.texts.get(path) : texts.again(path)
  const read = (path: string): ReadText => ({ text: found.texts.get(path) ?? '' })
  const { settingsOf } = run.configured
  const changed = [...found.texts].flatMap(([path, text]) => (text === undefined ? [] : [path]))
  const before = lintFiles(changed, { read, again }, { settingsOf, registry: run.registry, isKept: true })
  const same = linted.results.filter(({ path }) => !found.texts.has(path))
  const results = [...same, ...before.results].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { results, texts: { again } }
}

/** Whether files of this name can be parsed: of a language that no file of the run has any more, the parser is not loaded. */
export function isRead(path: string, { parsers }: Pick<Registry, 'parsers'>): boolean {
  const format = formatOf(path, '')
  return format !== undefined && (languageOf(format).load === undefined || parsers[format] !== undefined)
}

/** Whether a path is in what the user named. */
export const isBelow = (path: string, { folders, named }: Pick<Run, 'folders' | 'named'>): boolean =>
  named.includes(path) || folders.some(folder => folder === '' || folder === '.' || path.startsWith(`${folder}/`))
