import { resolve } from 'node:path'
import type { Fault, FileResult } from '../../../engine/file-result.ts'
import type { Exclusion, NotAnalysed } from '../../../engine/finding.ts'
import { guardedRoots } from '../../../workspace/guarded-path.ts'
import type { PathSettings } from '../../../workspace/settings.ts'
import { archiveBytes, startOf } from '../../cache/archive.ts'
import { packResult } from '../../cache/packed-result.ts'
import { buildTable, type TableBuilder } from '../../cache/result-table.ts'
import { digestOf } from '../../cache/sha256.ts'
import { createResultWriter } from '../../cache/written-result.ts'
import type { Environment } from '../../environment.ts'
import { ExitCode } from '../../exit-code.ts'
import { refuse } from '../../output/complain.ts'
import { problemsOf, writeFiles } from '../../output/write-files.ts'
import { packageVersion } from '../../version.ts'
import { type Linted, lintFiles } from '../lint-files.ts'
import type { Run } from '../run.ts'
import { createTextReader, type TextReader } from '../text-reader.ts'
import { tunedForMany } from '../tuned-for-many.ts'
import { filesOfShard } from './files-of-shard.ts'
import type { ShardNumber } from './shard-number.ts'

/** What the archives of shards say that they were written by. */
export const SHARD_WRITER = 'shard'

/** The result of one of several processes, apart from the results of its files: all that `clauselint merge` needs beside the files. */
export interface ShardHead extends ShardNumber {
  readonly format: 'clauselint-shard'
  /** Of this format. */
  readonly version: 5
  /** The version of clauselint that wrote it: what facts look like belongs to no published format. */
  readonly tool: string
  /** The same for all shards of one run: a digest of all files and what is configured for them. */
  readonly run: string
  /** Today in UTC, `2026-11-21`, where the shard was made. */
  readonly today: string
  readonly settings: readonly PathSettings[]
  readonly files: readonly ShardFile[]
  readonly notAnalysed: readonly NotAnalysed[]
  /** What was not analysed of the run as a whole: the same in all its shards. */
  readonly notFound: readonly NotAnalysed[]
  readonly faults: readonly Fault[]
  /** What the run as a whole excludes: the same in all its shards. */
  readonly exclusions: readonly Exclusion[]
}

/** A file of the shard. */
export interface ShardFile {
  readonly path: string
  /** Index into `settings`. */
  readonly settings: number
  /** SHA-256 of its text; absent where it could not be read. */
  readonly digest?: string
  /** Whether its result would contain secrets of it: `clauselint merge` lints it again. */
  readonly isLeftToMerge?: true
}

/** Lints one part of the run's files and writes the result to `file`; all parts are linked when they are merged. */
export function lintShard(number: ShardNumber, file: string | undefined, run: Run, environment: Environment): ExitCode {
  if (file === undefined) return refuse(['--shard: name the file for its result with --output-file'], environment)
  const own = filesOfShard(run.files, number)
  const bytes = tunedForMany(own.length, false, onProgress =>
    Buffer.concat([...shardBytes(number, own, run, onProgress)]),
  )
  const output = { path: resolve(environment.cwd, file), given: file, text: bytes }
  const unwritten = writeFiles([output], guardedRoots(run.repository, environment.cwd))
  return unwritten.length > 0 ? refuse(problemsOf(unwritten), environment) : ExitCode.Clean
}

function shardBytes(
  number: ShardNumber,
  own: readonly string[],
  run: Run,
  onProgress: (done: number) => void,
): Iterable<Uint8Array> {
  const digests = new Map<string, string>()
  const texts = recording(createTextReader(run), digests)
  const { configured, registry } = run
  const linted = lintFiles(own, texts, { settingsOf: configured.settingsOf, registry, onProgress, isKept: true })
  const left = new Set(linted.results.filter(({ hasSecrets }) => hasSecrets).map(({ path }) => path))
  const results = linted.results.filter(({ path }) => !left.has(path))
  const table = buildTable(results.length, startOf(SHARD_WRITER))
  const head = headOf(number, run, own, { linted, left, digests })
  return archiveBytes(SHARD_WRITER, {
    data: bytesOfResults(results, table),
    parts: () => [['head', Buffer.from(JSON.stringify(head))], ...table.parts()],
  })
}

function headOf(
  number: ShardNumber,
  run: Run,
  own: readonly string[],
  made: {
    readonly linted: Linted
    readonly left: ReadonlySet<string>
    readonly digests: ReadonlyMap<string, string>
  },
): ShardHead {
  const distinct = new Map<PathSettings, number>()
  const numberOf = (path: string): number => {
    const settings = run.configured.settingsOf(path)
    const index = distinct.get(settings) ?? distinct.size
    distinct.set(settings, index)
    return index
  }
  const indexes = run.files.map(numberOf)
  const settings = [...distinct.keys()]
  const timeless = settings.map(one => ({ ...one, settings: { ...one.settings, today: '' } }))
  const { linted, left, digests } = made
  return {
    format: 'clauselint-shard',
    version: 5,
    tool: packageVersion(),
    ...number,
    run: digestOf(JSON.stringify([number.count, timeless, run.files, indexes, run.notAnalysed, run.exclusions])),
    today: settings[0]?.settings.today ?? '',
    settings,
    files: own.map(path => {
      const digest = digests.get(path)
      return {
        path,
        settings: numberOf(path),
        ...(digest === undefined ? {} : { digest }),
        ...(left.has(path) ? { isLeftToMerge: true } : {}),
      }
    }),
    notAnalysed: linted.notAnalysed,
    notFound: run.notAnalysed,
    faults: linted.faults,
    exclusions: run.exclusions,
  }
}

/** Size in bytes of one write. */
const ENOUGH = 1 << 21

/** The bytes of the results, which are entered into the table. */
function* bytesOfResults(results: readonly FileResult[], table: TableBuilder): Iterable<Uint8Array> {
  const writer = createResultWriter()
  for (const result of results) {
    table.add(result.path, '', '', writer.write(packResult(result, true)))
    if (writer.length() >= ENOUGH) yield Buffer.from(writer.take())
  }
  yield Buffer.from(writer.take())
}

/** Notes the digest of every text that is read. */
const recording = (texts: TextReader, digests: Map<string, string>): TextReader => ({
  ...texts,
  read: (path, maxFileSize) => {
    const read = texts.read(path, maxFileSize)
    if ('text' in read) digests.set(path, digestOf(read.text))
    return read
  },
})
