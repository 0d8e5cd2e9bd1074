import { groupBy } from '../../model/group-by.ts'
import type { OpenDocument } from '../assemble/open-documents.ts'
import type { Finding } from '../finding.ts'
import type { Registry } from '../registry.ts'
import { fixedPath, replacementsIn } from './fix.ts'

/**
 * The findings, without the fixes that cannot be written into one file: no report may offer a fix that is then not
 * made. `open` gives the documents of their files.
 */
export function withWritableFixes(
  findings: readonly Finding[],
  open: OpenDocument,
  registry: Registry,
): readonly Finding[] {
  const fixable = findings.filter(({ fix }) => fix !== undefined)
  if (fixable.length === 0) return findings
  const writable = new Set(
    Array.from(groupBy(fixable, fixedPath), ([path, all]) => writableIn(path, all, open, registry)).flat(),
  )
  return findings.map(finding => {
    if (finding.fix === undefined || writable.has(finding)) return finding
    const { fix: _, ...rest } = finding
    return rest
  })
}

function writableIn(
  path: string | undefined,
  findings: readonly Finding[],
  open: OpenDocument,
  registry: Registry,
): readonly Finding[] {
  if (path === undefined) return []
  const file = open(`${path}#0`)?.file
  // A file without documents has nothing but comments, whose removal is known to change nothing.
  if (file === undefined) return findings.filter(({ fix }) => fix?.edits.every(edit => !('at' in edit)))
  const replacements = replacementsIn(file, findings, registry)
  return findings.filter(finding => replacements.has(finding))
}
