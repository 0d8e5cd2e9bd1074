import { groupBy } from '../../model/group-by.ts'
import type { Finding, Report } from '../finding.ts'
import type { Registry } from '../registry.ts'
import { fixedPath, fixText, type Unfixed } from './fix.ts'

/** How often fixes are made and the result is linted again. */
const MOST_ROUNDS = 10

/** Texts by the path of their file. */
export type Texts = ReadonlyMap<string, string>

/** What fixing needs to know of the run. */
export interface Fixing<T> {
  /** Whether the fix of this finding, which has one, is to be made. */
  readonly wants: (finding: Finding) => boolean
  readonly registry: Registry
  /** The text of a linted file, as it is before any fix; undefined where it can't be read any more. */
  readonly textOf: (path: string) => string | undefined
  /** Why the file can't be changed at all; undefined where it can. */
  readonly refusal: (path: string) => string | undefined
  /** Lints again, with `texts` in the place of the files'; those of `changed` are not those that `last` knows. */
  readonly lintAgain: (last: T, texts: Texts, changed: readonly string[]) => T
}

/** What fixing came to. */
export interface Fixed<T> {
  /** The run after the fixes: what is left is in its report. */
  readonly last: T
  /** The new texts of the files that change. */
  readonly texts: Texts
  /** The texts of these files before. */
  readonly before: Texts
  /** The findings whose fixes were made, in the order in which that was done. */
  readonly fixed: readonly Finding[]
  /** Those that are left although their fixes were wanted. */
  readonly unfixed: readonly Unfixed[]
}

/** Makes the fixes of a report, lints again and goes on until nothing changes, at most ten times. */
export function fixAll<T extends { readonly report: Report }>(first: T, fixing: Fixing<T>): Fixed<T> {
  let last = first
  const texts = new Map<string, string>()
  const before = new Map<string, string>()
  const fixed: Finding[] = []
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const made = oneRound(last.report, texts, fixing)
    if (made.fixed.length === 0) return { last, texts, before, fixed, unfixed: made.unfixed }
    for (const [path, { from, to }] of made.changed) {
      if (!before.has(path)) before.set(path, from)
      texts.set(path, to)
    }
    fixed.push(...made.fixed)
    last = fixing.lintAgain(last, texts, [...made.changed.keys()])
  }
  const left = last.report.findings.filter(finding => isWanted(finding, fixing))
  return {
    last,
    texts,
    before,
    fixed,
    unfixed: left.map(finding => ({ finding, why: `it was still there after ${MOST_ROUNDS} rounds of fixes` })),
  }
}

const isWanted = <T>(finding: Finding, { wants }: Fixing<T>): boolean => finding.fix !== undefined && wants(finding)

function oneRound<T>(report: Report, texts: Texts, fixing: Fixing<T>) {
  const changed = new Map<string, { readonly from: string; readonly to: string }>()
  const fixed: Finding[] = []
  const unfixed: Unfixed[] = []
  const wanted = report.findings.filter(finding => isWanted(finding, fixing))
  for (const [path, findings] of groupBy(wanted, finding => fixedPath(finding) ?? '')) {
    const text = texts.get(path) ?? fixing.textOf(path)
    const why = path === '' ? 'its fix changes several files' : fixing.refusal(path)
    if (text === undefined || why !== undefined) {
      unfixed.push(...findings.map(finding => ({ finding, why: why ?? 'its file can no longer be read' })))
      continue
    }
    const made = fixText({ path, text }, findings, fixing.registry)
    fixed.push(...made.fixed)
    unfixed.push(...made.unfixed)
    if (made.text !== text) changed.set(path, { from: text, to: made.text })
  }
  return { changed, fixed, unfixed }
}
