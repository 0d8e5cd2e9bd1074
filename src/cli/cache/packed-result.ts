import type { EmittedFact } from '../../engine/fact.ts'
import type { FileResult } from '../../engine/file-result.ts'
import { countResources } from '../../engine/lint/counts.ts'
import { type Shown, SIGNS } from '../../engine/relevance/shown.ts'

/** The result of linting a file as text: what it says about the file by itself, then each fact, so that one can be read without the others. */
export interface PackedResult {
  readonly remarks: string
  readonly facts: readonly { readonly fact: string; readonly text: string }[]
  readonly tells: number
  readonly documents: number
  readonly unrecognised: number
}

/** All that a result says beside its facts. */
export type Remarks = Omit<FileResult, 'facts'>

/** What a path is written as in its own result. JSON escapes this character, so it has no other meaning. */
const PATH = '\u0001'

const nameOf = (path: string): string => JSON.stringify(path).slice(1, -1)

/** Packs a result without secrets; with its path in full where it is read soon and never again: to shorten that takes as long as all the rest. */
export function packResult({ facts, ...remarks }: FileResult, isPathInFull = false): PackedResult {
  const name = nameOf(remarks.path)
  const pack = (data: unknown): string =>
    isPathInFull ? JSON.stringify(data) : JSON.stringify(data).replaceAll(name, PATH)
  return {
    remarks: pack(remarks),
    facts: facts.map(one => ({ fact: one.fact, text: pack(one) })),
    tells: toldBy(remarks),
    ...countResources(remarks.documents),
  }
}

/** Whether a result says more about the file than which documents there are. */
export const hasRemarks = ({ problems, notes, suppressions, notAnalysed, faults, shows }: Remarks): boolean =>
  problems.length + notes.length + suppressions.length + faults.length > 0 ||
  notAnalysed !== undefined ||
  Object.keys(shows ?? {}).some(key => key !== 'signs')

/** What a result tells beside its facts, as one number: the lowest bit for remarks, which have to be read, else one for each sign that it shows. */
export const toldBy = (remarks: Remarks): number =>
  hasRemarks(remarks)
    ? 1
    : SIGNS.reduce((sum, sign, i) => sum + (remarks.shows?.signs?.includes(sign) === true ? 2 << i : 0), 0)

/** The signs that a number means; undefined where there are none. */
export function toldSigns(tells: number): Shown | undefined {
  const signs = SIGNS.filter((_, i) => (tells & (2 << i)) !== 0)
  return signs.length === 0 ? undefined : { signs }
}

function unpack<T>(bytes: Uint8Array, path: string): T {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  return JSON.parse(text.replaceAll(PATH, nameOf(path)))
}

/** What `packResult` made of a result's remarks. */
export const unpackRemarks = (bytes: Uint8Array, path: string): Remarks => unpack(bytes, path)

/** What `packResult` made of one fact. */
export const unpackFact = (bytes: Uint8Array, path: string): EmittedFact => unpack(bytes, path)
