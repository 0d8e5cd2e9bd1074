import { createBytesReader } from '../../workspace/read-text.ts'
import { type Repository, toAbsolute } from '../../workspace/repository.ts'

/** The bytes of files that were read before they are linted, by their paths. */
export type ReadAhead = Map<string, Buffer>

/** Limit of the bytes that are kept; further files are read once more when they are linted. */
const MOST_KEPT = 1 << 25

/** Which groups of words some bytes have a word of: a bit for each, the lowest for the first. */
export const wordsIn = (bytes: Buffer, groups: readonly (readonly string[])[]): number =>
  groups.reduce((sum, words, i) => (words.some(word => bytes.includes(word)) ? sum | (1 << i) : sum), 0)

/** What was found in files before they are linted. */
export interface FoundAhead {
  readonly ahead: ReadAhead
  /** By path, which groups a file has a word of; not of files that were not looked at. */
  readonly words: ReadonlyMap<string, number>
  /** Of which groups any file has a word. */
  readonly found: number
}

/**
 * Looks at files, in order, until one word of each group was found. What is read is kept, so that it need not be read again.
 * `known` gives the words of a file where they are known without its text.
 */
export function readAhead(
  files: readonly string[],
  repository: Repository,
  groups: readonly (readonly string[])[],
  known: (path: string) => number | undefined = () => undefined,
): FoundAhead {
  const ahead: ReadAhead = new Map()
  const words = new Map<string, number>()
  const all = (1 << groups.length) - 1
  const readBytes = createBytesReader()
  let found = 0
  let size = 0
  for (const path of files) {
    let own = known(path)
    if (own === undefined) {
      // What is wrong with a file, linting it will report.
      const read = readBytes(toAbsolute(repository, path), Number.POSITIVE_INFINITY)
      if ('reason' in read) continue
      size += read.bytes.length
      if (size <= MOST_KEPT) ahead.set(path, Buffer.from(read.bytes))
      own = wordsIn(read.bytes, groups)
    }
    words.set(path, own)
    found |= own
    if (found === all) break
  }
  return { ahead, words, found }
}

/** The bytes of a file that was read before, which are kept no longer; undefined where it was not, or is too large. */
export function takeAhead(ahead: ReadAhead, path: string, maxFileSize: number): Buffer | undefined {
  const bytes = ahead.get(path)
  ahead.delete(path)
  return bytes !== undefined && bytes.length <= maxFileSize ? bytes : undefined
}
