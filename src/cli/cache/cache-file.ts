import { closeSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { reasonOf } from '../../workspace/reason.ts'
import { uninterrupted } from '../output/write-files.ts'
import { digestOf } from './content-key.ts'

/**
 * The cache's file, in lines: what wrote it; the last run; one line for each file. Each line but the first begins with
 * a digest of its rest, so that a broken line is no line. Fields are parted by tabs, which JSON never holds as such.
 */
export interface CacheFile {
  /** The last run: its key and its text. */
  readonly run: { readonly key: string; readonly text: string } | undefined
  /** By path; read when they are asked for. */
  readonly entries: () => Map<string, CacheEntry>
}

/** The result of one file as JSON, and what it depends on. */
export interface CacheEntry {
  readonly key: string
  readonly text: string
}

const FORMAT = 'clauselint cache 1'
const CHUNK = 1 << 20
const LINE_FEED = 10
/** What a path is written as in its own entry. JSON escapes this character, so it stands for nothing else. */
const PATH = '\u0001'

/** Reads the cache at `location` (absolute) where `writer` wrote it; what is broken or foreign is as if it were not there. */
export function readCache(location: string, writer: string): CacheFile {
  try {
    // The opening of a named pipe would wait for a writer for ever, and a device may never end.
    if (!statSync(location).isFile()) return EMPTY
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
 * Writes the cache whole or not at all: into a file of its own that takes the name `location` in the end, so that runs
 * at the same time don't disturb each other. A link of that name is replaced, never followed. Gives what went wrong.
 */
export function writeCache(
  location: string,
  writer: string,
  run: CacheFile['run'],
  entries: ReadonlyMap<string, CacheEntry>,
): string | undefined {
  const temporary = `${location}.${process.pid}.tmp`
  return uninterrupted(() => {
    try {
      // What documents say is nobody else's business.
      const file = openSync(temporary, 'wx', 0o600)
      try {
        writeFileSync(file, `${FORMAT} ${writer}\n${run === undefined ? '\n' : lineOf(run.key, run.text)}`)
        for (const part of partsOf(entries)) writeFileSync(file, part)
      } finally {
        closeSync(file)
      }
      renameSync(temporary, location)
      return undefined
    } catch (error) {
      rmSync(temporary, { force: true })
      return reasonOf(error)
    }
  })
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
