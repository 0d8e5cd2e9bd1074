/** An amount as Kubernetes keeps it (apimachinery's `resource.Quantity`): equal amounts have equal `nanos`, however they were written. */
export interface Quantity {
  /** The amount in billionths, as a decimal integer: `100m` is `100000000`. */
  readonly nanos: string
}

const NANOS = 10n ** 9n
/** Greater amounts are cut down to this one when they are parsed. */
const GREATEST = (2n ** 63n - 1n) * NANOS
/** Beyond this power of ten every amount is the greatest or the least there is. */
const MOST_DIGITS = 512

const MULTIPLIERS: Readonly<Record<string, bigint>> = {
  Ki: 2n ** 10n,
  Mi: 2n ** 20n,
  Gi: 2n ** 30n,
  Ti: 2n ** 40n,
  Pi: 2n ** 50n,
  Ei: 2n ** 60n,
}
const EXPONENTS: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
}

/**
 * Reads a quantity (`500m`, `0.5`, `64Mi`, `1e3`, `128974848`), or gives undefined. As `resource.ParseQuantity` does, what is finer than a
 * billionth is rounded away from zero and what is greater than 2^63-1 is cut. A number from YAML comes as its source text.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:([eE])([+-]?\d{1,10})|([KMGTPE]i)|([numkMGTPE]?))$/.exec(
    text.length <= MOST_DIGITS ? text : '',
  )
  const [, sign, whole = '', fraction = '', , power, binary, decimal = ''] = match ?? []
  const digits = whole + fraction
  if (!match || digits === '') return undefined
  const exponent =
    power === undefined ? (EXPONENTS[decimal] ?? 0) : Math.max(-MOST_DIGITS, Math.min(Number(power), MOST_DIGITS))
  const amount = scale(BigInt(digits) * (MULTIPLIERS[binary ?? ''] ?? 1n), exponent - fraction.length + 9)
  const cut = amount > GREATEST ? GREATEST : amount
  return { nanos: String(sign === '-' ? -cut : cut) }
}

/** Negative where `a` is less than `b`, 0 where they are the same amount, positive where it is more: fit for sorting. */
export function compareQuantities(a: Quantity, b: Quantity): -1 | 0 | 1 {
  const [one, other] = [BigInt(a.nanos), BigInt(b.nanos)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** `value` times ten to the `power`, rounded up. */
function scale(value: bigint, power: number): bigint {
  if (power >= 0) return value * 10n ** BigInt(power)
  const divisor = 10n ** BigInt(-power)
  return (value + divisor - 1n) / divisor
}
