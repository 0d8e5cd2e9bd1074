import { groupBy } from '../../model/group-by.ts'
import type { OpenDocument } from '../assemble/open-documents.ts'
import type { Finding } from '../finding.ts'
import type { Registry } from '../registry.ts'
import { chosenFrom, fixedPath, replacementsIn } from './fix.ts'

/**
 * The findings, without the fixes and suggestions that cannot be written into one file: no report may offer an edit that is
 * then not made. `open` gives the documents of their files.
 */
export function withWritableFixes(
  findings: readonly Finding[],
  open: OpenDocument,
  registry: Registry,
): readonly Finding[] {
  const writable = writableOf(
    findings.filter(({ fix }) => fix !== undefined),
    open,
    registry,
  )
  // By themselves: what may be read to prove edits is bounded, and fixes come first.
  const choices = new Map(findings.map(finding => [finding, chosenFrom(finding)] as const))
  const chosen = writableOf(
    [...choices.values()].flatMap(all => all.map(one => one.finding)),
    open,
    registry,
  )
  return findings.map(finding => {
    if (finding.fix === undefined && finding.suggestions === undefined) return finding
    const { fix, suggestions: _, ...rest } = finding
    const own = choices.get(finding) ?? []
    const suggestions = own.filter(one => chosen.has(one.finding)).map(one => one.suggestion)
    return {
      ...rest,
      ...(fix === undefined || !writable.has(finding) ? {} : { fix }),
      ...(suggestions.length === 0 ? {} : { suggestions }),
    }
  })
}

const writableOf = (findings: readonly Finding[], open: OpenDocument, registry: Registry): ReadonlySet<Finding> =>
  new Set(Array.from(groupBy(findings, fixedPath), ([path, all]) => writableIn(path, all, open, registry)).flat())

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
