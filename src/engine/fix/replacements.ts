import type { SourceFile } from '../../documents/document.ts'
import type { TextChange } from '../../languages/tree/text-change.ts'
import { groupBy } from '../../model/group-by.ts'
import { lazily } from '../../model/lazily.ts'
import { linesOf, locationOf } from '../assemble/locate.ts'
import { findFileSecrets } from '../assemble/open-documents.ts'
import type { Suggestion } from '../edit.ts'
import type { Location } from '../file-result.ts'
import type { Finding } from '../finding.ts'
import { withoutSecrets } from '../redaction/shown-changes.ts'
import type { Registry } from '../registry.ts'
import { chosenFrom, fixedPath, replacementsIn } from './fix.ts'

/** A part of a file and what a fix writes in its place. */
export interface Replacement {
  readonly location: Location
  readonly text: string
}

/**
 * Gives each finding's fix, or one of its suggestions, as replacements of text, in order and apart from each other; undefined
 * where it has none, or none that can be written. Worked out file by file when it is asked for, and kept for one file. `textOf`
 * gives a file's text by its path, undefined where it can't be read any more.
 */
export function replacementFinder(
  findings: readonly Finding[],
  textOf: (path: string) => string | undefined,
  registry: Registry,
): (finding: Finding, edit?: Suggestion) => readonly Replacement[] | undefined {
  // Each edit as if it were the finding's only one.
  const alone = new Map<Suggestion, Finding>(
    findings.flatMap(finding => [
      ...(finding.fix === undefined ? [] : [[finding.fix, finding] as const]),
      ...chosenFrom(finding).map(one => [one.suggestion, one.finding] as const),
    ]),
  )
  const byPath = groupBy([...alone.values()], fixedPath)
  let last: { readonly path: string; readonly found: ReadonlyMap<Finding, readonly Replacement[]> } | undefined
  return (finding, edit = finding.fix) => {
    const one = edit && alone.get(edit)
    const path = one && fixedPath(one)
    if (one === undefined || path === undefined) return undefined
    if (last?.path !== path)
      last = { path, found: replacementsOf(path, byPath.get(path) ?? [], textOf(path), registry) }
    return last.found.get(one)
  }
}

function replacementsOf(
  path: string,
  findings: readonly Finding[],
  text: string | undefined,
  registry: Registry,
): ReadonlyMap<Finding, readonly Replacement[]> {
  if (text === undefined) return new Map()
  const lines = linesOf(text)
  return new Map(
    Array.from(shownReplacementsIn({ path, text }, findings, registry), ([finding, changes]) => [
      finding,
      changes.map(({ start, end, text: written }) => ({
        location: locationOf(path, lines, start, end),
        text: written,
      })),
    ]),
  )
}

/** `replacementsIn` as they may be shown to others: around secrets, and without those that would have to show one. */
export function shownReplacementsIn(
  file: SourceFile,
  findings: readonly Finding[],
  registry: Registry,
): ReadonlyMap<Finding, readonly TextChange[]> {
  const secrets = lazily(() => findFileSecrets(file, registry))
  return new Map(
    [...replacementsIn(file, findings, registry)].flatMap(([finding, changes]) => {
      const shown = withoutSecrets(file.text, changes, secrets())
      return shown === undefined || shown.length === 0 ? [] : [[finding, shown] as const]
    }),
  )
}
