import { createBytesReader } from '../../workspace/read-text.ts'
import { type Repository, toAbsolute } from '../../workspace/repository.ts'

/** The bytes of files that were read before they are linted, by their paths. */
export type ReadAhead = Map<string, Buffer>

/** Limit of the bytes that are kept; further files are read once more when they are linted. */
const MOST_KEPT = 1 << 25

/** Reads files, in order, up to the first that contains one of the words; what was read is kept, so that it need not be read again. */
export function readAhead(
  files: readonly string[],
  repository: Repository,
  words: readonly string[],
): { readonly ahead: ReadAhead; readonly isFound: boolean } {
  const ahead: ReadAhead = new Map()
  const readBytes = createBytesReader()
  let size = 0
  for (const path of files) {
    // What is wrong with a file, linting it will report.
    const read = readBytes(toAbsolute(repository, path), Number.POSITIVE_INFINITY)
    if ('reason' in read) continue
    const { bytes } = read
    size += bytes.length
    if (size <= MOST_KEPT) ahead.set(path, Buffer.from(bytes))
    if (words.some(word => bytes.includes(word))) return { ahead, isFound: true }
  }
  return { ahead, isFound: false }
}

/** The bytes of a file that was read before, which are kept no longer; undefined where it was not, or is too large. */
export function takeAhead(ahead: ReadAhead, path: string, maxFileSize: number): Buffer | undefined {
  const bytes = ahead.get(path)
  ahead.delete(path)
  return bytes !== undefined && bytes.length <= maxFileSize ? bytes : undefined
}
