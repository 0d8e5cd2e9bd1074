import type { Finding, Report } from '../../engine/finding.ts'
import type { Severity } from '../../engine/severity.ts'
import type { ReporterName } from '../../reporters/index.ts'
import type { LintedRun } from '../run/linted-run.ts'

/** Formats in which each finding states its confidence, for programs that choose by themselves. */
const FOR_PROGRAMS: ReadonlySet<ReporterName> = new Set(['json', 'sarif'])

/**
 * The report as a format lists it: formats for programs also list findings below the default confidence, unless a
 * confidence was requested. Those do not fail a run.
 */
export function listedIn(format: ReporterName, report: Report, { settingsOf }: LintedRun): Report {
  const isListed = ({ location }: Finding): boolean => !settingsOf(location.path).isConfidenceStated
  if (!FOR_PROGRAMS.has(format) || !report.hidden.some(isListed)) return report
  const findings = [...report.findings, ...report.hidden.filter(isListed)].sort(byPlace)
  const count = (severity: Severity): number => findings.filter(one => one.severity === severity).length
  return {
    ...report,
    findings,
    hidden: report.hidden.filter(one => !isListed(one)),
    counts: { ...report.counts, errors: count('error'), warnings: count('warning'), infos: count('info') },
  }
}

const byPlace = (a: Finding, b: Finding): number =>
  a.location.path === b.location.path
    ? a.location.start - b.location.start || a.location.end - b.location.end
    : a.location.path < b.location.path
      ? -1
      : 1
