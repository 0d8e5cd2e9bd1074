const NAMES: ReadonlyMap<string, string> = new Map([
  ['@hourly', '0 * * * *'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@weekly', '0 0 * * 0'],
  ['@monthly', '0 0 1 * *'],
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
])
const MINUTES_OF_DAY = 24 * 60

/**
 * The longest time between two runs of a cron schedule, in minutes: of one that leaves out days, at least a day; undefined
 * where the schedule cannot be read. As CronJob has it: five fields, or a name with an `@`; a time zone before them is
 * passed over.
 */
export function longestCronGap(schedule: string): number | undefined {
  const bare = schedule.trim().replace(/^(?:CRON_)?TZ=\S{1,60}\s{1,20}/, '')
  const every = /^@every (?:(\d{1,4})h)?(?:(\d{1,5})m)?(?:\d{1,6}s)?$/.exec(bare)
  if (every !== null) return Number(every[1] ?? 0) * 60 + Number(every[2] ?? 0)
  const parts = (NAMES.get(bare) ?? bare).split(/\s+/, 6)
  const [minute = '', hour = '', ...days] = parts
  if (parts.length !== 5) return undefined
  const [minutes, hours] = [values(minute, 0, 59), values(hour, 0, 23)]
  if (minutes === undefined || hours === undefined) return undefined
  const times = hours.flatMap(one => minutes.map(two => one * 60 + two))
  const [first = 0] = times
  const gaps = times.map((time, i) => (times[i + 1] ?? first + MINUTES_OF_DAY) - time)
  const longest = Math.max(...gaps)
  return days.every(isEach) ? longest : longest + MINUTES_OF_DAY
}

const isEach = (field: string): boolean =>
  /^(?:\*|\?)(?:\/1)?$/.test(field) || /^(?:1-31|1-12|0-6|1-7|0-7)$/.test(field)

/** The values of a field, sorted; undefined where it is not well formed. */
function values(field: string, least: number, most: number): readonly number[] | undefined {
  const found = new Set<number>()
  for (const part of field.split(',', 61)) {
    const match = /^(?:(\*|\?)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part)
    if (match === null) return undefined
    const [, any, from, to, step] = match
    const start = any === undefined ? Number(from) : least
    const end = any !== undefined || (to === undefined && step !== undefined) ? most : Number(to ?? from)
    const width = Number(step ?? 1)
    if (start < least || end > most || start > end || width < 1) return undefined
    for (let value = start; value <= end; value += width) found.add(value)
  }
  return [...found].sort((a, b) => a - b)
}
