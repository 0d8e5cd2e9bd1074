import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { FileResult } from '../engine/file-result.ts'
import type { Report } from '../engine/finding.ts'
import { lazily } from '../engine/lazily.ts'
import { readFileBytes } from '../workspace/read-text.ts'
import { type Repository, toAbsolute } from '../workspace/repository.ts'
import type { PathSettings } from '../workspace/settings.ts'
import { buildId } from './build-id.ts'
import { type CacheEntry, readCache, writeCache } from './cache-file.ts'
import type { CacheLocation } from './cache-location.ts'
import { type LintedRun, reportOf, toLintedRun } from './conclude.ts'
import { digestOf } from './content-key.ts'
import { type Linted, lintFiles, type ResultMemory } from './lint-files.ts'
import type { Run } from './run.ts'
import type { TextReader } from './text-reader.ts'

/** A run with its whole report. */
export interface Reported {
  readonly linted: LintedRun
  readonly report: Report
  /** What has to be said beside the report. */
  readonly remarks: readonly string[]
}

/**
 * Lints as if there were no cache, but what was linted before is taken from it: where nothing at all has changed since
 * the last run, the report; else the result of each file that has not. By content, never by a file's time.
 */
export function lintCached(
  run: Run,
  texts: TextReader,
  location: Extract<CacheLocation, { file: string }>,
  onProgress?: (done: number) => void,
): Reported {
  const writer = `${buildId()} ${location.origin}`
  const cache = readCache(location.file, writer)
  const contents = readContents(run)
  const key = runKey(run, contents)
  if (cache.run?.key === key) {
    const linted = lazily(() => lintFiles(run.files, texts, optionsOf(run, createMemory(cache.entries()))))
    return { linted: toLazyRun(run, linted, texts), report: JSON.parse(cache.run.text), remarks: [] }
  }

  const entries = cache.entries()
  const same = sameTexts(run, texts, contents)
  const linted = lintFiles(run.files, same.texts, { ...optionsOf(run, createMemory(entries)), onProgress })
  const all = toLintedRun(run, linted, same.texts)
  const report = reportOf(all)
  for (const path of entries.keys())
    if (!contents.has(path) && !existsSync(toAbsolute(run.repository, path))) entries.delete(path)
  // A report of files that changed while they were read is of no contents; a defect is to be seen again.
  const isWhole = report.faults.length === 0 && !same.hasChanged()
  const problem = writeCache(
    location.file,
    writer,
    isWhole ? { key, text: JSON.stringify(report) } : undefined,
    entries,
  )
  return { linted: all, report, remarks: problem === undefined ? [] : [`the cache could not be written: ${problem}`] }
}

const optionsOf = ({ configured, registry }: Run, memory: ResultMemory) => ({
  settingsOf: configured.settingsOf,
  registry,
  memory,
})

/** The entries of the cache as results; what is remembered is added to them. */
const createMemory = (entries: Map<string, CacheEntry>): ResultMemory => ({
  get: (path, key) => {
    const entry = entries.get(path)
    if (entry?.key !== key) return undefined
    const result: FileResult = JSON.parse(entry.text)
    return result
  },
  set: (path, key, result) => {
    entries.set(path, { key, text: JSON.stringify(result) })
  },
})

/** By path the digest of each file's content, or why it has none; configurations from outside of the run are among them. */
function readContents({ repository, files, configured }: Run): ReadonlyMap<string, string> {
  const contents = new Map<string, string>()
  const allocate = createScratch()
  for (const path of files)
    contents.set(path, readContent(repository, path, configured.settingsOf(path).maxFileSize, allocate))
  for (const { path } of configured.configurations.flatMap(({ layers }) => layers))
    if (!contents.has(path)) contents.set(path, readContent(repository, path, Number.POSITIVE_INFINITY))
  return contents
}

function readContent(
  repository: Repository,
  path: string,
  maxFileSize: number,
  allocate?: (size: number) => Buffer,
): string {
  const read = readFileBytes(toAbsolute(repository, path), maxFileSize, allocate)
  return 'bytes' in read ? digestOf(read.bytes) : read.reason
}

/** All that the report of a run depends on, beside clauselint itself. */
function runKey(
  { configured, files, named, notAnalysed, registry }: Run,
  contents: ReadonlyMap<string, string>,
): string {
  const rules = registry.rules.map(({ id }) => id)
  const settings = new Map<PathSettings, number>()
  const hash = createHash('sha256').update(JSON.stringify([rules, named, notAnalysed, contents.size, files.length]))
  for (const [path, content] of contents) {
    const own = configured.settingsOf(path)
    const number = settings.get(own) ?? settings.size
    settings.set(own, number)
    hash.update(JSON.stringify([path, content, number]))
  }
  return hash.update(JSON.stringify([...settings.keys()])).digest('base64url')
}

/** The same texts; tells whether any that was read is not what `contents` says of it. */
function sameTexts({ repository }: Run, texts: TextReader, contents: ReadonlyMap<string, string>) {
  let hasChanged = false
  const check = (path: string, text: string | undefined, maxFileSize = Number.POSITIVE_INFINITY): void => {
    const content = text === undefined ? readContent(repository, path, maxFileSize) : digestOf(text)
    if (contents.get(path) !== content) hasChanged = true
  }
  return {
    hasChanged: () => hasChanged,
    texts: {
      read: (path, maxFileSize) => {
        const read = texts.read(path, maxFileSize)
        check(path, 'text' in read ? read.text : undefined, maxFileSize)
        return read
      },
      again: path => {
        const text = texts.again(path)
        check(path, text)
        return text
      },
    } satisfies TextReader,
  }
}

/** A run whose results are read only where somebody asks for them. */
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

/** The same memory for one file after the other: thousands of buffers are a third of the time that reading them takes. */
function createScratch(): (size: number) => Buffer {
  let scratch = Buffer.allocUnsafe(1 << 16)
  return size => {
    if (scratch.length < size) scratch = Buffer.allocUnsafe(2 * size)
    return scratch
  }
}
