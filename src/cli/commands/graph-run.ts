import { visibleAtLineStart } from '../../engine/visible.ts'
import { placeOfUnread } from '../../reporters/words.ts'
import type { GivenOption } from '../arguments.ts'
import type { Environment } from '../environment.ts'
import { type Linted, lintFiles } from '../run/lint-files.ts'
import { openRun, type Run } from '../run/run.ts'
import { toRunOptions } from '../run/run-options.ts'
import { createTextReader, type TextReader } from '../run/text-reader.ts'

/** The files that a graph is of, with what they state. */
export interface GraphRun {
  readonly run: Run
  readonly texts: TextReader
  readonly linted: Linted
}

/** Reads the files of the current folder or of `paths`, and names on standard error what is not analysed. */
export async function openGraphRun(
  paths: readonly string[],
  given: readonly GivenOption[],
  environment: Environment,
): Promise<GraphRun | { readonly problems: readonly string[] }> {
  const run = await openRun(toRunOptions(paths.length === 0 ? ['.'] : paths, given), environment)
  if ('problems' in run) return run
  const texts = createTextReader(run)
  const { settingsOf } = run.configured
  const linted = lintFiles(run.files, texts, { settingsOf, registry: run.registry, isKept: true })
  const unread = linted.results.flatMap(({ path, notAnalysed = [] }) => notAnalysed.map(one => ({ path, ...one })))
  for (const one of [...run.notAnalysed, ...linted.notAnalysed, ...unread])
    environment.stderr.write(`${visibleAtLineStart(`${placeOfUnread(one)}: not analysed: ${one.reason}`)}\n`)
  return { run, texts, linted }
}
