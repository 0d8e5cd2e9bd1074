import type { Node } from '../../languages/tree/node.ts'
import { groupBy } from '../../model/group-by.ts'
import { entryOf, mapping, scalar, sequence } from '../nodes.ts'
import type { Apply } from './apply.ts'
import { singleItems } from './list-functions.ts'
import { fieldOf } from './scope.ts'
import { isWholeObject, textOfNode } from './values.ts'

/** Limit of rows or pairs that are evaluated. */
const MOST = 1000
const LONGEST = 100_000

/** `csvdecode`: an object for each line, with the fields that the first line names. */
const csvdecode: Apply = ([text], { work, range }) => {
  const csv = textOfNode(text)
  if (csv === undefined || csv.length > LONGEST) return undefined
  work.steps -= csv.length >> 3
  const [names, ...rows] = rowsOf(csv)
  if (names === undefined || rows.length > MOST || rows.some(row => row.length !== names.length)) return undefined
  const objects = rows.map(row =>
    mapping(
      names.map((name, i) => entryOf(name, scalar(row[i] ?? '', range))),
      range,
    ),
  )
  return sequence(objects, range)
}

/** A field in quotes, in which quotes are doubled, or one without; then what ends it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy

/** The fields of each line that is not empty (RFC 4180). */
function rowsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, bare = '', end] of csv.matchAll(FIELD)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

/** `transpose`: of a map of lists, the keys by the items. */
const transpose: Apply = ([map], { work, range }) => {
  if (map === undefined || !isWholeObject(map)) return undefined
  const pairs = map.entries.flatMap(({ key }) => {
    const items = singleItems(work, fieldOf(work, map, key)) ?? [undefined]
    return items.map(item => ({ key, item: textOfNode(item) }))
  })
  const known = pairs.flatMap(({ key, item }) => (item === undefined ? [] : [{ key, item }]))
  if (known.length < pairs.length || pairs.length > MOST) return undefined
  const entries = Array.from(
    groupBy(known, ({ item }) => item),
    ([item, all]) =>
      entryOf(
        item,
        sequence(
          all.map(({ key }): Node => scalar(key, range)),
          range,
        ),
      ),
  )
  return mapping(
    entries.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    range,
  )
}

/** The functions of Terraform for tables. */
export const TABLE_FUNCTIONS: readonly (readonly [string, Apply])[] = [
  ['csvdecode', csvdecode],
  ['transpose', transpose],
]
