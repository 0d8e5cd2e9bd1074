import { type FSWatcher, statSync, watch } from 'node:fs'

/** Watches folders, each by itself: not what lies below it. */
export interface FolderWatcher {
  /** Watches these folders (absolute) and no others; whether any of them was not watched before, or is another one now. */
  readonly set: (folders: Iterable<string>) => boolean
  readonly close: () => void
}

/**
 * Makes a watcher that calls `onChange` for every change. It does not use Node's own recursive watching, which on Linux opens
 * every file below a folder, including those in node_modules and .git. Throws the system's error for a folder that exists.
 */
export function createFolderWatcher(onChange: () => void): FolderWatcher {
  const watched = new Map<string, FSWatcher>()
  const drop = (key: string): void => {
    watched.get(key)?.close()
    watched.delete(key)
  }
  return {
    set: folders => {
      const wanted = new Map([...folders].flatMap(folder => keyOf(folder).map(key => [key, folder] as const)))
      for (const key of [...watched.keys()]) if (!wanted.has(key)) drop(key)
      const added = [...wanted].filter(([key]) => !watched.has(key))
      for (const [key, folder] of added) {
        const watcher = watch(folder, onChange)
        watcher.on('error', () => {
          drop(key)
          onChange()
        })
        watched.set(key, watcher)
      }
      return added.length > 0
    },
    close: () => {
      for (const key of [...watched.keys()]) drop(key)
    },
  }
}

/** A folder that was deleted and made again is another one; none where it is gone. */
function keyOf(folder: string): readonly string[] {
  const status = statSync(folder, { bigint: true, throwIfNoEntry: false })
  return status?.isDirectory() ? [`${status.dev}:${status.ino}:${folder}`] : []
}
