import { isReporterName, type ReporterName, reporterNames } from '../reporters/index.ts'
import type { FailLevel } from '../workspace/configuration.ts'
import { unknown } from '../workspace/suggest.ts'
import { type GivenOption, isGiven, lastValue, type OptionDefinition } from './arguments.ts'

/** The options of `clauselint lint`. */
export const LINT_OPTIONS: readonly OptionDefinition[] = [
  { name: 'format', short: 'f', value: 'NAME', help: `${reporterNames.join(', ')}; may be given several times` },
  { name: 'output-file', short: 'o', value: 'FILE', help: 'Where the format before it is written to' },
  {
    name: 'config',
    short: 'c',
    value: 'FILE',
    help: 'The configuration for all files, instead of those that are found',
  },
  {
    name: 'rule',
    value: "'ID: SEVERITY'",
    help: 'Sets a rule or check, as in the configuration; may be given several times',
  },
  {
    name: 'fail-level',
    value: 'LEVEL',
    help: 'From which severity on the exit code is 1: error (default), warn, info',
  },
  { name: 'max-warnings', value: 'NUMBER', help: 'The exit code is 1 with more warnings than this' },
  { name: 'exit-zero', help: 'The exit code is 0 although there are findings' },
  { name: 'quiet', short: 'q', help: 'Reports errors only' },
  { name: 'show-suppressed', help: 'Reports suppressed findings too' },
  { name: 'code-frames', help: 'Shows the lines that findings are in' },
  { name: 'no-inline-config', help: 'Suppression comments do not hold' },
  { name: 'no-ignore', help: 'Ignore files and the ignore of the configuration do not hold' },
  { name: 'max-file-size', value: 'BYTES', help: 'Larger files are not analysed' },
  { name: 'stdin-filename', value: 'FILE', help: 'What standard input (-) is called' },
  { name: 'color', help: 'Colours the text report' },
  { name: 'no-color', help: 'Does not colour the text report' },
]

/** One report that is wanted: written to `file`, or to standard output. */
export interface WantedReport {
  readonly format: ReporterName
  readonly file?: string
}

/** What `clauselint lint` is asked to do. */
export interface LintOptions {
  readonly paths: readonly string[]
  readonly reports: readonly WantedReport[]
  readonly configuration: string | undefined
  readonly rules: readonly string[]
  readonly failLevel: FailLevel | undefined
  readonly maxWarnings: number | undefined
  readonly exitZero: boolean
  readonly quiet: boolean
  readonly showSuppressed: boolean
  readonly codeFrames: boolean
  readonly inlineSuppressions: boolean
  readonly ignore: boolean
  readonly maxFileSize: number | undefined
  readonly inputName: string | undefined
  /** Undefined where the terminal decides. */
  readonly colour: boolean | undefined
}

type Read<T> = { readonly value: T } | { readonly problem: string }

/** What the given options mean, or what is wrong with one of them. */
export function toLintOptions(paths: readonly string[], given: readonly GivenOption[]): Read<LintOptions> {
  const reports = toReports(given)
  const failLevel = toFailLevel(lastValue(given, 'fail-level'))
  const maxWarnings = toWhole('max-warnings', lastValue(given, 'max-warnings'))
  const maxFileSize = toWhole('max-file-size', lastValue(given, 'max-file-size'))
  if ('problem' in reports) return reports
  if ('problem' in failLevel) return failLevel
  if ('problem' in maxWarnings) return maxWarnings
  if ('problem' in maxFileSize) return maxFileSize
  if (paths.includes('-') && paths.length > 1) return { problem: '- (standard input) stands alone' }
  const colour = given.findLast(({ name }) => name === 'color' || name === 'no-color')
  return {
    value: {
      paths: paths.length === 0 ? ['.'] : paths,
      reports: reports.value,
      configuration: lastValue(given, 'config'),
      rules: given.filter(({ name }) => name === 'rule').map(({ value }) => value),
      failLevel: failLevel.value,
      maxWarnings: maxWarnings.value,
      exitZero: isGiven(given, 'exit-zero'),
      quiet: isGiven(given, 'quiet'),
      showSuppressed: isGiven(given, 'show-suppressed'),
      codeFrames: isGiven(given, 'code-frames'),
      inlineSuppressions: !isGiven(given, 'no-inline-config'),
      ignore: !isGiven(given, 'no-ignore'),
      maxFileSize: maxFileSize.value,
      inputName: lastValue(given, 'stdin-filename'),
      colour: colour && colour.name === 'color',
    },
  }
}

/** Each `--output-file` takes the format before it, or the first one where none is before it. */
function toReports(given: readonly GivenOption[]): Read<readonly WantedReport[]> {
  const reports: { format: string; file?: string }[] = []
  let waiting: string | undefined
  for (const { name, value } of given) {
    const last = reports.at(-1)
    if (name === 'format') {
      reports.push({ format: value, ...(waiting === undefined ? {} : { file: waiting }) })
      waiting = undefined
    } else if (name === 'output-file') {
      if (waiting !== undefined || last?.file !== undefined)
        return { problem: `--output-file ${value}: there is no --format for it` }
      if (last === undefined) waiting = value
      else last.file = value
    }
  }
  if (reports.length === 0) reports.push({ format: 'text', ...(waiting === undefined ? {} : { file: waiting }) })
  const known = reports.flatMap(({ format, ...rest }) => (isReporterName(format) ? [{ format, ...rest }] : []))
  const wrong = reports.find(({ format }) => !isReporterName(format))
  if (wrong !== undefined) return { problem: `unknown format ${unknown(wrong.format, reporterNames)}` }
  if (known.filter(({ file }) => file === undefined).length > 1)
    return { problem: 'two formats would both go to standard output: give one an --output-file' }
  const files = known.flatMap(({ file }) => file ?? [])
  if (new Set(files).size < files.length) return { problem: 'two formats would go to the same file' }
  return { value: known }
}

const FAIL_LEVELS: readonly FailLevel[] = ['error', 'warn', 'info']

function toFailLevel(text: string | undefined): Read<FailLevel | undefined> {
  const value = FAIL_LEVELS.find(level => level === text)
  if (text !== undefined && value === undefined)
    return { problem: `unknown --fail-level ${unknown(text, FAIL_LEVELS)}` }
  return { value }
}

function toWhole(option: string, text: string | undefined): Read<number | undefined> {
  if (text === undefined) return { value: undefined }
  const value = Number(text)
  return /^\d+$/.test(text) && Number.isSafeInteger(value)
    ? { value }
    : { problem: `--${option} ${text} must be a whole number` }
}
