import type { EmittedFact } from '../../engine/fact.ts'
import type { FileResult } from '../../engine/file-result.ts'
import { lazily } from '../../model/lazily.ts'
import type { Archive } from './archive.ts'
import { checksum } from './checksum.ts'
import { type Remarks, toldSigns, unpackFact, unpackRemarks } from './packed-result.ts'
import { factsOfRow, type ResultTable } from './result-table.ts'

/** Results that are read when they are asked for, by the rows of their table. */
export interface StoredResults {
  readonly table: ResultTable
  readonly rowOf: (path: string) => number | undefined
  /** The facts of a row, all or those of one sort; undefined where they are broken. */
  readonly facts: (row: number, fact?: string) => readonly EmittedFact[] | undefined
  /** What a row says beside its facts; undefined where that is broken, or was not stored. */
  readonly remarks: (row: number) => Remarks | undefined
  /** The bytes of rows that are one after the other, `end` not included, unchecked; undefined where they are gone. */
  readonly bytes: (start: number, end: number) => Buffer | undefined
  /** Whether the bytes of a row come right after those of the one before. */
  readonly isNext: (row: number) => boolean
}

/** The results of a table, whose bytes are the data of an archive. */
export function storedResults(table: ResultTable, archive: Pick<Archive, 'data'>): StoredResults {
  const { paths, columns, offsets } = table
  const rows = lazily(() => new Map(paths.map((path, row) => [path, row])))
  const lengthOf = (row: number): number => (columns.remarks[row] ?? 0) + (columns.facts[row] ?? 0)
  const checked = (row: number, part: 'remarks' | 'facts'): Buffer | undefined => {
    const start = (offsets[row] ?? 0) + (part === 'facts' ? (columns.remarks[row] ?? 0) : 0)
    const bytes = archive.data(start, columns[part][row] ?? 0)
    return bytes !== undefined && checksum(bytes) === columns[`${part}Sum`][row] ? bytes : undefined
  }
  return {
    table,
    rowOf: path => rows().get(path),
    facts: (row, wanted) => {
      const found: EmittedFact[] = []
      let bytes: Buffer | undefined
      for (const { fact, start, length } of factsOfRow(table, row)) {
        if (wanted !== undefined && fact !== wanted) continue
        bytes ??= checked(row, 'facts')
        if (bytes === undefined) return undefined
        found.push(unpackFact(bytes.subarray(start, start + length), paths[row] ?? ''))
      }
      return found
    },
    remarks: row => {
      const bytes = checked(row, 'remarks')
      return bytes?.length ? unpackRemarks(bytes, paths[row] ?? '') : undefined
    },
    isNext: row => offsets[row] === (offsets[row - 1] ?? 0) + lengthOf(row - 1),
    bytes: (start, end) => {
      const offset = offsets[start] ?? 0
      return archive.data(offset, (offsets[end - 1] ?? 0) + lengthOf(end - 1) - offset)
    },
  }
}

/** A stored result as the file's result; its facts are read when they are asked for. What is broken is made by `again`. */
export function recalled(stored: StoredResults, row: number, again: () => FileResult): FileResult {
  const { paths, columns } = stored.table
  let facts: FileResult['facts'] | undefined
  const readFacts = (): FileResult['facts'] => {
    facts ??= stored.facts(row) ?? again().facts
    return facts
  }
  const tells = columns.tells[row] ?? 0
  if (tells === 1)
    return {
      ...(stored.remarks(row) ?? again()),
      get facts() {
        return readFacts()
      },
    }
  // Most files have nothing to tell, and nobody asks for their documents.
  return {
    ...NOTHING,
    path: paths[row] ?? '',
    shows: toldSigns(tells),
    counted: { documents: columns.documents[row] ?? 0, unrecognised: columns.unrecognised[row] ?? 0 },
    get documents() {
      return (stored.remarks(row) ?? again()).documents
    },
    get facts() {
      return readFacts()
    },
  }
}

const NOTHING: Pick<FileResult, 'problems' | 'notes' | 'faults' | 'suppressions'> = {
  problems: [],
  notes: [],
  faults: [],
  suppressions: [],
}
