/** Which part of the files is linted: the `index`-th, from 1, of `count`. */
export interface ShardNumber {
  readonly index: number
  readonly count: number
}

/** Reads `2/7`. */
export function toShardNumber(text: string): { readonly value: ShardNumber } | { readonly problem: string } {
  const [index = 0, count = 0] = /^\d{1,5}\/\d{1,5}$/.test(text) ? text.split('/').map(Number) : []
  return index >= 1 && index <= count
    ? { value: { index, count } }
    : { problem: `--shard ${text} must be I/N, a part from 1 to N` }
}
