import { type Failure, failure } from '../../values.ts'
import { type Codec, DURATION, INT, STRING, TIMESTAMP } from '../codec.ts'
import { fn1, fn2, type Library, METHOD } from '../define.ts'
import { type Civil, civilOf, parseOffset } from './time-text.ts'

const PARTS: readonly (readonly [name: string, read: (civil: Civil) => number])[] = [
  ['getFullYear', ({ year }) => year],
  ['getMonth', ({ month }) => month - 1],
  ['getDate', ({ day }) => day],
  ['getDayOfMonth', ({ day }) => day - 1],
  ['getDayOfWeek', ({ dayOfWeek }) => dayOfWeek],
  ['getDayOfYear', ({ dayOfYear }) => dayOfYear],
  ['getHours', ({ secondOfDay }) => Math.floor(secondOfDay / 3600)],
  ['getMinutes', ({ secondOfDay }) => Math.floor(secondOfDay / 60) % 60],
  ['getSeconds', ({ secondOfDay }) => secondOfDay % 60],
  ['getMilliseconds', ({ nanosecond }) => Math.floor(nanosecond / 1_000_000)],
]

/** Nanoseconds in the units of a duration's parts. */
const UNITS: readonly (readonly [name: string, size: bigint])[] = [
  ['getHours', 3_600_000_000_000n],
  ['getMinutes', 60_000_000_000n],
  ['getSeconds', 1_000_000_000n],
]

/** The seconds that a time zone is before UTC at a time. */
function offsetOf(zone: string, nanoseconds: bigint): number | Failure {
  const fixed = zone === '' || zone === 'UTC' ? 0 : parseOffset(zone)
  return fixed ?? namedOffset(zone, nanoseconds) ?? failure('there is no such time zone')
}

const NUMERIC = { hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const

/** By the zones of IANA that the JavaScript engine brings. */
function namedOffset(timeZone: string, nanoseconds: bigint): number | undefined {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, ...NUMERIC, ...CLOCK, era: 'short' })
    const milliseconds = Number(nanoseconds / 1_000_000n)
    const parts = new Map(format.formatToParts(milliseconds).map(({ type, value }) => [type, Number(value)] as const))
    const clock = (parts.get('hour') ?? 0) * 3600 + (parts.get('minute') ?? 0) * 60 + (parts.get('second') ?? 0)
    const utc = civilOf(nanoseconds)
    const days = (parts.get('day') ?? 0) === utc.day ? 0 : clock > utc.secondOfDay ? -1 : 1
    return days * 86_400 + clock - utc.secondOfDay
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

const inZone = (nanoseconds: bigint, zone: string, read: (civil: Civil) => number): bigint | Failure => {
  const offset = offsetOf(zone, nanoseconds)
  return typeof offset === 'number' ? BigInt(read(civilOf(nanoseconds + BigInt(offset) * 1_000_000_000n))) : offset
}

const TIMES: readonly [Codec<bigint>, Codec<string>] = [TIMESTAMP, STRING]

/** The parts of times and durations. Months, days of the month and of the year count from 0. */
export const times: Library = [
  ...PARTS.map(([name, read]) => fn1(name, TIMESTAMP, INT, time => BigInt(read(civilOf(time))), METHOD)),
  ...PARTS.map(([name, read]) => fn2(name, TIMES, INT, (time, zone) => inZone(time, zone, read), METHOD)),
  ...UNITS.map(([name, size]) => fn1(name, DURATION, INT, duration => duration / size, METHOD)),
  // A part of the second, unlike the others.
  fn1('getMilliseconds', DURATION, INT, duration => (duration / 1_000_000n) % 1000n, METHOD),
]
