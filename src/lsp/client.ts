import type { Encoding } from './positions.ts'

/** The capabilities from the client's `initialize` that matter here. */
export interface Client {
  readonly encoding: Encoding
  /** Whether it shows places that are related to a diagnostic. */
  readonly hasRelated: boolean
  /** Whether it can be registered to notify of files that change on the disk. */
  readonly watchesFiles: boolean
  /** Whether it notifies of folders that are added to or removed from the workspace. */
  readonly changesFolders: boolean
  /**
   * Whether it asks for diagnostics itself, and can be told when to ask again: then none are sent. Another that asks only when
   * a file changes would not hear of what that breaks elsewhere.
   */
  readonly pullsDiagnostics: boolean
  /** Whether it shows how far work is that the server begins by itself. */
  readonly showsProgress: boolean
  /** The folders of the workspace, as addresses. */
  readonly folders: readonly unknown[]
}

/** Reads a client's capabilities; missing or invalid ones count as absent. */
export function readClient(parameters: unknown): Client {
  const capabilities = get(parameters, 'capabilities')
  const encodings = listOf(get(capabilities, 'general', 'positionEncodings'))
  return {
    encoding: encodings.find((one): one is Encoding => one === 'utf-16' || one === 'utf-8') ?? 'utf-16',
    hasRelated: get(capabilities, 'textDocument', 'publishDiagnostics', 'relatedInformation') === true,
    watchesFiles: get(capabilities, 'workspace', 'didChangeWatchedFiles', 'dynamicRegistration') === true,
    changesFolders: get(capabilities, 'workspace', 'workspaceFolders') === true,
    pullsDiagnostics:
      get(capabilities, 'textDocument', 'diagnostic') !== undefined &&
      get(capabilities, 'workspace', 'diagnostics', 'refreshSupport') === true,
    showsProgress: get(capabilities, 'window', 'workDoneProgress') === true,
    folders: foldersOf(parameters),
  }
}

function foldersOf(parameters: unknown): readonly unknown[] {
  const folders = get(parameters, 'workspaceFolders')
  if (Array.isArray(folders)) return folders.map(folder => get(folder, 'uri'))
  const root = get(parameters, 'rootUri')
  return root === undefined || root === null ? [] : [root]
}

/** The value at the end of `keys`; undefined where the way ends before. */
export function get(value: unknown, ...keys: readonly string[]): unknown {
  let found = value
  for (const key of keys)
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, key) ? Reflect.get(found, key) : undefined
  return found
}

/** The items of a list; none if it is not a list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
