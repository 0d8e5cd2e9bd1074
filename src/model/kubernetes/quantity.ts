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
 * The number that a quantity of Kubernetes stands for (`100m` is 0.1, `64Mi` is 67108864; apimachinery, api/resource), in
 * the unit of its resource: bytes, cores. Undefined where it is none. Linear in the length of the text, which is bounded.
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
