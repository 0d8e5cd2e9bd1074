import { CONFIDENCES, type Confidence } from '../../engine/confidence.ts'
import type { FixLevel } from '../../engine/fix/fix.ts'
import { isReporterName, type ReporterName, reporterNames } from '../../reporters/index.ts'
import { LARGEST_FILE } from '../../schemas/largest-file.ts'
import type { FailLevel } from '../../workspace/configuration.ts'
import { unknown } from '../../workspace/suggest.ts'
import { allValues, type GivenOption, isGiven, lastValue, type OptionDefinition } from '../arguments.ts'
import type { BaselineOptions } from '../baseline/baseline.ts'
import type { ChangedOptions } from './changed.ts'
import { type ShardNumber, toShardNumber } from './shard-number.ts'

/** The options of `clauselint lint`. */
export const LINT_OPTIONS: readonly OptionDefinition[] = [
  { name: 'format', short: 'f', value: 'NAME', help: `${reporterNames.join(', ')}; repeatable` },
  { name: 'output-file', short: 'o', value: 'FILE', help: 'Write the preceding format to this file' },
  {
    name: 'config',
    short: 'c',
    value: 'FILE',
    help: 'Use this configuration for all files instead of those found',
  },
  {
    name: 'rule',
    value: "'ID: SEVERITY'",
    help: 'Set a rule or check, as in the configuration; repeatable',
  },
  {
    name: 'fail-level',
    value: 'LEVEL',
    help: 'Lowest severity that fails the run: error (default), warn, info',
  },
  {
    name: 'min-confidence',
    value: 'LEVEL',
    help: 'Lowest confidence that is reported: high, medium (default; JSON and SARIF list all), low',
  },
  { name: 'max-warnings', value: 'NUMBER', help: 'Exit with 1 if there are more warnings than this' },
  { name: 'strict', help: 'Exit with 1 if a document, file or folder is not analysed' },
  { name: 'exit-zero', help: 'Exit with 0 even if there are findings' },
  { name: 'changed', help: 'Treat the named files as changed: lint everything, report only these' },
  {
    name: 'since',
    value: 'REVISION',
    help: 'Report only files changed since this checkout diverged from it (needs git)',
  },
  {
    name: 'fix',
    value: 'LEVEL',
    isOptional: true,
    help: 'Apply safe fixes; with =all, also those that need review',
  },
  {
    name: 'fix-dry-run',
    value: 'LEVEL',
    isOptional: true,
    help: 'Change no file; write what --fix would change to standard output as a unified diff',
  },
  {
    name: 'category',
    value: 'NAME',
    help: 'Distinguish this SARIF report from others for the same commit; one per scope',
  },
  { name: 'baseline', value: 'FILE', help: 'Do not report findings listed in this file (clauselint baseline)' },
  { name: 'strict-baseline', help: 'Exit with 1 if the baseline has stale entries' },
  { name: 'shard', value: 'I/N|auto', help: 'Lint part I of N and write the result for clauselint merge' },
  { name: 'cache', help: 'Cache results and lint only what has changed since (.clauselint-cache)' },
  {
    name: 'cache-location',
    value: 'FILE',
    help: 'Cache in this file, which only you may read, and git does not track',
  },
  { name: 'watch', short: 'w', help: 'Keep running; report what each change adds or resolves' },
  { name: 'quiet', short: 'q', help: 'Report errors only' },
  { name: 'show-suppressed', help: 'Also report suppressed findings' },
  { name: 'code-frames', help: 'Show the line of each finding and how to fix it (default on a terminal)' },
  { name: 'no-code-frames', help: 'Show a line for each finding only' },
  { name: 'all', help: 'Show all findings on a terminal, also where many of a file are equal' },
  { name: 'render', help: 'Run helm template and kustomize build, and lint what they write: for trusted files only' },
  { name: 'no-inline-config', help: 'Disregard suppression comments' },
  { name: 'no-ignore', help: 'Lint ignored files too' },
  { name: 'max-file-size', value: 'BYTES', help: 'Do not analyse larger files' },
  { name: 'stdin-filename', value: 'FILE', help: 'File name to report for standard input (-)' },
  { name: 'color', help: 'Color the text report' },
  { name: 'no-color', help: 'Do not color the text report' },
]

/** One report that is wanted: written to `file`, or to standard output. */
export interface WantedReport {
  readonly format: ReporterName
  readonly file?: string
}

/** Which fixes are made, and whether only their diff is wanted. */
export interface FixOption {
  readonly level: FixLevel
  readonly isDryRun: boolean
}

/** The options of `clauselint lint`. */
export interface LintOptions extends ChangedOptions, BaselineOptions {
  readonly paths: readonly string[]
  readonly reports: readonly WantedReport[]
  /** The part to lint; undefined where all is linted and reported. */
  readonly shard: ShardNumber | undefined
  /** Of the SARIF report. */
  readonly category: string | undefined
  /** Whether results are kept, and where: a file relative to the current folder, the default place where undefined. */
  readonly cache: boolean
  readonly cacheLocation: string | undefined
  readonly configuration: string | undefined
  readonly rules: readonly string[]
  readonly failLevel: FailLevel | undefined
  /** Findings of less confidence are counted only; undefined where the configuration decides. */
  readonly minConfidence: Confidence | undefined
  /** Whether what is not analysed fails the run; else the configuration decides. */
  readonly strict: boolean
  readonly maxWarnings: number | undefined
  readonly exitZero: boolean
  readonly fix: FixOption | undefined
  readonly quiet: boolean
  readonly showSuppressed: boolean
  /** Undefined where the terminal decides. */
  readonly codeFrames: boolean | undefined
  /** Whether equal findings are all shown on a terminal. */
  readonly all: boolean
  readonly inlineSuppressions: boolean
  readonly ignore: boolean
  /** Whether programs render charts and kustomizations. */
  readonly render: boolean
  readonly maxFileSize: number | undefined
  readonly inputName: string | undefined
  /** Undefined where the terminal decides. */
  readonly colour: boolean | undefined
}

type Variables = Readonly<Record<string, string | undefined>>
type Read<T> = { readonly value: T } | { readonly problem: string }

/** What the given options mean, or what is wrong with one of them. `variables` are those of the environment. */
export function toLintOptions(
  paths: readonly string[],
  given: readonly GivenOption[],
  variables: Variables,
): Read<LintOptions> {
  const fix = toFix(given, paths)
  if ('problem' in fix) return fix
  const reports = toReports(given, fix.value?.isDryRun === true)
  const failLevel = toOneOf('fail-level', lastValue(given, 'fail-level'), FAIL_LEVELS)
  const minConfidence = toOneOf('min-confidence', lastValue(given, 'min-confidence'), CONFIDENCES)
  const maxWarnings = toWhole('max-warnings', lastValue(given, 'max-warnings'))
  const maxFileSize = toWhole('max-file-size', lastValue(given, 'max-file-size'), LARGEST_FILE)
  if ('problem' in reports) return reports
  if ('problem' in failLevel) return failLevel
  if ('problem' in minConfidence) return minConfidence
  if ('problem' in maxWarnings) return maxWarnings
  if ('problem' in maxFileSize) return maxFileSize
  const shard = toShard(paths, given, variables)
  if ('problem' in shard) return shard
  const category = lastValue(given, 'category')
  if (category !== undefined && !/^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/.test(category))
    return { problem: `--category ${category} may contain letters, digits, ".", "_", "-" and "/" between them` }
  const changed = isGiven(given, 'changed') ? paths : undefined
  const since = lastValue(given, 'since')
  if (changed !== undefined && since !== undefined) return { problem: '--changed and --since cannot be combined' }
  if (since !== undefined && paths.includes('-')) return { problem: '--since: standard input (-) is not a file' }
  if (changed === undefined && paths.includes('-') && paths.length > 1)
    return { problem: '- (standard input) cannot be combined with other paths' }
  const kept = isGiven(given, 'render') && NOT_RENDERED.find(name => isGiven(given, name))
  if (typeof kept === 'string') return { problem: `--render and --${kept} cannot be combined` }
  if (isGiven(given, 'render') && paths.includes('-'))
    return { problem: '--render: standard input (-) is rendered already' }
  const frames = given.findLast(({ name }) => name === 'code-frames' || name === 'no-code-frames')
  const colour = given.findLast(({ name }) => name === 'color' || name === 'no-color')
  return {
    value: {
      paths: paths.length === 0 || changed !== undefined ? ['.'] : paths,
      changed,
      since,
      reports: reports.value,
      shard: shard.value,
      category,
      baseline: lastValue(given, 'baseline'),
      strictBaseline: isGiven(given, 'strict-baseline'),
      cache: isGiven(given, 'cache') || isGiven(given, 'cache-location'),
      cacheLocation: lastValue(given, 'cache-location'),
      configuration: lastValue(given, 'config'),
      rules: allValues(given, 'rule'),
      failLevel: failLevel.value,
      minConfidence: minConfidence.value,
      strict: isGiven(given, 'strict'),
      maxWarnings: maxWarnings.value,
      exitZero: isGiven(given, 'exit-zero'),
      fix: fix.value,
      quiet: isGiven(given, 'quiet'),
      showSuppressed: isGiven(given, 'show-suppressed'),
      codeFrames: frames && frames.name === 'code-frames',
      all: isGiven(given, 'all'),
      inlineSuppressions: !isGiven(given, 'no-inline-config'),
      ignore: !isGiven(given, 'no-ignore'),
      render: isGiven(given, 'render'),
      maxFileSize: maxFileSize.value,
      inputName: lastValue(given, 'stdin-filename'),
      colour: colour && colour.name === 'color',
    },
  }
}

/** What is about files, or is kept for runs that run no program. */
const NOT_RENDERED = ['fix', 'fix-dry-run', 'shard', 'cache', 'cache-location', 'changed', 'since']

const FIX_LEVELS: readonly FixLevel[] = ['safe', 'all']

function toFix(given: readonly GivenOption[], paths: readonly string[]): Read<FixOption | undefined> {
  const fixOptions = given.filter(({ name }) => name === 'fix' || name === 'fix-dry-run')
  if (fixOptions.length === 0) return { value: undefined }
  const wrong = fixOptions.find(({ value }) => value !== '' && !FIX_LEVELS.some(level => level === value))
  if (wrong !== undefined) return { problem: `unknown --${wrong.name} ${unknown(wrong.value, FIX_LEVELS)}` }
  const isDryRun = isGiven(given, 'fix-dry-run')
  if (paths.includes('-') && !isDryRun)
    return { problem: '--fix cannot change standard input; --fix-dry-run writes what it would change' }
  return { value: { level: fixOptions.some(({ value }) => value === 'all') ? 'all' : 'safe', isDryRun } }
}

/** What belongs to the report, which `clauselint merge` writes. */
const NOT_FOR_SHARDS = [
  'format',
  'changed',
  'since',
  'exit-zero',
  'max-warnings',
  'quiet',
  'show-suppressed',
  'baseline',
]

function toShard(
  paths: readonly string[],
  given: readonly GivenOption[],
  variables: Variables,
): Read<ShardNumber | undefined> {
  const text = lastValue(given, 'shard')
  if (text === undefined) return { value: undefined }
  if (paths.includes('-')) return { problem: '--shard: standard input (-) has no parts' }
  const whole = ['fix', 'fix-dry-run', 'cache'].find(name => isGiven(given, name))
  if (whole !== undefined) return { problem: `--${whole} is for a run on all files, not for a --shard` }
  const late = NOT_FOR_SHARDS.find(name => isGiven(given, name))
  return late === undefined
    ? toShardNumber(text, variables)
    : { problem: `--shard: give --${late} to clauselint merge` }
}

/** Each `--output-file` takes the format before it, or the first one where none is before it. */
function toReports(given: readonly GivenOption[], isDryRun: boolean): Read<readonly WantedReport[]> {
  const reports: { format: string; file?: string }[] = []
  let waiting: string | undefined
  for (const { name, value } of given) {
    const last = reports.at(-1)
    if (name === 'format') {
      reports.push({ format: value, ...(waiting === undefined ? {} : { file: waiting }) })
      waiting = undefined
    } else if (name === 'output-file') {
      if (waiting !== undefined || last?.file !== undefined)
        return { problem: `--output-file ${value} needs a --format before it` }
      if (last === undefined) waiting = value
      else last.file = value
    }
  }
  if (waiting !== undefined) reports.push({ format: 'text', file: waiting })
  else if (reports.length === 0 && !isDryRun) reports.push({ format: 'text' })
  const known = reports.flatMap(({ format, ...rest }) => (isReporterName(format) ? [{ format, ...rest }] : []))
  const wrong = reports.find(({ format }) => !isReporterName(format))
  if (wrong !== undefined) return { problem: `unknown format ${unknown(wrong.format, reporterNames)}` }
  const toOutput = known.filter(({ file }) => file === undefined).length
  if (isDryRun && toOutput > 0)
    return { problem: '--fix-dry-run writes to standard output itself: give the format an --output-file' }
  if (toOutput > 1)
    return { problem: 'two formats would both be written to standard output: give one an --output-file' }
  const files = known.flatMap(({ file }) => file ?? [])
  if (new Set(files).size < files.length) return { problem: 'two formats would be written to the same file' }
  return { value: known }
}

const FAIL_LEVELS: readonly FailLevel[] = ['error', 'warn', 'info']

function toOneOf<T extends string>(option: string, text: string | undefined, all: readonly T[]): Read<T | undefined> {
  const value = all.find(one => one === text)
  if (text !== undefined && value === undefined) return { problem: `unknown --${option} ${unknown(text, all)}` }
  return { value }
}

function toWhole(option: string, text: string | undefined, most = Number.MAX_SAFE_INTEGER): Read<number | undefined> {
  if (text === undefined) return { value: undefined }
  const value = Number(text)
  if (!/^\d+$/.test(text)) return { problem: `--${option} ${text} must be a whole number` }
  return value <= most ? { value } : { problem: `--${option} ${text} must be at most ${most}` }
}
