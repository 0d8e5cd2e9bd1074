/** Seconds in each unit of a Go duration. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
}

/**
 * The seconds of a Go duration, `1h30m`, as time.ParseDuration reads it; undefined where that refuses it: a number
 * without a unit other than `0`, a unit longer than the hour.
 */
export function goDuration(text: string): number | undefined {
  const [, sign = '', rest = ''] = /^([-+]?)(.*)$/s.exec(text) ?? []
  if (rest === '0') return 0
  if (text.length > 100 || !/^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(rest)) return undefined
  const parts = [...rest.matchAll(/([\d.]+)(\D+)/g)]
  const seconds = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0)
  return sign === '-' ? -seconds : seconds
}
