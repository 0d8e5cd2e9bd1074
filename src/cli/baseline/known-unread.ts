import { existsSync } from 'node:fs'
import type { NotAnalysed } from '../../engine/finding.ts'
import { type KnownUnread, keyOfUnread } from '../../workspace/baseline-file.ts'
import { toAbsolute } from '../../workspace/repository.ts'
import type { LintedRun } from '../run/linted-run.ts'

/** An entry, or the part of its count, for which everything has been analysed or is gone. */
export interface StaleUnread {
  readonly known: KnownUnread
  readonly why: string
}

/** What was not analysed as a baseline records it: all that would fail a strict run, those that are alike counted once. */
export function toKnownUnread(notAnalysed: readonly NotAnalysed[]): readonly KnownUnread[] {
  const counted = new Map<string, KnownUnread>()
  for (const one of notAnalysed) {
    if (one.fails !== true) continue
    const { path, reason } = one
    const count = (counted.get(keyOfUnread(one))?.count ?? 0) + 1
    counted.set(keyOfUnread(one), { path, reason, count })
  }
  return [...counted.values()]
}

/**
 * What was not analysed, where what is known does not fail the run, how much of it is known, and the entries that are stale.
 * Entries of paths that exist and that this run did not lint are neither used nor stale.
 */
export function compareUnread(
  notAnalysed: readonly NotAnalysed[],
  known: readonly KnownUnread[],
  { files, repository }: Pick<LintedRun, 'files' | 'repository'>,
): {
  readonly notAnalysed: readonly NotAnalysed[]
  readonly matched: number
  readonly stale: readonly StaleUnread[]
} {
  const left = new Map(known.map(one => [keyOfUnread(one), one.count]))
  let matched = 0
  const judged = notAnalysed.map(one => {
    const count = left.get(keyOfUnread(one)) ?? 0
    if (count === 0) return one
    left.set(keyOfUnread(one), count - 1)
    matched += 1
    const { fails: _, ...passing } = one
    return passing
  })
  const linted = new Set(files)
  const stale = known.flatMap((one): readonly StaleUnread[] => {
    const count = left.get(keyOfUnread(one)) ?? 0
    if (count === 0) return []
    if (linted.has(one.path)) return [{ known: { ...one, count }, why: 'it is analysed now, or is no longer there' }]
    return existsSync(toAbsolute(repository, one.path)) ? [] : [{ known: { ...one, count }, why: 'it is gone' }]
  })
  return { notAnalysed: judged, matched, stale }
}
