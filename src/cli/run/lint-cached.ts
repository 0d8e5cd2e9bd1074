import { existsSync } from 'node:fs'
import type { FileResult } from '../../engine/file-result.ts'
import type { Report } from '../../engine/finding.ts'
import { lazily } from '../../model/lazily.ts'
import { type ReadText, readFileBytes } from '../../workspace/read-text.ts'
import { toAbsolute } from '../../workspace/repository.ts'
import type { PathSettings } from '../../workspace/settings.ts'
import { buildId } from '../cache/build-id.ts'
import { type CacheEntry, readCache, writeCache } from '../cache/cache-file.ts'
import type { CacheLocation } from '../cache/cache-location.ts'
import { digestOf, isOf } from '../cache/content-key.ts'
import { sha256 } from '../cache/sha256.ts'
import { reportOf, toLintedRun } from '../output/conclude.ts'
import { type Linted, lintFiles, type ResultMemory } from './lint-files.ts'
import type { LintedRun } from './linted-run.ts'
import type { Run } from './run.ts'
import type { TextReader } from './text-reader.ts'

/** A run with its whole report. */
export interface ReportedRun {
  readonly linted: LintedRun
  readonly report: Report
  /** The remarks beside the report. */
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
): ReportedRun {
  const writer = `${buildId()} ${location.origin}`
  const cache = readCache(location.file, writer)
  const key = readRunKey(run)
  if (cache.run?.key === key) {
    const linted = lazily(() => lintFiles(run.files, texts, optionsOf(run, createMemory(cache.entries()))))
    return { linted: toLazyRun(run, linted, texts), report: JSON.parse(cache.run.text), remarks: [] }
  }

  const entries = cache.entries()
  const watched = watchTexts(run, texts, entries)
  const linted = lintFiles(run.files, watched.texts, { ...optionsOf(run, createMemory(entries)), onProgress })
  const all = toLintedRun(run, linted, watched.texts)
  const report = reportOf(all)
  const files = new Set(run.files)
  for (const path of entries.keys())
    if (!files.has(path) && !existsSync(toAbsolute(run.repository, path))) entries.delete(path)
  // A report of files that changed while they were read is of no contents; a defect is to be seen again.
  const hasSecrets = linted.results.some(result => result.hasSecrets)
  const isWhole = report.faults.length === 0 && !watched.hasChanged() && !hasSecrets
  const problem = writeCache(
    location.file,
    writer,
    isWhole ? { key: watched.key(), text: JSON.stringify(report) } : undefined,
    entries,
    location.roots,
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
    // What documents keep secret is in no other file: such a file is linted again.
    if (result.hasSecrets) entries.delete(path)
    else entries.set(path, { key, text: JSON.stringify(result) })
  },
})

/** A file's bytes, or why it has none. */
type Content = ReturnType<typeof readFileBytes>

/** Digests all that the report of a run depends on, beside clauselint itself: the results of the files are in their order. */
function createRunKey({ configured, files, named, notAnalysed, registry }: Run) {
  const rules = registry.rules.map(({ id }) => id)
  const settings = new Map<PathSettings, number>()
  const hash = sha256().update(JSON.stringify([rules, named, notAnalysed, files.length]))
  return {
    add: (path: string, content: Content): void => {
      const own = configured.settingsOf(path)
      const number = settings.get(own) ?? settings.size
      settings.set(own, number)
      const size = 'bytes' in content ? content.bytes.length : content.reason
      hash.update(`${path}\0${number}\0${size}\0`)
      if ('bytes' in content) hash.update(content.bytes)
    },
    digest: (): string => hash.update(JSON.stringify([...settings.keys()])).digest('base64url'),
  }
}

/** The key of a run, from the files as they are now. */
function readRunKey(run: Run): string {
  const key = createRunKey(run)
  const allocate = createScratch()
  for (const path of run.files)
    key.add(path, readContent(run, path, run.configured.settingsOf(path).maxFileSize, allocate))
  return finished(key, run)
}

/** The key, including the content of configurations from outside the run. */
function finished(key: ReturnType<typeof createRunKey>, run: Run): string {
  const files = new Set(run.configured.configurations.length === 0 ? [] : run.files)
  for (const { path } of run.configured.configurations.flatMap(({ layers }) => layers))
    if (!files.has(path)) key.add(path, readContent(run, path, Number.POSITIVE_INFINITY))
  return key.digest()
}

const readContent = (
  { repository }: Run,
  path: string,
  maxFileSize: number,
  allocate?: (size: number) => Buffer,
): Content => readFileBytes(toAbsolute(repository, path), maxFileSize, allocate)

const isUtf8 = (read: ReadText): read is { readonly text: string } => 'text' in read && read.encoding === undefined

/** The same texts, with the key of what was read, and whether any that was read again had changed since it was linted. */
function watchTexts(run: Run, texts: TextReader, entries: ReadonlyMap<string, CacheEntry>) {
  const key = createRunKey(run)
  let hasChanged = false
  return {
    key: () => finished(key, run),
    hasChanged: () => hasChanged,
    texts: {
      read: (path, maxFileSize) => {
        const read = texts.read(path, maxFileSize)
        key.add(path, isUtf8(read) ? { bytes: Buffer.from(read.text) } : readContent(run, path, maxFileSize))
        return read
      },
      again: path => {
        const text = texts.again(path)
        if (text === undefined || !isOf(entries.get(path)?.key, digestOf(text))) hasChanged = true
        return text
      },
    } satisfies TextReader,
  }
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

/** The same memory for one file after the other: thousands of buffers are a third of the time that reading them takes. */
function createScratch(): (size: number) => Buffer {
  let scratch = Buffer.allocUnsafe(1 << 16)
  return size => {
    if (scratch.length < size) scratch = Buffer.allocUnsafe(2 * size)
    return scratch
  }
}
