import { CONFIDENCES, type Confidence } from '../../engine/confidence.ts'
import type { FixLevel } from '../../engine/fix/fix.ts'
import { reporterNames } from '../../reporters/index.ts'
import { SORTS, type Sort } from '../../reporters/order.ts'
import { LARGEST_FILE } from '../../schemas/largest-file.ts'
import type { FailLevel } from '../../workspace/configuration.ts'
import { unknown } from '../../workspace/suggest.ts'
import { allValues, type GivenOption, isGiven, lastValue, type OptionDefinition } from '../arguments.ts'
import type { BaselineOptions } from '../baseline/baseline.ts'
import { firstProblem, haveValues, type Result } from '../result.ts'
import { conflictIn } from './option-conflicts.ts'
import { type ShardNumber, toShardNumber } from './shards/shard-number.ts'
import type { ChangedOptions } from './since/changes.ts'
import { toReports, type WantedReport } from './wanted-reports.ts'

/** The options of `clauselint lint`. */
export const LINT_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'format',
    short: 'f',
    value: 'NAME',
    help: `${reporterNames.join(', ')}, or ./FORMAT.mjs`,
  },
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
  { name: 'fix-interactive', help: 'Show what each fix would change, and ask whether to apply it' },
  {
    name: 'category',
    value: 'NAME',
    help: 'Distinguish this SARIF report from others for the same commit; one per scope',
  },
  { name: 'baseline', value: 'FILE', help: 'Do not report findings listed in this file (clauselint baseline)' },
  { name: 'strict-baseline', help: 'Exit with 1 if the baseline has stale entries' },
  { name: 'shard', value: 'I/N|auto', help: 'Lint part I of N and write the result for clauselint merge' },
  {
    name: 'cache',
    value: 'content',
    isOptional: true,
    help: 'Cache results and lint only what has changed; with =content, read each file to see it',
  },
  {
    name: 'cache-location',
    value: 'FILE',
    help: 'Cache in this file, which only you may read, and git does not track',
  },
  { name: 'watch', short: 'w', help: 'Keep running; report what each change adds or resolves' },
  { name: 'quiet', short: 'q', help: 'Report errors only' },
  { name: 'show-suppressed', help: 'Also report suppressed findings' },
  { name: 'show-unread', help: 'Also list what was not decided and what was not read' },
  { name: 'sort', value: 'ORDER', help: 'Order of findings for people: severity (default), path' },
  { name: 'statistics', help: 'Count findings by rule, area and folder; text shows only that, JSON adds it' },
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

/** What tells a cache whether a file has changed. */
type CacheTrust = 'state' | 'content'

/** Which fixes are made, and whether only their diff is wanted. */
export interface FixOption {
  readonly level: FixLevel
  readonly isDryRun: boolean
  /** Whether each fix is asked for. */
  readonly isInteractive: boolean
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
  /** What tells whether a file has changed: its state, as git's index takes it to, or its content only; undefined without a cache. */
  readonly cache: CacheTrust | undefined
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
  /** Whether to lint again after each change, until the user ends it. */
  readonly watch: boolean
  readonly quiet: boolean
  readonly showSuppressed: boolean
  readonly showUnread: boolean
  readonly sort: Sort
  readonly statistics: boolean
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
/** What the given options mean, or what is wrong with one of them. `variables` are those of the environment. */
export function toLintOptions(
  paths: readonly string[],
  given: readonly GivenOption[],
  variables: Variables,
): Result<LintOptions> {
  const has = (name: string): boolean => isGiven(given, name)
  const last = (name: string): string | undefined => lastValue(given, name)
  const read = {
    fix: toFix(given),
    reports: toReports(given, has('fix-dry-run')),
    failLevel: toOneOf('fail-level', last('fail-level'), FAIL_LEVELS),
    minConfidence: toOneOf('min-confidence', last('min-confidence'), CONFIDENCES),
    maxWarnings: toWhole('max-warnings', last('max-warnings')),
    maxFileSize: toWhole('max-file-size', last('max-file-size'), LARGEST_FILE),
    shard: toShardNumber(last('shard'), variables),
    category: toCategory(last('category')),
    cache: toOneOf('cache', last('cache') || undefined, CACHE_TRUSTS),
    sort: toOneOf('sort', last('sort'), SORTS),
  }
  const conflict = conflictIn(paths, given)
  if (conflict !== undefined) return { problem: conflict }
  if (!haveValues(read)) return { problem: firstProblem(read) ?? '' }
  const isChanged = has('changed')
  return {
    value: {
      paths: paths.length === 0 || isChanged ? ['.'] : paths,
      changed: isChanged ? paths : undefined,
      since: last('since'),
      reports: read.reports.value,
      shard: read.shard.value,
      category: read.category.value,
      baseline: last('baseline'),
      strictBaseline: has('strict-baseline'),
      cache: has('cache') || has('cache-location') ? (read.cache.value ?? 'state') : undefined,
      cacheLocation: last('cache-location'),
      configuration: last('config'),
      rules: allValues(given, 'rule'),
      failLevel: read.failLevel.value,
      minConfidence: read.minConfidence.value,
      strict: has('strict'),
      maxWarnings: read.maxWarnings.value,
      exitZero: has('exit-zero'),
      fix: read.fix.value,
      watch: has('watch'),
      quiet: has('quiet'),
      showSuppressed: has('show-suppressed'),
      showUnread: has('show-unread'),
      sort: read.sort.value ?? SORTS[0],
      statistics: has('statistics'),
      codeFrames: toSwitch(given, 'code-frames'),
      all: has('all'),
      inlineSuppressions: !has('no-inline-config'),
      ignore: !has('no-ignore'),
      render: has('render'),
      maxFileSize: read.maxFileSize.value,
      inputName: last('stdin-filename'),
      colour: toSwitch(given, 'color'),
    },
  }
}

const FAIL_LEVELS: readonly FailLevel[] = ['error', 'warn', 'info']
const CACHE_TRUSTS: readonly CacheTrust[] = ['content']
const FIX_LEVELS: readonly FixLevel[] = ['safe', 'all']

function toFix(given: readonly GivenOption[]): Result<FixOption | undefined> {
  const fixOptions = given.filter(({ name }) => name === 'fix' || name === 'fix-dry-run')
  const isInteractive = isGiven(given, 'fix-interactive')
  if (fixOptions.length === 0 && !isInteractive) return { value: undefined }
  const wrong = fixOptions.find(({ value }) => value !== '' && !FIX_LEVELS.some(level => level === value))
  if (wrong !== undefined) return { problem: `unknown --${wrong.name} ${unknown(wrong.value, FIX_LEVELS)}` }
  const isAll = isInteractive || fixOptions.some(({ value }) => value === 'all')
  return { value: { level: isAll ? 'all' : 'safe', isDryRun: isGiven(given, 'fix-dry-run'), isInteractive } }
}

const toCategory = (category: string | undefined): Result<string | undefined> =>
  category === undefined || /^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/.test(category)
    ? { value: category }
    : { problem: `--category ${category} may contain letters, digits, ".", "_", "-" and "/" between them` }

/** Which of `--NAME` and `--no-NAME` was given last; undefined where neither was. */
function toSwitch(given: readonly GivenOption[], name: string): boolean | undefined {
  const last = given.findLast(option => option.name === name || option.name === `no-${name}`)
  return last && last.name === name
}

function toOneOf<T extends string>(option: string, text: string | undefined, all: readonly T[]): Result<T | undefined> {
  const value = all.find(one => one === text)
  if (text !== undefined && value === undefined) return { problem: `unknown --${option} ${unknown(text, all)}` }
  return { value }
}

function toWhole(option: string, text: string | undefined, most = Number.MAX_SAFE_INTEGER): Result<number | undefined> {
  if (text === undefined) return { value: undefined }
  const value = Number(text)
  if (!/^\d+$/.test(text)) return { problem: `--${option} ${text} must be a whole number` }
  return value <= most ? { value } : { problem: `--${option} ${text} must be at most ${most}` }
}
