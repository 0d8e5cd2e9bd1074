import type { NotAnalysed } from '../../engine/finding.ts'
import { visibleAtLineStart } from '../../engine/redaction/visible.ts'
import { placeOfUnread } from '../../reporters/words.ts'
import type { GivenOption } from '../arguments.ts'
import type { Environment } from '../environment.ts'
import { type Linted, lintFiles } from './lint-files.ts'
import { openRun, type Run } from './run.ts'
import { toRunOptions } from './run-options.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

/** A run with what is found in each of its files. */
export interface OpenedRun {
  readonly run: Run
  readonly texts: TextReader
  readonly linted: Linted
}

/**
 * Opens the files at the paths, those of the current folder if none is named, for a command that shows their facts.
 * What was not analysed is reported on standard error. Otherwise returns all that is wrong with the request.
 */
export async function openLinted(
  paths: readonly string[],
  given: readonly GivenOption[],
  environment: Environment,
  facts: readonly string[] = [],
): Promise<OpenedRun | { readonly problems: readonly string[] }> {
  const opened = await openRun(toRunOptions(paths.length === 0 ? ['.'] : paths, given), environment)
  if ('problems' in opened) return opened
  const { registry } = opened
  const run = { ...opened, registry: { ...registry, usedFacts: new Set([...registry.usedFacts, ...facts]) } }
  const texts = createTextReader(run)
  const { settingsOf } = run.configured
  const linted = lintFiles(run.files, texts, { settingsOf, registry: run.registry, isKept: true })
  tellUnread(unreadIn(run, linted), environment)
  return { run, texts, linted }
}

/** What of a run was not analysed, as far as each file by itself tells. */
export const unreadIn = (run: Run, { results, notAnalysed }: Linted): readonly NotAnalysed[] => [
  ...run.notAnalysed,
  ...notAnalysed,
  ...results.flatMap(({ path, notAnalysed: parts = [] }) => parts.map(one => ({ path, ...one }))),
]

/** Tells on standard error what was not analysed. */
export function tellUnread(all: readonly NotAnalysed[], { stderr }: Environment): void {
  for (const one of all) stderr.write(`${visibleAtLineStart(`${placeOfUnread(one)}: not analysed: ${one.reason}`)}\n`)
}
