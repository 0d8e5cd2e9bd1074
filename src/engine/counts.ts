import type { FileResult, ResourceSummary } from './file-result.ts'
import type { Finding, Report } from './finding.ts'
import type { FileSettings, Severity } from './settings.ts'

/** What holds scripts or files is known by them. */
const isOfNoKind = ({ kinds, isCarrier }: ResourceSummary): boolean => kinds.length === 0 && isCarrier !== true

/**
 * The counts of a report about `files` with `findings`. A configuration of clauselint is no file of the repository's
 * own: its document is not counted, and the file only where something is found in it.
 */
export function countAll(
  files: readonly FileResult[],
  findings: readonly Finding[],
  settingsOf: (path: string) => FileSettings,
): Report['counts'] {
  const faulty = new Set(findings.map(({ location }) => location.path))
  const others = files.filter(({ path }) => settingsOf(path).isConfiguration !== true)
  const own =
    others.length === files.length ? [] : files.filter(({ path }) => settingsOf(path).isConfiguration === true)
  const documents = others.flatMap(file => file.documents)
  const count = (severity: Severity): number => findings.filter(finding => finding.severity === severity).length
  return {
    files: others.length + own.filter(({ path }) => faulty.has(path)).length,
    documents: documents.length,
    unrecognised: documents.filter(({ resources }) => resources.every(isOfNoKind)).length,
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
  }
}
