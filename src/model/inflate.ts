/** The largest output, in octets: configurations of machines are smaller. */
const MAX_OUTPUT = 1_000_000
const MAX_BITS = 15

const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** What is not a stream of DEFLATE, or becomes too long. */
class Refused extends Error {}

/**
 * Decompresses a file of gzip (RFC 1952, with DEFLATE of RFC 1951). Octets are characters of Latin-1. Undefined where it is damaged,
 * or becomes longer than 1,000,000 octets. Takes time by the length of what it reads and writes.
 */
export function gunzip(file: string): string | undefined {
  const flags = file.charCodeAt(3)
  if (!file.startsWith('\x1f\x8b\x08')) return undefined
  let at = 10
  if ((flags & 4) !== 0) at += 2 + file.charCodeAt(at) + file.charCodeAt(at + 1) * 256
  for (const flag of [8, 16]) if ((flags & flag) !== 0) at = file.indexOf('\0', at) + 1
  if ((flags & 2) !== 0) at += 2
  return inflated(file, at)
}

/** Decompresses a stream of DEFLATE (RFC 1951) from the octet `start` on, as `gunzip` does. */
export function inflated(file: string, start = 0): string | undefined {
  try {
    return inflate(file, start)
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** A code of Huffman: how many symbols have each length, and the symbols in order. */
interface Code {
  readonly counts: Uint16Array
  readonly symbols: Uint16Array
}

/** The bits of a stream, the lowest of each octet first. */
interface Bits {
  readonly take: (count: number) => number
  readonly octets: (count: number) => string
}

function bitsOf(file: string, start: number): Bits {
  let at = start
  let held = 0
  let count = 0
  const next = (): number => {
    if (at >= file.length) throw new Refused()
    return file.charCodeAt(at++) & 0xff
  }
  return {
    take: wanted => {
      while (count < wanted) {
        held |= next() << count
        count += 8
      }
      const value = held & ((1 << wanted) - 1)
      held >>>= wanted
      count -= wanted
      return value
    },
    octets: wanted => {
      ;[held, count] = [0, 0]
      if (at + wanted > file.length) throw new Refused()
      at += wanted
      return file.slice(at - wanted, at)
    },
  }
}

function inflate(file: string, start: number): string {
  const bits = bitsOf(file, start)
  const output: number[] = []
  const write = (octet: number): void => {
    if (output.length >= MAX_OUTPUT) throw new Refused()
    output.push(octet)
  }
  for (let isLast = false; !isLast; ) {
    isLast = bits.take(1) === 1
    const type = bits.take(2)
    if (type === 0) {
      const header = bits.octets(4)
      const length = header.charCodeAt(0) + header.charCodeAt(1) * 256
      for (const character of bits.octets(length)) write(character.charCodeAt(0))
    } else if (type === 3) throw new Refused()
    else readBlock(bits, type === 1 ? fixedCodes() : codesIn(bits), output, write)
  }
  const parts: string[] = []
  for (let i = 0; i < output.length; i += 4096) parts.push(String.fromCharCode(...output.slice(i, i + 4096)))
  return parts.join('')
}

function readBlock(
  bits: Bits,
  { literals, distances }: { readonly literals: Code; readonly distances: Code },
  output: readonly number[],
  write: (octet: number) => void,
): void {
  for (;;) {
    const symbol = symbolIn(bits, literals)
    if (symbol === 256) return
    if (symbol < 256) write(symbol)
    else {
      const length = numberIn(bits, symbol - 257, LENGTHS, LENGTH_BITS)
      const distance = numberIn(bits, symbolIn(bits, distances), DISTANCES, DISTANCE_BITS)
      if (distance > output.length) throw new Refused()
      for (let i = 0; i < length; i++) write(output[output.length - distance] ?? 0)
    }
  }
}

function numberIn(bits: Bits, symbol: number, bases: readonly number[], extra: readonly number[]): number {
  const base = bases[symbol]
  if (base === undefined) throw new Refused()
  return base + bits.take(extra[symbol] ?? 0)
}

function symbolIn(bits: Bits, { counts, symbols }: Code): number {
  let code = 0
  let first = 0
  let index = 0
  for (let length = 1; length <= MAX_BITS; length++) {
    code |= bits.take(1)
    const count = counts[length] ?? 0
    if (code - count < first) return symbols[index + code - first] ?? 0
    index += count
    first = (first + count) << 1
    code <<= 1
  }
  throw new Refused()
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(MAX_BITS + 1)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  const offsets = new Uint16Array(MAX_BITS + 2)
  for (let i = 1; i <= MAX_BITS; i++) offsets[i + 1] = (offsets[i] ?? 0) + (counts[i] ?? 0)
  const symbols = new Uint16Array(lengths.length)
  for (const [symbol, length] of lengths.entries())
    if (length > 0) {
      const at = offsets[length] ?? 0
      symbols[at] = symbol
      offsets[length] = at + 1
    }
  counts[0] = 0
  return { counts, symbols }
}

const filled = (length: number, value: number): readonly number[] => Array.from({ length }, () => value)

const fixedCodes = () => ({
  literals: codeOf([...filled(144, 8), ...filled(112, 9), ...filled(24, 7), ...filled(8, 8)]),
  distances: codeOf(filled(30, 5)),
})

function codesIn(bits: Bits) {
  const [literals, distances, codes] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4]
  const own: number[] = [...filled(ORDER.length, 0)]
  for (const symbol of ORDER.slice(0, codes)) own[symbol] = bits.take(3)
  const code = codeOf(own)
  const lengths: number[] = []
  while (lengths.length < literals + distances) {
    const symbol = symbolIn(bits, code)
    if (symbol < 16) lengths.push(symbol)
    else if (symbol === 16) lengths.push(...filled(3 + bits.take(2), lengths.at(-1) ?? 0))
    else lengths.push(...filled(symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7), 0))
  }
  return {
    literals: codeOf(lengths.slice(0, literals)),
    distances: codeOf(lengths.slice(literals, literals + distances)),
  }
}
