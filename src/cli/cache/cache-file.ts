import { lazily } from '../../model/lazily.ts'
import type { Root } from '../../workspace/repository.ts'
import { writePrivateFile } from '../output/write-files.ts'
import { isPrivate } from '../private-file.ts'
import { archiveBytes, openArchive } from './archive.ts'
import { readTable, type TableBuilder } from './result-table.ts'
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
  readonly close: () => void
}

/**
 * Opens the cache at `location` (absolute) where `writer` wrote it; what is broken or foreign, or may have been written by
 * anyone but the user, is as if it were not there.
 */
export function openCache(location: string, writer: string): CacheFile {
  const archive = openArchive(location, writer, isPrivate)
  if (archive === undefined)
    return { run: () => undefined, results: () => undefined, links: () => undefined, close: () => {} }
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
    close,
  }
}

/** What is written into the cache: the bytes of the results, which fill the table, then all that is about them. */
export interface CacheContents {
  readonly results: Iterable<Uint8Array>
  readonly table: TableBuilder
  readonly run: StoredRun | undefined
  readonly links: StoredLinks | undefined
}

/**
 * Writes the cache completely or not at all: into a separate file that is finally renamed to `location`, so that concurrent
 * runs do not disturb each other. A link of that name is replaced, never followed, and no link on the path leads out of one
 * of `roots`. Only the user may read it, since it contains what documents say. Returns what went wrong.
 */
export function writeCache(
  location: string,
  writer: string,
  { results, table, run, links }: CacheContents,
  roots: readonly Root[],
): string | undefined {
  const parts = () => [
    ...table.parts(),
    ...(run === undefined ? [] : [['run', Buffer.from(`${run.key}\n${run.text}`)] as const]),
    ...(links === undefined ? [] : linkParts(links)),
  ]
  return writePrivateFile(location, archiveBytes(writer, { data: results, parts }), roots)
}
