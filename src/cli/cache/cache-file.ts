import { closeSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Root } from '../../workspace/repository.ts'
import { writePrivateFile } from '../output/write-files.ts'
import { digestOf } from './content-key.ts'

/**
 * The cache's file, in lines: what wrote it; the last run; one line for each file. Each line but the first begins with
 * a digest of its rest, so that a broken line is ignored. Fields are separated by tabs, which JSON never contains unescaped.
 */
export interface CacheFile {
  /** The last run: its key and its text. */
  readonly run: { readonly key: string; readonly text: string } | undefined
  /** By path; read on demand. */
  readonly entries: () => Map<string, CacheEntry>
}

/** The result of one file as JSON, and what it depends on. */
export interface CacheEntry {
  readonly key: string
  readonly text: string
}

const FORMAT = 'clauselint cache 1'
const CHUNK = 1 << 20
/** In bytes. No larger file is written, so a larger one is not ours and is not read: results of 100,000 files take 200 MB. */
const LARGEST_CACHE = 256_000_000
const LINE_FEED = 10
/** What a path is written as in its own entry. JSON escapes this character, so it has no other meaning. */
const PATH = '\u0001'

/** Reads the cache at `location` (absolute) where `writer` wrote it; what is broken or foreign is as if it were not there. */
export function readCache(location: string, writer: string): CacheFile {
  try {
    // A named pipe would wait for a writer for ever, a device may never end, and a link may lead out of the repository.
    if (!isReadable(location)) return EMPTY
    const [head, run] = readLines(location, 2)
    if (head !== `${FORMAT} ${writer}`) return EMPTY
    const [key, text] = checked(run) ?? []
    return {
      run: key === undefined || text === undefined ? undefined : { key, text },
      entries: () => readEntries(location, writer),
    }
  } catch {
    return EMPTY
  }
}

function isReadable(location: string): boolean {
  const status = lstatSync(location)
  return status.isFile() && status.size <= LARGEST_CACHE
}

const EMPTY: CacheFile = { run: undefined, entries: () => new Map() }

/** The first `count` lines of a file, without reading the rest of it. */
function readLines(location: string, count: number): readonly string[] {
  const file = openSync(location, 'r')
  try {
    const chunks: Buffer[] = []
    for (let found = 0; found < count; ) {
      const chunk = Buffer.allocUnsafe(CHUNK)
      const read = chunk.subarray(0, readSync(file, chunk, 0, CHUNK, null))
      if (read.length === 0) break
      chunks.push(read)
      for (let i = read.indexOf(LINE_FEED); i >= 0; i = read.indexOf(LINE_FEED, i + 1)) found++
    }
    return Buffer.concat(chunks).toString('utf8').split('\n', count)
  } finally {
    closeSync(file)
  }
}

function readEntries(location: string, writer: string): Map<string, CacheEntry> {
  const entries = new Map<string, CacheEntry>()
  try {
    if (!isReadable(location)) return entries
    const bytes = readFileSync(location)
    let line = 0
    for (let start = 0; start < bytes.length; line++) {
      const feed = bytes.indexOf(LINE_FEED, start)
      const end = feed < 0 ? bytes.length : feed
      const text = bytes.toString('utf8', start, end)
      // Another run may have put its own file in this one's place.
      if (line === 0 && text !== `${FORMAT} ${writer}`) return entries
      const [path, key, result] = line < 2 ? [] : (checked(text) ?? [])
      if (path !== undefined && key !== undefined && result !== undefined)
        entries.set(JSON.parse(path), { key, text: result.replaceAll(PATH, path.slice(1, -1)) })
      start = end + 1
    }
  } catch {
    // It is gone, or too large: what was read so far is right.
  }
  return entries
}

/** The fields of a line that is whole. */
function checked(line: string | undefined): readonly string[] | undefined {
  const [digest, ...fields] = line?.split('\t') ?? []
  return digest === digestOf(fields.join('\t')) ? fields : undefined
}

const lineOf = (...fields: readonly string[]): string => `${digestOf(fields.join('\t'))}\t${fields.join('\t')}\n`

/**
 * Writes the cache completely or not at all: into a separate file that is finally renamed to `location`, so that concurrent
 * runs do not disturb each other. A link of that name is replaced, never followed, and no link on the path leads out of one
 * of `roots`. Only the user may read it, since it contains what documents say. Returns what went wrong.
 */
export const writeCache = (
  location: string,
  writer: string,
  run: CacheFile['run'],
  entries: ReadonlyMap<string, CacheEntry>,
  roots: readonly Root[],
): string | undefined => writePrivateFile(location, withinLimit(linesOf(writer, run, entries)), roots)

function* linesOf(writer: string, run: CacheFile['run'], entries: ReadonlyMap<string, CacheEntry>): Iterable<string> {
  yield `${FORMAT} ${writer}\n${run === undefined ? '\n' : lineOf(run.key, run.text)}`
  yield* partsOf(entries)
}

/** The lines up to the largest cache that is read: what does not fit is linted again. */
function* withinLimit(lines: Iterable<string>): Iterable<string> {
  let left = LARGEST_CACHE
  for (const line of lines) {
    left -= Buffer.byteLength(line)
    if (left >= 0) yield line
  }
}

/** The lines of all entries, some at a time: together they may be longer than a string can be. */
function* partsOf(entries: ReadonlyMap<string, CacheEntry>): Iterable<string> {
  let part = ''
  for (const [path, { key, text }] of entries) {
    const name = JSON.stringify(path)
    part += lineOf(name, key, text.replaceAll(name.slice(1, -1), PATH))
    if (part.length >= CHUNK) {
      yield part
      part = ''
    }
  }
  yield part
}
