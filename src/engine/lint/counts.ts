import type { DocumentSummary, FileResult, ResourceSummary } from '../file-result.ts'
import type { Finding, Report } from '../finding.ts'
import type { FileSettings, Severity } from '../settings.ts'

/** Carriers of scripts or files are known by these. */
const isOfNoKind = ({ kinds, isCarrier }: ResourceSummary): boolean => kinds.length === 0 && isCarrier !== true

/** How many documents there are, and how many of them are of no kind; those with `recognised` ids are of one. */
export function countResources(
  documents: readonly DocumentSummary[],
  recognised: readonly string[] = [],
): NonNullable<FileResult['counted']> {
  const known = recognised.length === 0 ? undefined : new Set(recognised)
  const isUnrecognised = ({ id, resources }: DocumentSummary): boolean =>
    known?.has(id) !== true && resources.every(isOfNoKind)
  return { documents: documents.length, unrecognised: documents.filter(isUnrecognised).length }
}

/**
 * The counts of a report about `files` with `findings`. A configuration of clauselint is not one of the repository's
 * own files: its document is not counted, and the file only if something is found in it.
 */
export function countAll(
  files: readonly FileResult[],
  findings: readonly Finding[],
  settingsOf: (path: string) => FileSettings,
): Report['counts'] {
  const faulty = new Set(findings.map(({ location }) => location.path))
  const isOwn = (path: string): boolean => settingsOf(path).isConfiguration === true
  const total = { documents: 0, unrecognised: 0 }
  for (const file of files) {
    if (isOwn(file.path)) continue
    const { documents, unrecognised } = file.counted ?? countResources(file.documents)
    total.documents += documents
    total.unrecognised += unrecognised
  }
  const count = (severity: Severity): number => findings.filter(finding => finding.severity === severity).length
  return {
    files: files.filter(({ path }) => !isOwn(path) || faulty.has(path)).length,
    ...total,
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
  }
}
