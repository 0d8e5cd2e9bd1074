/** Days from 1970-01-01 to a date of the proleptic Gregorian calendar. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468
}

/**
 * A timestamp of the AWS CLI in seconds since 1970: RFC 3339 (`2026-11-20T10:11:12.345000+01:00`) or seconds as a
 * number. Undefined if it is neither. The system's clock and time zone play no part.
 */
export function parseTimestamp(value: string | number): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?$/.exec(value)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1, 7).map(Number)
  if (month < 1 || month > 12 || day < 1 || day > 31 || hours > 23 || minutes > 59 || seconds > 60) return undefined
  const zone = /^([+-])(\d{2}):?(\d{2})$/.exec(match[7] ?? '')
  const offset = zone === null ? 0 : (Number(zone[2]) * 60 + Number(zone[3])) * (zone[1] === '-' ? -60 : 60)
  return daysFromCivil(year, month, day) * 86_400 + hours * 3600 + minutes * 60 + seconds - offset
}
