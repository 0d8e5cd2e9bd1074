import { daysFromCivil } from '../../../model/timestamp.ts'

const SECOND = 1_000_000_000n
const DAY = 86_400

/** The parts of a time in UTC. */
export interface Civil {
  readonly year: number
  /** From 1 on. */
  readonly month: number
  readonly day: number
  /** From 0 on. */
  readonly dayOfYear: number
  /** 0 is Sunday. */
  readonly dayOfWeek: number
  readonly secondOfDay: number
  readonly nanosecond: number
}

/** Rounds down, also below zero. */
const quotient = (one: bigint, other: bigint): bigint => (one - (((one % other) + other) % other)) / other

/** The parts of a time in nanoseconds since 1970. */
export function civilOf(nanoseconds: bigint): Civil {
  const seconds = Number(quotient(nanoseconds, SECOND))
  const days = Math.floor(seconds / DAY)
  // The inverse of daysFromCivil (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfMarchYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfMarchYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return {
    year,
    month,
    day: dayOfMarchYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
    dayOfYear: days - daysFromCivil(year, 1, 1),
    dayOfWeek: (((days + 4) % 7) + 7) % 7,
    secondOfDay: seconds - days * DAY,
    nanosecond: Number(nanoseconds - quotient(nanoseconds, SECOND) * SECOND),
  }
}

/** The time of a text of RFC 3339, in nanoseconds since 1970; undefined if it is none. */
export function parseTime(text: string): bigint | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9})\d*)?(Z|[+-]\d\d:\d\d)$/.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1, 7).map(Number)
  const days = daysFromCivil(year, month, day)
  const isDate = month >= 1 && month <= 12 && day >= 1 && civilOf(BigInt(days * DAY) * SECOND).month === month
  if (!isDate || hours > 23 || minutes > 59 || seconds > 59) return undefined
  const offset = parseOffset(match[8]?.replace('Z', '+00:00') ?? '') ?? 0
  const whole = days * DAY + hours * 3600 + minutes * 60 + seconds - offset
  return BigInt(whole) * SECOND + BigInt((match[7] ?? '').padEnd(9, '0'))
}

/** The seconds of an offset from UTC, `+01:00`, `-02:30` or `02:00`; undefined if it is none. */
export function parseOffset(text: string): number | undefined {
  const match = /^([+-]?)(\d\d):(\d\d)$/.exec(text)
  if (match === null) return undefined
  const [, sign, hours, minutes] = match
  return (Number(hours) * 3600 + Number(minutes) * 60) * (sign === '-' ? -1 : 1)
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0')
const fraction = (nanoseconds: number): string =>
  nanoseconds === 0 ? '' : `.${digits(nanoseconds, 9).replace(/0+$/, '')}`

/** A time as RFC 3339 in UTC. */
export function timeText(nanoseconds: bigint): string {
  const { year, month, day, secondOfDay, nanosecond } = civilOf(nanoseconds)
  const [hours, minutes, seconds] = [secondOfDay / 3600, (secondOfDay / 60) % 60, secondOfDay % 60].map(Math.floor)
  const date = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
  return `${date}T${digits(hours ?? 0, 2)}:${digits(minutes ?? 0, 2)}:${digits(seconds ?? 0, 2)}${fraction(nanosecond)}Z`
}

/** A duration in seconds: `90s`, `1.5s`. */
export function durationText(nanoseconds: bigint): string {
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds
  return `${nanoseconds < 0n ? '-' : ''}${size / SECOND}${fraction(Number(size % SECOND))}s`
}

/** A duration as Go's time.Duration writes it: `1h30m0s`, `1.5s`, `100ms`. */
export function goDurationText(nanoseconds: bigint): string {
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds
  const sign = nanoseconds < 0n ? '-' : ''
  if (size === 0n) return '0s'
  const small = size < 1000n ? 'ns' : size < 1_000_000n ? 'µs' : 'ms'
  if (size < SECOND) return `${sign}${Number(size) / Number(UNITS.get(small))}${small}`
  const minutes = size / (60n * SECOND)
  const seconds = durationText(size % (60n * SECOND))
  if (minutes === 0n) return sign + seconds
  return minutes < 60n ? `${sign}${minutes}m${seconds}` : `${sign}${minutes / 60n}h${minutes % 60n}m${seconds}`
}

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1000n],
  ['µs', 1000n],
  ['μs', 1000n],
  ['ms', 1_000_000n],
  ['s', SECOND],
  ['m', 60n * SECOND],
  ['h', 3600n * SECOND],
])

/** The nanoseconds of a duration as Go writes it, `1h30m`; undefined if it is none. */
export function parseDuration(text: string): bigint | undefined {
  const [, sign = '', rest = ''] = /^([-+]?)(.*)$/s.exec(text) ?? []
  if (rest === '0') return 0n
  if (text.length > 100 || !/^(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(rest)) return undefined
  let sum = 0n
  for (const [, whole = '', part = '', unit = ''] of rest.matchAll(/(\d*)\.?(\d*)(\D+)/g)) {
    const size = UNITS.get(unit) ?? 0n
    sum += BigInt(whole || '0') * size + (BigInt(part || '0') * size) / 10n ** BigInt(part.length)
  }
  return sign === '-' ? -sum : sum
}
