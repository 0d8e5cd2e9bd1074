import { resolve } from 'node:path'
import type { Fault, FileResult } from '../../../engine/file-result.ts'
import type { Exclusion, NotAnalysed } from '../../../engine/finding.ts'
import { sourceFacts } from '../../../engine/join/deployed/source-facts.ts'
import type { Kept } from '../../../engine/redaction/redact-result.ts'
import { guardedRoots } from '../../../workspace/guarded-path.ts'
import type { PathSettings } from '../../../workspace/settings.ts'
import { archiveBytes, startOf } from '../../cache/archive.ts'
import { hasRemarks, packResult } from '../../cache/packed-result.ts'
import { buildTable, type TableBuilder } from '../../cache/result-table.ts'
import { digestOf } from '../../cache/sha256.ts'
import { linkParts } from '../../cache/stored-links.ts'
import { createResultWriter, nothingWritten } from '../../cache/written-result.ts'
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
import { linkPart } from './shard-links.ts'
import type { ShardNumber } from './shard-number.ts'

/** What the archives of shards say that they were written by. */
export const SHARD_WRITER = 'shard'

/**
 * The result of one of several processes, apart from the findings and links of its files: all that `clauselint merge`
 * needs beside the files.
 */
export interface ShardHead extends ShardNumber {
  readonly format: 'clauselint-shard'
  /** Of this format. */
  readonly version: 4
  /** The version of clauselint that wrote it: what facts look like belongs to no published format. */
  readonly tool: string
  /** The same for all shards of one run: a digest of all files and what is configured for them. */
  readonly run: string
  /** Today in UTC, `2026-11-21`, where the shard was made. */
  readonly today: string
  /** Whether it has the facts of its files: only where a deploy step may look at one of them, and then nothing that they say together. */
  readonly hasFacts: boolean
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

/** Lints and links one part of the run's files and writes the result to `file`. */
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
  const { linted, kept } = lintPart(own, texts, run, onProgress)
  const left = new Set(linted.results.filter(({ hasSecrets }) => hasSecrets).map(({ path }) => path))
  const results = linted.results.filter(({ path }) => !left.has(path))
  const linked = kept === 'all' ? undefined : linkPart(results, run, texts)
  const table = buildTable(results.length, startOf(SHARD_WRITER))
  const head = headOf(number, run, own, { linted, kept, left, digests })
  return archiveBytes(SHARD_WRITER, {
    data: bytesOfResults(results, linked?.named, table),
    parts: () => [
      ['head', Buffer.from(JSON.stringify(head))],
      ...table.parts(),
      ...(linked === undefined ? [] : linkParts(linked.links)),
    ],
  })
}

/**
 * Lints the files of a part, and tells what `clauselint merge` needs of their results: where a deploy step may look at one of
 * them, what others say has to be linked with all files, else it is linked here and the facts are not needed again.
 */
function lintPart(
  own: readonly string[],
  texts: TextReader,
  { configured: { settingsOf }, registry }: Run,
  onProgress: (done: number) => void,
): { readonly linted: Linted; readonly kept: Kept } {
  const sources = sourceFacts(registry)
  const isSource = ({ facts }: FileResult): boolean => facts.some(({ fact }) => sources.has(fact))
  const options = { settingsOf, registry, onProgress }
  const linted = lintFiles(own, texts, { ...options, kept: 'told', isLast: isSource })
  if (!linted.results.slice(-1).some(isSource)) return { linted, kept: 'told' }
  return { linted: lintFiles(own, texts, { ...options, kept: 'all' }), kept: 'all' }
}

function headOf(
  number: ShardNumber,
  run: Run,
  own: readonly string[],
  made: {
    readonly linted: Linted
    readonly kept: Kept
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
  const { linted, kept, left, digests } = made
  return {
    format: 'clauselint-shard',
    version: 4,
    tool: packageVersion(),
    ...number,
    run: digestOf(JSON.stringify([number.count, timeless, run.files, indexes, run.notAnalysed, run.exclusions])),
    today: settings[0]?.settings.today ?? '',
    hasFacts: kept === 'all',
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

/** The bytes of the results, which are entered into the table; where files are `named`, without facts, and of most other files none. */
function* bytesOfResults(
  results: readonly FileResult[],
  named: ReadonlySet<FileResult> | undefined,
  table: TableBuilder,
): Iterable<Uint8Array> {
  const writer = createResultWriter()
  for (const result of results) {
    const isTold = named === undefined || named.has(result) || hasRemarks(result)
    table.add(
      result.path,
      '',
      '',
      isTold
        ? writer.write(packResult(named === undefined ? result : { ...result, facts: [] }, true))
        : nothingWritten(result),
    )
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
