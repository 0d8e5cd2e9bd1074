import { groupBy } from '../../model/group-by.ts'
import { count } from '../../reporters/words.ts'
import type { UnreadPart } from '../run/unread-parts.ts'

const MOST = 20

/**
 * A sentence on each part in another repository or an archive, which may contain `things` that are not shown; for
 * parts that are released by themselves, one for each sort.
 */
export function elsewhereNotes(parts: readonly UnreadPart[], things: string): readonly string[] {
  const elsewhere = parts.filter(({ text }) => text === undefined)
  const single = elsewhere.filter(({ released }) => released === undefined)
  const sorts = groupBy(
    elsewhere.flatMap(({ released }) => released ?? []),
    ({ kind }) => kind,
  )
  return [
    ...single.slice(0, MOST).map(({ where, reason }) => `${things} that ${where} may contain are not shown: ${reason}`),
    ...(single.length > MOST ? [`${things} of ${single.length - MOST} more places are not shown`] : []),
    ...Array.from(
      sorts,
      ([kind, same]) =>
        `${things} of ${count(new Set(same.map(({ name }) => name)).size, kind)} are not shown: nothing is fetched`,
    ),
  ]
}
