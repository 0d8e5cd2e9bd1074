/** The units of Prometheus, in their only order, with their seconds (prometheus/common, model.ParseDuration). */
const UNITS = [
  ['y', 31_536_000],
  ['w', 604_800],
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['s', 1],
  ['ms', 0.001],
] as const

const DURATION = new RegExp(`^${UNITS.map(([unit]) => `(?:(\\d{1,12})${unit})?`).join('')}$`)

/** The seconds of a Prometheus duration (`1m30s` is 90, `0` is 0); undefined if it is not one. */
export function parseScrapeDuration(text: string): number | undefined {
  if (text === '0') return 0
  const match = text === '' ? null : DURATION.exec(text)
  return match === null
    ? undefined
    : UNITS.reduce((sum, [, seconds], i) => sum + Number(match[i + 1] ?? 0) * seconds, 0)
}
