/** A path as it is from a folder of the repository, without `.` and `..`; undefined where it leaves the repository. `/` is its root. */
export function pathFrom(folder: string, path: string): string | undefined {
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : `${folder}/${path}`).split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** The folder of a path, without `/` at its end; empty for the root. */
export const folderOfPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** What is behind the last `/` of a path, or of the path of a program. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
