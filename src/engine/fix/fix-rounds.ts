import { groupBy } from '../../model/group-by.ts'
import type { Finding, Report } from '../finding.ts'
import type { Registry } from '../registry.ts'
import { fixedPath, fixText, type Unfixed } from './fix.ts'

/**
 * How often fixes are made and the result is linted again. Of equal keys in a template each round judges the last one, so that texts
 * of people need many rounds, too; what programs write may need more than anybody waits for.
 */
const MOST_ROUNDS = 100

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

/** How often it is begun anew without the fixes that turned out not to remove their findings. */
const MOST_ATTEMPTS = 5

/**
 * Makes the fixes of a report, lints again and goes on until nothing changes, at most a hundred times. A fix that leaves
 * the same finding with the same fix is discarded, and so are two fixes that undo each other: all is done again
 * without them.
 */
export function fixAll<T extends { readonly report: Report }>(first: T, fixing: Fixing<T>): Fixed<T> {
  const useless = new Set<string>()
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { repeated, ...result } = makeRounds(first, fixing, useless)
    if (repeated.length === 0) return result
    for (const key of repeated) useless.add(key)
  }
  const unfixed = first.report.findings.filter(finding => isWanted(finding, fixing)).map(toUseless)
  return { last: first, texts: new Map(), before: new Map(), fixed: [], unfixed }
}

const isWanted = <T>(finding: Finding, { wants }: Fixing<T>): boolean => finding.fix !== undefined && wants(finding)

/** The rounds of one attempt, without the fixes in `useless`; `repeated` are those that would have been made a second time. */
function makeRounds<T extends { readonly report: Report }>(
  first: T,
  fixing: Fixing<T>,
  useless: ReadonlySet<string>,
): Fixed<T> & { readonly repeated: readonly string[] } {
  let last = first
  const texts = new Map<string, string>()
  const before = new Map<string, string>()
  const fixed: Finding[] = []
  const done = new Set<string>()
  const result = (unfixed: readonly Unfixed[], repeated: readonly string[] = []) => {
    return { last, texts, before, fixed, unfixed, repeated }
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const wanted = last.report.findings.filter(finding => isWanted(finding, fixing))
    const repeated = wanted.map(keyOf).filter(key => done.has(key))
    if (repeated.length > 0) return result(wanted.map(toUseless), repeated)
    const [left, open] = [wanted.filter(one => useless.has(keyOf(one))), wanted.filter(one => !useless.has(keyOf(one)))]
    const made = oneRound(open, texts, fixing)
    if (made.fixed.length === 0) return result([...left.map(toUseless), ...made.unfixed])
    for (const [path, { from, to }] of made.changed) {
      if (!before.has(path)) before.set(path, from)
      texts.set(path, to)
    }
    fixed.push(...made.fixed)
    for (const finding of made.fixed) if (!isRemoval(finding)) done.add(keyOf(finding))
    last = fixing.lintAgain(last, texts, [...made.changed.keys()])
  }
  const left = last.report.findings.filter(finding => isWanted(finding, fixing))
  return result(left.map(finding => ({ finding, why: `it was still there after ${MOST_ROUNDS} rounds of fixes` })))
}

const toUseless = (finding: Finding): Unfixed => ({ finding, why: 'it is still there with its fix' })

/** What tells a fix from others: made once, it is not to be made again. */
const keyOf = ({ rule, check, fix }: Finding): string => JSON.stringify([rule, check, fix?.edits])

/** Whether a fix takes something away: then the same edit may be one of what follows it in a list. */
const isRemoval = ({ fix }: Finding): boolean => fix?.edits.some(edit => !('at' in edit) || 'remove' in edit) === true

function oneRound<T>(wanted: readonly Finding[], texts: Texts, fixing: Fixing<T>) {
  const changed = new Map<string, { readonly from: string; readonly to: string }>()
  const fixed: Finding[] = []
  const unfixed: Unfixed[] = []
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
