import { lastUsed } from '../../model/last-used.ts'
import { createFileReader, decodeUsual, type ReadText } from '../../workspace/read-text.ts'
import { type Repository, toAbsolute } from '../../workspace/repository.ts'
import { type ReadAhead, takeAhead } from './read-ahead.ts'

/** Reads files of a run. */
export interface TextReader {
  /** The text of the file at `path`; `maxFileSize` in bytes. */
  readonly read: (path: string, maxFileSize: number) => ReadText
  /** The text of a file that was linted before; undefined where it can't be read any more. The last few are kept. */
  readonly again: (path: string) => string | undefined
}

const KEPT = 8

/** A reader of the repository's files; `inputs` are texts that are not files: standard input. What was read `ahead` is not read again. */
export function createTextReader(
  {
    repository,
    inputs,
  }: {
    readonly repository: Repository
    readonly inputs: ReadonlyMap<string, ReadText>
  },
  ahead?: ReadAhead,
): TextReader {
  const kept = lastUsed<string, string | undefined>(KEPT)
  const readFile = createFileReader()
  const read = (path: string, maxFileSize: number): ReadText => {
    const bytes = ahead && takeAhead(ahead, path, maxFileSize)
    if (bytes !== undefined) return decodeUsual(bytes)
    return inputs.get(path) ?? readFile(toAbsolute(repository, path), maxFileSize)
  }
  const again = (path: string): string | undefined =>
    kept(path, () => {
      const found = read(path, Number.POSITIVE_INFINITY)
      return 'text' in found ? found.text : undefined
    })
  return { read, again }
}
