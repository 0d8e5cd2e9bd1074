import { lstatSync } from 'node:fs'
import { parseJson } from '../../../model/parse-json.ts'
import { openArchive } from '../../cache/archive.ts'
import { readTable } from '../../cache/result-table.ts'
import { type StoredResults, storedResults } from '../../cache/stored-results.ts'
import { packageVersion } from '../../version.ts'
import { SHARD_WRITER, type ShardHead } from './shard.ts'

/** A shard whose results are read when they are asked for. */
export interface Shard extends ShardHead {
  readonly results: StoredResults
  readonly close: () => void
}

/** A shard and the name of the file it was read from. */
export interface ReadShard {
  readonly given: string
  readonly shard: Shard
}

/**
 * Opens what `--shard` has written at `location` (absolute). It must be of this version of clauselint; then its content is
 * trusted. Throws where there is no file.
 */
export function readShard(given: string, location: string): ReadShard | { readonly problem: string } {
  lstatSync(location)
  const incomplete = { problem: `${given} is not a complete result of clauselint --shard` }
  const archive = openArchive(location, SHARD_WRITER)
  if (archive === undefined) return incomplete
  const head = parseJson(archive.part('head')?.toString() ?? '')
  const table = isShardHead(head) ? readTable(archive.part) : undefined
  const own = packageVersion()
  if (isShardHead(head) && table !== undefined && head.tool === own) {
    return { given, shard: { ...head, results: storedResults(table, archive), close: archive.close } }
  }
  archive.close()
  if (!isShardHead(head) || table === undefined) return incomplete
  return { problem: `${given} was written by clauselint ${head.tool}; this is ${own}` }
}

const TEXTS = ['tool', 'run', 'today'] as const
const LISTS = ['settings', 'files', 'notAnalysed', 'notFound', 'faults', 'exclusions'] as const

function isShardHead(data: unknown): data is ShardHead {
  return (
    fieldOf(data, 'format') === 'clauselint-shard' &&
    fieldOf(data, 'version') === 5 &&
    Number.isInteger(fieldOf(data, 'index')) &&
    Number.isInteger(fieldOf(data, 'count')) &&
    TEXTS.every(key => typeof fieldOf(data, key) === 'string') &&
    LISTS.every(key => Array.isArray(fieldOf(data, key))) &&
    listOf(data, 'settings').every(isPathSettings) &&
    listOf(data, 'files').every(file => isFile(file, listOf(data, 'settings').length)) &&
    REMARKS.every(key => listOf(data, key).every(hasPath))
  )
}

const REMARKS = ['notAnalysed', 'notFound', 'faults', 'exclusions'] as const
const hasPath = (data: unknown): boolean => typeof fieldOf(data, 'path') === 'string'

const isPathSettings = (data: unknown): boolean => Array.isArray(fieldOf(fieldOf(data, 'settings'), 'suppressions'))

function isFile(data: unknown, settings: number): boolean {
  const index = fieldOf(data, 'settings')
  return hasPath(data) && typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < settings
}

const fieldOf = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined

function listOf(data: unknown, key: string): readonly unknown[] {
  const found = fieldOf(data, key)
  return Array.isArray(found) ? found : []
}

/** The shards of one run, all of them and each once, in their order; else what is wrong. */
export function mergeShards(
  read: readonly ReadShard[],
): { readonly shards: readonly Shard[] } | { readonly problem: string } {
  const [first] = read
  if (first === undefined) return { problem: 'no shards are given' }
  const { count, run } = first.shard
  const other = read.find(({ shard }) => shard.count !== count || shard.run !== run)
  if (other !== undefined)
    return {
      problem: `${other.given} and ${first.given} are from different runs: files, configuration or options differ`,
    }
  const shards: Shard[] = []
  for (let index = 1; index <= count; index++) {
    const [one, twice] = read.filter(({ shard }) => shard.index === index)
    if (one === undefined) return { problem: `shard ${index} of ${count} is missing` }
    if (twice !== undefined)
      return { problem: `shard ${index} of ${count} is given twice: ${one.given}, ${twice.given}` }
    shards.push(one.shard)
  }
  return { shards }
}
