import type { Location } from '../../engine/file-result.ts'
import type { NotAnalysed, Report } from '../../engine/finding.ts'
import type { Severity } from '../../engine/settings.ts'
import { anyLanguage } from '../../languages/languages.ts'
import { placeOf, placeOfUnread, ruleLabel } from '../../reporters/words.ts'
import type { FailLevel } from '../../workspace/configuration.ts'
import { ExitCode } from '../exit-code.ts'
import type { LintOptions } from '../run/lint-options.ts'
import type { LintedRun } from '../run/linted-run.ts'
import { unreadFrom } from './from-here.ts'

/** The report without warnings, remarks and what was not decided. */
export function withoutWarnings(report: Report): Report {
  const findings = report.findings.filter(({ severity }) => severity === 'error')
  const suppressed = report.suppressed.filter(({ finding }) => finding.severity === 'error')
  const hidden = report.hidden.filter(({ severity }) => severity === 'error')
  return { ...report, findings, suppressed, hidden, notes: [], counts: { ...report.counts, warnings: 0, infos: 0 } }
}

const RANK: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 }
const LEVEL: Readonly<Record<FailLevel, number>> = { info: 0, warn: 1, error: 2 }

/** The exit code of a run, and the remarks on it for standard error. */
export interface Failure {
  readonly exitCode: ExitCode
  readonly problems: readonly string[]
}

const same = (path: string): string => path

/** Decides how the run ends: a defect of ours before findings, findings before nothing having been recognised. */
export function failure(
  report: Report,
  options: LintOptions,
  run: LintedRun,
  hasStale: boolean,
  shown = same,
): Failure {
  if (report.faults.length > 0) {
    const problems = report.faults.map(
      ({ source, path, message }) => `a defect in ${source}, on ${path}: ${message}; please report it`,
    )
    return { exitCode: ExitCode.Defect, problems }
  }
  const isFailing = report.findings.some(
    ({ severity, location }) => RANK[severity] >= LEVEL[run.settingsOf(location.path).failLevel],
  )
  const tooMany = options.maxWarnings !== undefined && report.counts.warnings > options.maxWarnings
  const unread = unreadProblem(report.notAnalysed.map(one => unreadFrom(one, shown)))
  const unsure = unsureProblem(report, run, shown)
  const isStale = hasStale && options.strictBaseline === true
  const problems = [
    ...(tooMany ? [`${report.counts.warnings} warnings exceed --max-warnings ${options.maxWarnings}`] : []),
    ...(unread === undefined ? [] : [unread]),
    ...(unsure === undefined ? [] : [unsure]),
  ]
  if (isFailing || tooMany || isStale || unread !== undefined || unsure !== undefined)
    return { exitCode: options.exitZero ? ExitCode.Clean : ExitCode.Findings, problems }
  const nothing = nothingRecognised(report, run)
  if (nothing === undefined) return { exitCode: ExitCode.Clean, problems: [] }
  // The first commit of a repository may have nothing yet that could be checked: a hook must let it pass.
  const isPartial = options.changed !== undefined || options.since !== undefined
  return { exitCode: isPartial ? ExitCode.Clean : ExitCode.WrongUse, problems: [nothing] }
}

/** What was not analysed although it fails the run, in one line; undefined where nothing was. */
function unreadProblem(all: readonly NotAnalysed[]): string | undefined {
  const failing = all.filter(({ fails }) => fails)
  const [first] = failing
  if (first === undefined) return undefined
  const more = failing.length === 1 ? '' : ` (and ${failing.length - 1} more)`
  return `strict: ${placeOfUnread(first)} is not analysed: ${first.reason}${more}`
}

/** What was not decided, or is not shown for its confidence, where that fails the run (`strict: all`); in one line. */
function unsureProblem({ notes, hidden }: Report, run: LintedRun, shown: (path: string) => string): string | undefined {
  const isAll = ({ location }: { readonly location: Location }): boolean => run.settingsOf(location.path).isStrictOfAll
  const failing = [
    ...notes.filter(isAll).map(({ location, why }) => ({ location, what: `is not decided: ${why}` })),
    ...hidden.filter(isAll).map(({ location, confidence, ...finding }) => ({
      location,
      what: `${ruleLabel(finding)} is of ${confidence} confidence`,
    })),
  ]
  const [first] = failing
  if (first === undefined) return undefined
  const more = failing.length === 1 ? '' : ` (and ${failing.length - 1} more)`
  return `strict: all: ${placeOf({ ...first.location, path: shown(first.location.path) })} ${first.what}${more}`
}

/** Why nothing was checked at all; undefined where something was. */
function nothingRecognised(report: Report, run: LintedRun): string | undefined {
  // The results themselves need not be known then: a cache has them.
  if (report.counts.documents > report.counts.unrecognised) return undefined
  const own = run.results.filter(({ path }) => run.settingsOf(path).settings.isConfiguration !== true)
  const documents = own.flatMap(result => result.documents)
  if (documents.some(({ resources }) => resources.some(({ kinds }) => kinds.length > 0))) return undefined
  if (documents.length > 0)
    return `nothing to check: no document is of a known kind (${documents.length} read); clauselint kinds FILE shows why`
  const unread = report.notAnalysed[0]
  if (unread !== undefined)
    return `nothing to check: no file could be analysed (${report.notAnalysed.length}; ${unread.path}: ${unread.reason})`
  if (own.length > 0) return 'nothing to check: the files contain no documents'
  return run.results.length > 0
    ? `nothing to lint: there is no ${anyLanguage} file except the configuration`
    : `nothing to lint: no ${anyLanguage} file was found`
}
