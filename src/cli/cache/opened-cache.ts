import { type Repository, toAbsolute } from '../../workspace/repository.ts'
import { buildId } from './build-id.ts'
import { type CacheFile, openCache } from './cache-file.ts'
import type { CacheLocation } from './cache-location.ts'
import { type FileState, fileState } from './file-state.ts'
import { digestOfRow, isRowIn } from './result-table.ts'

/** What is known of a file without reading it. */
export interface KnownFile {
  readonly digest: string
  /** Which groups of words it has a word of. */
  readonly words: number
  readonly state: FileState
}

/** A cache with what it knows of files whose state has not changed since. */
export interface OpenedCache {
  readonly location: Extract<CacheLocation, { file: string }>
  readonly writer: string
  readonly cache: CacheFile
  /** The state of a file, by its path; undefined where it does not tell the content. */
  readonly stateOf: (path: string) => FileState | undefined
  /** A file that is as it was; undefined of any other. */
  readonly knownOf: (path: string) => KnownFile | undefined
  readonly wordsOf: (path: string) => number | undefined
}

/** Opens the cache at a location. `now` is in milliseconds; where it is undefined, only the content of a file tells whether it has changed. */
export function openedCache(
  location: OpenedCache['location'],
  repository: Repository,
  now: number | undefined,
): OpenedCache {
  const writer = `${buildId(now)} ${location.origin}`
  const cache = openCache(location.file, writer)
  const states = new Map<string, FileState | undefined>()
  const stateOf = (path: string): FileState | undefined => {
    if (now === undefined) return undefined
    if (!states.has(path)) states.set(path, fileState(toAbsolute(repository, path), now))
    return states.get(path)
  }
  const knownOf = (path: string): KnownFile | undefined => {
    const stored = cache.results()
    const row = stored?.rowOf(path)
    const state = row === undefined ? undefined : stateOf(path)
    if (stored === undefined || row === undefined || state === undefined) return undefined
    const { table } = stored
    if (!isRowIn(table, row, state)) return undefined
    return { digest: digestOfRow(table, row), words: table.columns.words[row] ?? 0, state }
  }
  return { location, writer, cache, stateOf, knownOf, wordsOf: path => knownOf(path)?.words }
}
