import type { Shard } from './shard.ts'
import { packageVersion } from './version.ts'

/** A shard and the name of the file it was read from. */
export interface ReadShard {
  readonly given: string
  readonly shard: Shard
}

/** Reads what `--shard` has written. It must be of this version of clauselint; then it is taken for what it says it is. */
export function readShard(given: string, text: string): ReadShard | { readonly problem: string } {
  const data = parseJson(text)
  if (!isShard(data)) return { problem: `${given} is no whole result of clauselint --shard` }
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
const LISTS = ['configurations', 'settings', 'files', 'results', 'notAnalysed', 'notFound', 'faults'] as const

function isShard(data: unknown): data is Shard {
  if (typeof data !== 'object' || data === null) return false
  const field = (key: string): unknown => Reflect.get(data, key)
  return (
    field('format') === 'clauselint-shard' &&
    field('version') === 1 &&
    Number.isInteger(field('index')) &&
    Number.isInteger(field('count')) &&
    TEXTS.every(key => typeof field(key) === 'string') &&
    LISTS.every(key => Array.isArray(field(key)))
  )
}

/** The shards of one run, all of them and each once, in their order; else what is wrong. */
export function mergeShards(
  read: readonly ReadShard[],
): { readonly shards: readonly Shard[] } | { readonly problem: string } {
  const [first] = read
  if (first === undefined) return { problem: 'there are no shards' }
  const { count, run } = first.shard
  const other = read.find(({ shard }) => shard.count !== count || shard.run !== run)
  if (other !== undefined)
    return { problem: `${other.given} and ${first.given} are of different runs: other files, configuration or options` }
  const shards: Shard[] = []
  for (let index = 1; index <= count; index++) {
    const [one, twice] = read.filter(({ shard }) => shard.index === index)
    if (one === undefined) return { problem: `shard ${index} of ${count} is missing` }
    if (twice !== undefined)
      return { problem: `shard ${index} of ${count} is there twice: ${one.given}, ${twice.given}` }
    shards.push(one.shard)
  }
  return { shards }
}
