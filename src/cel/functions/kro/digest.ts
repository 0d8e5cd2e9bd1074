const MASK = 0xffff_ffff

/** The fractional bits of a root of the first primes, as FIPS 180-4 makes its constants: exact in 64 bits, kept in 32. */
const constants = (count: number, root: (prime: number) => number): readonly number[] =>
  primes(count).map(prime => Math.floor((root(prime) % 1) * 2 ** 32) >>> 0)

function primes(count: number): readonly number[] {
  const found: number[] = []
  for (let one = 2; found.length < count; one++) if (found.every(prime => one % prime !== 0)) found.push(one)
  return found
}

const rotated = (word: number, by: number): number => ((word >>> by) | (word << (32 - by))) >>> 0

/** The SHA-256 of octets, as 8 words of 32 bits (FIPS 180-4). */
export function sha256(octets: readonly number[]): readonly number[] {
  const padded = pad(octets)
  const rounds = constants(64, Math.cbrt)
  let state = constants(8, Math.sqrt)
  for (let at = 0; at < padded.length; at += 64) state = block(state, schedule(padded, at), rounds)
  return state
}

function pad(octets: readonly number[]): readonly number[] {
  const bits = octets.length * 8
  const zeros = (119 - (octets.length % 64)) % 64
  const length = [Math.floor(bits / 2 ** 32), bits & MASK].flatMap(word =>
    [24, 16, 8, 0].map(by => (word >>> by) & 255),
  )
  return [...octets, 0x80, ...Array<number>(zeros).fill(0), ...length]
}

function schedule(octets: readonly number[], start: number): readonly number[] {
  const words: number[] = []
  for (let at = 0; at < 64; at++) {
    const [before15 = 0, before2 = 0, before16 = 0, before7 = 0] = [15, 2, 16, 7].map(by => words[at - by] ?? 0)
    const small = rotated(before15, 7) ^ rotated(before15, 18) ^ (before15 >>> 3)
    const large = rotated(before2, 17) ^ rotated(before2, 19) ^ (before2 >>> 10)
    const read = [0, 1, 2, 3].reduce((word, by) => (word << 8) | (octets[start + 4 * at + by] ?? 0), 0)
    words.push(at < 16 ? read >>> 0 : (before16 + small + before7 + large) >>> 0)
  }
  return words
}

function block(state: readonly number[], words: readonly number[], rounds: readonly number[]): readonly number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [at, word] of words.entries()) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const one = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + (rounds[at] ?? 0) + word) >>> 0
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) >>> 0
    ;[a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g]
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (state[at] ?? 0)) >>> 0)
}

/** The octets of words of 32 bits. */
export const octetsOf = (words: readonly number[]): Uint8Array =>
  Uint8Array.from(words.flatMap(word => [24, 16, 8, 0].map(by => (word >>> by) & 255)))

/** The FNV-1a of octets, in 64 bits. */
export const fnv64a = (octets: readonly number[]): bigint =>
  octets.reduce((hash, octet) => BigInt.asUintN(64, (hash ^ BigInt(octet)) * 0x100000001b3n), 0xcbf29ce484222325n)
