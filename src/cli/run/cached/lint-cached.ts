import { knownPlaces } from '../../../engine/assemble/known-places.ts'
import { secretsOfFacts } from '../../../engine/assemble/open-documents.ts'
import type { FileResult } from '../../../engine/file-result.ts'
import type { Report } from '../../../engine/finding.ts'
import { lintFile } from '../../../engine/lint/lint-file.ts'
import { fixesTell } from '../../../engine/redaction/redact-result.ts'
import { lazily } from '../../../model/lazily.ts'
import { type CacheContents, type CacheFile, writeCache } from '../../cache/cache-file.ts'
import { createSettingsDigest } from '../../cache/content-key.ts'
import type { OpenedCache } from '../../cache/opened-cache.ts'
import { isRowOf } from '../../cache/result-table.ts'
import type { StoredLinks } from '../../cache/stored-links.ts'
import { recalled } from '../../cache/stored-results.ts'
import { opened, reportOf, toLintedRun } from '../../output/conclude.ts'
import { type Linted, lintFiles } from '../lint-files.ts'
import type { LintedRun } from '../linted-run.ts'
import type { Run } from '../run.ts'
import type { TextReader } from '../text-reader.ts'
import { createCachedLink } from './cached-link.ts'
import { bytesOfRows, isNotKept, planRows, type Row } from './result-rows.ts'
import { type Contents, digestFiles, runKeyOf, type WatchedTexts, watchTexts } from './run-key.ts'

/** A run with its whole report. */
export interface ReportedRun {
  readonly linted: LintedRun
  readonly report: Report
  /** The remarks beside the report. */
  readonly remarks: readonly string[]
  /** To be called when nothing more is asked of the run. */
  readonly close?: () => void
}

/** How files are linted with a cache. */
interface CachedOptions {
  readonly onProgress?: ((done: number, linted: number) => void) | undefined
  /** Which files are reported about, if not all are: such a report is not kept. */
  readonly isAbout?: ((path: string) => boolean) | undefined
}

/**
 * Lints as if there were no cache, but what was found before is taken from it: where nothing at all has changed since
 * the last run, the report; else the result of each file that has not, and of the joins what no change concerns.
 */
export function lintCached(
  given: Run,
  texts: TextReader,
  cached: OpenedCache,
  { onProgress, isAbout }: CachedOptions = {},
): ReportedRun {
  const run = rememberingSettings(given)
  const { cache } = cached
  const stored = cache.run()
  const contents: Contents = cache.results() === undefined ? new Map() : digestFiles(run, cached)
  const key = cache.results() && runKeyOf(run, contents)
  if (stored !== undefined && stored.key === key) {
    const linted = lazily(() => lintChanged(run, cache, contents, watchTexts(run, contents, cached)).linted)
    return { linted: toLazyRun(run, linted, texts), report: JSON.parse(stored.text), remarks: [], close: cache.close }
  }
  const watched = watchTexts(run, contents, cached)
  const { linted, made } = lintChanged(run, cache, contents, watched, onProgress)
  const rows = planRows(run, cache.results(), linted.results, made)
  const all = toLintedRun(run, linted, watched)
  const secrets = lazily(() => secretsOfFacts(linted.results, opened(all).open))
  const digestOf = createSettingsDigestOf(run)
  const linking = createCachedLink(run, cache, rows, {
    secrets,
    textOf: watched.again,
    digestOf: path => watched.digests.get(path),
    isAsStored: (path, row) => isRowOf(cache.results()?.table, row, watched.digests.get(path) ?? '', digestOf(path)),
  })
  const same = new Set(linted.results.flatMap(one => (made.has(one) ? [] : [one.path])))
  const known = knownPlaces(cache.links()?.places, path => same.has(path))
  const report = reportOf(all, linking.link, isAbout, known)
  // A report of files that changed while they were read is of no contents; a defect is to be seen again.
  const isRight = report.faults.length === 0 && !watched.hasChanged()
  const isWhole = isAbout === undefined && isRight && !fixesTell(report, secrets())
  const links = isRight ? linking.links() : undefined
  const problem = store(run, cached, contents, watched, rows, {
    run: isWhole ? { key: key ?? runKeyOf(run, contents), text: JSON.stringify(report) } : undefined,
    links: links && { ...links, places: known.stored() },
  })
  return {
    linted: all,
    report,
    remarks: problem === undefined ? [] : [`the cache could not be written: ${problem}`],
    close: cache.close,
  }
}

/** The same run; the settings of a path are looked for once: they are asked for ten times. */
function rememberingSettings(run: Run): Run {
  const known = new Map<string, ReturnType<Run['configured']['settingsOf']>>()
  const settingsOf = (path: string) => {
    const found = known.get(path) ?? run.configured.settingsOf(path)
    known.set(path, found)
    return found
  }
  return { ...run, configured: { ...run.configured, settingsOf } }
}

/** Lints the files that have changed since the results of the cache; `made` are the results that are not from there. */
function lintChanged(
  run: Run,
  cache: CacheFile,
  contents: Contents,
  texts: WatchedTexts,
  onProgress?: (done: number, linted: number) => void,
): { readonly linted: Linted; readonly made: ReadonlySet<FileResult> } {
  const { settingsOf } = run.configured
  const stored = cache.results()
  const settingsDigest = createSettingsDigestOf(run)
  const known = new Set<FileResult>()
  const lintAgain = (path: string): FileResult => {
    const { settings, maxFileSize } = settingsOf(path)
    const read = texts.read(path, maxFileSize)
    return lintFile({ path, text: 'text' in read ? read.text : '' }, settings, run.registry, true)
  }
  const recall = (path: string): FileResult | undefined => {
    const content = contents.get(path)
    const row = stored?.rowOf(path)
    if (stored === undefined || row === undefined || content === undefined || 'reason' in content) return undefined
    const digest = settingsDigest(path)
    if (isNotKept(stored, row) || !isRowOf(stored.table, row, content.digest, digest)) return undefined
    const result = recalled(stored, row, () => lintAgain(path))
    known.add(result)
    return result
  }
  const onDone = (done: number): void => onProgress?.(done, done - known.size)
  const linted = lintFiles(run.files, texts, {
    settingsOf,
    registry: run.registry,
    recall,
    isKept: true,
    onProgress: onDone,
  })
  return { linted, made: new Set(linted.results.filter(result => !known.has(result))) }
}

/** Writes the results of all rows, and what was made of them; gives what went wrong. */
function store(
  run: Run,
  { location: { file, roots }, writer, cache }: OpenedCache,
  contents: Contents,
  { digests }: WatchedTexts,
  rows: readonly Row[],
  { run: last, links }: { readonly run: ReturnType<CacheFile['run']>; readonly links: StoredLinks | undefined },
): string | undefined {
  const digestOf = createSettingsDigestOf(run)
  const written: CacheContents = {
    count: rows.length,
    results: (table, isAppended) =>
      bytesOfRows(rows, cache, table, isAppended, path => [digests.get(path) ?? '', digestOf(path)] as const),
    seenOf: path => {
      const content = contents.get(path)
      return content === undefined || 'reason' in content ? undefined : content
    },
    run: last,
    links,
  }
  return writeCache(file, writer, written, roots, cache)
}

/** Makes digests of all that the result of a file depends on beside its content: its settings, and what the linter keeps of files. */
function createSettingsDigestOf({
  configured,
  ownPolicies,
  hasPolicies,
  judgedTypes,
  hasDefinitions,
}: Run): (path: string) => string {
  const digestOf = createSettingsDigest()
  // Objects are only kept for policies and definitions, and some facts for the rules that users have written.
  const facts = [...new Set(ownPolicies.flatMap(one => [...one.facts, ...one.joins]))].sort()
  const kept = `${hasPolicies ? ` policies${judgedTypes?.key ?? ''}` : ''}${hasDefinitions ? ' definitions' : ''} ${facts.join()}`
  return path => `${digestOf(configured.settingsOf(path).settings)}${kept}`
}

/** A run whose results are read only on demand. */
const toLazyRun = (run: Run, linted: () => Linted, texts: TextReader): LintedRun => ({
  ...toLintedRun(run, { results: [], notAnalysed: [], faults: [] }, texts),
  get results() {
    return linted().results
  },
  get notAnalysed() {
    return [...linted().notAnalysed, ...run.notAnalysed]
  },
  get faults() {
    return linted().faults
  },
})
