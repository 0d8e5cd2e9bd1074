import { lazily } from '../../model/lazily.ts'
import type { Root } from '../../workspace/repository.ts'
import { appendPrivateFile, writePrivateFile } from '../output/write-files.ts'
import { isPrivate } from '../private-file.ts'
import { type ArchiveFile, archiveBytes, openArchive, startOf } from './archive.ts'
import { buildTable, type ResultTable, readTable, type Seen, type TableBuilder } from './result-table.ts'
import { linkParts, readLinks, type StoredLinks } from './stored-links.ts'
import { type StoredResults, storedResults } from './stored-results.ts'

/** The last run: what it depends on, and its report as JSON. */
export interface StoredRun {
  readonly key: string
  readonly text: string
}

/** The cache as it was found; its parts are read when they are asked for. */
export interface CacheFile {
  readonly run: () => StoredRun | undefined
  readonly results: () => StoredResults | undefined
  readonly links: () => StoredLinks | undefined
  /** The file, as it was when it was opened; undefined where there is none of ours. */
  readonly file: ArchiveFile | undefined
  readonly close: () => void
}

/**
 * Opens the cache at `location` (absolute) where `writer` wrote it; what is broken or foreign, or may have been written by
 * anyone but the user, is as if it were not there.
 */
export function openCache(location: string, writer: string): CacheFile {
  const archive = openArchive(location, writer, isPrivate)
  if (archive === undefined)
    return { run: () => undefined, results: () => undefined, links: () => undefined, file: undefined, close: () => {} }
  const { part, close } = archive
  const results = lazily(() => {
    const table = readTable(part)
    return table && storedResults(table, archive)
  })
  return {
    run: lazily(() => {
      const text = part('run')?.toString()
      const end = text?.indexOf('\n') ?? -1
      return text === undefined || end < 0 ? undefined : { key: text.slice(0, end), text: text.slice(end + 1) }
    }),
    results,
    links: lazily(() => readLinks(part)),
    file: archive.file,
    close,
  }
}

/** What is written into the cache. */
export interface CacheContents {
  readonly count: number
  /** The bytes of results, which fill the table: all of them, or where they are appended the new ones. */
  readonly results: (table: TableBuilder, isAppended: boolean) => Iterable<Uint8Array>
  readonly seenOf: (path: string) => Seen | undefined
  readonly run: StoredRun | undefined
  readonly links: StoredLinks | undefined
}

/** From this multiple of the size that is needed on, a cache is written anew. */
const MOST_WASTE = 2

/**
 * Writes the cache: what is new is appended to the one that was opened, as long as it is the same file and not too much of it is
 * needless; else it is written completely or not at all, into a separate file that is finally renamed to `location`, so that
 * concurrent runs do not disturb each other. A link of that name is replaced, never followed, and no link on the path leads out
 * of one of `roots`. Only the user may read it, since it contains what documents say. Returns what went wrong.
 */
export function writeCache(
  location: string,
  writer: string,
  contents: CacheContents,
  roots: readonly Root[],
  before: CacheFile,
): string | undefined {
  const { file } = before
  const table = before.results()?.table
  if (file !== undefined && table !== undefined && file.size < MOST_WASTE * neededOf(table)) {
    const bytes = cacheBytes(writer, contents, file)
    if (appendPrivateFile(location, bytes, roots, file)) return undefined
  }
  return writePrivateFile(location, cacheBytes(writer, contents), roots)
}

/** How many bytes a cache with these results has, written anew: about the same again as its results. */
const neededOf = ({ columns: { remarks, facts } }: ResultTable): number =>
  [remarks, facts].reduce((sum, lengths) => lengths.reduce((all, one) => all + one, sum), 0)

function cacheBytes(
  writer: string,
  { count, results, seenOf, run, links }: CacheContents,
  before?: ArchiveFile,
): Iterable<Uint8Array> {
  const table = buildTable(count, before?.size ?? startOf(writer), seenOf)
  const parts = () => [
    ...table.parts(),
    ...(run === undefined ? [] : [['run', Buffer.from(`${run.key}\n${run.text}`)] as const]),
    ...(links === undefined ? [] : linkParts(links)),
  ]
  return archiveBytes(writer, { data: results(table, before !== undefined), parts }, before)
}
