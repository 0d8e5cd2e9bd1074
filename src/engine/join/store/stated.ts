/**
 * What files state under a key: nothing, something of one file, or of several. Nearly always it is one, and a map for each
 * key would be a third of what an editor keeps of a folder.
 */
export type Stated = undefined | OfOne | OfSeveral

interface OfOne {
  readonly path: string
  readonly values: readonly unknown[]
}
interface OfSeveral {
  readonly byPath: Map<string, readonly unknown[]>
  /** The paths in order; undefined where one came or went. */
  sorted: readonly string[] | undefined
}

/** What a file states. */
export function statedAt(stated: Stated, path: string): readonly unknown[] | undefined {
  if (stated === undefined) return undefined
  if ('byPath' in stated) return stated.byPath.get(path)
  return stated.path === path ? stated.values : undefined
}

/** With what a file states now, undefined where that is nothing; only what is returned is to be used from then on. */
export function withStated(stated: Stated, path: string, values: readonly unknown[] | undefined): Stated {
  if (stated === undefined || ('path' in stated && stated.path === path)) return values && { path, values }
  if (values === undefined && !('byPath' in stated)) return stated
  const several: OfSeveral =
    'byPath' in stated ? stated : { byPath: new Map([[stated.path, stated.values]]), sorted: undefined }
  if (several.byPath.has(path) !== (values !== undefined)) several.sorted = undefined
  if (values === undefined) several.byPath.delete(path)
  else several.byPath.set(path, values)
  return several.byPath.size === 0 ? undefined : several
}

/** All that is stated, in the order of the files' paths, that of members before that of others. */
export function allStated(stated: Stated, isMember: (path: string) => boolean): readonly unknown[] {
  if (stated === undefined) return []
  if ('values' in stated) return stated.values
  const isGuest = (path: string): number => (isMember(path) ? 0 : 1)
  stated.sorted ??= [...stated.byPath.keys()].sort((a, b) => isGuest(a) - isGuest(b) || (a < b ? -1 : 1))
  const all: unknown[] = []
  for (const path of stated.sorted) for (const value of stated.byPath.get(path) ?? []) all.push(value)
  return all
}

/** How many files state something, in constant time. */
export const countStated = (stated: Stated): number =>
  stated === undefined ? 0 : 'byPath' in stated ? stated.byPath.size : 1
