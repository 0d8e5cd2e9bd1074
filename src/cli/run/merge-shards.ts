import { packageVersion } from '../version.ts'
import type { Shard } from './shard.ts'

/** A shard and the name of the file it was read from. */
export interface ReadShard {
  readonly given: string
  readonly shard: Shard
}

/** Reads what `--shard` has written. It must be of this version of clauselint; then its content is trusted. */
export function readShard(given: string, text: string): ReadShard | { readonly problem: string } {
  const data = parseJson(text)
  if (!isShard(data)) return { problem: `${given} is not a complete result of clauselint --shard` }
  const own = packageVersion()
  if (data.tool !== own) return { problem: `${given} was written by clauselint ${data.tool}; this is ${own}` }
  return { given, shard: data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const TEXTS = ['tool', 'run', 'today'] as const
const LISTS = ['settings', 'files', 'results', 'notAnalysed', 'notFound', 'faults'] as const

function isShard(data: unknown): data is Shard {
  return (
    fieldOf(data, 'format') === 'clauselint-shard' &&
    fieldOf(data, 'version') === 1 &&
    Number.isInteger(fieldOf(data, 'index')) &&
    Number.isInteger(fieldOf(data, 'count')) &&
    TEXTS.every(key => typeof fieldOf(data, key) === 'string') &&
    LISTS.every(key => Array.isArray(fieldOf(data, key))) &&
    listOf(data, 'settings').every(isPathSettings) &&
    listOf(data, 'files').every(file => isFile(file, listOf(data, 'settings').length)) &&
    listOf(data, 'results').every(isResult) &&
    REMARKS.every(key => listOf(data, key).every(hasPath))
  )
}

const REMARKS = ['notAnalysed', 'notFound', 'faults'] as const
const RESULT_LISTS = ['documents', 'problems', 'facts', 'notes', 'faults', 'suppressions'] as const

const hasPath = (data: unknown): boolean => typeof fieldOf(data, 'path') === 'string'

const isResult = (data: unknown): boolean =>
  hasPath(data) &&
  RESULT_LISTS.every(key => Array.isArray(fieldOf(data, key))) &&
  Array.isArray(fieldOf(data, 'notAnalysed') ?? [])

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
