import type { FileResult } from '../file-result.ts'

/** Files by path, undefined where one is gone. */
export type Changes = ReadonlyMap<string, FileResult | undefined>

/** Files that change. */
export interface ChangingFiles {
  readonly get: (path: string) => FileResult | undefined
  readonly take: (changes: Changes) => void
  /** All that are there. */
  readonly all: () => Changes
}

/**
 * Starts with no files. The first changes, which are nearly always all files of the run, are kept as they are and not
 * copied: each of the deploy steps knows all files.
 */
export function createFiles(): ChangingFiles {
  let first: Changes | undefined
  const later = new Map<string, FileResult | undefined>()
  return {
    get: path => (later.has(path) ? later.get(path) : first?.get(path)),
    take: changes => {
      if (first === undefined) first = changes
      else for (const [path, file] of changes) later.set(path, file)
    },
    all: () => {
      if (first !== undefined && later.size === 0 && ![...first.values()].includes(undefined)) return first
      return new Map([...new Map([...(first ?? []), ...later])].filter(([, file]) => file !== undefined))
    },
  }
}
