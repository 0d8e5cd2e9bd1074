/** How many units, from the line's first on, a line's hash is made of. */
const WINDOW = 100
const FACTOR = 37
/** 37^100 mod 2^64, in two halves: what a unit weighs when it leaves the window. */
const LEAVING_HIGH = 0xe59cd09a
const LEAVING_LOW = 0x331cdb71
const TWO_32 = 0x100000000

const TAB = 9
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const SPACE = 32
const END_OF_FILE = 0xffff

/**
 * GitHub's `primaryLocationLineHash` of every line of `text`; the first line's is at index 0. A hash is that of the
 * 100 UTF-16 units from the line's first on, without spaces and tabs, every line end as `\n`, 65535 after the last unit
 * and zeros after that; `:2` means that it is the second line of the file with this hash. The algorithm is that of
 * github/codeql-action's src/fingerprints.ts: a finding keeps its alert there only if both agree.
 */
export function lineHashes(text: string): readonly string[] {
  const seen = new Map<string, number>()
  return rollingHashes(significantUnits(text)).map(hash => {
    const count = (seen.get(hash) ?? 0) + 1
    seen.set(hash, count)
    return `${hash}:${count}`
  })
}

interface Units {
  readonly units: Uint16Array
  /** The indexes in `units` at which lines begin, ascending. */
  readonly lineStarts: readonly number[]
}

/** The units that count, 65535 as the last of them. */
function significantUnits(text: string): Units {
  const units = new Uint16Array(text.length + 1)
  const lineStarts = [0]
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === SPACE || unit === TAB) continue
    if (unit === LINE_FEED && text.charCodeAt(i - 1) === CARRIAGE_RETURN) continue
    const isLineEnd = unit === LINE_FEED || unit === CARRIAGE_RETURN
    units[length++] = isLineEnd ? LINE_FEED : unit
    if (isLineEnd) lineStarts.push(length)
  }
  units[length++] = END_OF_FILE
  return { units: units.subarray(0, length), lineStarts }
}

/**
 * The hash of the window that begins at each of `starts`, in hexadecimal digits. `h = 37h + entering − 37^100·leaving`
 * mod 2^64 is done in halves of 32 bits, every product of a half and a unit being exact in a double: four times as fast
 * as BigInt.
 */
function rollingHashes({ units, lineStarts }: Units): readonly string[] {
  const hashes: string[] = []
  let high = 0
  let low = 0
  let next = lineStarts[0]
  for (let i = 0; next !== undefined; i++) {
    const leaving = units[i - WINDOW] ?? 0
    const lowSum = low * FACTOR + (units[i] ?? 0) - leaving * LEAVING_LOW
    const carry = Math.floor(lowSum / TWO_32)
    low = lowSum >>> 0
    high = (Math.imul(high, FACTOR) + carry - Math.imul(leaving, LEAVING_HIGH)) >>> 0
    if (i === next + WINDOW - 1) {
      hashes.push(high === 0 ? low.toString(16) : high.toString(16) + low.toString(16).padStart(8, '0'))
      next = lineStarts[hashes.length]
    }
  }
  return hashes
}
