import { checksum } from './checksum.ts'
import type { PackedResult } from './packed-result.ts'

/** A packed result as bytes: the lengths and the checksums of its parts, and the sort and the length of each fact. */
export interface WrittenResult {
  readonly remarks: number
  readonly remarksSum: number
  readonly facts: number
  readonly factsSum: number
  readonly stated: readonly { readonly fact: string; readonly length: number }[]
  readonly documents: number
  readonly unrecognised: number
  readonly tells: number
}

/** Writes results into memory that is used again: small buffers by the hundred thousand take longer than all the rest. */
export interface ResultWriter {
  readonly write: (packed: PackedResult) => WrittenResult
  /** The bytes that were written since they were last taken; they are valid until the next result is written. */
  readonly take: () => Uint8Array
  readonly length: () => number
}

const ROOM = 1 << 22
/** Most bytes that a UTF-16 unit takes in UTF-8. */
const LARGEST_UNIT = 3

/** Starts with nothing written. */
export function createResultWriter(): ResultWriter {
  let memory = Buffer.allocUnsafeSlow(ROOM)
  let end = 0
  const write = (text: string): number => {
    const length = memory.write(text, end)
    end += length
    return length
  }
  const makeRoom = ({ remarks, facts }: PackedResult): void => {
    const most = LARGEST_UNIT * facts.reduce((sum, { text }) => sum + text.length, remarks.length)
    if (end + most <= memory.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (end + most))
    memory.copy(larger, 0, 0, end)
    memory = larger
  }
  return {
    write: packed => {
      makeRoom(packed)
      const start = end
      const remarks = write(packed.remarks)
      const stated = packed.facts.map(({ fact, text }) => ({ fact, length: write(text) }))
      return {
        remarks,
        remarksSum: checksum(memory.subarray(start, start + remarks)),
        facts: end - start - remarks,
        factsSum: checksum(memory.subarray(start + remarks, end)),
        stated,
        documents: packed.documents,
        unrecognised: packed.unrecognised,
        tells: packed.tells,
      }
    },
    take: () => {
      const bytes = memory.subarray(0, end)
      end = 0
      return bytes
    },
    length: () => end,
  }
}
