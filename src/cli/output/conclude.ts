import { assembleReport } from '../../engine/assemble/assemble-report.ts'
import type { KnownPlaces } from '../../engine/assemble/known-places.ts'
import { documentOpener } from '../../engine/assemble/open-documents.ts'
import { partAbout } from '../../engine/assemble/part-about.ts'
import type { NotAnalysed, Report } from '../../engine/finding.ts'
import { linkFacts } from '../../engine/join/join.ts'
import { redactSentence } from '../../engine/redaction/redact.ts'
import { surroundingsOf } from '../../engine/relevance/surroundings.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import type { Linted } from '../run/lint-files.ts'
import type { LintOptions } from '../run/lint-options.ts'
import type { LintedRun, OpenedRun } from '../run/linted-run.ts'
import { failing, type Run } from '../run/run.ts'
import { onlyChanged } from '../run/since/changed.ts'
import type { TextReader } from '../run/text-reader.ts'
import { formatProblems, refuse } from './complain.ts'
import { failure, withoutWarnings } from './failure.ts'
import { pathFrom } from './from-here.ts'
import { nameSources } from './rendered.ts'
import { writeReports } from './write-reports.ts'

/** The run that this process has linted itself. */
export const toLintedRun = (run: Run, linted: Linted, texts: TextReader): LintedRun => ({
  ...linted,
  notAnalysed: [...linted.notAnalysed, ...run.notAnalysed],
  repository: run.repository,
  registry: run.registry,
  files: run.files,
  settingsOf: run.configured.settingsOf,
  exclusions: run.exclusions,
  changes: run.changes,
  inputs: new Map([...run.inputs].flatMap(([path, read]) => ('text' in read ? [[path, read.text]] : []))),
  texts,
})

/**
 * Links the facts of all files and makes the report: the whole one, or no more of it than what is in the files that it
 * `isAbout` or points at them. `link` may know what it found before, and so may `known`.
 */
export function reportOf(
  run: LintedRun,
  link: typeof linkFacts = linkFacts,
  isAbout?: (path: string) => boolean,
  known?: KnownPlaces,
): Report {
  const { registry, results, texts } = run
  const settingsOf = (path: string) => run.settingsOf(path).settings
  const all = link(results, settingsOf, registry)
  const { linked, beside } = isAbout === undefined ? { linked: all, beside: undefined } : partAbout(all, isAbout)
  const assembled = assembleReport(linked, settingsOf, registry, documentOpener(registry, texts.again), {
    around: beside && surroundingsOf(all.files, settingsOf),
    beside,
    known,
  })
  const isStrict = (path: string): boolean => run.settingsOf(path).isStrict
  const marked = { ...assembled, notAnalysed: failing(assembled.notAnalysed, isStrict) }
  return nameSources(complete(marked, run), run.inputs)
}

/** The run with what gives back its documents, read again. */
export const opened = (run: LintedRun): OpenedRun => ({
  ...run,
  open: documentOpener(run.registry, run.texts.again),
})

/** Whether the configuration of any file names a baseline. */
export const isBaselineConfigured = ({ files, settingsOf }: Pick<LintedRun, 'files' | 'settingsOf'>): boolean =>
  files.some(path => settingsOf(path).baseline !== undefined)

/** Writes the reports and decides the exit code; `wrong` is what went wrong already with what was to be written. */
export async function conclude(
  report: Report,
  run: LintedRun,
  options: LintOptions,
  environment: Environment,
  wrong: readonly string[] = [],
): Promise<ExitCode> {
  const hasBaseline = options.baseline !== undefined || isBaselineConfigured(run)
  if (options.strictBaseline === true && !hasBaseline)
    return refuse(['--strict-baseline: name the file with --baseline FILE'], environment)
  const fresh = !hasBaseline
    ? { report, remarks: [], hasStale: false }
    : (await import('../baseline/baseline.ts')).withoutKnown(report, opened(run), options.baseline, environment)
  if ('problem' in fresh) return refuse([fresh.problem], environment)
  const changed = onlyChanged(fresh.report, run)
  const judged = await withAdded(changed.report, run, options, environment)
  if ('problem' in judged) return refuse([judged.problem], environment)
  const shown = options.quiet ? withoutWarnings(judged.report) : judged.report
  const problems = [...wrong, ...(await writeReports(shown, { options, environment, run }))]
  const failed = failure(judged.report, options, run, fresh.hasStale, pathFrom(environment.cwd, run))
  environment.stderr.write(formatProblems([...fresh.remarks, ...changed.remarks, ...problems, ...failed.problems]))
  return problems.length > 0 && failed.exitCode !== ExitCode.Defect ? ExitCode.WrongUse : failed.exitCode
}

/** The report with what the change under review itself keeps from being checked, where that is known and the run is strict. */
async function withAdded(
  report: Report,
  run: LintedRun,
  { since, baseline }: LintOptions,
  environment: Environment,
): Promise<{ readonly report: Report } | { readonly problem: string }> {
  if (since === undefined || !run.files.some(path => run.settingsOf(path).isStrict)) return { report }
  const { withAddedExclusions } = await import('../run/since/added-exclusions.ts')
  return withAddedExclusions(report, { revision: since, baseline }, run, environment)
}

/** Adds what was not even read, and the defects that kept a whole file from being linted. */
function complete(report: Report, linted: Pick<LintedRun, 'notAnalysed' | 'faults' | 'exclusions'>): Report {
  const notAnalysed = [...report.notAnalysed, ...linted.notAnalysed]
  return {
    ...report,
    notAnalysed: notAnalysed.sort(order),
    exclusions: linted.exclusions,
    faults: [...report.faults, ...linted.faults.map(fault => ({ ...fault, message: redactSentence(fault.message) }))],
  }
}

/** By path, then by place, then by reason. */
function order(a: NotAnalysed, b: NotAnalysed): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  const [start, other] = [a.location?.start ?? -1, b.location?.start ?? -1]
  return start === other ? (a.reason < b.reason ? -1 : 1) : start - other
}
