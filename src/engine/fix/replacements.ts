import { groupBy } from '../../model/group-by.ts'
import { linesOf, locationOf } from '../assemble/locate.ts'
import type { Location } from '../file-result.ts'
import type { Finding } from '../finding.ts'
import type { Registry } from '../registry.ts'
import { fixedPath, replacementsIn } from './fix.ts'

/** A part of a file and what a fix writes in its place. */
export interface Replacement {
  readonly location: Location
  readonly text: string
}

/**
 * Gives each finding's fix as replacements of text, in order and apart from each other; undefined where it has none, or
 * none that can be written. Worked out file by file when it is asked for, and kept for one file. `textOf` gives a file's
 * text by its path, undefined where it can't be read any more.
 */
export function replacementFinder(
  findings: readonly Finding[],
  textOf: (path: string) => string | undefined,
  registry: Registry,
): (finding: Finding) => readonly Replacement[] | undefined {
  const byPath = groupBy(
    findings.filter(({ fix }) => fix !== undefined),
    fixedPath,
  )
  let last: { readonly path: string; readonly found: ReadonlyMap<Finding, readonly Replacement[]> } | undefined
  return finding => {
    const path = finding.fix && fixedPath(finding)
    if (path === undefined) return undefined
    if (last?.path !== path)
      last = { path, found: replacementsOf(path, byPath.get(path) ?? [], textOf(path), registry) }
    return last.found.get(finding)
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
    Array.from(replacementsIn({ path, text }, findings, registry), ([finding, changes]) => [
      finding,
      changes.map(({ start, end, text: written }) => ({
        location: locationOf(path, lines, start, end),
        text: written,
      })),
    ]),
  )
}
