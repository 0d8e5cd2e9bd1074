import type { Links } from '../../engine/join/links/links.ts'
import type { Judgement } from '../../engine/join/run-group.ts'
import type { Table } from '../../engine/join/store/table.ts'
import { bytesOf, numbersOf } from './archive.ts'

/** What a run has linked, by the rows of its results. */
export interface StoredLinks extends Links {
  /** A digest of the groups of files and their settings. */
  readonly groups: string
  /** The rows of the files that were linked. */
  readonly rows: Uint32Array
  /** Judge (`ruleKey`), key: judgements to be made again. */
  readonly again?: Table | undefined
}

/** Reads links from the parts that `linkParts` gave; undefined where one is missing. */
export function readLinks(part: (name: string) => Buffer | undefined): StoredLinks | undefined {
  const [groups, rows, stated, readers, found] = ['groups', 'linked', 'entries', 'readers', 'judgements'].map(part)
  const again = part('again')
  if (!(groups && rows && stated && readers && found)) return undefined
  const judgements: readonly Judgement[] = JSON.parse(found.toString())
  return {
    groups: groups.toString(),
    rows: numbersOf(rows),
    stated: toColumns(numbersOf(stated), 3),
    readers: toColumns(numbersOf(readers), 4),
    judgements,
    again: again && toColumns(numbersOf(again), 2),
  }
}

const toColumns = (numbers: Uint32Array, count: number): Table =>
  Array.from({ length: count }, (_, i) =>
    numbers.subarray((i * numbers.length) / count, ((i + 1) * numbers.length) / count),
  )

/** The parts of an archive that links are stored in. */
export const linkParts = (links: StoredLinks): readonly (readonly [string, Uint8Array])[] => [
  ['groups', Buffer.from(links.groups)],
  ['linked', bytesOf(links.rows)],
  ['entries', Buffer.concat(links.stated.map(bytesOf))],
  ['readers', Buffer.concat(links.readers.map(bytesOf))],
  ['judgements', Buffer.from(JSON.stringify(links.judgements))],
  ...(links.again === undefined ? [] : [['again', Buffer.concat(links.again.map(bytesOf))] as const]),
]
