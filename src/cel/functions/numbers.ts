/** A double as Go writes it with %g: the fewest digits, with an exponent below 1e-4 and from 1e6 on; `+Inf`, `NaN`. */
export function goDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  if (Object.is(value, -0)) return '-0'
  const [, sign = '', digits = '', exponent = ''] = /^(-?)([\d.]+)e([+-]\d+)$/.exec(value.toExponential()) ?? []
  const power = Number(exponent)
  if (power < -4 || power >= 6) return `${sign}${digits}e${goExponent(power)}`
  return decimal(value)
}

/** At least two digits after the sign. */
export const goExponent = (power: number): string =>
  `${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`

/** A finite double without an exponent, with the fewest digits that identify it. */
export function decimal(value: number): string {
  const [, sign = '', first = '', others = '', exponent = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential()) ?? []
  const digits = first + others
  const point = 1 + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** The integer of a text of decimal digits with a sign, as Go's strconv.ParseInt; undefined if it is none. */
export const parseInteger = (text: string): bigint | undefined =>
  /^[+-]?\d{1,100}$/.test(text) ? BigInt(text.replace(/^\+/, '')) : undefined

/** The double of a text, as Go's strconv.ParseFloat without its hexadecimal form; undefined if it is none. */
export function parseDouble(text: string): number | undefined {
  if (/^[+-]?(?:inf|infinity)$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  if (/^nan$/i.test(text)) return Number.NaN
  if (text.length > 1000 || !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}
