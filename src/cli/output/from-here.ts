import { relative, sep } from 'node:path'
import type { Location } from '../../engine/file-result.ts'
import type { Finding, NotAnalysed, Report } from '../../engine/finding.ts'
import type { ReportContext } from '../../reporters/reporter.ts'
import { toAbsolute } from '../../workspace/repository.ts'
import type { LintedRun } from '../run/linted-run.ts'

/** Makes the paths of a run relative to `cwd` (absolute), so that a terminal or an editor can open them. */
export const pathFrom = (cwd: string, { repository }: Pick<LintedRun, 'repository'>): ((path: string) => string) =>
  repository.root === cwd
    ? path => path
    : path => relative(cwd, toAbsolute(repository, path)).split(sep).join('/') || '.'

/** What was not analysed, with its path as `shown` makes it. */
export const unreadFrom = (one: NotAnalysed, shown: (path: string) => string): NotAnalysed => ({
  ...one,
  path: shown(one.path),
  ...(one.location && { location: { ...one.location, path: shown(one.location.path) } }),
})

/** The report with paths as `shown` makes them, and the context that still finds the files. */
export function fromHere(
  report: Report,
  context: ReportContext,
  run: Pick<LintedRun, 'files'>,
  shown: (path: string) => string,
): { readonly report: Report; readonly context: ReportContext } {
  const { secretsOf } = context
  const files = new Set(run.files)
  const originals = new Map(report.findings.map(({ location: { path } }) => [shown(path), path]))
  const original = (path: string): string => originals.get(path) ?? path
  const moved = (location: Location): Location => ({ ...location, path: shown(location.path) })
  // What a template was rendered from is named as Helm names it.
  const movedIfLinted = (location: Location): Location => (files.has(location.path) ? moved(location) : location)
  const movedFinding = (finding: Finding): Finding => ({
    ...finding,
    location: moved(finding.location),
    related: finding.related.map(one => ({ ...one, location: movedIfLinted(one.location) })),
  })
  return {
    report: {
      ...report,
      findings: report.findings.map(movedFinding),
      suppressed: report.suppressed.map(one => ({ ...one, finding: movedFinding(one.finding) })),
      notes: report.notes.map(note => ({ ...note, path: shown(note.path), location: moved(note.location) })),
      notAnalysed: report.notAnalysed.map(one => unreadFrom(one, shown)),
      exclusions: report.exclusions.map(({ path, checks, files: left, folders }) => ({
        path: shown(path),
        checks,
        files: left.map(shown),
        folders: folders.map(shown),
      })),
      faults: report.faults.map(fault => ({ ...fault, path: shown(fault.path) })),
    },
    context: {
      ...context,
      textOf: path => context.textOf(original(path)),
      ...(secretsOf && { secretsOf: (path: string) => secretsOf(original(path)) }),
    },
  }
}
