import { folderOfPath } from '../../../model/repository-path.ts'
import type { ShardNumber } from './shard-number.ts'

/** A part may be larger or smaller by so much of itself, if no folder is cut in two then. */
const SLACK = 1 / 100

/**
 * The files of a part, from 1: one of `count` stretches of all in their order, of about one size. Files of a folder mostly
 * speak of each other, and what lies in one part is linked there.
 */
export const filesOfShard = (files: readonly string[], { index, count }: ShardNumber): readonly string[] =>
  files.slice(borderOf(files, index - 1, count), borderOf(files, index, count))

/** Where the part with a number ends: between two folders if one ends nearby. */
function borderOf(files: readonly string[], index: number, count: number): number {
  const middle = Math.floor((index * files.length) / count)
  if (index === 0 || index === count) return middle
  const most = Math.floor((SLACK * files.length) / count)
  for (let distance = 0; distance <= most; distance++)
    for (const border of [middle - distance, middle + distance])
      if (folderOfPath(files[border - 1] ?? '') !== folderOfPath(files[border] ?? '')) return border
  return middle
}
