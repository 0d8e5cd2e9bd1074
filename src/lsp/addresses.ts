import { fileURLToPath, pathToFileURL } from 'node:url'

/** The path on this machine of a `file:` address; undefined of anything else, nonsense included. */
export function toLocalPath(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || !uri.startsWith('file:')) return undefined
  try {
    const path = fileURLToPath(uri)
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

/** The `file:` address of a path of this machine. */
export const toAddress = (absolute: string): string => pathToFileURL(absolute).href
