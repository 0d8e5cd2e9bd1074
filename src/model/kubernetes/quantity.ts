const QUANTITY = /^([+-]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40}))(?:([KMGTPE]i|[numkMGTPE])|[eE]([+-]?\d{1,3}))?$/

const BINARY = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']
const DECIMAL: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
}

/**
 * The value of a Kubernetes quantity (`100m` is 0.1, `64Mi` is 67108864; apimachinery, api/resource), in the unit of
 * its resource: bytes, cores. Undefined if it is not one. Linear in the length of the text, which is bounded.
 */
export function parseQuantity(text: string): number | undefined {
  const match = QUANTITY.exec(text)
  if (match === null) return undefined
  const [, digits, suffix, exponent] = match
  const number = Number(digits)
  if (exponent !== undefined) return number * 10 ** Number(exponent)
  if (suffix === undefined) return number
  const power = BINARY.indexOf(suffix)
  return power < 0 ? number * (DECIMAL[suffix] ?? 1) : number * 1024 ** (power + 1)
}

/** Powers of ten above 1e-9. */
const NANO_EXPONENTS: Readonly<Record<string, number>> = {
  n: 0,
  u: 3,
  m: 6,
  '': 9,
  k: 12,
  M: 15,
  G: 18,
  T: 21,
  P: 24,
  E: 27,
}
/** The largest power of ten that is read; apimachinery caps what does not fit into its decimal. */
const MAX_EXPONENT = 100

/** A quantity in units of 1e-9, exact: apimachinery keeps no more, and rounds up (api/resource, ParseQuantity). Undefined where it is none. */
export function quantityNanos(text: string): bigint | undefined {
  const match = QUANTITY.exec(text)
  if (match === null) return undefined
  const [, digits = '', suffix = '', exponent] = match
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(digits) ?? []
  const power = BINARY.indexOf(suffix)
  const shift =
    9 - part.length + (exponent === undefined ? (NANO_EXPONENTS[power < 0 ? suffix : ''] ?? 9) - 9 : Number(exponent))
  if (Math.abs(shift) > MAX_EXPONENT) return undefined
  const size = BigInt(whole + part) * (power < 0 ? 1n : 1024n ** BigInt(power + 1))
  const unsigned = shift >= 0 ? size * 10n ** BigInt(shift) : roundedUp(size, 10n ** BigInt(-shift))
  return sign === '-' ? -unsigned : unsigned
}

const roundedUp = (size: bigint, divisor: bigint): bigint => (size + divisor - 1n) / divisor

const DECIMAL_SUFFIXES: readonly (readonly [exponent: number, suffix: string])[] = [
  [27, 'E'],
  [24, 'P'],
  [21, 'T'],
  [18, 'G'],
  [15, 'M'],
  [12, 'k'],
  [9, ''],
  [6, 'm'],
  [3, 'u'],
  [0, 'n'],
]

/**
 * A quantity as the API server writes it (apimachinery, api/resource, CanonicalizeBytes): the largest suffix of its own
 * sort with which it is a whole number. `0.5` is `500m`, `1024Mi` is `1Gi`. Other texts stay as they are.
 */
export function canonicalQuantity(text: string): string {
  const nanos = quantityNanos(text)
  if (nanos === undefined || /[eE][+-]?\d/.test(text)) return text
  if (nanos === 0n) return '0'
  const unit = 10n ** 9n
  if (text.endsWith('i') && nanos % unit === 0n) {
    let [size, power] = [nanos / unit, 0]
    while (size % 1024n === 0n && power < BINARY.length) {
      size /= 1024n
      power++
    }
    // A binary suffix stands for 1024 at least.
    return `${size}${BINARY[power - 1] ?? ''}`
  }
  const [exponent, suffix] = DECIMAL_SUFFIXES.find(([power]) => nanos % 10n ** BigInt(power) === 0n) ?? [0, 'n']
  return `${nanos / 10n ** BigInt(exponent)}${suffix}`
}
