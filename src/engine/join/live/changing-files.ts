import { countBefore } from '../../../model/count-before.ts'
import type { FileResult } from '../../file-result.ts'

/** Files by path, undefined where one is gone. */
export type Changes = ReadonlyMap<string, FileResult | undefined>

/** Files that change. */
export interface ChangingFiles {
  readonly get: (path: string) => FileResult | undefined
  readonly take: (changes: Changes) => void
  /** Whether changes are all that there is. */
  readonly areAll: (changes: Changes) => boolean
  /** All that are there. */
  readonly all: () => Iterable<readonly [string, FileResult]>
  /** The paths of those in a folder and in those below it, in order. */
  readonly below: (folder: string) => readonly string[]
}

/**
 * Starts with no files. The first changes, which are nearly always all files of the run, are kept as they are and not
 * copied: each of the deploy steps knows all files.
 */
export function createFiles(): ChangingFiles {
  let first: Changes | undefined
  const later = new Map<string, FileResult | undefined>()
  let sorted: readonly string[] | undefined
  const files: ChangingFiles = {
    get: path => (later.has(path) ? later.get(path) : first?.get(path)),
    take: changes => {
      sorted = undefined
      if (first === undefined) first = changes
      else for (const [path, file] of changes) later.set(path, file)
    },
    areAll: changes => changes === first && later.size === 0,
    *all() {
      for (const [path, file] of first ?? []) {
        const now = later.has(path) ? later.get(path) : file
        if (now !== undefined) yield [path, now]
      }
      for (const [path, file] of later) if (file !== undefined && first?.has(path) !== true) yield [path, file]
    },
    below: folder => {
      sorted ??= Array.from(files.all(), ([path]) => path).sort()
      if (folder === '') return sorted
      const begin = firstFrom(sorted, `${folder}/`)
      return sorted.slice(begin, firstFrom(sorted, `${folder}0`))
    },
  }
  return files
}

/** The number of the first text that is not before another one, in a sorted list; `0` comes right after `/`. */
const firstFrom = (sorted: readonly string[], text: string): number => countBefore(sorted, one => one < text)

/** Whether a file is in one of the folders. */
export const isBelow = (path: string, folders: ReadonlySet<string>): boolean =>
  folders.size > 0 && [...folders].some(folder => folder === '' || path.startsWith(`${folder}/`))
