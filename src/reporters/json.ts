import type { Fix, Suggestion } from '../engine/edit.ts'
import type { Location } from '../engine/file-result.ts'
import type { Finding } from '../engine/finding.ts'
import type { Replacement } from '../engine/fix/replacements.ts'
import { writeJson } from './json-text.ts'
import type { ReportContext, Reporter } from './reporter.ts'
import { statisticsOf } from './statistics.ts'
import { unreadKinds } from './unread-kinds.ts'

/** The version of the format; it grows when something that a reader relies on changes. */
const VERSION = 1

/** Our own format; src/schemas/report.schema.json describes it. Texts are as they are, not made fit to print. */
export const json: Reporter = (report, context) => {
  const content = {
    version: VERSION,
    tool: { name: 'clauselint', version: context.version },
    counts: {
      ...report.counts,
      suppressed: report.suppressed.length,
      hidden: report.hidden.length,
      silent: report.silent.length,
    },
    findings: report.findings.map(finding => toJson(finding, context)),
    suppressed: report.suppressed.map(({ finding, reason }) => ({ reason, finding: toJson(finding, context) })),
    silent: report.silent.map(finding => ({ why: finding.silence?.why ?? '', finding: toJson(finding, context) })),
    notes: report.notes.map(({ rule, why, count, location }) => ({ rule, why, count, ...placeOf(location) })),
    unread: unreadKinds(report).map(({ kind, files }) => ({ kind, files })),
    notAnalysed: report.notAnalysed.map(({ path, reason, kind, location, fails }) => ({
      path,
      reason,
      ...(kind === undefined ? {} : { kind }),
      ...(location && { range: rangeOf(location) }),
      ...(fails && { fails }),
    })),
    exclusions: report.exclusions.map(({ path, checks, files, folders }) => ({ path, checks, files, folders })),
    faults: report.faults.map(({ source, path, message }) => ({ source, path, message })),
    ...(context.statistics && { statistics: statisticsOf(report) }),
  }
  return writeJson(content)
}

const toJson = (finding: Finding, { replacementsOf }: ReportContext): object => ({
  rule: finding.rule,
  check: finding.check,
  severity: finding.severity,
  confidence: finding.confidence,
  relevance: finding.relevance,
  ...(finding.lowered === undefined ? {} : { lowered: finding.lowered }),
  message: finding.message,
  ...placeOf(finding.location),
  object: finding.object,
  pointer: finding.pointer,
  related: finding.related.map(({ location, note }) => ({ note, ...placeOf(location) })),
  ...(finding.fix === undefined ? {} : { fix: fixOf(finding.fix, replacementsOf(finding)) }),
  ...(finding.suggestions === undefined
    ? {}
    : { suggestions: finding.suggestions.map(one => fixOf(one, replacementsOf(finding, one))) }),
  fingerprint: finding.fingerprint,
})

const fixOf = (edit: Fix | Suggestion, replacements: readonly Replacement[] | undefined): object => ({
  title: edit.title,
  ...('safe' in edit ? { safe: edit.safe } : {}),
  ...(replacements && { replacements: replacements.map(({ location, text }) => ({ ...placeOf(location), text })) }),
})

const placeOf = (location: Location): object => ({
  path: location.path,
  range: rangeOf(location),
})

const rangeOf = (location: Location): object => ({
  start: { offset: location.start, line: location.startLine, column: location.startColumn },
  end: { offset: location.end, line: location.endLine, column: location.endColumn },
})
