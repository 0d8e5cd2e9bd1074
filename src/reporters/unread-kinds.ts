import type { NotAnalysed, Report } from '../engine/finding.ts'
import { groupBy } from '../model/group-by.ts'
import { count } from './words.ts'

/** The files of one sort that were not read, completely or in part; for artefacts from elsewhere, each artefact. */
export interface UnreadKind {
  /** In the singular: `Jsonnet file`. */
  readonly kind: string
  readonly files: number
  readonly all: readonly NotAnalysed[]
}

/** The sorts of files that were not completely read, the most frequent first. */
export function unreadKinds({ notAnalysed }: Report): readonly UnreadKind[] {
  const known = notAnalysed.flatMap(one => (one.kind === undefined ? [] : [{ kind: one.kind, one }]))
  const counted = Array.from(
    groupBy(known, ({ kind }) => kind),
    ([kind, same]) => ({
      kind,
      files: new Set(same.map(({ one }) => one.name ?? one.path)).size,
      all: same.map(({ one }) => one),
    }),
  )
  return counted.sort((a, b) => b.files - a.files || (a.kind < b.kind ? -1 : 1))
}

/** `12 templates, 3 Jsonnet files`. */
export const kindCounts = (kinds: readonly UnreadKind[]): string =>
  kinds.map(({ kind, files }) => count(files, kind)).join(', ')
