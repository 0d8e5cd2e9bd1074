import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { languages } from '../languages/languages.ts'
import { OPEN_FLAGS } from './read-text.ts'

/** Whether a name has no extension; one that only begins with a dot has none either, but hides something else. */
export const hasNoExtension = (path: string): boolean => !path.slice(path.lastIndexOf('/') + 1).includes('.')

/** How much of a file is looked at, in bytes: Linux reads 255 of a shebang. */
const LOOKED_AT = 512
const found = languages.filter(({ isFoundByText }) => isFoundByText === true)

/**
 * Whether a file is linted for what it begins with: a script by its shebang. `absolute` is its path on this machine. Never
 * throws, and never waits: what is not a regular file, or cannot be read, is not one.
 */
export function isFoundByText(absolute: string): boolean {
  const begin = beginOf(absolute, LOOKED_AT)
  return found.some(({ looksLike }) => looksLike?.(begin, '') === true)
}

/** The first `length` bytes of a regular file as text; empty if it is none or cannot be read. Never throws, never waits. */
export function beginOf(absolute: string, length: number): string {
  try {
    const file = openSync(absolute, OPEN_FLAGS)
    try {
      if (!fstatSync(file).isFile()) return ''
      const bytes = Buffer.alloc(length)
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, length, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
