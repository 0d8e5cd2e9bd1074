/** A source of numbers that look random and are the same for the same seeds. */
export interface Random {
  /** A whole number from 0, below `limit`. */
  readonly below: (limit: number) => number
  /** True once in `count` times. */
  readonly oneIn: (count: number) => boolean
  /** One of a list that is not empty. */
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
  /** One of a list; undefined where it is empty. */
  readonly some: <T>(list: readonly T[]) => T | undefined
}

/** The numbers of one run: they depend on `seed` and `run` only (mulberry32, whose state is a hash of both). */
export function createRandom(seed: number, run: number): Random {
  let state = mix(mix(seed) ^ run)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    oneIn: count => below(count) === 0,
    pick: list => list[below(list.length)] ?? list[0],
    some: list => list[below(list.length)],
  }
}

/** A whole number of 32 bits from another one; changing one bit of it changes half of the bits. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
