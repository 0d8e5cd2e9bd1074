import { existsSync } from 'node:fs'
import type { FileResult } from '../../../engine/file-result.ts'
import { toAbsolute } from '../../../workspace/repository.ts'
import type { CacheFile } from '../../cache/cache-file.ts'
import { packResult } from '../../cache/packed-result.ts'
import type { TableBuilder } from '../../cache/result-table.ts'
import type { StoredResults } from '../../cache/stored-results.ts'
import { createResultWriter, type WrittenResult } from '../../cache/written-result.ts'
import type { Run } from '../run.ts'

/** A result that the cache shall have: one that it has in its row `before`, or one that was made now. */
export type Row = { readonly path: string } & (
  | { readonly before: number; readonly made?: never; readonly isSecret?: never }
  | {
      readonly made: FileResult
      readonly before?: number | undefined
      /** Whether it contains a secret: then the cache only has the digest of the content that it was made of. */
      readonly isSecret: boolean
    }
)

/**
 * The results that the cache shall have, in the order of their paths: those of the run, and those of other files that are
 * still there. Not of files with a defect of ours. What documents keep secret is in no other file.
 */
export function planRows(
  { files, repository }: Run,
  stored: StoredResults | undefined,
  results: readonly FileResult[],
  made: ReadonlySet<FileResult>,
): readonly Row[] {
  const own = new Set(files)
  const others = (stored?.table.paths ?? []).flatMap((path, before): readonly Row[] =>
    own.has(path) || !existsSync(toAbsolute(repository, path)) ? [] : [{ path, before }],
  )
  const now = results.flatMap((result): readonly Row[] => {
    const { path } = result
    const before = stored?.rowOf(path)
    if (before !== undefined && !made.has(result)) return [{ path, before }]
    return result.faults.length > 0 ? [] : [{ path, made: result, before, isSecret: result.hasSecrets === true }]
  })
  return [...now, ...others].sort((a, b) => (a.path < b.path ? -1 : 1))
}

const NOTHING = Buffer.of()

/** Number of rows that are copied at once. */
const COPIED = 1000
/** Size in bytes of one write. */
const ENOUGH = 1 << 21

/**
 * The bytes of the results of all rows, which are entered into the table; what the cache has already is copied as it is, or
 * stays where it is if the others are appended.
 */
export function* bytesOfRows(
  rows: readonly Row[],
  cache: CacheFile,
  table: TableBuilder,
  isAppended: boolean,
  digestsOf: (path: string) => readonly [content: string, settings: string],
): Iterable<Uint8Array> {
  const writer = createResultWriter()
  for (let i = 0; i < rows.length; ) {
    const row = rows[i]
    if (row?.made !== undefined) {
      table.add(row.path, ...digestsOf(row.path), row.isSecret ? NOTHING_KEPT : writer.write(packResult(row.made)))
      if (writer.length() >= ENOUGH) yield writer.take()
      i++
    } else {
      const stored = cache.results()
      const start = row?.before ?? 0
      let end = start + 1
      while (end - start < COPIED && isCopied(rows[i + end - start], end) && stored?.isNext(end)) end++
      const bytes = isAppended ? NOTHING : stored?.bytes(start, end)
      if (stored === undefined || bytes === undefined) throw new Error('it was changed while it was read')
      table.copy(stored.table, start, end, !isAppended)
      if (!isAppended) yield writer.take()
      yield bytes
      i += end - start
    }
  }
  yield writer.take()
  // Windows puts no file into the place of one that is open.
  if (process.platform === 'win32') cache.close()
}

/** What is written of a result that is not kept: no other has no remarks at all. */
const NOTHING_KEPT: WrittenResult = {
  remarks: 0,
  remarksSum: 0,
  facts: 0,
  factsSum: 0,
  stated: [],
  documents: 0,
  unrecognised: 0,
  tells: 0,
}

/** Whether the result of a row is not kept. */
export const isNotKept = ({ table: { columns } }: StoredResults, row: number): boolean => columns.remarks[row] === 0

const isCopied = (row: Row | undefined, before: number): boolean => row?.made === undefined && row?.before === before
