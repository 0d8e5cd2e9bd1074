import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { fingerprint } from '../../engine/assemble/fingerprint.ts'
import type { Fault, FileResult } from '../../engine/file-result.ts'
import type { NotAnalysed } from '../../engine/finding.ts'
import type { PathSettings } from '../../workspace/settings.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { writeFiles } from '../output/write-files.ts'
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
  /** The paths of the configurations that hold in the run. */
  readonly configurations: readonly string[]
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
}

/** The part that a file belongs to, from 1: the same for a path whatever other files there are. */
export const shardOf = (path: string, count: number): number =>
  (Number.parseInt(fingerprint(path).slice(0, 8), 16) % count) + 1

/** SHA-256 of a text, in hexadecimal digits. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Lints one part of the run's files and writes what it says to `file`, or to standard output. */
export function lintShard(number: ShardNumber, file: string | undefined, run: Run, environment: Environment): ExitCode {
  const text = `${JSON.stringify(createShard(number, run))}\n`
  if (file === undefined) environment.stdout.write(text)
  else {
    const problems = writeFiles([{ path: resolve(environment.cwd, file), given: file, text }])
    if (problems.length > 0) return refuse(problems, environment)
  }
  return ExitCode.Clean
}

function createShard(number: ShardNumber, run: Run): Shard {
  const { settingsOf, configurations } = run.configured
  const own = run.files.filter(path => shardOf(path, number.count) === number.index)
  const digests = new Map<string, string>()
  const linted = lintFiles(own, recording(createTextReader(run), digests), { settingsOf, registry: run.registry })
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
  const paths = [...new Set(configurations.flatMap(({ layers }) => layers.map(({ path }) => path)))].sort()
  return {
    format: 'clauselint-shard',
    version: 1,
    tool: packageVersion(),
    ...number,
    run: digestOf(JSON.stringify([number.count, timeless, indexes, paths, run.notAnalysed])),
    today: settings[0]?.settings.today ?? '',
    configurations: paths,
    settings,
    files: own.map(path => {
      const digest = digests.get(path)
      return { path, settings: indexOf.get(path) ?? 0, ...(digest === undefined ? {} : { digest }) }
    }),
    ...linted,
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
