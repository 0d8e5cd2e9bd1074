const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const DAYS = 'sun mon tue wed thu fri sat'.split(' ')

interface Field {
  readonly name: string
  readonly least: number
  readonly most: number
  readonly names?: readonly string[]
}

const FIELDS: readonly Field[] = [
  { name: 'minutes', least: 0, most: 59 },
  { name: 'hours', least: 0, most: 23 },
  { name: 'days of the month', least: 1, most: 31 },
  { name: 'months', least: 1, most: 12, names: ['', ...MONTHS] },
  { name: 'days of the week', least: 0, most: 6, names: DAYS },
]
const DESCRIPTORS = /^@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)$/
const LONGEST = 500

/**
 * Why the schedule of a CronJob is refused, or undefined: cron.ParseStandard (robfig/cron v3) and validateScheduleFormat
 * (kubernetes, apis/batch/validation), which refuses time zones.
 */
export function scheduleProblem(schedule: string): string | undefined {
  if (schedule.includes('TZ')) return 'no time zone, which timeZone states'
  if (schedule.length > LONGEST) return `at most ${LONGEST} characters`
  if (schedule.startsWith('@')) return descriptorProblem(schedule)
  const parts = schedule.split(/\s+/).filter(part => part !== '')
  if (parts.length !== 5) return 'five fields'
  for (const [i, field] of FIELDS.entries()) {
    const isWrong = parts[i]?.split(',').some(one => one !== '' && !isRange(one, field)) !== false
    if (isWrong) return `${field.name} from ${field.least} to ${field.most}`
  }
  return undefined
}

const descriptorProblem = (text: string): string | undefined =>
  DESCRIPTORS.test(text) || /^@every (?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)
    ? undefined
    : '@hourly, @daily, @weekly, @monthly, @yearly or @every with a duration'

/** `*`, `?`, `5`, `1-5`, `MON-FRI`, each with a step: getRange (robfig/cron v3, parser.go). */
function isRange(text: string, field: Field): boolean {
  const [range = '', step, ...further] = text.split('/')
  if (further.length > 0 || (step !== undefined && !(numberIn(step) !== undefined && Number(step) > 0))) return false
  const [from = '', to, ...more] = range.split('-')
  if (more.length > 0) return false
  if (from === '*' || from === '?') return true
  const first = valueIn(from, field)
  const last = to === undefined ? first : valueIn(to, field)
  return first !== undefined && last !== undefined && first >= field.least && last <= field.most && first <= last
}

const numberIn = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

function valueIn(text: string, { names }: Field): number | undefined {
  const named = names?.indexOf(text.toLowerCase()) ?? -1
  return named >= 0 && text !== '' ? named : numberIn(text)
}
