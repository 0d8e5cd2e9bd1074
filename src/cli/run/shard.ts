import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { fingerprint } from '../../engine/assemble/fingerprint.ts'
import type { Fault, FileResult } from '../../engine/file-result.ts'
import type { NotAnalysed } from '../../engine/finding.ts'
import { visibleJson } from '../../engine/visible.ts'
import type { PathSettings } from '../../workspace/settings.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { guardedRoots } from '../output/guarded-path.ts'
import { problemsOf, writeFiles } from '../output/write-files.ts'
import { packageVersion } from '../version.ts'
import { lintFiles } from './lint-files.ts'
import type { Run } from './run.ts'
import type { ShardNumber } from './shard-number.ts'
import { createTextReader, type TextReader } from './text-reader.ts'

/** What one of several processes has found out, as plain data: all that `clauselint merge` needs beside the files. */
export interface Shard extends ShardNumber {
  readonly format: 'clauselint-shard'
  /** Of this format. */
  readonly version: 1
  /** The version of clauselint that wrote it: what facts look like belongs to no published format. */
  readonly tool: string
  /** The same for all shards of one run: a digest of all files and what is configured for them. */
  readonly run: string
  /** Today in UTC, `2026-11-21`, where the shard was made. */
  readonly today: string
  readonly settings: readonly PathSettings[]
  readonly files: readonly ShardFile[]
  readonly results: readonly FileResult[]
  readonly notAnalysed: readonly NotAnalysed[]
  /** What was not analysed of the run as a whole: the same in all its shards. */
  readonly notFound: readonly NotAnalysed[]
  readonly faults: readonly Fault[]
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

/** The part that a file belongs to, from 1: the same for a path whatever other files there are. */
export const shardOf = (path: string, count: number): number =>
  (Number.parseInt(fingerprint(path).slice(0, 8), 16) % count) + 1

/** SHA-256 of a text, in hexadecimal digits. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Lints one part of the run's files and writes the result to `file`, or to standard output. */
export function lintShard(number: ShardNumber, file: string | undefined, run: Run, environment: Environment): ExitCode {
  const text = `${visibleJson(JSON.stringify(createShard(number, run)))}\n`
  if (file === undefined) environment.stdout.write(text)
  else {
    const output = { path: resolve(environment.cwd, file), given: file, text }
    const unwritten = writeFiles([output], guardedRoots(run.repository, environment.cwd))
    if (unwritten.length > 0) return refuse(problemsOf(unwritten), environment)
  }
  return ExitCode.Clean
}

function createShard(number: ShardNumber, run: Run): Shard {
  const { settingsOf } = run.configured
  const own = run.files.filter(path => shardOf(path, number.count) === number.index)
  const digests = new Map<string, string>()
  const linted = lintFiles(own, recording(createTextReader(run), digests), {
    settingsOf,
    registry: run.registry,
    isKept: true,
  })
  const left = new Set(linted.results.filter(({ hasSecrets }) => hasSecrets).map(({ path }) => path))
  const distinct = new Map<PathSettings, number>()
  const indexes = run.files.map(path => {
    const settings = settingsOf(path)
    const index = distinct.get(settings) ?? distinct.size
    distinct.set(settings, index)
    return [path, index] as const
  })
  const indexOf = new Map(indexes)
  const settings = [...distinct.keys()]
  const timeless = settings.map(one => ({ ...one, settings: { ...one.settings, today: '' } }))
  return {
    format: 'clauselint-shard',
    version: 1,
    tool: packageVersion(),
    ...number,
    run: digestOf(JSON.stringify([number.count, timeless, indexes, run.notAnalysed])),
    today: settings[0]?.settings.today ?? '',
    settings,
    files: own.map(path => {
      const digest = digests.get(path)
      return {
        path,
        settings: indexOf.get(path) ?? 0,
        ...(digest === undefined ? {} : { digest }),
        ...(left.has(path) ? { isLeftToMerge: true } : {}),
      }
    }),
    ...linted,
    results: linted.results.filter(({ path }) => !left.has(path)),
    notFound: run.notAnalysed,
  }
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
